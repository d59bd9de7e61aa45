/** The numbers of an evening, for boards and devices (docs/product/doors.md#board). */
import type { DoorBoard, PersonHere } from '#domain/doors/contract.ts';
import { cameLately, countStates, foldCheckIns, type PersonState } from '#domain/doors/fold.ts';
import type { Db } from '../db/connect.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { countWalkIns, readCheckIns, type StoredRow } from './check-ins.store.ts';
import { listLinks } from './doors.store.ts';

/** The rows of persons whom the event knows. Others are listed as unmatched and count nowhere. */
export const knownRows = (rows: readonly StoredRow[]): StoredRow[] => rows.filter(({ isKnown }) => isKnown);

/** The numbers of the board, and the states that they come from. */
export async function readStates(
  tx: Db,
  event: EventRow,
  now: Date,
): Promise<{ board: DoorBoard; states: ReadonlyMap<string, PersonState> }> {
  const rows = knownRows(await readCheckIns(tx, event));
  const walkIns = await countWalkIns(tx, event);
  const states = foldCheckIns(rows);
  const { in: inside, left } = countStates(states.values());
  const board = {
    at: now.toISOString(),
    in: inside,
    expected: event.confirmedGuests - walkIns,
    walkIns,
    left,
    lastFiveMinutes: cameLately(rows, now.getTime()),
    subEvents: [],
    tables: [],
  };
  return { board, states };
}

/** Returns a function that names doors by their labels. */
export async function doorNames(tx: Db, event: EventRow): Promise<(linkIds: string[]) => string[]> {
  const labels = new Map((await listLinks(tx, event)).map(({ id, label }) => [id, label]));
  return (linkIds) => linkIds.map((id) => labels.get(id) ?? '');
}

export function toHere(
  states: ReadonlyMap<string, PersonState>,
  namesOf: (linkIds: string[]) => string[],
  now: Date,
): PersonHere[] {
  return [...states].map(([personId, state]) => ({
    personId,
    in: state.in,
    at: new Date(state.at ?? now).toISOString(),
    doors: namesOf(state.doors),
    twice: state.twice,
  }));
}
