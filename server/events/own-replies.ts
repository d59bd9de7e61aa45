/** Tells guest members which events they replied to while signed in. */
import type { Event } from '#domain/events/contract.ts';
import { statusOf } from '#domain/seats/counters.ts';
import type { Db } from '../db/connect.ts';
import { type Scope, scopeOfOwner } from '../db/scope.ts';
import type { EventRow } from '../event-row/event.store.ts';
import type { Actor } from '../http/actor.ts';
import type { ReplyLinks } from '../replies/links.ts';
import { linkPath } from '../replies/mails/guest-mail.ts';
import { ownReplies } from '../replies/rows/own-replies.store.ts';

/** Returns the field `ownReply` of the events that have one, by their ids. */
export async function ownRepliesTo(
  tx: Db,
  { scope, actor, links }: { scope: Scope; actor: Actor; links: ReplyLinks },
  events: readonly Pick<EventRow, 'id' | 'customUrl'>[],
): Promise<Map<string, Pick<Event, 'ownReply'>>> {
  const { id, role, tenantId } = actor;
  const byEvent = new Map<string, Pick<Event, 'ownReply'>>();
  if (role !== 'guest' || tenantId === null) return byEvent;
  const ids = events.map((event) => event.id);
  const replies = await ownReplies(tx, scopeOfOwner(scope, { tenantId }), id, ids);
  for (const event of events) {
    const reply = replies.get(event.id);
    if (!reply) continue;
    const link = linkPath(event, links.tokenOf(reply));
    byEvent.set(event.id, { ownReply: { status: statusOf(reply), link } });
  }
  return byEvent;
}
