/** Reads the sections that the host keeps for coming parties. */
import type { OwnReply } from '#domain/replies/contract.ts';
import type { ShownSection } from '#domain/sections/contract.ts';
import { sectionsForComing } from '../../sections/presenter.ts';
import { findSections } from '../../sections/store.ts';
import type { AppDeps } from '../../services.ts';
import type { PublicEventRead } from '../public-event.ts';

/**
 * `reply` is the reply of a personal link. Empty for a party that waits, declined or has an
 * unconfirmed address.
 */
export async function readSectionsForComing(
  { database, services }: AppDeps,
  { event }: PublicEventRead,
  reply: OwnReply,
): Promise<ShownSection[]> {
  if (!event.moreForComing || reply.status !== 'confirmed' || reply.unconfirmed) return [];
  const found = await services.findAddress(event.customUrl);
  if (!found) return [];
  const { scope, tenantId, eventId } = found;
  const row = await database.transaction(scope, (tx) => findSections(tx, { id: eventId, tenantId }));
  return sectionsForComing(row?.sections ?? [], { isOver: event.past });
}
