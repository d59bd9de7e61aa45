/**
 * One popular event takes thousands of durable replies a second because they are settled together: while one
 * transaction commits, the submissions that arrive gather, and the next transaction locks their event once, decides
 * them in the order they came, and writes them all. A lone submission is a batch of one. The submissions to other
 * events of the same organisation travel along, so that a thousand events cost hardly more than one. Several processes
 * share an event through its row lock.
 */
import { createHash, createHmac } from 'node:crypto';
import { normaliseCustomUrl } from '#domain/events/rules.ts';
import type { reservationsRoutes, Submission } from '#domain/reservations/contract.ts';
import { isRefusal, refuse, answer, type Answer, type Refusal } from '#domain/kernel/route.ts';
import {
  addCounters,
  checkSubmission,
  closedSentence,
  countersDelta,
  fullSentence,
  isClosed,
  noReplies,
  seatingOf,
  settleOne,
  spotsRemaining,
  standingOf,
  type Counters,
} from '#domain/reservations/rules.ts';
import { hashToken, newToken } from '../accounts/tokens.ts';
import { isUnavailable, sqlState, type Db } from '../db/connect.ts';
import { DatabaseUnavailable } from '../db/errors.ts';
import { newId } from '../db/id.ts';
import { tenantScope, type TenantScope } from '../db/scope.ts';
import type { ServerDeps } from '../http/deps.ts';
import type { Message } from '../mail/messages.ts';
import { enqueue } from '../mail/outbox.ts';
import { notify, type NewNotification } from '../notifications/store.ts';
import { writeDigests } from './commands.ts';
import {
  deadlineOf,
  guestMessage,
  linkMessage,
  linkPath,
  managerMessages,
  planLimitMessages,
  templateOf,
  type EventContext,
} from './mail.ts';
import { planLimitSentence, replyLimit } from './plan.ts';
import { emailKeyOf, replyKeyOf, toSubmitted } from './replies.ts';
import {
  bumpEvents,
  countYesReplies,
  findEventByUrl,
  findHolding,
  findRemembered,
  findTenant,
  insertReplies,
  lockEvents,
  lockTenant,
  readManagerMail,
  readWaiting,
  rememberAnswers,
  addLinks,
  wasToldOfPlanLimit,
  type DigestCount,
  type HoldingReply,
  type ManagerMail,
  type NewReply,
  type Recipient,
  type RememberedAnswer,
} from './store.ts';

export type SubmitAnswer = Answer<typeof reservationsRoutes.submit>;

export interface Asked {
  submission: Submission;
  /** The caller's Idempotency-Key. */
  key?: string | undefined;
  /** The signed-in account that answers. */
  userId?: string | null;
  /** Deadlines are held against this moment, not against the one at which the batch is settled. */
  arrivedAt: Date;
}

interface Pending extends Asked {
  eventId: string;
  keyHash: string | null;
  bodyHash: string | null;
  resolve(answer: SubmitAnswer): void;
  reject(error: unknown): void;
}

/** Limits of one transaction, so that no batch keeps an event locked for long. */
const mostInBatch = 500;
const mostGuestsInBatch = 20_000;
/** Beyond this the database cannot keep up, and more waiting would only time out. */
const mostWaiting = 20_000;

export const duplicateSentence =
  'There is already a reply with this email address. We have emailed you a link to change or withdraw it.';

/** What an address leads to. */
interface Address {
  eventId: string;
  tenantId: string;
}

/** The submissions to one organisation's events. */
interface Queue {
  tenantId: string;
  waiting: Pending[];
}

export interface Settlement {
  submit(customUrl: string, asked: Asked): Promise<SubmitAnswer>;
  eventByUrl(customUrl: string): Promise<Address | null>;
  /** Resolves once nothing is in flight. */
  drain(): Promise<void>;
}

const settlements = new WeakMap<ServerDeps, Settlement>();

/** The queues of one process; they are made on first use. */
export function settlementOf(deps: ServerDeps): Settlement {
  let settlement = settlements.get(deps);
  if (!settlement) settlements.set(deps, (settlement = makeSettlement(deps)));
  return settlement;
}

/** Waits until every submission that was taken has been answered. */
export const drainSettlements = (deps: ServerDeps): Promise<void> => settlementOf(deps).drain();

function makeSettlement(deps: ServerDeps): Settlement {
  const queues = new Map<string, Queue>();
  const running = new Set<Promise<void>>();
  /** Whose plan limited replies when it was last looked at: then the tenant's row is locked before any event's. */
  const limited = new Set<string>();
  // An address passes to another event only when the one it leads to is removed for good, which `submit` notices; the
  // event itself is read under its lock.
  const addresses = new Map<string, Address>();

  const eventByUrl = (customUrl: string): Promise<Address | null> =>
    findEventByUrl(deps.database.platform, normaliseCustomUrl(customUrl));

  async function lookUp(customUrl: string): Promise<Address | null> {
    addresses.delete(customUrl);
    const found = await eventByUrl(customUrl);
    if (!found) return null;
    if (addresses.size >= 20_000) addresses.delete(addresses.keys().next().value ?? '');
    addresses.set(customUrl, found);
    return found;
  }

  /** Waits in the organisation's queue until the submission is settled. */
  function enter(to: Address, asked: Asked): Promise<SubmitAnswer> {
    return new Promise<SubmitAnswer>((resolve, reject) => {
      let queue = queues.get(to.tenantId);
      if (queue && queue.waiting.length >= mostWaiting) {
        reject(new DatabaseUnavailable('Too many submissions wait for one organisation.'));
        return;
      }
      const isNew = queue === undefined;
      queue ??= { tenantId: to.tenantId, waiting: [] };
      queue.waiting.push({
        ...asked,
        eventId: to.eventId,
        keyHash: asked.key === undefined ? null : hashToken(asked.key),
        bodyHash: asked.key === undefined ? null : hashOf(asked.submission),
        resolve,
        reject,
      });
      if (!isNew) return;
      queues.set(to.tenantId, queue);
      const work: Promise<void> = run(queue).finally(() => running.delete(work));
      running.add(work);
    });
  }

  async function run(queue: Queue): Promise<void> {
    do {
      // Requests that have reached the socket join this batch: the embedded database would not let them in between.
      await new Promise((resolve) => setImmediate(resolve));
      await settleApart(queue.tenantId, takeBatch(queue.waiting));
    } while (queue.waiting.length > 0);
    queues.delete(queue.tenantId);
  }

  /** Settles the batch; when something unforeseen fails it, halves it until only what is at fault fails. */
  async function settleApart(tenantId: string, batch: readonly Pending[]): Promise<void> {
    let answers: SubmitAnswer[];
    try {
      answers = await settleTogether(deps, tenantId, batch, limited);
    } catch (error) {
      const failure = asUnavailable(error);
      if (batch.length === 1 || failure) {
        for (const pending of batch) pending.reject(failure ?? error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await settleApart(tenantId, batch.slice(0, half));
      await settleApart(tenantId, batch.slice(half));
      return;
    }
    batch.forEach((pending, index) => pending.resolve(answers[index] as SubmitAnswer));
  }

  return {
    eventByUrl,

    async submit(given, asked) {
      const customUrl = normaliseCustomUrl(given);
      const known = addresses.get(customUrl);
      const found = known ?? (await lookUp(customUrl));
      if (!found) return refuse('notFound', 'Event not found');
      const settled = await enter(found, asked);
      if (!known || !isRefusal(settled) || settled.refused !== 'notFound') return settled;
      const current = await lookUp(customUrl);
      return current && current.eventId !== known.eventId ? enter(current, asked) : settled;
    },

    async drain() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/** After a lost connection or a timeout nobody knows whether it was stored: 503, and a retry finds out by its key. */
function asUnavailable(error: unknown): Error | null {
  if (isUnavailable(error)) return error as Error;
  return ['57014', '55P03'].includes(sqlState(error) ?? '')
    ? new DatabaseUnavailable('The event was busy for too long.', { cause: error })
    : null;
}

function takeBatch(waiting: Pending[]): Pending[] {
  let guests = 0;
  let size = 0;
  while (size < waiting.length && size < mostInBatch) {
    guests += waiting[size]?.submission.guestDetails.length ?? 0;
    if (size > 0 && guests > mostGuestsInBatch) break;
    size++;
  }
  return waiting.splice(0, size);
}

/** The parsed body has its fields in the contract's order, so that equal submissions have equal text. */
const hashOf = (submission: Submission): string =>
  createHash('sha256').update(JSON.stringify(submission)).digest('hex');

/** One transaction for the whole batch; what it answers is true only once this resolves. */
async function settleTogether(
  deps: ServerDeps,
  tenantId: string,
  batch: readonly Pending[],
  limited: Set<string>,
): Promise<SubmitAnswer[]> {
  const scope = tenantScope(tenantId);
  const now = new Date();
  const byEvent = new Map<string, Pending[]>();
  for (const pending of batch) {
    const same = byEvent.get(pending.eventId);
    if (same) same.push(pending);
    else byEvent.set(pending.eventId, [pending]);
  }
  for (;;) {
    const withPlan = limited.has(tenantId);
    const answers = await deps.database.transaction(scope, async (tx) => {
      if (withPlan) await lockTenant(tx, scope);
      const contexts = await lockEvents(tx, scope, [...byEvent.keys()]);
      // Without the tenant's lock its row is read again: it may have been given a limited plan while an event's was
      // waited for.
      const [tenant, reads] = await Promise.all([
        withPlan ? [...contexts.values()][0]?.tenant : findTenant(tx, tenantId),
        readForSettlement(tx, scope, contexts, batch, now),
      ]);
      const limit = tenant ? replyLimit(tenant, now) : null;
      if (limit === null) limited.delete(tenantId);
      else limited.add(tenantId);
      // The tenant's row comes before any event's: start again and lock both.
      if (limit !== null && !withPlan) return null;

      const plan = { room: limit === null ? Infinity : limit - (await countYesReplies(tx, tenantId)) };
      const answers = new Map<Pending, SubmitAnswer>();
      const settled: Settled[] = [];
      for (const [eventId, submissions] of byEvent) {
        const context = contexts.get(eventId);
        const read = reads.get(eventId);
        const outcome = context && read ? decide(context, read, submissions, plan, now) : null;
        if (outcome) settled.push(outcome);
        submissions.forEach((pending, index) => {
          answers.set(pending, outcome?.answers[index] ?? refuse('notFound', 'Event not found'));
        });
      }
      await write(tx, scope, settled, now);
      return batch.map((pending) => answers.get(pending) as SubmitAnswer);
    });
    if (answers) return answers;
  }
}

/** What settling one event's submissions looks at, read under its lock. */
export interface SettlementReads {
  remembered: RememberedAnswer[];
  holding: HoldingReply[];
  /** Sizes of the parties that wait for seats, in order. */
  waiting: number[];
  mail: ManagerMail;
}

async function readForSettlement(
  tx: Db,
  scope: TenantScope,
  contexts: ReadonlyMap<string, EventContext>,
  batch: readonly Pending[],
  now: Date,
): Promise<Map<string, SettlementReads>> {
  const live = batch.filter(({ eventId }) => contexts.has(eventId));
  const addresses = new Map<string, { eventId: string; emailKey: string }>();
  const keys = new Map<string, { eventId: string; key: string }>();
  for (const { eventId, submission, keyHash } of live) {
    const emailKey = emailKeyOf(submission.guestEmail);
    addresses.set(`${eventId} ${emailKey}`, { eventId, emailKey });
    if (keyHash !== null) keys.set(`${eventId} ${keyHash}`, { eventId, key: keyHash });
  }
  const events = [...contexts.values()].map(({ event }) => event);
  const [holding, remembered, waiting, mail] = await Promise.all([
    findHolding(tx, scope, [...addresses.values()]),
    findRemembered(tx, scope, [...keys.values()], now),
    readWaiting(
      tx,
      scope,
      events
        .filter(({ waitlistedReplies }) => waitlistedReplies > 0)
        .map(({ id, maxGuests, confirmedGuests }) => ({
          eventId: id,
          spots: spotsRemaining(maxGuests, confirmedGuests),
        })),
    ),
    readManagerMail(tx, scope, events, now),
  ]);
  return new Map(
    events.map(({ id }) => [
      id,
      {
        remembered: remembered.filter(({ eventId }) => eventId === id),
        holding: holding.filter(({ eventId }) => eventId === id),
        waiting: (waiting.get(id) ?? []).map(({ guestCount }) => guestCount),
        mail: mail.get(id) ?? { recipients: [], sentLastHour: new Map(), digesting: new Set() },
      },
    ]),
  );
}

interface Settled {
  context: EventContext;
  recipients: readonly Recipient[];
  answers: SubmitAnswer[];
  rows: NewReply[];
  delta: Counters;
  messages: Message[];
  digests: DigestCount[];
  links: { id: string; tokenHash: string }[];
  remembered: RememberedAnswer[];
  planLimitHit: boolean;
}

/** What becomes of each submission, in the order they came. Touches nothing but `plan`: yes replies it still takes. */
export function decide(
  context: EventContext,
  reads: SettlementReads,
  batch: readonly Pick<Pending, 'submission' | 'key' | 'keyHash' | 'bodyHash' | 'userId' | 'arrivedAt'>[],
  plan: { room: number },
  now: Date,
): Settled {
  const { event } = context;
  const rules = {
    maxGuests: event.maxGuests,
    enableWaitlist: event.enableWaitlist,
    requiresApproval: event.requiresApproval,
    closesAt: deadlineOf(event),
  };
  let seating = seatingOf({ ...event, waiting: reads.waiting });
  let delta = noReplies;
  let planLimitHit = false;
  const rows: NewReply[] = [];
  const guestMessages: Message[] = [];
  const written: { reply: NewReply; confirmedGuests: number }[] = [];
  const links: Settled['links'] = [];
  const remembered: RememberedAnswer[] = [];
  const first = new Map(reads.remembered.map((entry) => [entry.key, entry]));
  /** Replies that hold an address; those of this batch have just been mailed their link. */
  const holding = new Map(reads.holding.map((reply) => [reply.emailKey, reply]));
  const anHourAgo = now.getTime() - 3_600_000;

  const one = ({ submission, userId, arrivedAt }: (typeof batch)[number], token: string): SubmitAnswer => {
    const closed = refuse('closed', closedSentence);
    if (isClosed(rules.closesAt, arrivedAt)) return closed;
    const checked = checkSubmission(submission, event);
    if (checked.kind === 'invalid') {
      return refuse('invalid', checked.issues[0]?.message, { issues: checked.issues });
    }
    const { reply } = checked;
    const emailKey = emailKeyOf(reply.guestEmail);
    const holder = event.severalRepliesPerEmail ? undefined : holding.get(emailKey);
    if (holder) {
      if (holder.linkMailedAt === null || holder.linkMailedAt.getTime() <= anHourAgo) {
        const token = newToken();
        holder.linkMailedAt = now;
        links.push({ id: holder.id, tokenHash: hashToken(token) });
        guestMessages.push(linkMessage(context, holder, token));
      }
      return refuse('conflict', duplicateSentence);
    }
    const settled = settleOne(rules, seating, reply, arrivedAt);
    const { placement } = settled;
    if (placement.kind === 'closed') return closed;
    if (placement.kind === 'full') {
      const { spotsLeft } = placement;
      return refuse('full', fullSentence(spotsLeft), { extra: { spotsLeft } });
    }
    if (reply.isAttending) {
      if (plan.room <= 0) {
        planLimitHit = true;
        return closed;
      }
      plan.room -= 1;
    }
    const standing = standingOf(placement, reply.guestCount);
    if (!standing) throw new Error('A placed reply has a standing.');
    seating = settled.seating;
    const id = newId();
    const row: NewReply = {
      ...reply,
      id,
      tenantId: event.tenantId,
      eventId: event.id,
      userId: userId ?? null,
      emailKey,
      replyKey: replyKeyOf(emailKey, id, event.severalRepliesPerEmail),
      isAttending: standing.isAttending,
      waitlisted: standing.waitlisted,
      awaitingApproval: standing.awaitingApproval,
      arrival: event.nextArrival + rows.length,
      linkTokenHash: hashToken(token),
      createdAt: arrivedAt,
      updatedAt: arrivedAt,
    };
    rows.push(row);
    delta = addCounters(delta, countersDelta(null, standing));
    holding.set(emailKey, { ...row, linkMailedAt: now });
    guestMessages.push(guestMessage(context, row, templateOf(row), token));
    const confirmedGuests = event.confirmedGuests + delta.confirmedGuests;
    written.push({ reply: row, confirmedGuests });
    const seats = { maxGuests: event.maxGuests, confirmedGuests };
    return answer(201, toSubmitted(row, seats, linkPath(event, token)));
  };

  const answers = batch.map((pending): SubmitAnswer => {
    const { key, keyHash, bodyHash } = pending;
    if (key === undefined || keyHash === null || bodyHash === null) return one(pending, newToken());
    const before = first.get(keyHash);
    if (before) {
      return before.bodyHash === bodyHash
        ? recall(before, (salt) => linkPath(event, linkToken(key, salt)))
        : refuse('keyReused', 'This idempotency key was used for another reply.');
    }
    const salt = newToken();
    const given = one(pending, linkToken(key, salt));
    const entry = toRemember({ eventId: event.id, key: keyHash, bodyHash }, given, salt);
    if (entry) {
      first.set(keyHash, entry);
      remembered.push(entry);
    }
    return given;
  });
  const manager = managerMessages(context, written, reads.mail);
  return {
    context,
    recipients: reads.mail.recipients,
    answers,
    rows,
    delta,
    messages: [...guestMessages, ...manager.messages],
    digests: manager.digests,
    links,
    remembered,
    planLimitHit,
  };
}

/**
 * The token of a personal link, made of the caller's key and a random salt. A repeated call answers the first result,
 * link and all, yet no answer that is kept holds a link: it keeps the salt, and of the key only a hash. So the link can
 * be made again by whoever sends the key, and by nobody who reads the database; without the salt a key that is easy to
 * guess gives nothing away either.
 */
const linkToken = (key: string, salt: string): string =>
  createHmac('sha256', key).update(salt).digest('base64url');

/** Only what was decided is kept: an invalid body may be mended and sent again with the same key. */
function toRemember(
  of: Pick<RememberedAnswer, 'eventId' | 'key' | 'bodyHash'>,
  given: SubmitAnswer,
  linkSalt: string,
): RememberedAnswer | null {
  if (!isRefusal(given))
    return { ...of, status: given.status, reply: { ...given.body, link: null, linkSalt } };
  return given.refused === 'invalid' ? null : { ...of, status: 409, reply: { ...given } };
}

function recall(entry: RememberedAnswer, link: (salt: string) => string): SubmitAnswer {
  if (entry.status !== 201) return entry.reply as unknown as Refusal<'conflict' | 'full' | 'closed'>;
  const { linkSalt, ...reply } = entry.reply;
  return answer(201, { ...reply, link: typeof linkSalt === 'string' ? link(linkSalt) : null } as never);
}

async function write(tx: Db, scope: TenantScope, settled: readonly Settled[], now: Date): Promise<void> {
  const rows = settled.flatMap((one) => one.rows);
  const notifications: NewNotification[] = rows.map(({ id, eventId, tenantId }) => ({
    tenantId,
    kind: 'reservation',
    eventId,
    subjectId: id,
  }));
  const messages = settled.flatMap((one) => one.messages);
  const hit = settled.find(({ planLimitHit }) => planLimitHit);
  if (hit && !(await wasToldOfPlanLimit(tx, scope.tenantId, new Date(now.getTime() - 86_400_000)))) {
    const { context, recipients } = hit;
    notifications.push({ tenantId: scope.tenantId, kind: 'plan_limit', eventId: context.event.id });
    messages.push(...planLimitMessages(context, recipients, planLimitSentence(context.tenant, now)));
  }
  // None of these depends on another, so they travel to the database together.
  const results = await Promise.allSettled([
    insertReplies(tx, rows),
    bumpEvents(
      tx,
      scope,
      settled
        .filter((one) => one.rows.length > 0)
        .map(({ context, delta, rows: { length } }) => ({
          ...delta,
          eventId: context.event.id,
          arrivals: length,
        })),
    ),
    enqueue(tx, messages),
    notify(tx, notifications),
    rememberAnswers(
      tx,
      scope,
      settled.flatMap((one) => one.remembered),
      now,
    ),
    addLinks(
      tx,
      scope,
      settled.flatMap((one) => one.links),
      now,
    ),
    writeDigests(
      tx,
      scope,
      settled.flatMap(({ context, recipients, digests }) =>
        digests.map((digest) => ({ context, recipients, digest })),
      ),
      now,
    ),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
