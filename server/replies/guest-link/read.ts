/** A guest opens their reply with the personal link. */
import { ok, type Result } from '#domain/kernel/route.ts';
import type { repliesRoutes } from '#domain/replies/contract.ts';
import type { AppDeps } from '../../services.ts';
import { householdsToJoin } from '../../invitation-row/joinable.store.ts';
import { readEventQuestions } from '../../questions/event-questions.store.ts';
import { replyLinks } from '../links.ts';
import { checkInCode } from '../check-in.ts';
import { toOwnReply } from '../presenter.ts';
import { linePositions } from '../waitlist/line-positions.store.ts';
import { findLinkedReply } from '../reply.store.ts';
import type { ReplyRow } from '../guests.store.ts';
import { keptOptionsOf } from './kept-options.ts';
import { gone, type LinkParams } from './reply-of-link.ts';

const answersAny = ({ answers, guestDetails }: Pick<ReplyRow, 'answers' | 'guestDetails'>): boolean =>
  answers !== null || guestDetails.some((guest) => guest.answers != null);

export async function readOwnReply(
  deps: AppDeps,
  { customUrl, token }: LinkParams,
): Promise<Result<typeof repliesRoutes.ownReply>> {
  const event = await deps.services.findAddress(customUrl);
  if (!event) return gone();
  const links = replyLinks(deps.keys);
  return deps.database.transaction(event.scope, async (tx) => {
    const found = await findLinkedReply(tx, event, links, token);
    if (!found) return gone();
    const row = found.reply;
    const asked = answersAny(row)
      ? await readEventQuestions(tx, { id: event.eventId, tenantId: event.tenantId })
      : [];
    const joinable = links.isMailed(row, token) ? (await householdsToJoin(tx, row))[0] : undefined;
    const reply = {
      ...toOwnReply(row),
      ...keptOptionsOf(asked, row),
      checkInCode: checkInCode(found, row, links),
      ...(joinable && { joinable: { invitationId: joinable.id, household: joinable.label } }),
    };
    if (reply.status !== 'waitlisted' || reply.awaitingApproval) return ok(200, reply);
    const place = (await linePositions(tx, [row])).get(row.id);
    return ok(200, { ...reply, ...(place && { place }) });
  });
}
