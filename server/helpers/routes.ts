/** Helpers of one event (docs/product/helpers.md). */
import { can } from '#domain/access/rules.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import { type Helper, type helpersRoutes, maxHelpers } from '#domain/helpers/contract.ts';
import { isRefusal, ok, refuse, refuseField } from '#domain/kernel/route.ts';
import { limitSentence } from '#domain/kernel/sentence.ts';
import { isEmailTaken } from '../accounts/accounts.store.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import { type Scope, scopeOfOwner } from '../db/scope.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { type EventRow, findEvent, findEventForEdit } from '../event-row/event.store.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { announceSession } from '../live/announce.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { PlatformAppDeps } from '../services.ts';
import { colleaguesIn } from '../users/colleagues.ts';
import { findUserForEdit } from '../users/users.store.ts';
import { tooManyAddresses } from '../users/refusals.ts';
import {
  changeHelper,
  type HelperView,
  holdHelper,
  insertHelper,
  listHelpers,
  removeHelper,
} from '../event-row/helpers.store.ts';

const noEvent = () => refuse('notFound', 'This event doesn’t exist.');
const noHelper = () => refuse('notFound', 'This person doesn’t help with the event.');
const noUser = () => refuse('notFound', 'This user doesn’t exist.');
const elsewhere =
  'This person already has an account elsewhere. Send a reading link, or use another address.';
const askAdmin = 'Ask an administrator to add them first.';

const toHelper = ({
  userId,
  firstName,
  lastName,
  email,
  right,
  mailReplies,
  addedAt,
}: HelperView): Helper => ({
  ...{ userId, email, right, mailReplies },
  name: `${firstName} ${lastName}`.trim() || email,
  addedAt: addedAt.toISOString(),
});

const line = (actor: Actor, action: ActivityAction, event: EventRow, details: object) =>
  eventLine(actor, event, action, { eventName: event.name, ...details });

const keyOf = (event: EventRow) => ({ tenantId: event.tenantId, eventId: event.id });

/** Returns the event if the caller may share it. With `lock`, its creator can't change. */
async function shared(tx: Db, { actor, scope }: { actor: Actor; scope: Scope }, id: string, lock = true) {
  const event = await findEventForEdit(tx, scope, id, { lock });
  if (!event) return noEvent();
  return can(actor, 'event.share', seenEvent(actor, event)) ? event : refuse('forbidden');
}

export function helpersHandlers(deps: PlatformAppDeps): Handlers<typeof helpersRoutes> {
  const { database } = deps;
  const colleagues = colleaguesIn(deps);

  return {
    listHelpers: ({ params, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEvent(tx, scope, params.id);
        if (!event) return noEvent();
        if (!can(actor, 'reservation.list', seenEvent(actor, event))) return refuse('forbidden');
        return ok(200, (await listHelpers(tx, keyOf(event))).map(toHelper));
      }),

    async addHelper({ params, body, actor, scope, call }) {
      const { right } = body;
      const email = body.userId ? null : body.email;
      if (!body.userId && !email) return refuseField('invalid', 'email', 'Enter an email address');
      const seen = await database.transaction(scope, (tx) => shared(tx, { actor, scope }, params.id, false));
      if (isRefusal(seen)) return seen;
      const owner = scopeOfOwner(scope, seen);
      const colleague = email ? await colleagues.find({ actor, call }, seen.tenantId, email) : null;
      if (colleague?.kind === 'tooMany')
        return refuse('tooMany', tooManyAddresses, { extra: { retryAfter: colleague.retryAfter } });
      if (colleague?.kind === 'elsewhere') return refuseField('conflict', 'email', elsewhere);
      const isNew = colleague?.kind === 'nobody';
      if (isNew && !can(actor, 'user.create', { tenantId: seen.tenantId, newRole: 'guest' }))
        return refuse('forbidden', askAdmin);
      const userId = colleague?.kind === 'here' ? colleague.id : (body.userId ?? '');
      try {
        return await database.transaction(owner, async (tx) => {
          const event = await shared(tx, { actor, scope: owner }, params.id);
          if (isRefusal(event)) return event;
          const helpers = await listHelpers(tx, keyOf(event));
          if (helpers.some((helper) => helper.userId === userId))
            return refuse('conflict', 'This person already helps with the event.');
          if (helpers.length >= maxHelpers)
            return refuse('limitReached', limitSentence(maxHelpers, 'helpers'));
          const user =
            isNew && email
              ? await colleagues.addMember(tx, actor, { scope: owner, email }, call.now)
              : isId(userId)
                ? await findUserForEdit(tx, owner, userId)
                : null;
          if (!user) return noUser();
          if (user.id === event.createdBy)
            return refuse('conflict', 'This person is the event’s host, so you don’t need to add them.');
          if (user.role === 'admin')
            return refuse(
              'conflict',
              'Administrators can already work on every event, so you don’t need to add them.',
            );
          await insertHelper(tx, {
            ...keyOf(event),
            ...{ userId: user.id, right, addedBy: actor.id, createdAt: call.now },
          });
          await enqueue(tx, [
            {
              tenantId: event.tenantId,
              eventId: event.id,
              template: 'account.helper',
              toEmail: user.email,
              toName: `${user.firstName} ${user.lastName}`.trim(),
              payload: {
                ...{ firstName: user.firstName, by: actorLabel(actor), eventName: event.name },
                mayEdit: right === 'edit',
                path: `/events/${event.id}`,
              },
            },
          ]);
          await record(tx, [line(actor, 'event.helperAdded', event, { email: user.email, right })]);
          announceSession(tx, user.id);
          const helper = await holdHelper(tx, keyOf(event), user.id);
          return helper ? ok(201, toHelper(helper)) : noUser();
        });
      } catch (error) {
        if (!isEmailTaken(error)) throw error;
        return refuseField('conflict', 'email', elsewhere);
      }
    },

    changeHelper: ({ params, body, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEventForEdit(tx, scope, params.id, { lock: true });
        if (!event) return noEvent();
        const subject = seenEvent(actor, event);
        const right = body.right ?? undefined;
        const mailReplies = body.mailReplies ?? undefined;
        const isOwn = params.userId === actor.id;
        const isAllowed = right === undefined && isOwn ? 'reservation.list' : 'event.share';
        if (!can(actor, isAllowed, subject)) return refuse('forbidden');
        const helper = isId(params.userId) ? await holdHelper(tx, keyOf(event), params.userId) : null;
        if (!helper) return noHelper();
        if (mailReplies !== undefined && mailReplies !== helper.mailReplies && !isOwn)
          return refuse('forbidden', 'Only the helper can choose whether they get emails about replies.');
        await changeHelper(tx, keyOf(event), helper.userId, {
          right: right ?? helper.right,
          mailReplies: mailReplies ?? helper.mailReplies,
        });
        if (right !== undefined && right !== helper.right) {
          await record(tx, [line(actor, 'event.helperChanged', event, { email: helper.email, right })]);
          announceSession(tx, helper.userId);
        }
        const after = await holdHelper(tx, keyOf(event), helper.userId);
        return after ? ok(200, toHelper(after)) : noHelper();
      }),

    removeHelper: ({ params, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await shared(tx, { actor, scope }, params.id, false);
        if (isRefusal(event)) return event;
        const helper = isId(params.userId) ? await holdHelper(tx, keyOf(event), params.userId) : null;
        if (!helper) return noHelper();
        await removeHelper(tx, keyOf(event), helper.userId);
        await record(tx, [line(actor, 'event.helperRemoved', event, { email: helper.email })]);
        announceSession(tx, helper.userId);
        return ok(200, { message: `${toHelper(helper).name} no longer helps with the event` });
      }),
  };
}
