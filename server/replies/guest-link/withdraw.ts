/** Withdraws a guest's own reply by the personal link. */
import { ok, type Result } from '#domain/kernel/route.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import type { repliesRoutes } from '#domain/replies/contract.ts';
import { countersDelta, statusOf } from '#domain/seats/counters.ts';
import { record } from '../../activity/activity.store.ts';
import type { AppDeps } from '../../services.ts';
import { declinedAtLetter } from '../../outbox/contents/removals.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { notify } from '../../notifications/notifications.store.ts';
import { mergeChangeMail } from '../mails/merge-change-mails.ts';
import { lastLink, replyLinks } from '../links.ts';
import { withdrawnMessage } from '../mails/guest-mail.ts';
import { bumpEvent } from '../rows/counters.store.ts';
import { mailManagers } from '../mails/manager-mail.ts';
import { deleteReplyAndFindLetters, isComingAnyway } from '../rows/reply.store.ts';
import { seatsMoved } from '../waitlist/promote.ts';
import { byGuest, type LinkParams, withReplyOfLink } from './reply-of-link.ts';

/** Removes the reply and everything in it, and frees the address for a new one. */
export async function withdrawOwnReply(
  deps: AppDeps,
  link: LinkParams,
  now: Date,
): Promise<Result<typeof repliesRoutes.withdrawOwnReply>> {
  type Given = Result<typeof repliesRoutes.withdrawOwnReply>;
  return withReplyOfLink<Given>(deps, link, now, async (tx, { scope, context, before }) => {
    const { event } = context;
    const mail = await mergeChangeMail(tx, scope, before, now);
    const letters = await deleteReplyAndFindLetters(tx, scope, before);
    const delta = countersDelta(before, null);
    await bumpEvent(tx, event, delta, 0, [{ before, after: null }]);
    await notify(tx, [
      { tenantId: event.tenantId, kind: 'reply_withdrawn', eventId: event.id, subjectId: before.id },
    ]);
    await record(tx, [
      {
        ...byGuest(context, before),
        action: 'reservation.withdrawn',
        details: {
          displayName: guestLabel(before),
          eventName: event.name,
          status: statusOf(before),
          guestCount: before.guestCount,
          ...lastLink(before),
        },
      },
    ]);
    if (mail.knew !== 'declined') {
      const wasConfirmed = mail.knew === 'confirmed' && !(await isComingAnyway(tx, event, before));
      const isOwn = ({ address }: { address: string }) => address.toLowerCase() === before.emailKey;
      const leaving = {
        wasConfirmed,
        ...(letters.some(isOwn) && { wasOffered: true as const }),
        ...(letters[0] && { householdId: letters[0].id }),
      };
      const of = { tenantId: event.tenantId, eventId: event.id, mailId: before.id };
      const others = letters.filter((letter) => !isOwn(letter));
      await enqueue(tx, [
        mail.asMerged(withdrawnMessage(context, before, leaving)),
        ...others.map((letter) => declinedAtLetter(of, letter)),
      ]);
    }
    if (before.isAttending) {
      const confirmedGuests = event.confirmedGuests + delta.confirmedGuests;
      await mailManagers(tx, scope, context, before, confirmedGuests, now, { isWithdrawn: true });
    }
    await seatsMoved(tx, { scope, links: replyLinks(deps.keys), now }, event, {
      before,
      after: null,
      told: before.isAttending,
    });
    return ok(200, { message: 'Your RSVP has been withdrawn.' });
  });
}
