/**
 * The columns of an event's replies in a CSV (docs/product/replies.md#export). The writer adds
 * quotes and the BOM.
 */
import { type Cell, cellAsText, cellsOf, type Column, type Moment } from '../exports/cells.ts';
import { instantToWallTime } from '../kernel/dates.ts';
import { truncate } from '../kernel/text.ts';
import type { KeptAnswers, QuestionDraft } from '../questions/question.ts';
import { answerCell } from '../questions/answer-text.ts';
import { statusOf } from '../seats/counters.ts';
import { countedGuests } from './guests.ts';

/**
 * The source of a row. A new field needs a column in `exportColumns` of
 * server/replies/list/list.store.ts.
 */
export interface ExportedReply {
  displayName: string;
  guestEmail: string;
  guestPhone: string;
  guestCount: number;
  guestDetails: readonly {
    name: string;
    mealChoice: string;
    isAttending?: boolean;
    answers?: KeptAnswers | null;
  }[];
  /** Answers to the questions that are asked once for the reply. */
  answers?: KeptAnswers | null;
  isAttending: boolean;
  waitlisted: boolean;
  awaitingApproval: boolean;
  message: string;
  publicToggle: boolean;
  createdAt: Date;
}

function statusLabel(reply: ExportedReply): string {
  if (reply.awaitingApproval) return 'Awaiting approval';
  return { confirmed: 'Confirmed', waitlisted: 'Waitlisted', declined: 'Declined' }[statusOf(reply)];
}

interface ReplyRow {
  reply: ExportedReply;
  /** The guest's position in the party, from 0. */
  guest: number;
  detail: ExportedReply['guestDetails'][number] | undefined;
  createdAt: Moment;
}

const columns: readonly Column<ReplyRow>[] = [
  { heading: 'Reservation', cell: ({ reply }) => reply.displayName },
  { heading: 'Email', cell: ({ reply }) => reply.guestEmail },
  { heading: 'Phone', cell: ({ reply }) => reply.guestPhone },
  { heading: 'Status', cell: ({ reply }) => statusLabel(reply) },
  { heading: 'Party Size', cell: ({ reply }) => reply.guestCount },
  { heading: 'Guest', cell: ({ reply, guest }) => (reply.guestCount === 0 ? '' : guest + 1) },
  { heading: 'Guest Name', cell: ({ detail }) => detail?.name ?? '' },
  { heading: 'Meal', cell: ({ detail }) => detail?.mealChoice ?? '' },
  { heading: 'Message', cell: ({ reply }) => reply.message },
  { heading: 'Public', cell: ({ reply }) => (reply.publicToggle ? 'Yes' : 'No') },
  { heading: 'RSVP Date', cell: ({ createdAt }) => createdAt },
];

/** The columns of the file. The questions' come last, headed exactly as the host wrote them. */
export const replyColumns = (questions: readonly QuestionDraft[] = []): Column<ReplyRow>[] => [
  ...columns,
  ...questions.map((question) => ({
    heading: question.label,
    cell: ({ reply, detail }: ReplyRow) => answerCell(question, reply.answers, detail?.answers),
  })),
];

/**
 * Returns one row for each guest, with the party's columns repeated. A decline has a row for each
 * named person, or one row without a name. Times are wall times in the event's zone.
 */
export function replyRows(
  reply: ExportedReply,
  timezone: string,
  columns: readonly Column<ReplyRow>[] = replyColumns(),
): Cell[][] {
  const { date, time } = instantToWallTime(reply.createdAt, timezone);
  const guests = countedGuests(reply);
  return Array.from({ length: Math.max(1, reply.guestCount) }, (_, guest) =>
    cellsOf(columns, { reply, guest, detail: guests[guest], createdAt: { date, time } }),
  );
}

// The start of a formula, including full-width, small and mathematical forms that some programs
// accept. Space, quotes and invisible characters may precede it. It may also follow a semicolon, a
// tab or a line end, because a spreadsheet with another separator, or one that drops the quotes,
// splits our cells there.
const formula = /(^|[;\t\r\n])((?:(?![\t\r\n])[\s\p{C}\p{Z}"'`´‘’“”])*)([=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;
const leadingControl = /^[\t\r\n]/;

/** Puts an apostrophe before text that a spreadsheet would run as a formula. Other text stays. */
export function neutralize(cell: string): string {
  const safe = cell.replace(formula, (_all, start: string, skipped: string, sign: string) => {
    return `${start}'${skipped}${sign}`;
  });
  return leadingControl.test(safe) ? `'${safe}` : safe;
}

/** A cell of a CSV, safe in a spreadsheet if every cell is written in quotes. */
export const csvCell = (cell: Cell): string => neutralize(cellAsText(cell));

/**
 * Makes `{eventName}_reservations_{date}.csv`, safe as a file name on every system. The date is the
 * day in the event's zone.
 */
export function csvFileName(eventName: string, now: Date, timezone: string): string {
  const plain = eventName
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*%]+/gu, ' ')
    .replace(/\s+/gu, ' ');
  const name = truncate(plain.trim(), 80).replace(/^[.\s-]+|[.\s]+$/g, '') || 'event';
  return `${name}_reservations_${instantToWallTime(now, timezone).date}.csv`;
}

/** The header that offers a download under a file name in any script (RFC 6266). */
export function contentDisposition(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
