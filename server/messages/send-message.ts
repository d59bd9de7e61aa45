/** Sends a message to guests, or schedules it. */
import { createHash } from 'node:crypto';
import { can } from '#domain/access/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import type { GuestMessage, messagesRoutes, MessageWords } from '#domain/messages/contract.ts';
import {
  addressesText,
  checkMessage,
  exactTarget,
  maxScheduled,
  messageLimits,
  repeatWindowMs,
} from '#domain/messages/rules.ts';
import type { TenantBilling } from '#domain/plans/rules.ts';
import { scheduleIssue } from '#domain/messages/time.ts';
import type { TenantDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { heldEvent } from '../event-row/caller-right.ts';
import { type EventRow, findEventContext } from '../event-row/event.store.ts';
import { actorLabel, type Actor } from '../http/actor.ts';
import type { ServerDeps } from '../http/deps.ts';
import type { Handlers } from '../http/serve.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import { lockBilling } from '../plans/plan-gate.ts';
import { keepAnswer, recallAnswer } from '../replies/rows/kept-answers.store.ts';
import { replyLinks } from '../replies/links.ts';
import { handOver } from './hand-over.ts';
import { countEveryone } from './households.store.ts';
import { eventNotFound, type MessageEvent, withEvent } from './message-event.ts';
import {
  countScheduled,
  countSent,
  type GuestMessageRow,
  insertMessage,
  wasSentSince,
  windowBegins,
} from './messages.store.ts';
import { toMessage } from './presenter.ts';
import { refusedTarget, translationsOf } from './preview.ts';
import { countInLine } from './recipients.store.ts';
import { messagesTime, type MessagesTime } from './time.ts';
import { writeUnreached } from './unreached.store.ts';

const hashOf = (words: MessageWords, sendAt: Date | null): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        words.audience,
        words.subject,
        words.body,
        ...(sendAt ? [sendAt.toISOString()] : []),
        ...(words.meal || words.replies ? [{ meal: words.meal, replies: words.replies }] : []),
        ...(words.households || words.filter || words.button
          ? [{ households: words.households, filter: words.filter, button: words.button }]
          : []),
        ...(words.survey ? ['survey'] : []),
        ...(words.translations ? [words.translations] : []),
      ]),
    )
    .digest('hex');

/** Keys of replies are hashes, which never equal these. */
const keyOf = (key: string) => `message ${key}`;

function rowOf(
  event: EventRow,
  actor: Actor,
  words: MessageWords,
  { sendAt, now }: { sendAt: Date | null; now: Date },
): GuestMessageRow {
  const target = exactTarget(words);
  return {
    id: newId(),
    tenantId: event.tenantId,
    eventId: event.id,
    sentBy: actor.id,
    senderLabel: actorLabel(actor),
    audience: words.audience,
    meal: target.meal ?? null,
    replies: target.replies ? [...target.replies] : null,
    households: target.households ? [...target.households] : null,
    filter: target.filter ?? null,
    button: words.button ?? 'reply',
    survey: words.survey ?? false,
    subject: words.subject,
    body: words.body,
    translations: translationsOf(event, words),
    recipients: 0,
    unreached: 0,
    createdAt: now,
    sendAt,
    notSent: null,
  };
}

type When = MessagesTime & { now: Date };

/** Returns why a message can't be sent at the time that the host chose, as a refusal, or null. */
async function refusedLater(
  tx: TenantDb,
  { own, event }: MessageEvent,
  { audience, sendAt }: { audience: MessageWords['audience']; sendAt: Date },
  { end, closed, now }: When,
) {
  const refusal = closed(audience);
  if (refusal !== null) return refuse('conflict', refusal);
  const issue = scheduleIssue(sendAt, end, now);
  if (issue) return refuse('invalid', issue, { issues: [{ path: 'sendAt', message: issue }] });
  if ((await countScheduled(tx, own, event.id)) >= maxScheduled) {
    return refuse('conflict', `An event can have up to ${maxScheduled} scheduled messages.`);
  }
  return null;
}

/**
 * Returns why a message can't be sent now, as a refusal, or null. `told` is the number of
 * recipients that the host saw.
 */
async function refusedNow(
  tx: TenantDb,
  { own, event }: MessageEvent,
  { told, ...words }: MessageWords & { told: number | undefined },
  { closed, now, billing }: When & { billing: TenantBilling },
) {
  const target = exactTarget(words);
  const { recipients, unreached } = await countEveryone(tx, own, event.id, target);
  const check = checkMessage({
    audience: words.audience,
    isNarrowed: target.filter !== null,
    recipients,
    unreached,
    closed: closed(words.audience),
    limits: messageLimits(billing, now),
    sent: await countSent(tx, own, event.id, windowBegins(now)),
  });
  if (check.kind === 'limit') return refuse('tooMany', check.sentence, { extra: { retryAfter: 3_600 } });
  if (check.kind !== 'ok') return refuse('conflict', check.sentence);
  const repeat = { eventId: event.id, subject: words.subject, body: words.body, ...target };
  if (await wasSentSince(tx, own, repeat, new Date(now.getTime() - repeatWindowMs))) {
    return refuse('conflict', 'You just sent this message to these guests.');
  }
  if (told !== undefined && told !== recipients) {
    return refuse(
      'conflict',
      `New replies came in. The message would now go to ${addressesText(recipients)}.`,
      { extra: { recipients } },
    );
  }
  return null;
}

export function sendMessageHandler({
  database,
  keys,
}: ServerDeps): Pick<Handlers<typeof messagesRoutes>, 'sendMessage'> {
  const links = replyLinks(keys);
  const codes = invitationCodes(keys);
  return {
    async sendMessage({ params, headers, body, actor, scope, call: { now } }) {
      const found = await database.transaction(scope, (tx) =>
        withEvent(
          tx,
          { actor, scope },
          params.id,
          async ({ event, own }) => (await refusedTarget(tx, event, body)) ?? ok(200, own),
        ),
      );
      if ('refused' in found) return found;
      const { recipients: told, sendAt: asked, ...words } = body;
      const sendAt = asked ? new Date(asked) : null;
      const key = headers['idempotency-key'];
      const own = found.body;
      return database.transaction(own, async (tx) => {
        // The lock makes other messages of this organization wait, so that they count this one.
        const billing = await lockBilling(tx, own.tenantId);
        const context = await findEventContext(tx, own, params.id);
        if (!context || !billing) return refuse('notFound', eventNotFound);
        const { event } = context;
        const about = { ...context, own };
        if (!can(actor, 'event.edit', await heldEvent(tx, actor, event))) return refuse('forbidden');

        const bodyHash = hashOf(words, sendAt);
        const before = key === undefined ? null : await recallAnswer(tx, own, event.id, keyOf(key));
        if (before) {
          return before.bodyHash === bodyHash
            ? ok(201, before.reply as unknown as GuestMessage)
            : refuse(
                'keyReused',
                'Another message was already sent with this key. Reload the page and try again.',
              );
        }

        const row = rowOf(event, actor, words, { sendAt, now });
        const keep = async (message: GuestMessageRow) => {
          await insertMessage(tx, message);
          const reply = toMessage(message);
          if (key !== undefined)
            await keepAnswer(tx, own, event.id, { key: keyOf(key), bodyHash, reply: { ...reply } });
          return ok(201, reply);
        };
        const when = { ...(await messagesTime(tx, own, event, now)), now };
        if (words.survey && when.surveyClosed !== null) return refuse('conflict', when.surveyClosed);
        if (sendAt !== null) {
          return (await refusedLater(tx, about, { audience: words.audience, sendAt }, when)) ?? keep(row);
        }
        const refused = await refusedNow(tx, about, { ...words, told }, { ...when, billing });
        if (refused) return refused;
        const { unreached, ...sent } = await handOver(tx, about, row, {
          links,
          codes,
          waiting: await countInLine(tx, own, event.id),
          now,
        });
        const stored = await keep({ ...row, ...sent, unreached: unreached.length });
        await writeUnreached(tx, { ...own, eventId: event.id, messageId: row.id }, unreached);
        return stored;
      });
    },
  };
}
