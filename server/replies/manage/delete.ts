/** Deletes a reply for a host, which frees its seats. */
import { ok, type Result } from '#domain/kernel/route.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import type { repliesRoutes } from '#domain/replies/contract.ts';
import { countersDelta, statusOf } from '#domain/seats/counters.ts';
import { record } from '../../activity/activity.store.ts';
import type { Scope } from '../../db/scope.ts';
import { type Actor, actorLabel } from '../../http/actor.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { takeBackWaiting } from '../../outbox/outdated.store.ts';
import { lastLink, replyLinks } from '../links.ts';
import { removedMessage } from '../mails/guest-mail.ts';
import { bumpEvent } from '../rows/counters.store.ts';
import { deleteReply, isComingAnyway } from '../rows/reply.store.ts';
import { seatsMoved } from '../waitlist/promote.ts';
import { withLockedReply } from './locked-reply.ts';

export async function deleteReservation(
  deps: ServerDeps,
  caller: { actor: Actor; scope: Scope },
  id: string,
  notifyGuest: boolean,
  now: Date,
): Promise<Result<typeof repliesRoutes.deleteReservation>> {
  return withLockedReply<Result<typeof repliesRoutes.deleteReservation>>(
    deps,
    caller,
    id,
    'reservation.delete',
    now,
    async (tx, { scope, context, before }) => {
      const { event } = context;
      await takeBackWaiting(tx, scope, before.changeMailId === null ? [] : [before.changeMailId]);
      await deleteReply(tx, scope, before);
      const isTold = notifyGuest && before.isAttending;
      if (isTold) {
        await enqueue(tx, [removedMessage(context, before, await isComingAnyway(tx, event, before))]);
      }
      const delta = countersDelta(before, null);
      await bumpEvent(tx, event, delta, 0, [{ before, after: null }]);
      await record(tx, [
        {
          tenantId: event.tenantId,
          actorId: caller.actor.id,
          actorLabel: actorLabel(caller.actor),
          action: 'reservation.deleted',
          subjectType: 'reservation',
          subjectId: before.id,
          eventId: event.id,
          details: {
            displayName: guestLabel(before),
            eventName: event.name,
            status: statusOf(before),
            guestCount: before.guestCount,
            ...lastLink(before),
            ...(isTold && { guestTold: true }),
          },
        },
      ]);
      await seatsMoved(tx, { scope, links: replyLinks(deps.keys), now }, event, {
        before,
        after: null,
        by: caller.actor,
      });
      return ok(200, { message: 'Reservation deleted successfully' });
    },
  );
}
