/** What several callers do with replies: promotion when spots open, and the digests that managers get. */
import { promote, spotsRemaining, type Counters, noReplies } from '#domain/reservations/rules.ts';
import { hashToken, newToken } from '../accounts/tokens.ts';
import { record } from '../activity/store.ts';
import type { Db } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { enqueue } from '../mail/outbox.ts';
import { notify } from '../notifications/store.ts';
import {
  digestMessage,
  guestMessage,
  managerMessages,
  spotsOpenedMessages,
  type EventContext,
} from './mail.ts';
import {
  bumpEvent,
  countIntoDigests,
  lockEvent,
  promoteReplies,
  readManagerMail,
  readWaiting,
  addLinks,
  wasMailedSince,
  type DigestCount,
  type ManagerMail,
  type Recipient,
  type ReplyRow,
} from './store.ts';

const hour = 3_600_000;

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

/**
 * After seats were given back (`freed`), capacity was added, or the line changed: with automatic promotion waiting
 * parties move up, and hosts are told when spots are news to them, because the event was full or somebody waits. Call it
 * in the transaction of the change, after the counters were written; the event's row must be locked. `except`: a party
 * that a host has just put on the waitlist, who did not mean it to come back at once. `told`: hosts are mailed about the
 * cause itself, which is enough where nobody waited.
 */
export async function spotsOpened(
  tx: Db,
  scope: TenantScope,
  eventId: string,
  now: Date,
  { freed, wasFull, except, told }: { freed: boolean; wasFull: boolean; except?: string; told?: boolean },
): Promise<void> {
  const context = await lockEvent(tx, scope, eventId);
  if (!context) return;
  const { event } = context;
  const spots = spotsRemaining(event.maxGuests, event.confirmedGuests);
  if (spots === 0) return;
  const promoted = event.automaticPromotion ? await promoteWaiting(tx, scope, context, now, except) : [];
  const waiting = event.waitlistedReplies - (except === undefined ? 0 : 1);
  const stillWaiting = waiting - promoted.length;
  const news = freed ? wasFull || waiting > 0 : promoted.length > 0;
  if (!news) return;
  await notify(tx, [{ tenantId: event.tenantId, kind: 'spots_opened', eventId: event.id }]);
  if (told && waiting === 0) return;
  const left = spots - promoted.reduce((sum, { guestCount }) => sum + guestCount, 0);
  // A host who tidies up a list frees seats twenty times in a row: one mail says it.
  if (await wasMailedSince(tx, event, 'manager.spotsOpened', new Date(now.getTime() - hour))) return;
  const { recipients } = await managerMailOf(tx, scope, event, now);
  const moved = { spots: left, waiting: stillWaiting, promoted: promoted.length };
  await enqueue(tx, spotsOpenedMessages(context, recipients, moved));
}

async function promoteWaiting(
  tx: Db,
  scope: TenantScope,
  context: EventContext,
  now: Date,
  except: string | undefined,
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
  const guests = promoted.reduce((sum, { guestCount }) => sum + guestCount, 0);
  const delta: Counters = {
    ...noReplies,
    confirmedGuests: guests,
    confirmedReplies: promoted.length,
    waitlistedGuests: -guests,
    waitlistedReplies: -promoted.length,
  };
  await bumpEvent(tx, event, delta, 0);
  const tokens = promoted.map(() => newToken());
  await addLinks(
    tx,
    scope,
    promoted.map(({ id }, index) => ({ id, tokenHash: hashToken(tokens[index] ?? '') })),
    null,
  );
  await enqueue(
    tx,
    promoted.map((reply, index) => guestMessage(context, reply, 'guest.promoted', tokens[index] ?? null)),
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
 * For whoever raises an event's capacity or switches automatic promotion on: in that transaction, after the event's row
 * was written. Waiting parties move up where the event says so, and hosts are told. `wasFull`: before the change.
 */
export const afterCapacityChange = (
  tx: Db,
  scope: TenantScope,
  eventId: string,
  now: Date,
  { wasFull = false }: { wasFull?: boolean } = {},
): Promise<void> => spotsOpened(tx, scope, eventId, now, { freed: true, wasFull });
