/** Messages from a host to the guests of an event (docs/product/mail.md#messages). */
import { ok } from '#domain/kernel/route.ts';
import type { messagesRoutes } from '#domain/messages/contract.ts';
import {
  checkMessage,
  messageLimits,
  standings,
  type Audience,
  type ReplyAudience,
} from '#domain/messages/rules.ts';
import { textOf } from '#domain/kernel/sentence.ts';
import type { ServerDeps } from '../http/deps.ts';
import type { Handlers } from '../http/serve.ts';
import { billingOf } from '../plans/billing.ts';
import { hasSurvey } from '../questions/event-questions.store.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import { countHouseholds } from './households.store.ts';
import { withEvent } from './message-event.ts';
import { countSent, listMessages, windowBegins } from './messages.store.ts';
import { toMessage } from './presenter.ts';
import { countMessage, previewMessage, refusedTarget } from './preview.ts';
import { countMeals, countRecipients, hasCheckIns, type Size } from './recipients.store.ts';
import { cancelMessage } from './scheduled.ts';
import { sendMessageHandler } from './send-message.ts';
import { messagesTime } from './time.ts';
import { mailToOneself } from './to-oneself.ts';
import { tellUnreached, unreachedOf } from './unreached.ts';

/** How many messages are listed. An event has few: three a day at most. */
const shown = 100;

export function messagesHandlers(deps: ServerDeps): Handlers<typeof messagesRoutes> {
  const { database, config, keys } = deps;
  const codes = invitationCodes(keys);
  return {
    messageOptions: async ({ params, actor, scope, call }) =>
      database.transaction(scope, (tx) =>
        withEvent(tx, { actor, scope }, params.id, async ({ event, tenant, own }) => {
          const limits = messageLimits(billingOf(tenant), call.now);
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
        withEvent(tx, { actor, scope }, params.id, (about) =>
          previewMessage(tx, about, body, { config, now: call.now }),
        ),
      ),

    countMessage: async ({ params, body, actor, scope, call }) =>
      database.transaction(scope, (tx) =>
        withEvent(tx, { actor, scope }, params.id, (about) => countMessage(tx, about, body, call.now)),
      ),

    testMessage: async ({ params, body, actor, scope, call }) =>
      database.transaction(scope, (tx) =>
        withEvent(
          tx,
          { actor, scope },
          params.id,
          async (about) =>
            (await refusedTarget(tx, about.event, body)) ??
            mailToOneself(tx, about, body, { actor, now: call.now }),
        ),
      ),

    listUnreached: async ({ params, query, actor, scope }) =>
      database.transaction(scope, (tx) =>
        withEvent(tx, { actor, scope }, params.id, (about) =>
          unreachedOf(tx, about, { ...params, query }, { actor, codes, publicUrl: config.publicUrl }),
        ),
      ),

    markTold: async ({ params, body, actor, scope, call }) =>
      database.transaction(scope, (tx) =>
        withEvent(tx, { actor, scope }, params.id, (about) =>
          tellUnreached(tx, about, { ...params, ...body }, call.now),
        ),
      ),

    ...sendMessageHandler(deps),

    cancelMessage: ({ params, actor, scope }) =>
      database.transaction(scope, (tx) =>
        withEvent(tx, { actor, scope }, params.id, ({ own }) => cancelMessage(tx, own, params)),
      ),
  };
}
