/** A guest opens the own reply by the personal link. */
import { ok, type Result } from '#domain/kernel/route.ts';
import type { reservationsRoutes } from '#domain/replies/contract.ts';
import type { AppDeps } from '../../services.ts';
import { replyLinks } from '../links.ts';
import { toOwnReply } from '../presenter.ts';
import { linePositions } from '../list/rows.store.ts';
import { findReplyByLink } from '../reply.store.ts';
import { gone, type LinkParams } from './reply-of-link.ts';

export async function readOwnReply(
  deps: AppDeps,
  { customUrl, token }: LinkParams,
): Promise<Result<typeof reservationsRoutes.ownReply>> {
  const event = await deps.services.findAddress(customUrl);
  if (!event) return gone();
  return deps.database.transaction(event.scope, async (tx) => {
    const row = await findReplyByLink(tx, event, replyLinks(deps.keys), token);
    if (!row) return gone();
    const reply = toOwnReply(row);
    if (reply.status !== 'waitlisted' || reply.awaitingApproval) return ok(200, reply);
    const place = (await linePositions(tx, [row])).get(row.id);
    return ok(200, { ...reply, ...(place && { place }) });
  });
}
