/** The numbers of guests inside and expected, for boards (docs/product/doors.md#board). */
import type { DoorBoard } from '#domain/doors/contract.ts';
import { cameLately, lateMs } from '#domain/doors/fold.ts';
import type { Db } from '../db/connect.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { countInside, countWalkIns, lateCheckIns, type StoredRow } from './check-ins.store.ts';

/**
 * The check-ins of persons that the event knows. Other check-ins are listed as unmatched and count
 * nowhere.
 */
export const rowsOfKnownGuests = (rows: readonly StoredRow[]): StoredRow[] =>
  rows.filter(({ isKnown }) => isKnown);

export async function readBoard(tx: Db, event: EventRow, now: Date): Promise<DoorBoard> {
  const { in: inside, left } = await countInside(tx, event);
  const walkIns = await countWalkIns(tx, event);
  const late = rowsOfKnownGuests(await lateCheckIns(tx, event, now.getTime() - lateMs));
  return {
    at: now.toISOString(),
    timezone: event.timezone,
    in: inside,
    expected: event.confirmedGuests - walkIns,
    walkIns,
    left,
    lastFiveMinutes: cameLately(late, now.getTime()),
    subEvents: [],
    tables: [],
  };
}
