/** Lets a guest confirm the reply's address, so that its seats are kept. */
import { ok, type Result } from '#domain/kernel/route.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import type { repliesRoutes } from '#domain/replies/contract.ts';
import { record } from '../../activity/activity.store.ts';
import type { AppDeps } from '../../services.ts';
import { replyLinks } from '../links.ts';
import { checkInCode } from '../check-in.ts';
import { toOwnReply } from '../presenter.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import { updateReply } from '../rows/reply.store.ts';
import { spotsOpened } from '../waitlist/promote.ts';
import { byGuest, type LinkParams, withReplyOfLink } from './reply-of-link.ts';

/**
 * The guest reads the mail of that address. A lapsed reply returns to the line, and moves up if
 * seats are open.
 */
export async function confirmOwnReply(
  deps: AppDeps,
  link: LinkParams,
  now: Date,
): Promise<Result<typeof repliesRoutes.confirmOwnReply>> {
  type Given = Result<typeof repliesRoutes.confirmOwnReply>;
  return withReplyOfLink<Given>(deps, link, now, async (tx, { scope, context, before }) => {
    const { event } = context;
    const links = replyLinks(deps.keys);
    const own = (reply: ReplyRow) =>
      ok(200, { ...toOwnReply(reply), checkInCode: checkInCode(event, reply, links) });
    if (before.holdUntil === null) return own(before);
    const row = await updateReply(tx, scope, before.id, { holdUntil: null, lapsedAt: null, updatedAt: now });
    await record(tx, [
      {
        ...byGuest(context, before),
        action: 'reservation.addressConfirmed',
        details: { displayName: guestLabel(row), eventName: event.name },
      },
    ]);
    const promoted =
      before.lapsedAt === null ? [] : await spotsOpened(tx, { scope, links, now }, event, { freed: false });
    const movedUp = promoted.some(({ id }) => id === row.id);
    return own({ ...row, waitlisted: row.waitlisted && !movedUp });
  });
}
