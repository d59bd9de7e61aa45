/** Guests' calendars, as kept by programs that apply each mailed entry in order. */
import ICAL from 'ical.js';
import { sql } from 'drizzle-orm';
import type { PlatformDatabase } from '../db/connect.ts';

/** An event in a guest's calendar. */
export interface CalendarEntry {
  start: string;
  status: string;
  sequence: number;
}

/**
 * Returns the entry that each mailbox has of an event, from the mails in the built-in mailbox. A
 * mailbox whose entry was removed has none.
 */
export async function calendarsOf(
  database: PlatformDatabase,
  eventId: string,
): Promise<Map<string, CalendarEntry>> {
  const { rows } = await database.platform.execute<{ to_email: string; calendar: string }>(sql`
    select to_email, calendar from outbox
    where event_id = ${eventId} and status = 'sent' and calendar is not null order by sent_at, created_at`);
  const calendars = new Map<string, CalendarEntry>();
  const removed = new Map<string, number>();
  for (const { to_email: email, calendar } of rows) {
    const whole = new ICAL.Component(ICAL.parse(calendar) as never);
    const entry = whole.getFirstSubcomponent('vevent');
    if (!entry) throw new Error('A mailed calendar has no event.');
    const { uid, sequence, startDate } = new ICAL.Event(entry);
    if (uid !== `${eventId}@turnout`) throw new Error(`An entry has the UID ${uid}.`);
    const method = String(whole.getFirstPropertyValue('method'));
    if (method === 'PUBLISH') throw new Error('A published entry would stand next to the requested one.');
    const mailbox = email.toLowerCase();
    if (sequence < (calendars.get(mailbox)?.sequence ?? removed.get(mailbox) ?? 0)) continue;
    calendars.delete(mailbox);
    if (method === 'CANCEL') removed.set(mailbox, sequence);
    else {
      const status = String(entry.getFirstPropertyValue('status'));
      calendars.set(mailbox, { start: startDate.toJSDate().toISOString(), status, sequence });
    }
  }
  return calendars;
}
