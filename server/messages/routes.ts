/** Messages from a host to the guests of an event (docs/product/mail.md#messages). */
import { createHash } from 'node:crypto';
import { can } from '#domain/access/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import type { GuestMessage, messagesRoutes, MessageWords } from '#domain/messages/contract.ts';
import {
  addressesText,
  exactTarget,
  checkMessage,
  messageLimits,
  maxScheduled,
  repeatWindowMs,
  standings,
  type Audience,
  type ReplyAudience,
} from '#domain/messages/rules.ts';
import { scheduleIssue } from '#domain/messages/time.ts';
import { textOf } from '#domain/kernel/sentence.ts';
import { heldEvent } from '../event-row/caller-right.ts';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { scopeOfOwner, type Scope, type TenantScope } from '../db/scope.ts';
import { actorLabel, type Actor } from '../http/actor.ts';
import type { ServerDeps } from '../http/deps.ts';
import type { Handlers } from '../http/serve.ts';
import { billingOf } from '../plans/billing.ts';
import { lockBilling } from '../plans/plan-gate.ts';
import { keepAnswer, recallAnswer } from '../replies/kept-answers.store.ts';
import { replyLinks } from '../replies/links.ts';
import type { EventContext } from '../replies/mail.ts';
import { findEventContext } from '../event-row/event.store.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import { handOver } from './hand-over.ts';
import { countEveryone, countHouseholds } from './households.store.ts';
import { countMessage, previewMessage, refusedTarget, translationsOf } from './preview.ts';
import { cancelMessage } from './scheduled.ts';
import { mailToOneself } from './to-oneself.ts';
import type { GuestMessageRow } from './messages.store.ts';
import { hasSurvey } from '../questions/event-questions.store.ts';
import { toMessage } from './presenter.ts';
import { messagesTime } from './time.ts';
import { tellUnreached, unreachedOf } from './unreached.ts';
import { writeUnreached } from './unreached.store.ts';
import { countInLine, countMeals, countRecipients, hasCheckIns, type Size } from './recipients.store.ts';
import {
  countScheduled,
  countSent,
  insertMessage,
  listMessages,
  wasSentSince,
  windowBegins,
} from './messages.store.ts';

/** How many messages are listed. An event has few: three a day at most. */
const shown = 100;

const eventNotFound = 'This event doesn’t exist.';

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

/** Runs `work` with the event's current row, if the caller may change the event. */
async function withEvent<T>(
  tx: Db,
  caller: { actor: Actor; scope: Scope },
  id: string,
  work: (context: EventContext, scope: TenantScope) => Promise<T>,
) {
  const context = await findEventContext(tx, caller.scope, id);
  if (!context) return refuse('notFound', eventNotFound);
  const { event } = context;
  if (!can(caller.actor, 'event.edit', await heldEvent(tx, caller.actor, event))) return refuse('forbidden');
  return work(context, scopeOfOwner(caller.scope, event));
}

export function messagesHandlers({ database, config, keys }: ServerDeps): Handlers<typeof messagesRoutes> {
  const links = replyLinks(keys);
  const codes = invitationCodes(keys);
  return {
    messageOptions: async ({ params, actor, scope, call }) =>
      database.transaction(scope, (tx) =>
        withEvent(tx, { actor, scope }, params.id, async (context, own) => {
          const limits = messageLimits(billingOf(context.tenant), call.now);
          const { event } = context;
          const sizes = await countRecipients(tx, own, event.id);
          const sent = await countSent(tx, own, event.id, windowBegins(call.now));
          const { end, closed, surveyClosed } = await messagesTime(tx, own, event, call.now);
          const refusalOf = (audience: Audience, recipients: number) => {
            const check = checkMessage({ audience, recipients, closed: closed(audience), limits, sent });
            return check.kind === 'ok' ? null : textOf(check.sentence);
          };
          const stands = (audience: Audience, size: Size) => ({
            ...size,
            refusal: refusalOf(audience, size.recipients),
          });
          const messages = await listMessages(tx, own, event.id, shown);
          const byStanding = Object.fromEntries(
            standings.map((each) => [each, stands(each, sizes[each])]),
          ) as Record<ReplyAudience, ReturnType<typeof stands>>;
          const meals = event.hasMeals ? await countMeals(tx, own, event.id) : [];
          return ok(200, {
            ...byStanding,
            meals: meals.map(({ name, ...size }) => ({ name, ...stands('meal', size) })),
            ...(closed('came') === null &&
              (await hasCheckIns(tx, own, event.id)) && { checkedIn: true as const }),
            households: await countHouseholds(tx, own, event.id),
            pickedRefusal: refusalOf('picked', 1),
            limits,
            asksFeedback: surveyClosed === null && (await hasSurvey(tx, event)),
            ends: { at: end.at.toISOString(), reason: end.reason },
            sent,
            messages: messages.map(toMessage),
          });
        }),
      ),

    previewMessage: async ({ params, body, actor, scope, call }) =>
      database.transaction(scope, (tx) =>
        withEvent(tx, { actor, scope }, params.id, (context, own) =>
          previewMessage(tx, own, context, body, { config, now: call.now }),
        ),
      ),

    countMessage: async ({ params, body, actor, scope, call }) =>
      database.transaction(scope, (tx) =>
        withEvent(tx, { actor, scope }, params.id, (context, own) =>
          countMessage(tx, own, context, body, call.now),
        ),
      ),

    testMessage: async ({ params, body, actor, scope, call }) =>
      database.transaction(scope, (tx) =>
        withEvent(
          tx,
          { actor, scope },
          params.id,
          async (context, own) =>
            (await refusedTarget(tx, context.event, body)) ??
            mailToOneself(tx, own, context, body, { actor, now: call.now }),
        ),
      ),

    listUnreached: async ({ params, query, actor, scope }) =>
      database.transaction(scope, (tx) =>
        withEvent(tx, { actor, scope }, params.id, ({ event }, own) =>
          unreachedOf(tx, own, event, { ...params, query }, { actor, codes, publicUrl: config.publicUrl }),
        ),
      ),

    markTold: async ({ params, body, actor, scope, call }) =>
      database.transaction(scope, (tx) =>
        withEvent(tx, { actor, scope }, params.id, ({ event }, own) =>
          tellUnreached(tx, own, event, { ...params, ...body }, call.now),
        ),
      ),

    async sendMessage({ params, headers, body, actor, scope, call }) {
      const caller = { actor, scope };
      const found = await database.transaction(scope, (tx) =>
        withEvent(
          tx,
          caller,
          params.id,
          async ({ event }, own) => (await refusedTarget(tx, event, body)) ?? ok(200, own),
        ),
      );
      if ('refused' in found) return found;
      const { recipients: told, sendAt: asked, ...words } = body;
      const target = exactTarget(words);
      const sendAt = asked ? new Date(asked) : null;
      const key = headers['idempotency-key'];
      const own = found.body;
      const now = call.now;
      return database.transaction(own, async (tx) => {
        // The lock makes other messages of this organization wait, so that they count this one.
        const billing = await lockBilling(tx, own.tenantId);
        const context = await findEventContext(tx, own, params.id);
        if (!context || !billing) return refuse('notFound', eventNotFound);
        const { event } = context;
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

        const row: GuestMessageRow = {
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
        const keep = async (message: GuestMessageRow) => {
          await insertMessage(tx, message);
          const reply = toMessage(message);
          if (key !== undefined)
            await keepAnswer(tx, own, event.id, { key: keyOf(key), bodyHash, reply: { ...reply } });
          return ok(201, reply);
        };
        const { end, closed, surveyClosed } = await messagesTime(tx, own, event, now);
        if (words.survey && surveyClosed !== null) return refuse('conflict', surveyClosed);
        if (sendAt !== null) {
          const refusal = closed(words.audience);
          if (refusal !== null) return refuse('conflict', refusal);
          const issue = scheduleIssue(sendAt, end, now);
          if (issue) return refuse('invalid', issue, { issues: [{ path: 'sendAt', message: issue }] });
          if ((await countScheduled(tx, own, event.id)) >= maxScheduled) {
            return refuse('conflict', `An event can have up to ${maxScheduled} scheduled messages.`);
          }
          return keep(row);
        }

        const { recipients, unreached: byHand } = await countEveryone(tx, own, event.id, target);
        const check = checkMessage({
          audience: words.audience,
          isNarrowed: target.filter !== null,
          recipients,
          unreached: byHand,
          closed: closed(words.audience),
          limits: messageLimits(billing, now),
          sent: await countSent(tx, own, event.id, windowBegins(now)),
        });
        if (check.kind === 'limit')
          return refuse('tooMany', check.sentence, { extra: { retryAfter: 3_600 } });
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

        const { unreached, ...sent } = await handOver(tx, own, context, row, {
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

    cancelMessage: ({ params, actor, scope }) =>
      database.transaction(scope, (tx) =>
        withEvent(tx, { actor, scope }, params.id, (_context, own) => cancelMessage(tx, own, params)),
      ),
  };
}
