import { describe, expect, it } from 'vitest';
import { isStorableText } from '../kernel/text.ts';
import { countedGuests, type Guest, nameKey, type PartyOfReply } from './guests.ts';
import { hostParty, ownParty, type PartyChange, type PartyEdit } from './party.ts';

const guest = (id: string, name: string, isAttending = true): Guest => ({
  id,
  name,
  mealChoice: '',
  isAttending,
});
const [ada, bo, cy] = [guest('a', 'Ada'), guest('b', 'Bo'), guest('c', '')];
const three: PartyOfReply = { isAttending: true, guestCount: 3, guestDetails: [ada, bo, cy] };
const inPart: PartyOfReply = {
  isAttending: true,
  guestCount: 2,
  guestDetails: [ada, { ...bo, isAttending: false }, cy],
};
const no: PartyOfReply = {
  isAttending: false,
  guestCount: 2,
  guestDetails: [ada, bo].map((guest) => ({ ...guest, isAttending: false })),
};

/** Shows a party as 'a b- +': a minus marks a person who does not come, a plus is a new person. */
const shown = (edit: PartyEdit | ReturnType<typeof ownParty>) =>
  edit.kind === 'ok'
    ? edit.guests.map(({ id, isAttending }) => `${id}${isAttending ? '' : '-'}`).join(' ')
    : edit.kind;
const host = (before: PartyOfReply, change: PartyChange) =>
  hostParty(before, change, { maxGuestsPerRsvp: 4, newId: () => '+' });
const list = (text: string) =>
  text.split(' ').map((mark) => ({
    id: mark.replace(/[-+]$/, ''),
    ...(/[-+]$/.test(mark) && { isAttending: mark.endsWith('+') }),
  }));

describe('a host’s count', () => {
  it.each<[string, PartyOfReply, PartyChange, string, number]>([
    ['adds persons without a name', three, { guestCount: 5 }, 'a b c + +', 5],
    ['removes those without a name, from the end', three, { guestCount: 2 }, 'a b', 2],
    ['leaves who does not come', inPart, { guestCount: 3 }, 'a b- c +', 3],
    ['removes of those who come', inPart, { guestCount: 1 }, 'a b-', 1],
    ['of a no keeps the persons', three, { isAttending: false }, 'a- b- c-', 3],
    ['of a no in part is of all', inPart, { isAttending: false }, 'a- b- c-', 3],
    ['of a no may be smaller', three, { isAttending: false, guestCount: 0 }, 'a- b- c-', 0],
    ['of a no that becomes a yes is of all', no, { isAttending: true }, 'a b', 2],
    ['of a no that becomes a larger yes', no, { isAttending: true, guestCount: 3 }, 'a b +', 3],
    ['left out changes nobody', inPart, {}, 'a b- c', 2],
    ['with an empty list is a count alone', three, { guestCount: 2, guestDetails: [] }, 'a b', 2],
  ])('%s', (_, before, change, party, count) => {
    const edit = host(before, change);
    expect([shown(edit), edit.kind === 'ok' && edit.guestCount]).toEqual([party, count]);
  });

  it('reports named guests instead of removing these guests', () => {
    expect(host(three, { guestCount: 1 })).toEqual({ kind: 'namedGuests', names: ['Bo'] });
    expect(host(no, { isAttending: true, guestCount: 1 })).toEqual({ kind: 'namedGuests', names: ['Bo'] });
  });

  it.each([0, 21, 2.5])('refuses %s guests', (guestCount) => {
    expect(host(three, { guestCount })).toMatchObject({
      kind: 'invalid',
      issues: [{ path: 'guestCount', message: 'Guest count must be 1 to 20' }],
    });
  });
});

describe('a host’s list', () => {
  it.each<[string, PartyOfReply, PartyChange, string, number]>([
    ['says who comes', three, { guestDetails: list('a b- c+') }, 'a b- c', 2],
    ['is the whole party', three, { guestCount: 1, guestDetails: list('b+') }, 'b', 1],
    ['may put them in another order', three, { guestDetails: list('c b a') }, 'c b a', 3],
    ['without ids goes by place', three, { guestDetails: [{ name: 'X' }, {}, {}] }, 'a b c', 3],
    ['without who comes keeps who does not', inPart, { guestDetails: list('a b c') }, 'a b- c', 2],
    ['with a count means the first', inPart, { guestDetails: list('a b'), guestCount: 2 }, 'a b', 2],
    ['of nobody who comes is a no', three, { guestDetails: list('a- b- c-') }, 'a- b- c-', 3],
    ['of somebody who comes is a yes', no, { guestDetails: list('a+ b') }, 'a b-', 1],
    [
      'takes new persons',
      three,
      { guestDetails: [...list('a b'), { name: 'New', isAttending: true }] },
      'a b c',
      3,
    ],
    ['that is too short is filled up', three, { guestDetails: list('a') }, 'a + +', 3],
    [
      'of a no has nobody who comes',
      three,
      { isAttending: false, guestDetails: list('a+ b+ c+') },
      'a- b- c-',
      3,
    ],
  ])('%s', (_, before, change, party, count) => {
    const edit = host(before, change);
    expect([shown(edit), edit.kind === 'ok' && edit.guestCount]).toEqual([party, count]);
  });

  it.each<[string, PartyOfReply, PartyChange, string]>([
    ['a stranger', three, { guestDetails: list('a x') }, 'guestDetails.1.id'],
    ['one person twice', three, { guestDetails: list('a a') }, 'guestDetails.1.id'],
    ['a count that its persons deny', three, { guestCount: 3, guestDetails: list('a b- c') }, 'guestCount'],
    ['a yes of nobody', three, { isAttending: true, guestDetails: list('a- b- c-') }, 'isAttending'],
    [
      'more persons than a party has',
      three,
      {
        guestDetails: Array.from({ length: 20 }, () => ({ isAttending: false })).concat({
          isAttending: true,
        }),
      },
      'guestDetails',
    ],
  ])('refuses %s', (_, before, change, path) => {
    expect(host(before, change)).toMatchObject({ kind: 'invalid', issues: [{ path }] });
  });

  it('keeps the name of a person who is listed only by id', () => {
    const edit = host(three, {
      guestDetails: [...list('a b-'), { id: 'c', name: ' Cy ', mealChoice: 'Fish' }],
    });
    expect(edit).toMatchObject({
      guests: [{ name: 'Ada' }, { name: 'Bo' }, { name: 'Cy', mealChoice: 'Fish' }],
    });
  });
});

describe('a guest’s own list', () => {
  const own = (isAttending: boolean, guestDetails: Parameters<typeof ownParty>[1]['guestDetails']) =>
    ownParty(three, { isAttending, guestDetails }, () => '+');

  it('replaces the party of a yes and marks who comes', () => {
    expect(shown(own(true, list('a+ b- c+')))).toBe('a b- c');
    expect(shown(own(true, [{ name: 'Ada' }, { name: 'Bo' }]))).toBe('a b');
    expect(shown(own(true, list('a x')))).toBe('invalid');
  });

  it('keeps guests and names when a party declines', () => {
    expect(shown(own(false, []))).toBe('a- b- c-');
    expect(own(false, [{ name: '' }])).toMatchObject({ guests: [{ name: 'Ada' }, { id: 'b' }, { id: 'c' }] });
  });
});

it('countedGuests returns the guests who come, or after a decline the guests that it counts', () => {
  const ids = (party: PartyOfReply) => countedGuests(party).map(({ id }) => id);
  expect([ids(three), ids(inPart), ids(no), ids({ ...no, guestCount: 0 })]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'c'],
    ['a', 'b'],
    [],
  ]);
});

it.each([
  ['Zoë  Núñez', 'zoe nunez'],
  ["O'Brien-Smith", 'o brien smith'],
  ['ADA Lovelace', 'ada lovelace'],
  ['', ''],
  ['王 小明', '王 小明'],
])('nameKey normalizes the name %s to %s', (name, key) => {
  expect(nameKey(name)).toBe(key);
});

it('nameKey shortens long names to fit an index', () => {
  expect(nameKey('\ufdfa'.repeat(200)).length).toBeLessThanOrEqual(200);
  expect(isStorableText(nameKey('𐐷'.repeat(200)))).toBe(true);
});
