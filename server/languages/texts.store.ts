/** The SQL of an event's translated texts. */
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { eventTexts } from '../db/schema.ts';

interface EventKey {
  id: string;
  tenantId: string;
}

const ofEvent = ({ id, tenantId }: EventKey) =>
  and(eq(eventTexts.tenantId, tenantId), eq(eventTexts.eventId, id));

/** Returns whether anything of the event was ever translated, into whichever language. */
export async function hasTexts(tx: Db, event: EventKey): Promise<boolean> {
  const rows = await tx.select({ path: eventTexts.path }).from(eventTexts).where(ofEvent(event)).limit(1);
  return rows.length > 0;
}
