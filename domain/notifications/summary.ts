/** Summarizes a feed: the replies to one event on one day share a line. */
import type { NotificationFacts } from './sentences.ts';

/** The minimum number of rows in a summary. Fewer rows are as quick to read one by one. */
const minGroupSize = 4;

export interface GroupedNotification extends NotificationFacts {
  id: string;
  eventId: string | null;
}

export type Group<Row> = { rows: [Row, ...Row[]]; isTogether: boolean };

const isOfGuests = ({ kind }: NotificationFacts): boolean =>
  kind === 'reservation' || kind === 'reply_changed' || kind === 'reply_withdrawn' || kind === 'promoted';

/**
 * Groups rows in their order. Each group is at the place of its newest row. `dayOf` returns the
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
