/** Sums up a feed: the replies to one event on one day share a line. */
import { counted } from '../kernel/text.ts';
import type { NotificationFacts } from './sentences.ts';

/** The minimum number of rows to sum up. Fewer rows are as quick to read as their summary. */
const minGroupSize = 4;

export interface GroupedNotification extends NotificationFacts {
  id: string;
  eventId: string | null;
}

export type Group<Row> = { rows: [Row, ...Row[]]; isTogether: boolean };

const isOfGuests = ({ kind }: NotificationFacts): boolean =>
  kind === 'reservation' || kind === 'reply_changed' || kind === 'reply_withdrawn' || kind === 'promoted';

/**
 * Groups rows in their order, each group at the place of its newest row. `dayOf` returns the
 * reader's day.
 */
export function grouped<Row extends GroupedNotification>(
  rows: readonly Row[],
  dayOf: (row: Row) => string,
): Group<Row>[] {
  const keyOf = (row: Row) =>
    row.eventId !== null && isOfGuests(row) ? `${row.eventId} ${dayOf(row)}` : row.id;
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return rows.flatMap((row): Group<Row>[] => {
    const together = groups.get(keyOf(row)) ?? [];
    if (together.length < minGroupSize) return [{ rows: [row], isTogether: false }];
    return together[0] === row ? [{ rows: [row, ...together.slice(1)], isTogether: true }] : [];
  });
}

/** "4 said yes (9 guests), 1 said no, 1 withdrew". */
export function summaryOf(rows: readonly NotificationFacts[]): string {
  const replied = (status: NotificationFacts['status'], asks = false) =>
    rows.filter(
      (row) =>
        row.kind === 'reservation' && row.status === status && (row.awaitingApproval ?? false) === asks,
    );
  const people = (some: readonly NotificationFacts[]) =>
    counted(
      some.reduce((sum, { guestCount }) => sum + (guestCount ?? 0), 0),
      'guest',
    );
  const [yes, waiting, no] = [replied('confirmed'), replied('waitlisted'), replied('declined')];
  const requests = replied('waitlisted', true);
  const [changed, moved, withdrew] = (['reply_changed', 'promoted', 'reply_withdrawn'] as const).map(
    (kind) => rows.filter((row) => row.kind === kind).length,
  );
  const gone = rows.filter((row) => row.kind === 'reservation' && row.status === null).length;
  return [
    yes.length > 0 && `${yes.length} said yes (${people(yes)})`,
    waiting.length > 0 && `${waiting.length} joined the waitlist (${people(waiting)})`,
    requests.length > 0 && `${requests.length} asked to join (${people(requests)})`,
    no.length > 0 && `${no.length} said no`,
    gone > 0 && `${gone} replied and left again`,
    changed && `${changed} changed their reply`,
    moved && `${moved} moved up`,
    withdrew && `${withdrew} withdrew`,
  ]
    .filter(Boolean)
    .join(', ');
}
