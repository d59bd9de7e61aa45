/** The SQL of an event's translated texts. */
import { and, eq, inArray, or } from 'drizzle-orm';
import type { StoredText } from '#domain/languages/fields.ts';
import type { Language } from '#domain/languages/languages.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { eventTexts } from '../db/schema.ts';

const ofEvent = ({ id, tenantId }: EventKey) =>
  and(eq(eventTexts.tenantId, tenantId), eq(eventTexts.eventId, id));

/** Returns whether anything of the event was ever translated into any language. */
export async function hasTexts(tx: Db, event: EventKey): Promise<boolean> {
  const rows = await tx.select({ path: eventTexts.path }).from(eventTexts).where(ofEvent(event)).limit(1);
  return rows.length > 0;
}

const { language, path, text, originalHash } = eventTexts;

/** Returns all translations of an event, even into languages that it no longer has. */
export async function findTexts(tx: Db, event: EventKey): Promise<StoredText[]> {
  return tx.select({ language, path, text, originalHash }).from(eventTexts).where(ofEvent(event));
}

/** Returns the translations of several events, of any organizations. */
export async function findTextsOf(
  tx: Db,
  events: readonly EventKey[],
): Promise<(Pick<StoredText, 'language' | 'path' | 'text'> & { eventId: string })[]> {
  return tx
    .select({ eventId: eventTexts.eventId, language, path, text })
    .from(eventTexts)
    .where(or(...events.map(ofEvent)));
}

/** Writes texts of one language, and removes blank ones. */
export async function writeTexts(
  tx: Db,
  event: EventKey,
  { to, now }: { to: Language; now: Date },
  texts: readonly { path: string; text: string; originalHash: string }[],
): Promise<void> {
  const blank = texts.filter((each) => each.text === '').map((each) => each.path);
  const written = texts.filter((each) => each.text !== '');
  if (blank.length > 0) {
    await tx.delete(eventTexts).where(and(ofEvent(event), eq(language, to), inArray(path, blank)));
  }
  for (const row of written) {
    const values = {
      ...{ tenantId: event.tenantId, eventId: event.id, language: to },
      ...{ ...row, updatedAt: now },
    };
    await tx
      .insert(eventTexts)
      .values(values)
      .onConflictDoUpdate({
        target: [eventTexts.tenantId, eventTexts.eventId, language, path],
        set: values,
      });
  }
}

/**
 * Copies the translations to the copy of an event. `pathOf` returns a text's path in the copy, or
 * null if the copy lacks the text.
 */
export async function copyTexts(
  tx: Db,
  from: EventKey,
  to: EventKey,
  { pathOf, now }: { pathOf: (path: string) => string | null; now: Date },
): Promise<void> {
  const rows = (await findTexts(tx, from)).flatMap((row) => {
    const renamed = pathOf(row.path);
    return renamed === null
      ? []
      : [{ ...row, path: renamed, tenantId: to.tenantId, eventId: to.id, updatedAt: now }];
  });
  if (rows.length > 0) await tx.insert(eventTexts).values(rows);
}
