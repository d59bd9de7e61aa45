/** The SQL of an event's sections. Each event has one row with all of them in their order. */
import { and, eq } from 'drizzle-orm';
import type { OwnSection } from '#domain/sections/contract.ts';
import { sectionsAt } from '#domain/sections/rules.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { eventSections } from '../db/schema.ts';

export interface SectionsRow {
  sections: OwnSection[];
  updatedAt: Date;
}

export async function findSections(tx: Db, event: EventKey): Promise<SectionsRow | null> {
  const [row] = await tx
    .select({ sections: eventSections.sections, updatedAt: eventSections.updatedAt })
    .from(eventSections)
    .where(and(eq(eventSections.tenantId, event.tenantId), eq(eventSections.eventId, event.id)));
  return row ?? null;
}

export async function writeSections(
  tx: Db,
  event: EventKey,
  sections: OwnSection[],
  now: Date,
): Promise<void> {
  const row = { eventId: event.id, tenantId: event.tenantId, sections, updatedAt: now };
  await tx
    .insert(eventSections)
    .values(row)
    .onConflictDoUpdate({ target: [eventSections.tenantId, eventSections.eventId], set: row });
}

/** Copies the sections to the copy of an event, except its photos. */
export async function copySections(tx: Db, from: EventKey, to: EventKey, now: Date): Promise<void> {
  const found = await findSections(tx, from);
  const sections = sectionsAt(found?.sections ?? [], { isOver: false });
  if (sections.length > 0) await writeSections(tx, to, sections, now);
}
