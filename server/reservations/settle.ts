/**
 * One popular event takes thousands of durable replies a second because they are settled together: while one
 * transaction commits, the submissions that arrive for the same event gather, and the next transaction locks the event
 * once, decides them in the order they came, and writes them all. A lone submission is a batch of one. Several
 * processes share an event through its row lock.
 */
import { createHash } from 'node:crypto';
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
  standingOf,
  yesReplies,
  type Counters,
} from '#domain/reservations/rules.ts';
import { hashToken, newToken } from '../accounts/tokens.ts';
import { isUnavailable, sqlState, type Db } from '../db/connect.ts';
import { DatabaseUnavailable } from '../db/errors.ts';
import { newId } from '../db/id.ts';
import { tenantScope } from '../db/scope.ts';
import type { ServerDeps } from '../http/deps.ts';
import type { Message } from '../mail/messages.ts';
import { enqueue } from '../mail/outbox.ts';
import { notify, type NewNotification } from '../notifications/store.ts';
import { tellHosts } from './commands.ts';
import {
  deadlineOf,
  guestMessage,
  linkMessage,
  managerMessages,
  planLimitMessages,
  templateOf,
  type EventContext,
} from './mail.ts';
import { planLimitSentence, replyLimit } from './plan.ts';
import { emailKeyOf, replyKeyOf, toSubmitted } from './replies.ts';
import {
  bumpEvent,
  countYesReplies,
  findEventByUrl,
  insertReplies,
  lockEvent,
  lockTenant,
  readForSettlement,
  rememberAnswers,
  replaceLinks,
  wasToldOfPlanLimit,
  type DigestCount,
  type NewReply,
  type RememberedAnswer,
  type SettlementReads,
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
  bodyHash: string | null;
  resolve(answer: SubmitAnswer): void;
  reject(error: unknown): void;
}

/** Limits of one transaction, so that no batch keeps an event locked for long. */
const mostInBatch = 500;
const mostGuestsInBatch = 20_000;
/** Beyond this the event cannot keep up, and more waiting would only time out. */
const mostWaiting = 20_000;

export const duplicateSentence =
  'There is already a reply with this email address. We have emailed you a link to change or withdraw it.';

interface Queue {
  eventId: string;
  tenantId: string;
  waiting: Pending[];
  /** The plan limited replies when the event was last locked: then the tenant's row is locked first. */
  limited: boolean;
}

export interface Settlement {
  submit(customUrl: string, asked: Asked): Promise<SubmitAnswer>;
  eventByUrl(customUrl: string): Promise<{ eventId: string; tenantId: string } | null>;
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
  const limitedTenants = new Set<string>();
  // Addresses never pass to another event, so what was found stays true; the event itself is read under its lock.
  const addresses = new Map<string, { eventId: string; tenantId: string }>();

  async function eventByUrl(given: string) {
    const customUrl = normaliseCustomUrl(given);
    const known = addresses.get(customUrl);
    if (known) return known;
    const found = await findEventByUrl(deps.database.platform, customUrl);
    if (!found) return null;
    if (addresses.size >= 20_000) addresses.delete(addresses.keys().next().value ?? '');
    addresses.set(customUrl, found);
    return found;
  }

  async function run(queue: Queue): Promise<void> {
    while (queue.waiting.length > 0) await settleApart(queue, takeBatch(queue.waiting));
    queues.delete(queue.eventId);
  }

  /** Settles the batch; when something unforeseen fails it, halves it until only what is at fault fails. */
  async function settleApart(queue: Queue, batch: readonly Pending[]): Promise<void> {
    let answers: SubmitAnswer[];
    try {
      queue.limited = limitedTenants.has(queue.tenantId);
      answers = await settleTogether(deps, queue, batch);
      if (queue.limited) limitedTenants.add(queue.tenantId);
      else limitedTenants.delete(queue.tenantId);
    } catch (error) {
      const failure = asUnavailable(error);
      if (batch.length === 1 || failure) {
        for (const pending of batch) pending.reject(failure ?? error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await settleApart(queue, batch.slice(0, half));
      await settleApart(queue, batch.slice(half));
      return;
    }
    batch.forEach((pending, index) => pending.resolve(answers[index] as SubmitAnswer));
  }

  return {
    eventByUrl,

    async submit(customUrl, asked) {
      const found = await eventByUrl(customUrl);
      if (!found) return refuse('notFound', 'Event not found');
      return new Promise<SubmitAnswer>((resolve, reject) => {
        let queue = queues.get(found.eventId);
        if (queue && queue.waiting.length >= mostWaiting) {
          reject(new DatabaseUnavailable('Too many submissions wait for one event.'));
          return;
        }
        const isNew = queue === undefined;
        queue ??= { ...found, waiting: [], limited: false };
        queue.waiting.push({
          ...asked,
          bodyHash: asked.key === undefined ? null : hashOf(asked.submission),
          resolve,
          reject,
        });
        if (!isNew) return;
        queues.set(found.eventId, queue);
        const work: Promise<void> = run(queue).finally(() => running.delete(work));
        running.add(work);
      });
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
  queue: Queue,
  batch: readonly Pending[],
): Promise<SubmitAnswer[]> {
  const scope = tenantScope(queue.tenantId);
  const now = new Date();
  for (;;) {
    const withPlan = queue.limited;
    const answers = await deps.database.transaction(scope, async (tx) => {
      if (withPlan) await lockTenant(tx, scope);
      const context = await lockEvent(tx, scope, queue.eventId);
      if (!context) return batch.map((): SubmitAnswer => refuse('notFound', 'Event not found'));
      const limit = replyLimit(context.tenant, now);
      queue.limited = limit !== null;
      // The tenant's row comes before the event's: start again and lock both.
      if (limit !== null && !withPlan) return null;
      const reads = await readForSettlement(tx, context.event, {
        keys: [...new Set(batch.flatMap(({ key }) => key ?? []))],
        emailKeys: [...new Set(batch.map(({ submission }) => emailKeyOf(submission.guestEmail)))],
        now,
      });
      const room = limit === null ? Infinity : limit - (await countYesReplies(tx, context.tenant.id));
      const settled = decide(context, reads, batch, room, now);
      await write(tx, context, reads, settled, now);
      return settled.answers;
    });
    if (answers) return answers;
  }
}

interface Settled {
  answers: SubmitAnswer[];
  rows: NewReply[];
  delta: Counters;
  messages: Message[];
  digests: DigestCount[];
  links: { id: string; tokenHash: string }[];
  remembered: RememberedAnswer[];
  planLimitHit: boolean;
}

/** What becomes of each submission, in the order they came. Touches nothing. `room`: yes replies the plan still takes. */
export function decide(
  context: EventContext,
  reads: SettlementReads,
  batch: readonly Pick<Pending, 'submission' | 'key' | 'bodyHash' | 'userId' | 'arrivedAt'>[],
  room: number,
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
  const holding = new Map(reads.holding.toReversed().map((reply) => [reply.emailKey, reply]));
  const anHourAgo = now.getTime() - 3_600_000;

  const one = ({ submission, userId, arrivedAt }: (typeof batch)[number]): SubmitAnswer => {
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
      if (holder.linkMailedAt === null || new Date(holder.linkMailedAt).getTime() <= anHourAgo) {
        const token = newToken();
        holder.linkMailedAt = now.toISOString();
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
    if (reply.isAttending && yesReplies(delta) >= room) {
      planLimitHit = true;
      return closed;
    }
    const standing = standingOf(placement, reply.guestCount);
    if (!standing) throw new Error('A placed reply has a standing.');
    seating = settled.seating;
    const id = newId();
    const token = newToken();
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
    holding.set(emailKey, {
      id,
      emailKey,
      displayName: row.displayName,
      guestEmail: row.guestEmail,
      linkMailedAt: now.toISOString(),
    });
    guestMessages.push(guestMessage(context, row, templateOf(row), token));
    const confirmedGuests = event.confirmedGuests + delta.confirmedGuests;
    written.push({ reply: row, confirmedGuests });
    return answer(201, toSubmitted(row, { maxGuests: event.maxGuests, confirmedGuests }));
  };

  const answers = batch.map((pending): SubmitAnswer => {
    const { key, bodyHash } = pending;
    if (key === undefined || bodyHash === null) return one(pending);
    const before = first.get(key);
    if (before) {
      return before.bodyHash === bodyHash
        ? recall(before)
        : refuse('keyReused', 'This idempotency key was used for another reply.');
    }
    const given = one(pending);
    const entry = toRemember(key, bodyHash, given);
    if (entry) {
      first.set(key, entry);
      remembered.push(entry);
    }
    return given;
  });
  const manager = managerMessages(context, written, reads);
  return {
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

/** Only what was decided is kept: an invalid body may be mended and sent again with the same key. */
function toRemember(key: string, bodyHash: string, given: SubmitAnswer): RememberedAnswer | null {
  if (!isRefusal(given)) {
    return { key, bodyHash, status: given.status, reply: given.body as unknown as Record<string, unknown> };
  }
  if (given.refused === 'invalid') return null;
  return { key, bodyHash, status: 409, reply: { ...given } };
}

function recall(entry: RememberedAnswer): SubmitAnswer {
  return entry.status === 201
    ? answer(201, entry.reply as never)
    : (entry.reply as unknown as Refusal<'conflict' | 'full' | 'closed'>);
}

async function write(
  tx: Db,
  context: EventContext,
  reads: SettlementReads,
  settled: Settled,
  now: Date,
): Promise<void> {
  const { event } = context;
  const notifications: NewNotification[] = settled.rows.map(({ id }) => ({
    tenantId: event.tenantId,
    kind: 'reservation',
    eventId: event.id,
    subjectId: id,
  }));
  const messages = [...settled.messages];
  if (settled.planLimitHit) {
    const aDayAgo = new Date(now.getTime() - 86_400_000);
    if (!(await wasToldOfPlanLimit(tx, event.tenantId, aDayAgo))) {
      notifications.push({ tenantId: event.tenantId, kind: 'plan_limit', eventId: event.id });
      messages.push(...planLimitMessages(context, reads.recipients, planLimitSentence(context.tenant, now)));
    }
  }
  // None of these depends on another, so they travel to the database together.
  const results = await Promise.allSettled([
    insertReplies(tx, settled.rows),
    settled.rows.length > 0 ? bumpEvent(tx, event, settled.delta, settled.rows.length) : undefined,
    enqueue(tx, messages),
    notify(tx, notifications),
    rememberAnswers(tx, event, settled.remembered, now),
    replaceLinks(tx, tenantScope(event.tenantId), settled.links, now),
    tellHosts(tx, context, reads.recipients, settled.digests, now),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
