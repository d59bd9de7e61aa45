/** Reads the sections that the host shows only to parties who come. */
import type { OwnReply } from '#domain/replies/contract.ts';
import { sectionsIn } from '#domain/languages/translate.ts';
import { sectionsForComing } from '../../sections/presenter.ts';
import { findSections } from '../../sections/sections.store.ts';
import type { AppDeps } from '../../services.ts';
import type { PublicEventRead } from '../public-event/public-event.ts';

const none = { sections: [], textLanguages: {} };

/**
 * `reply` is the reply of a personal link. Empty for a party that waits, declined or has an
 * unconfirmed address.
 */
export async function readSectionsForComing(
  { database, services }: AppDeps,
  { event, texts }: PublicEventRead,
  reply: OwnReply,
): Promise<ReturnType<typeof sectionsIn>> {
  if (!event.moreForComing || reply.status !== 'confirmed' || reply.unconfirmed) return none;
  const address = await services.findAddress(event.customUrl);
  if (!address) return none;
  const { scope, tenantId, eventId } = address;
  const row = await database.transaction(scope, (tx) => findSections(tx, { id: eventId, tenantId }));
  const shown = sectionsForComing(row?.sections ?? [], { isOver: event.past });
  const [original = event.language] = event.languages;
  if (event.language === original) return { ...none, sections: shown };
  return sectionsIn(shown, original, texts.get(event.language) ?? new Map<string, string>());
}
