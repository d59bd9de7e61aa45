/** Gives an event another creator. The former one becomes a co-host, and so can still edit it. */
import { can } from '#domain/access/rules.ts';
import type { eventsRoutes } from '#domain/events/contract.ts';
import { maxHelpers } from '#domain/helpers/contract.ts';
import { ok, refuse, refuseField, type Result } from '#domain/kernel/route.ts';
import { limitSentence } from '#domain/kernel/sentence.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import { type Scope, scopeOfOwner } from '../db/scope.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { findEventForEdit } from '../event-row/event.store.ts';
import { insertHelper, listHelpers, removeHelper } from '../event-row/helpers.store.ts';
import type { Actor } from '../http/actor.ts';
import { isId } from '../http/problem.ts';
import { announceSession } from '../live/announce.ts';
import { findUser } from '../users/users.store.ts';
import { seenBy } from './presenter.ts';
import { findEventView, setCreator } from './events.store.ts';

export async function handOver(
  tx: Db,
  { actor, scope, now }: { actor: Actor; scope: Scope; now: Date },
  id: string,
  userId: string,
): Promise<Result<typeof eventsRoutes.handOver>> {
  const event = await findEventForEdit(tx, scope, id, { lock: true });
  if (!event) return refuse('notFound', 'This event doesn’t exist.');
  if (!can(actor, 'event.handOver', seenEvent(actor, event))) return refuse('forbidden');
  const owner = scopeOfOwner(scope, event);
  const user = isId(userId) ? await findUser(tx, owner, userId) : null;
  if (!user) return refuse('notFound', 'This user doesn’t exist.');
  if (user.role === 'guest')
    return refuseField(
      'invalid',
      'userId',
      'Only an administrator or an event manager can take over this event. Choose one.',
    );
  if (user.id !== event.createdBy) {
    const ofEvent = { tenantId: event.tenantId, eventId: event.id };
    await removeHelper(tx, ofEvent, user.id);
    const former = await findUser(tx, owner, event.createdBy);
    if (former) {
      if ((await listHelpers(tx, ofEvent)).length >= maxHelpers)
        return refuse('limitReached', limitSentence(maxHelpers, 'helpers'));
      await insertHelper(tx, {
        ...ofEvent,
        ...{ userId: former.id, right: 'edit', addedBy: actor.id, createdAt: now },
      });
      announceSession(tx, former.id);
    }
    await setCreator(tx, event, user.id);
    await record(tx, [
      eventLine(actor, event, 'event.handedOver', { eventName: event.name, email: user.email }),
    ]);
    announceSession(tx, user.id);
  }
  const view = await findEventView(tx, scope, id);
  return view ? ok(200, seenBy(actor, view)) : refuse('notFound', 'This event doesn’t exist.');
}
