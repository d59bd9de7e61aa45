/** The replies to one event as a file for spreadsheets (DECISIONS section 5). */
import { stringify } from 'csv-stringify/sync';
import { instantToWallTime } from '#domain/kernel/dates.ts';
import { statusOf } from '#domain/reservations/rules.ts';
import type { EventRow, ReplyView } from './store.ts';

const header = [
  'Event', 'Name', 'Email', 'Phone', 'Status', 'Waitlist position', 'Party size', 'Guest', 'Guest name', 'Meal',
  'Message', 'Replied at',
]; // prettier-ignore

const statusLabels = { confirmed: 'Confirmed', waitlisted: 'Waitlisted', declined: 'Declined' } as const;

/** A cell that a spreadsheet would run as a formula gets an apostrophe, which spreadsheets show as text. */
const harmless = (text: string): string => (/^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** One row a guest, the party's columns repeated; a reply without guests has one row. */
export function exportOf(
  event: EventRow,
  replies: readonly ReplyView[],
  now: Date,
): { text: string; disposition: string } {
  const rows = replies.flatMap((reply) => {
    const { date, time } = instantToWallTime(reply.createdAt, event.timezone);
    const party = [
      event.name,
      reply.displayName,
      reply.guestEmail,
      reply.guestPhone,
      reply.awaitingApproval ? 'Awaiting approval' : statusLabels[statusOf(reply)],
      reply.position ?? '',
      reply.guestCount,
    ];
    const guests = reply.guestDetails.length > 0 ? reply.guestDetails : [{ name: '', mealChoice: '' }];
    return guests.map((guest, index) => [
      ...party,
      reply.guestCount === 0 ? '' : index + 1,
      guest.name,
      guest.mealChoice,
      reply.message,
      `${date} ${time}`,
    ]);
  });
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell)));
  const name = fileName(event.name, now);
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_');
  return {
    text: stringify([header, ...cells], { bom: true, record_delimiter: '\r\n' }),
    disposition: `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`,
  };
}

function fileName(eventName: string, now: Date): string {
  const safe = eventName
    .replace(/[\p{C}<>:"/\\|?*;%]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^\.+|[. ]+$/g, '');
  return `${Array.from(safe || 'event')
    .slice(0, 100)
    .join('')}_reservations_${now.toISOString().slice(0, 10)}.csv`;
}
