import { describe, expect, it } from 'vitest';
import type { DoorParty, PersonHere } from '#domain/doors/contract.ts';
import type { QueuedRow } from '../storage/database.ts';
import { ownRows, presenceOf, statusOf, tickedAtFirst } from './standing.ts';
import { indexed, searchParties } from './search.ts';

const person = (id: string, more: Partial<DoorParty['persons'][number]> = {}) => ({
  ...{ id, name: id, isComing: true, givenAway: false },
  ...more,
});

const party = (label: string, names: readonly string[], more: Partial<DoorParty> = {}): DoorParty => ({
  ...{ id: label, kind: 'reply', label, standing: 'confirmed', codes: [], seats: names.length },
  persons: names.map((name) => person(name)),
  ...more,
});

const at = Date.parse('2031-09-19T02:30:00Z');

const row = (
  seq: number,
  kind: 'in' | 'out' | 'undo',
  state: QueuedRow['state'],
  undoes?: string,
): QueuedRow => ({
  ...{ token: 'link', seq, state, seats: 0 },
  checkIn: {
    ...{ id: `row${seq}`, seq, kind, personId: 'Ada', offsetMs: 0, offline: true },
    atDevice: new Date(at + seq * 1_000).toISOString(),
    ...(undoes && { undoes }),
  },
});

const here = (isIn: boolean): ReadonlyMap<string, PersonHere> => {
  const known = {
    personId: 'Ada',
    in: isIn,
    at: new Date(at).toISOString(),
    doors: ['Door A'],
    twice: false,
  };
  return new Map([['Ada', known]]);
};

describe('whether a person is in', () => {
  const of = (rows: QueuedRow[], known: ReadonlyMap<string, PersonHere> = new Map()) =>
    presenceOf('Ada', known, ownRows(rows));

  it('follows the server’s list, with the labels of its doors', () => {
    expect(of([], here(true))).toMatchObject({ in: true, doors: ['Door A'], row: null });
    expect(of([])).toBeNull();
  });

  it('follows the phone’s unsent rows rather than the list', () => {
    expect(of([row(1, 'in', 'waiting')])).toMatchObject({ in: true, row: { id: 'row1' } });
    expect(of([row(1, 'out', 'waiting')], here(true))).toMatchObject({ in: false });
  });

  it('follows the list again once the server has the rows', () => {
    expect(of([row(1, 'in', 'sent')], here(false))).toMatchObject({ in: false, row: null });
    expect(of([row(1, 'in', 'sent')], here(true))).toMatchObject({ in: true, row: { id: 'row1' } });
  });

  it('still counts sent rows while the server’s list lacks the person', () => {
    expect(of([row(1, 'in', 'sent')])).toMatchObject({ in: true });
  });

  it('ignores refused rows, and rows that were undone', () => {
    expect(of([row(1, 'in', 'refused')])).toBeNull();
    expect(of([row(1, 'in', 'sent'), row(2, 'undo', 'waiting', 'row1')], here(true))).toBeNull();
  });
});

describe('an opened party at a door', () => {
  const lines = (of: DoorParty, subEventId?: string) =>
    of.persons.map((each) => ({
      person: each,
      presence: null,
      status: statusOf(each, of, null, subEventId),
    }));

  it('starts with everybody ticked who is expected, and nobody else', () => {
    const mixed = party('Okafor', [], {
      persons: [
        person('comes'),
        person('declined', { isComing: false }),
        person('given', { givenAway: true }),
        person('elsewhere', { subEvents: { dinner: 'no' } }),
      ],
    });
    expect(tickedAtFirst(lines(mixed), 'confirmed')).toEqual(['comes', 'elsewhere']);
    const dinner = party('Okafor', [], {
      persons: [person('Bo', { subEvents: { dinner: 'yes' } }), person('Chi')],
    });
    expect(tickedAtFirst(lines(dinner, 'dinner'), 'confirmed')).toEqual(['Bo']);
  });

  it('ticks the persons who wanted to come if the party has no seats', () => {
    const waits = party('Okafor', [], {
      standing: 'waiting',
      persons: [person('Ada'), person('Bo', { isComing: false })],
    });
    expect(tickedAtFirst(lines(waits), 'waiting')).toEqual(['Ada']);
    const declined = party('Okafor', [], {
      standing: 'declined',
      persons: [person('Ada', { isComing: false })],
    });
    expect(tickedAtFirst(lines(declined), 'declined')).toEqual(['Ada']);
  });
});

describe('the search at a door', () => {
  const index = indexed([
    party('Zoë Ångström', ['Zoë Ångström', 'Bo']),
    party('Lindqvist family', ['Erik Lindqvist', 'Maja Lindqvist']),
    party('Angela Lind', ['Angela Lind']),
  ]);
  const found = (query: string) => searchParties(index, query).parties.map(({ label }) => label);

  it('finds parties and persons from two letters on, without capitals and accents', () => {
    expect(found('a')).toEqual([]);
    expect(found('maja')).toEqual(['Lindqvist family']);
    expect(found('angstrom zo')).toEqual(['Zoë Ångström']);
    expect(found('indq')).toEqual([]);
  });

  it('lists first the party whose name was typed', () => {
    expect(found('lind')).toEqual(['Lindqvist family', 'Angela Lind']);
    expect(found('ang')).toEqual(['Angela Lind', 'Zoë Ångström']);
  });
});
