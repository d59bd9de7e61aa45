/** The replies to one event as a file for spreadsheets (DECISIONS section 5). */
import { stringify } from 'csv-stringify/sync';
import { contentDisposition, csvFileName, csvHeader, csvRows } from '#domain/reservations/csv.ts';
import type { EventRow, ReplyView } from './store.ts';

export function exportOf(
  event: EventRow,
  replies: readonly ReplyView[],
  now: Date,
): { text: string; disposition: string } {
  const rows = replies.flatMap((reply) => csvRows(reply, event.timezone));
  return {
    text: stringify([[...csvHeader], ...rows], { bom: true, quoted: true, record_delimiter: '\r\n' }),
    disposition: contentDisposition(csvFileName(event.name, now, event.timezone)),
  };
}
