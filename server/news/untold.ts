/** Finds people who still know a wrong date or place of an event, or expect a cancelled one. */
import { namesWith } from '#domain/events/settings.ts';
import { isMisled, type KnownEvent, type Precision, statesOf } from '#domain/news/rules.ts';
import { maxCounted } from '#domain/kernel/route.ts';
import { isOver } from '#domain/replies/deadline.ts';
import type { Db } from '../db/connect.ts';
import { endOf, type EventRow } from '../event-row/event.store.ts';
import { settingsOf } from '../event-row/event-settings.ts';
import { type ChangeRow, readChanges } from './changes.store.ts';
import { countUntold, type Misled } from './untold.store.ts';

export const news = namesWith('news');

/** Returns the facts of the event that people must know. */
export const asKnownEvent = (row: EventRow): KnownEvent => ({
  ...settingsOf(row, news),
  isOff: row.status === 'cancelled' || row.deletedAt !== null,
});

/**
 * Returns the numbers of the changes that leave people misled if they know no later one. Null if no
 * change does, or if the event is over.
 */
export function misledAfter(changes: readonly ChangeRow[], event: EventRow, now: Date): Misled | null {
  if (isOver(endOf(event), now)) return null;
  const is = asKnownEvent(event);
  const states = statesOf(changes, is);
  const after = (saved?: Precision) =>
    states.flatMap((known, number) => (isMisled(known, is, saved) ? [number] : []));
  const all = after();
  return all.length === 0 ? null : { all, saved: after(event.saveDatePrecision) };
}

/** Counts the replies and households that were not notified, up to one more than `maxCounted`. */
export async function untoldOf(tx: Db, event: EventRow, now: Date): Promise<number> {
  const misled = misledAfter(await readChanges(tx, event), event, now);
  return misled === null ? 0 : countUntold(tx, event, misled, maxCounted + 1);
}
