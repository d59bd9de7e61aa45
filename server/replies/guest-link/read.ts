/** A guest opens the own reply by the personal link. */
import { answer, type Answer } from '#domain/kernel/route.ts';
import type { reservationsRoutes } from '#domain/replies/contract.ts';
import { tenantScope } from '../../db/scope.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { eventOfAddress } from '../address.ts';
import { replyLinks } from '../links.ts';
import { toOwnReply } from '../presenter.ts';
import { findReplyByLink } from '../reply.store.ts';
import { gone, type LinkParams } from './reply-of-link.ts';

export async function readOwnReply(
  deps: ServerDeps,
  { customUrl, token }: LinkParams,
): Promise<Answer<typeof reservationsRoutes.ownReply>> {
  const event = await eventOfAddress(deps.database, customUrl);
  if (!event) return gone();
  const reply = await deps.database.transaction(tenantScope(event.tenantId), (tx) =>
    findReplyByLink(tx, event, replyLinks(deps.keys), token),
  );
  return reply ? answer(200, toOwnReply(reply)) : gone();
}
