/**
 * Scheduled messages. A job sends them, so that they survive a restart. A host can cancel them
 * until then.
 */
import { ok, refuse } from '#domain/kernel/route.ts';
import { type Audience, checkMessage, messageLimits } from '#domain/messages/rules.ts';
import { textOf } from '#domain/kernel/sentence.ts';
import type { Db, TenantDb } from '../db/connect.ts';
import { platformScope, scopeOfOwner, type TenantScope } from '../db/scope.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { lockBilling } from '../plans/plan-gate.ts';
import { type ReplyLinks, replyLinks } from '../replies/links.ts';
import { findEventContext } from '../event-row/event.store.ts';
import { type InvitationCodes, invitationCodes } from '../invitation-row/invitation-keys.ts';
import { handOver } from './hand-over.ts';
import { countEveryone } from './households.store.ts';
import { countInLine } from './recipients.store.ts';
import {
  countSent,
  deleteScheduled,
  type DueMessage,
  findDue,
  lockDue,
  markHandedOver,
  markNotSent,
  readMessage,
  windowBegins,
} from './messages.store.ts';
import { messagesTime } from './time.ts';
import { writeUnreached } from './unreached.store.ts';

/** How many messages are read at once. */
const page = 100;

/**
 * Sends the messages whose time has come. Several processes may do so at once: each message is
 * decided under its locks. It looks at all due messages, because those above one organization's
 * limit may stay due ahead of another organization's.
 */
export async function sendDueMessages({ database, keys, logger }: PlatformDeps, now: Date): Promise<void> {
  const keysOf = { links: replyLinks(keys), codes: invitationCodes(keys) };
  let last: DueMessage | null = null;
  do {
    const after: DueMessage | null = last;
    const due: DueMessage[] = await database.platformTransaction((tx) => findDue(tx, now, after, page));
    for (const message of due) {
      const own = scopeOfOwner(platformScope, message);
      try {
        await database.transaction(own, (tx) => sendDue(tx, own, message, { ...keysOf, now }));
      } catch (error) {
        // If one message fails, it stays due, and the other messages are still sent.
        logger.warn({ err: error, messageId: message.id }, 'a message was not sent and will be tried again');
      }
    }
    last = due.length < page ? null : (due.at(-1) ?? null);
  } while (last !== null);
}

async function sendDue(
  tx: TenantDb,
  own: TenantScope,
  { eventId, id }: { eventId: string; id: string },
  { now, ...keysOf }: { links: ReplyLinks; codes: InvitationCodes; now: Date },
): Promise<void> {
  const notSent = (reason: string) => markNotSent(tx, own, id, { reason, at: now });
  const billing = await lockBilling(tx, own.tenantId);
  const context = await findEventContext(tx, own, eventId);
  const message = await lockDue(tx, own, id, now);
  if (!message) return;
  const { event } = context ?? {};
  if (!billing || !context || !event) return notSent('The event was deleted.');
  if (event.status === 'cancelled') return notSent('The event was cancelled.');
  const audience = message.audience as Audience;
  const size = await countEveryone(tx, own, eventId, { ...message, audience });
  const { closed } = await messagesTime(tx, own, event, now);
  const check = checkMessage({
    audience,
    isNarrowed: message.filter !== null,
    ...size,
    closed: closed(audience),
    limits: messageLimits(billing, now),
    sent: await countSent(tx, own, eventId, windowBegins(now)),
  });
  // A message above a limit keeps waiting for as long as guests may still be mailed about the
  // event.
  if (check.kind === 'limit') return;
  if (check.kind !== 'ok') return notSent(textOf(check.sentence) ?? '');
  const { recipients, unreached } = await handOver(tx, { ...context, own }, message, {
    ...keysOf,
    waiting: await countInLine(tx, own, eventId),
    now,
  });
  await markHandedOver(tx, own, id, { recipients, unreached: unreached.length, at: now });
  await writeUnreached(tx, { ...own, eventId, messageId: id }, unreached);
}

/** Cancels a message that has not been sent yet. */
export async function cancelMessage(
  tx: Db,
  own: TenantScope,
  { id: eventId, messageId }: { id: string; messageId: string },
) {
  if (await deleteScheduled(tx, own, eventId, messageId)) {
    return ok(200, { message: 'The message won’t be sent.' });
  }
  return (await readMessage(tx, own, eventId, messageId))
    ? refuse('conflict', 'This message was already sent.')
    : refuse('notFound', 'This message doesn’t exist.');
}
