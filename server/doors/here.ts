/**
 * The persons who are inside, as the server reports them to devices (docs/product/doors.md#sync).
 */
import type { DoorSync, PersonHere } from '#domain/doors/contract.ts';
import { countStates, foldCheckIns, nobodyIn, type PersonState } from '#domain/doors/fold.ts';
import type { TenantDb } from '../db/connect.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { rowsOfKnownGuests } from './board.ts';
import { checkInsOf, countInside, personsSince, readCheckIns, type StoredRow } from './check-ins.store.ts';
import { listLinks } from './doors.store.ts';

interface Here {
  here: DoorSync['here'];
  /** The number of guests who are in. */
  inside: number;
}

/**
 * The check-ins up to this number are part of this response. The next response continues after it.
 */
interface Reading {
  until: number;
  now: Date;
}

const statesUntil = (rows: readonly StoredRow[], until: number): Map<string, PersonState> =>
  foldCheckIns(rowsOfKnownGuests(rows.filter(({ number }) => number <= until)));

export async function everybodyInside(tx: TenantDb, event: EventRow, { until, now }: Reading): Promise<Here> {
  const states = statesUntil(await readCheckIns(tx, event), until);
  return { here: await toHere(tx, event, states, now), inside: countStates(states.values()).in };
}

interface News extends Reading {
  /** The parties that changed, and the ids of those that left the list. */
  parties: DoorSync['parties'];
  removed: readonly string[];
}

/**
 * Returns the states of persons with new rows, and of persons whose party changed, because a
 * walk-in may arrive after the check-ins of its persons. A person whose rows were all undone is
 * out. `before` is what the device's last answer said.
 */
export async function hereSince(
  tx: TenantDb,
  event: EventRow,
  before: { number: number; inside: number },
  { parties, removed, until, now }: News,
): Promise<Here> {
  const arrived = await personsSince(tx, event, before.number);
  const ofParties = parties.flatMap(({ persons }) => persons.map(({ id }) => id));
  const rows = await checkInsOf(tx, event, [...new Set([...arrived, ...ofParties])]);
  const states = statesUntil(rows, until);
  const out = [...new Set(rows.map(({ personId }) => personId))]
    .filter((id) => !states.has(id))
    .map((id) => [id, nobodyIn] as const);
  // Counting everybody reads all check-ins of the event. If no party changed, the event has the
  // same guests as before, so the persons with new rows make the whole difference.
  const isSameList = parties.length + removed.length === 0;
  const inside = isSameList
    ? before.inside +
      countStates(states.values()).in -
      countStates(statesUntil(rows, before.number).values()).in
    : (await countInside(tx, event, until)).in;
  return { here: await toHere(tx, event, new Map([...states, ...out]), now), inside };
}

/** Names doors by their labels. */
async function toHere(
  tx: TenantDb,
  event: EventRow,
  states: ReadonlyMap<string, PersonState>,
  now: Date,
): Promise<PersonHere[]> {
  if (states.size === 0) return [];
  const labels = new Map((await listLinks(tx, event)).map(({ id, label }) => [id, label]));
  return [...states].map(([personId, state]) => ({
    personId,
    in: state.in,
    at: new Date(state.at ?? now).toISOString(),
    doors: state.doors.map((linkId) => labels.get(linkId) ?? ''),
    twice: state.twice,
  }));
}
