/** Puts the door's view of a party into words. */
import type { DoorParty } from '#domain/doors/contract.ts';
import type { Door } from '../model/door.ts';
import { ownRows, type OwnRows, type PersonLine, presenceOf, statusOf } from '../model/standing.ts';
import type { QueuedRow } from '../storage/database.ts';
import { words } from '../words.ts';
import type { Look } from './parts.tsx';
import { timeAt } from './times.ts';

let last: { rows: readonly QueuedRow[]; own: OwnRows } | null = null;

/** Sorts this phone's rows by person, once for each change. */
function ownOf(rows: readonly QueuedRow[]): OwnRows {
  if (last?.rows !== rows) last = { rows, own: ownRows(rows) };
  return last.own;
}

export function linesOf(door: Door, party: DoorParty): PersonLine[] {
  const { list, rows, link } = door.view;
  const own = ownOf(rows);
  return party.persons.map((person) => {
    const presence = presenceOf(person.id, list.here, own);
    return { person, presence, status: statusOf(person, party, presence, link?.known?.subEvent?.id) };
  });
}

const inWords = (doors: string, time: string): string =>
  doors === '' ? words.standing.inHere({ time }) : words.standing.inAt({ doors, time });

const doorsAndTime = (door: Door, { presence }: PersonLine): string =>
  presence ? inWords(presence.doors.join(', '), timeAt(door, presence.at)) : '';

/** Returns the words for a person's line, or an empty text for a person who is just expected. */
export function lineWords(door: Door, line: PersonLine): string {
  const { status, presence, person } = line;
  const extra = [
    ...(presence?.twice ? [words.standing.twice] : []),
    ...(presence && !presence.in ? [words.standing.leftAt({ time: timeAt(door, presence.at) })] : []),
    ...(person.table ? [words.standing.table({ name: person.table })] : []),
    ...(person.meal ? [person.meal] : []),
    ...(person.diets ?? []).map(String),
  ];
  const first: Record<typeof status, string> = {
    in: doorsAndTime(door, line),
    expected: '',
    notComing: words.standing.declined,
    givenAway: words.standing.givenAway,
    notExpected: words.standing.notExpected,
    noSeat: '',
  };
  return [first[status], ...extra].filter((text) => text !== '').join(' · ');
}

export interface Standing {
  look: Look;
  title: string;
  detail: string;
}

/** Returns the words and the color for a party that was scanned or found. */
export function standingOf(door: Door, party: DoorParty, lines = linesOf(door, party)): Standing {
  const inside = lines.filter(({ status }) => status === 'in');
  const expected = lines.filter(({ status }) => status === 'expected').length;
  const [firstIn] = inside;
  if (firstIn && expected === 0) {
    const isAll = inside.length === lines.length;
    const title = isAll
      ? words.standing.alreadyIn
      : words.standing.someIn({ inside: inside.length, all: lines.length });
    return { look: 'amber', title, detail: doorsAndTime(door, firstIn) };
  }
  if (party.standing !== 'confirmed') {
    const detail = party.place === undefined ? '' : words.standing.place({ place: party.place });
    return { look: 'amber', title: words.standing[party.standing], detail };
  }
  if (expected > 0) {
    const detail = firstIn ? words.standing.someIn({ inside: inside.length, all: lines.length }) : '';
    return { look: 'plain', title: words.standing.expected({ count: expected }), detail };
  }
  const statuses = new Set(lines.map(({ status }) => status));
  if (statuses.has('givenAway')) return { look: 'amber', title: words.standing.givenAway, detail: '' };
  if (statuses.has('notExpected')) return { look: 'amber', title: words.standing.notExpected, detail: '' };
  return { look: 'amber', title: words.standing.declined, detail: '' };
}
