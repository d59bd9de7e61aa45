/** What several callers do with replies: promotion when spots open, and the digests that managers get. */
import {
  countersDelta,
  mayMoveUp,
  noReplies,
  opensSpots,
  promote,
  promotesByItself,
  spotsRemaining,
  type Counters,
  type Standing,
} from '#domain/reservations/rules.ts';
import { hashToken, newToken } from '../accounts/tokens.ts';
import { record } from '../activity/store.ts';
import type { Database, Db } from '../db/connect.ts';
import { tenantScope, type TenantScope } from '../db/scope.ts';
import { enqueue } from '../mail/outbox.ts';
import { notify } from '../notifications/store.ts';
import {
  digestMessage,
  guestMessage,
  managerMessages,
  spotsOpenedMessages,
  type EventContext,
} from './mail.ts';
import { replyLimit } from './plan.ts';
import {
  bumpEvent,
  countIntoDigests,
  findTenant,
  lockEvent,
  lockTenant,
  promoteReplies,
  readManagerMail,
  readWaiting,
  addLinks,
  wasMailedSince,
  type DigestCount,
  type EventRow,
  type ManagerMail,
  type Recipient,
  type ReplyRow,
} from './store.ts';

const hour = 3_600_000;

export interface Locked {
  scope: TenantScope;
  context: EventContext;
  /** How many yes replies the plan allows; the tenant's row is locked where it does limit them. */
  limit: number | null;
}

/**
 * Runs `work` in a transaction with the event locked, and the tenant's row before it where the plan limits replies.
 * @returns null when the event is gone.
 */
export async function withLockedEvent<T>(
  database: Database,
  { tenantId, eventId }: { tenantId: string; eventId: string },
  now: Date,
  work: (tx: Db, locked: Locked) => Promise<T>,
): Promise<T | null> {
  const scope = tenantScope(tenantId);
  const limitNow = async (tx: Db): Promise<number | null> => {
    const tenant = await findTenant(tx, tenantId);
    return tenant && replyLimit(tenant, now);
  };
  for (let withPlan = false; ; withPlan = true) {
    const done = await database.transaction(scope, async (tx) => {
      const isLimited = withPlan || (await limitNow(tx)) !== null;
      if (isLimited) await lockTenant(tx, scope);
      const context = await lockEvent(tx, scope, eventId);
      if (!context) return { result: null };
      // Read when the event is locked: the plan may have become a limited one while its row was waited for.
      const limit = await limitNow(tx);
      // The tenant's row comes before any event's: start again and lock both.
      if (limit !== null && !isLimited) return null;
      return { result: await work(tx, { scope, context, limit }) };
    });
    if (done) return done.result;
  }
}

/** Counts replies into the digests that wait, and makes those that do not. */
export async function writeDigests(
  tx: Db,
  scope: TenantScope,
  counts: readonly { context: EventContext; recipients: readonly Recipient[]; digest: DigestCount }[],
  now: Date,
): Promise<void> {
  if (counts.length === 0) return;
  const waiting = await countIntoDigests(
    tx,
    scope,
    counts.map(({ digest }) => digest),
  );
  const counted = new Set(waiting.map(({ eventId, email }) => `${eventId} ${email}`));
  const messages = counts.flatMap(({ context, recipients, digest }) => {
    const recipient = recipients.find(({ email }) => email === digest.email);
    return recipient && !counted.has(`${digest.eventId} ${digest.email}`)
      ? [digestMessage(context, recipient, digest, now)]
      : [];
  });
  await enqueue(tx, messages);
}

const managerMailOf = async (
  tx: Db,
  scope: TenantScope,
  event: EventContext['event'],
  now: Date,
): Promise<ManagerMail> => {
  const mail = (await readManagerMail(tx, scope, [event], now)).get(event.id);
  if (!mail) throw new Error('Manager mail is read for every event that is asked for.');
  return mail;
};

/** Manager mail about one reply, outside of a batch. */
export async function mailManagers(
  tx: Db,
  scope: TenantScope,
  context: EventContext,
  reply: ReplyRow,
  confirmedGuests: number,
  now: Date,
): Promise<void> {
  const mail = await managerMailOf(tx, scope, context.event, now);
  const { messages, digests } = managerMessages(context, [{ reply, confirmedGuests }], mail);
  await enqueue(tx, messages);
  const { recipients } = mail;
  await writeDigests(
    tx,
    scope,
    digests.map((digest) => ({ context, recipients, digest })),
    now,
  );
}

/** How a guest's reply is reached whose link the guest holds at this moment. */
interface HeldLink {
  id: string;
  token: string;
}

/**
 * After a reply changed (`after` null: it is gone), in the same transaction and once the counters were written; `event`
 * is its row as it was locked, before. Does what `spotsOpened` does where the change can open spots.
 */
export async function seatsMoved(
  tx: Db,
  scope: TenantScope,
  event: EventRow,
  now: Date,
  { before, after, ...how }: { before: Standing; after: Standing | null } & Opening,
): Promise<ReplyRow[]> {
  if (!mayMoveUp(before, after)) return [];
  return spotsOpened(tx, scope, event.id, now, {
    freed: opensSpots(countersDelta(before, after)),
    wasFull: event.confirmedGuests >= event.maxGuests,
    ...how,
  });
}

interface Opening {
  /** A party that a host has just put on the waitlist, who did not mean it to come back at once. */
  except?: string | undefined;
  /** Hosts are mailed about the cause itself, which is enough where nobody waited. */
  told?: boolean;
  /** If this party moves up, its mail repeats the link instead of replacing it. */
  held?: HeldLink;
}

/**
 * After seats were given back (`freed`), capacity was added, or the line changed: with automatic promotion waiting
 * parties move up, and hosts are told when spots are news to them, because the event was full or somebody waits.
 * @returns the parties that moved up.
 */
async function spotsOpened(
  tx: Db,
  scope: TenantScope,
  eventId: string,
  now: Date,
  { freed, wasFull, except, told, held }: { freed: boolean; wasFull: boolean } & Opening,
): Promise<ReplyRow[]> {
  const context = await lockEvent(tx, scope, eventId);
  if (!context) return [];
  const { event } = context;
  const spots = spotsRemaining(event.maxGuests, event.confirmedGuests);
  if (spots === 0) return [];
  const promoted = promotesByItself(event) ? await promoteWaiting(tx, scope, context, now, except, held) : [];
  const waiting = event.waitlistedReplies - (except === undefined ? 0 : 1);
  const stillWaiting = waiting - promoted.length;
  const news = freed ? wasFull || waiting > 0 : promoted.length > 0;
  if (!news) return promoted;
  await notify(tx, [{ tenantId: event.tenantId, kind: 'spots_opened', eventId: event.id }]);
  if (told && waiting === 0) return promoted;
  const left = spots - guestsOf(promoted);
  // A host who tidies up a list frees seats twenty times in a row: one mail says it.
  if (await wasMailedSince(tx, event, 'manager.spotsOpened', new Date(now.getTime() - hour))) return promoted;
  const { recipients } = await managerMailOf(tx, scope, event, now);
  const moved = { spots: left, waiting: stillWaiting, promoted: promoted.length };
  await enqueue(tx, spotsOpenedMessages(context, recipients, moved));
  return promoted;
}

/** How many people are in the parties. */
export const guestsOf = (parties: readonly { guestCount: number }[]): number =>
  parties.reduce((sum, { guestCount }) => sum + guestCount, 0);

async function promoteWaiting(
  tx: Db,
  scope: TenantScope,
  context: EventContext,
  now: Date,
  except: string | undefined,
  held: HeldLink | undefined,
): Promise<ReplyRow[]> {
  const { event } = context;
  // Nobody is told on the evening of the event that they may come after all.
  if (now.getTime() > event.startsAt.getTime()) return [];
  const spots = spotsRemaining(event.maxGuests, event.confirmedGuests);
  const asked = { eventId: event.id, spots, ...(except !== undefined && { without: except }) };
  const waitingInOrder = (await readWaiting(tx, scope, [asked])).get(event.id) ?? [];
  const ids = promote({ spotsRemaining: spots, waitingInOrder });
  const promoted = await promoteReplies(tx, scope, ids, now);
  if (promoted.length === 0) return [];
  await notify(
    tx,
    promoted.map(({ id }) => ({
      tenantId: event.tenantId,
      kind: 'promoted' as const,
      eventId: event.id,
      subjectId: id,
    })),
  );
  const guests = guestsOf(promoted);
  const delta: Counters = {
    ...noReplies,
    confirmedGuests: guests,
    confirmedReplies: promoted.length,
    waitlistedGuests: -guests,
    waitlistedReplies: -promoted.length,
  };
  await bumpEvent(tx, event, delta, 0);
  const links = promoted.map(({ id }) => (id === held?.id ? held : { id, token: newToken() }));
  await addLinks(
    tx,
    scope,
    links.filter((link) => link !== held).map(({ id, token }) => ({ id, tokenHash: hashToken(token) })),
    null,
  );
  await enqueue(
    tx,
    promoted.map((reply, index) =>
      guestMessage(context, reply, 'guest.promoted', links[index]?.token ?? null),
    ),
  );
  await record(
    tx,
    promoted.map((reply) => ({
      tenantId: event.tenantId,
      actorId: null,
      actorLabel: 'Turnout',
      action: 'reservation.promoted',
      subjectType: 'reservation',
      subjectId: reply.id,
      eventId: event.id,
      details: { displayName: reply.displayName, guestCount: reply.guestCount, eventName: event.name },
    })),
  );
  return promoted;
}

/**
 * For whoever raises an event's capacity, switches automatic promotion on or approval off: in that transaction, after the
 * event's row was written. Waiting parties move up where the event says so, and hosts are told. `wasFull`: before the change.
 */
export async function afterCapacityChange(
  tx: Db,
  scope: TenantScope,
  eventId: string,
  now: Date,
  { wasFull = false }: { wasFull?: boolean } = {},
): Promise<void> {
  await spotsOpened(tx, scope, eventId, now, { freed: true, wasFull });
}
