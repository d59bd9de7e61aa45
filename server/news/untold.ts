/** Finds who was not told a date, a place or a cancellation of an event. */
import { namesWith } from '#domain/events/settings.ts';
import { isMisled, type KnownEvent, statesOf } from '#domain/news/rules.ts';
import { isOver } from '#domain/replies/deadline.ts';
import type { Db } from '../db/connect.ts';
import { endOf, type EventRow } from '../event-row/event.store.ts';
import { settingsOf } from '../event-row/event-settings.ts';
import { type ChangeRow, readChanges } from './changes.store.ts';
import { countUntold } from './untold.store.ts';

export const news = namesWith('news');

/** Returns what people are to know of the event. */
export const knownOf = (row: EventRow): KnownEvent => ({
  ...settingsOf(row, news),
  isOff: row.status === 'cancelled' || row.deletedAt !== null,
});

/**
 * Returns the numbers of the changes after which somebody who knows no later one is misled. The
 * list is empty once the event is over.
 */
export function misledAfter(changes: readonly ChangeRow[], event: EventRow, now: Date): number[] {
  if (isOver(endOf(event), now)) return [];
  const is = knownOf(event);
  return statesOf(changes, is).flatMap((known, number) => (isMisled(known, is) ? [number] : []));
}

/** Counts the replies and households that were not told. */
export async function untoldOf(tx: Db, event: EventRow, now: Date): Promise<number> {
  const heard = misledAfter(await readChanges(tx, event), event, now);
  return heard.length === 0 ? 0 : countUntold(tx, event, heard);
}
