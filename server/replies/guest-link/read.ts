/** A guest opens the own reply by the personal link. */
import { answer, type Answer } from '#domain/kernel/route.ts';
import type { reservationsRoutes } from '#domain/replies/contract.ts';
import type { AppDeps } from '../../services.ts';
import { replyLinks } from '../links.ts';
import { toOwnReply } from '../presenter.ts';
import { findReplyByLink } from '../reply.store.ts';
import { gone, type LinkParams } from './reply-of-link.ts';

export async function readOwnReply(
  deps: AppDeps,
  { customUrl, token }: LinkParams,
): Promise<Answer<typeof reservationsRoutes.ownReply>> {
  const event = await deps.services.findAddress(customUrl);
  if (!event) return gone();
  const reply = await deps.database.transaction(event.scope, (tx) =>
    findReplyByLink(tx, event, replyLinks(deps.keys), token),
  );
  return reply ? answer(200, toOwnReply(reply)) : gone();
}
