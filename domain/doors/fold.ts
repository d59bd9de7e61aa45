/**
 * The state of persons, folded from check-ins. The order in which rows arrive doesn't matter, and
 * neither do repeated rows (docs/product/doors.md#merging).
 */
export const checkInKinds = ['in', 'out', 'undo'] as const;
export type CheckInKind = (typeof checkInKinds)[number];

/** One check-in. `at` is its corrected time in milliseconds. */
export interface CheckInRow {
  id: string;
  kind: CheckInKind;
  personId: string;
  /** The id of the row that an `undo` voids. */
  undoes: string | null;
  linkId: string;
  deviceId: string;
  seq: number;
  at: number;
}

export interface PersonState {
  in: boolean;
  /** The time when the person came in or left. Null if no row counts. */
  at: number | null;
  /** The links of the doors that let the person in or out. */
  doors: string[];
  /** Whether two devices let the person in, without letting them out in between. */
  twice: boolean;
  /** The id of the row by which the second device let the person in, or null. */
  twiceBy: string | null;
  /** The door links of the first and the second row. */
  twiceAt: string[];
  /** The time of the person's first arrival, for the report. */
  firstIn: number | null;
}

/** The corrected time of a row in milliseconds. */
/** @public */
export const correctedAt = ({ atDevice, offsetMs }: { atDevice: string | Date; offsetMs: number }): number =>
  new Date(atDevice).getTime() + offsetMs;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order of rows. Device clocks may agree to the millisecond, so ids break ties. */
const inOrder = (a: CheckInRow, b: CheckInRow): number =>
  a.at - b.at ||
  byText(a.deviceId, b.deviceId) ||
  a.seq - b.seq ||
  byText(a.linkId, b.linkId) ||
  byText(a.id, b.id);

/** Keeps only the first row with each id. */
function uniqueRows(rows: Iterable<CheckInRow>): CheckInRow[] {
  const byId = new Map<string, CheckInRow>();
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()];
}

/** Returns, in order, the rows `in` and `out` that no undo voids. */
export function countingRows(rows: Iterable<CheckInRow>): CheckInRow[] {
  const unique = uniqueRows(rows);
  // An undo voids only rows of its own person, so a fold needs only that person's rows.
  const voided = new Set<string>();
  for (const { kind, personId, undoes } of unique) if (kind === 'undo') voided.add(`${personId} ${undoes}`);
  const counting =
    voided.size === 0
      ? unique
      : unique.filter(({ kind, personId, id }) => kind !== 'undo' && !voided.has(`${personId} ${id}`));
  return counting.sort(inOrder);
}

/** The state of a person without a row that counts. */
export const nobodyIn: Readonly<PersonState> = {
  in: false,
  at: null,
  doors: [],
  twice: false,
  twiceBy: null,
  twiceAt: [],
  firstIn: null,
};

/** Folds the rows of any number of persons. A person without a row that counts has no entry. */
export function foldCheckIns(rows: Iterable<CheckInRow>): Map<string, PersonState> {
  const persons = new Map<string, { state: PersonState; devices: Map<string, string> }>();
  for (const row of countingRows(rows)) {
    let person = persons.get(row.personId);
    if (!person) persons.set(row.personId, (person = { state: { ...nobodyIn }, devices: new Map() }));
    const { state, devices } = person;
    if (row.kind === 'out') {
      devices.clear();
      state.in = false;
      state.at = row.at;
      state.doors = [row.linkId];
      continue;
    }
    state.firstIn ??= row.at;
    if (!state.in) {
      state.in = true;
      state.at = row.at;
      state.doors = [];
    }
    if (!state.doors.includes(row.linkId)) state.doors.push(row.linkId);
    if (!state.twice && devices.size > 0) {
      const [, first] = [...devices].find(([device]) => device !== row.deviceId) ?? [];
      if (first !== undefined) {
        state.twice = true;
        state.twiceBy = row.id;
        state.twiceAt = [first, row.linkId];
      }
    }
    if (!devices.has(row.deviceId)) devices.set(row.deviceId, row.linkId);
  }
  return new Map([...persons].map(([personId, { state }]) => [personId, state]));
}

/**
 * Returns the gaps in a device's sequence: the numbers, counted from 1, that the server has no row
 * for.
 */
export function missingSeqs(seqs: Iterable<number>, max: number): number[] {
  const stored = new Set(seqs);
  const last = [...stored].reduce((highest, seq) => Math.max(highest, seq), 0);
  const missing: number[] = [];
  for (let seq = 1; seq < last && missing.length < max; seq += 1) if (!stored.has(seq)) missing.push(seq);
  return missing;
}

/** A board counts an arrival as recent for this long: five minutes. */
export const lateMs = 5 * 60_000;

/** Counts the arrivals of the last five minutes, even of persons who have left since. */
export const cameLately = (rows: Iterable<CheckInRow>, now: number): number =>
  countingRows(
    // An undo voids its row, no matter when either was recorded.
    [...rows].filter(({ kind, at }) => kind === 'undo' || (kind === 'in' && at > now - lateMs && at <= now)),
  ).length;

/** Counts who is in and who left. */
export function countStates(states: Iterable<PersonState>): { in: number; left: number } {
  const counts = { in: 0, left: 0 };
  for (const state of states) counts[state.in ? 'in' : 'left'] += 1;
  return counts;
}
