/** The door's view of a party and its persons. */
import type { DoorParty, PersonHere } from '#domain/doors/contract.ts';
import { correctedAt, foldCheckIns, type CheckInRow } from '#domain/doors/fold.ts';
import type { QueuedRow } from '../storage/database.ts';

/** Whether a person is in, as far as this phone knows. */
export interface Presence {
  in: boolean;
  /** The corrected time in milliseconds. */
  at: number;
  /** The labels of the doors. Empty if only this phone knows about the check-in so far. */
  doors: string[];
  twice: boolean;
  /** The row of this phone that says whether the person is in. An undo needs it. */
  row: { id: string; at: number } | null;
}

const asFolded = ({ token, checkIn }: QueuedRow): CheckInRow[] =>
  checkIn
    ? [
        {
          ...{ id: checkIn.id, kind: checkIn.kind, personId: checkIn.personId, seq: checkIn.seq },
          undoes: checkIn.undoes ?? null,
          linkId: token,
          deviceId: token,
          at: correctedAt(checkIn),
        },
      ]
    : [];

/** The rows of this phone by person, without the refused ones. */
export type OwnRows = ReadonlyMap<string, readonly QueuedRow[]>;

export function ownRows(rows: readonly QueuedRow[]): OwnRows {
  const byPerson = new Map<string, QueuedRow[]>();
  for (const row of rows) {
    if (!row.checkIn || row.state === 'refused') continue;
    const ofPerson = byPerson.get(row.checkIn.personId);
    if (ofPerson) ofPerson.push(row);
    else byPerson.set(row.checkIn.personId, [row]);
  }
  return byPerson;
}

/** The last row `in` or `out` of this phone that no undo voids. */
function lastRow(own: readonly QueuedRow[]): { id: string; at: number; in: boolean } | null {
  const rows = own.flatMap(asFolded);
  const voided = new Set(rows.flatMap(({ undoes }) => undoes ?? []));
  const counting = rows.filter(({ kind, id }) => kind !== 'undo' && !voided.has(id));
  const last = counting.reduce<CheckInRow | null>(
    (latest, row) => (latest === null || row.at >= latest.at ? row : latest),
    null,
  );
  return last && { id: last.id, at: last.at, in: last.kind === 'in' };
}

/** Returns whether a person is in, or null for a person who has not been here. */
export function presenceOf(
  personId: string,
  here: ReadonlyMap<string, PersonHere>,
  own: OwnRows,
): Presence | null {
  const rows = own.get(personId) ?? [];
  const ofPerson = here.get(personId);
  const last = lastRow(rows);
  if (!ofPerson || rows.some(({ state }) => state === 'waiting')) {
    // The server's list doesn't include all of these rows yet.
    const state = foldCheckIns(rows.flatMap(asFolded)).get(personId);
    if (!state) return null;
    return { in: state.in, at: state.at ?? 0, doors: [], twice: ofPerson?.twice ?? false, row: last };
  }
  const row = last && last.in === ofPerson.in ? { id: last.id, at: last.at } : null;
  return {
    in: ofPerson.in,
    at: new Date(ofPerson.at).getTime(),
    doors: ofPerson.doors,
    twice: ofPerson.twice,
    row,
  };
}

/** The corrected time of the last row that this phone recorded for these persons. */
export const lastOwn = (personIds: readonly string[], own: OwnRows): number | undefined => {
  const times = personIds.flatMap((id) =>
    (own.get(id) ?? []).flatMap(({ checkIn }) => (checkIn ? correctedAt(checkIn) : [])),
  );
  return times.length === 0 ? undefined : Math.max(...times);
};

export type PersonStatus =
  /** The person is inside. */
  | 'in'
  /** The person has a seat and may come in. */
  | 'expected'
  /** The person said no, although the party comes. */
  | 'notComing'
  | 'givenAway'
  /** The person comes to the event, but not to this part of it. */
  | 'notExpected'
  /** The party has no seats: it waits, said no, or hasn't answered. */
  | 'noSeat';

export function statusOf(
  person: DoorParty['persons'][number],
  party: Pick<DoorParty, 'standing'>,
  presence: Presence | null,
  subEventId: string | undefined,
): PersonStatus {
  if (presence?.in) return 'in';
  if (party.standing !== 'confirmed') return 'noSeat';
  if (!person.isComing) return 'notComing';
  if (person.givenAway) return 'givenAway';
  if (subEventId !== undefined && person.subEvents?.[subEventId] !== 'yes') return 'notExpected';
  return 'expected';
}

/** Whether a volunteer with the right `walkIns` may let in a person of this status. */
export const needsSeat = (status: PersonStatus): boolean =>
  status === 'givenAway' || status === 'notExpected' || status === 'noSeat';

export interface PersonLine {
  person: DoorParty['persons'][number];
  presence: Presence | null;
  status: PersonStatus;
}

/** The persons who are ticked when the party opens: all who are expected. */
export const tickedAtFirst = (lines: readonly PersonLine[], standing: DoorParty['standing']): string[] =>
  lines
    .filter(({ status, person }) =>
      standing === 'confirmed'
        ? status === 'expected'
        : status === 'noSeat' && (person.isComing || standing === 'declined' || standing === 'unanswered'),
    )
    .map(({ person }) => person.id);
