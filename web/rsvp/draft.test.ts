import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  draftFrom,
  draftOf,
  draftOfBody,
  emptyDraft,
  fieldIssues,
  forecast,
  isFull,
  issuesOf,
  largestParty,
  seatsNotice,
  withCount,
  withGuest,
  withName,
  type Draft,
} from './draft.ts';
import { neutralEvent, type PublicEvent } from './event.ts';

const event: PublicEvent = { ...neutralEvent, maxGuestsPerRsvp: 4 };
const meals: PublicEvent = {
  ...event,
  hasMeals: true,
  mealOptions: [
    { name: 'Fish', description: 'with dill' },
    { name: 'Tart', description: '' },
  ],
};
const yes = (change: Partial<Draft> = {}): Draft => ({
  ...withName({ ...emptyDraft(), attending: 'yes' }, 'Grace Hopper'),
  email: 'grace@example.com',
  ...change,
});
const fields = (draft: Draft, of = event) => issuesOf(draft, of).map(({ field }) => field);

describe('what is wrong with a reply', () => {
  it('asks for Yes or No before anything else', () => {
    expect(issuesOf(emptyDraft(), event)).toEqual([
      { field: 'attending', message: 'Please select Yes or No', isMissing: true },
    ]);
  });

  it('of a yes: name, address, and a name for every guest, in the order of the page', () => {
    const draft = withCount({ ...emptyDraft(), attending: 'yes' }, 2);
    expect(issuesOf(draft, event)).toEqual([
      { field: 'name', message: 'Please enter your name.', isMissing: true },
      { field: 'email', message: 'Please enter your email address.', isMissing: true },
      { field: 'guest-0-name', message: 'Please enter a name for this guest.', isMissing: true },
      { field: 'guest-1-name', message: 'Please enter a name for this guest.', isMissing: true },
    ]);
  });

  it('of a yes with meals: a listed meal for every guest', () => {
    const draft = withGuest(yes(), 0, { meal: 'Roast dodo' });
    expect(fields(yes(), meals)).toEqual(['guest-0-meal']);
    expect(issuesOf(draft, meals)[0]?.message).toBe('Please choose a meal from the list.');
    expect(fields(withGuest(yes(), 0, { meal: 'Fish' }), meals)).toEqual([]);
  });

  it('of a no: names, and no meals; nobody at all is an answer too', () => {
    const no: Draft = { ...emptyDraft(), attending: 'no', email: 'grace@example.com' };
    expect(fields(no, meals)).toEqual(['guest-0-name']);
    expect(fields(withCount(no, 0), meals)).toEqual([]);
  });

  it('an address that nobody could write to', () => {
    expect(issuesOf(yes({ email: 'grace' }), event)).toEqual([
      { field: 'email', message: 'Valid email required' },
    ]);
  });
});

describe('nothing typed is lost', () => {
  it('a party made smaller and larger again has its names', () => {
    const party = withGuest(withCount(yes(), 3), 2, { name: 'Alan Turing', meal: 'Tart' });
    expect(withCount(withCount(party, 1), 3).guests[2]).toEqual({ name: 'Alan Turing', meal: 'Tart' });
  });

  it('the list starts with ten and grows with the count', () => {
    expect(emptyDraft().guests).toHaveLength(10);
    expect(withCount(yes(), 12).guests).toHaveLength(12);
  });

  it('the first guest follows the name until it is given one of its own', () => {
    const own = withGuest(yes(), 0, { name: 'G. Hopper' });
    expect(withName(yes(), 'Grace').guests[0]?.name).toBe('Grace');
    expect(withName(own, 'Grace').guests[0]?.name).toBe('G. Hopper');
  });
});

describe('what is sent', () => {
  it('of a yes', () => {
    const draft = withGuest(withCount(yes({ phone: ' 123 ', isPublic: true }), 2), 1, { name: ' Alan ' });
    expect(bodyOf(draft, event)).toEqual({
      displayName: 'Grace Hopper',
      guestEmail: 'grace@example.com',
      guestPhone: '123',
      isAttending: true,
      guestCount: 2,
      mealChoice: '',
      guestDetails: [
        { name: 'Grace Hopper', mealChoice: '' },
        { name: 'Alan', mealChoice: '' },
      ],
      message: '',
      publicToggle: true,
    });
  });

  it('of a no, which takes its name from the first and keeps the meals to itself', () => {
    const draft: Draft = { ...withGuest(yes({ isPublic: true }), 0, { meal: 'Fish' }), attending: 'no' };
    expect(bodyOf(draft, meals)).toMatchObject({
      displayName: 'Grace Hopper',
      isAttending: false,
      guestCount: 1,
      mealChoice: '',
      guestDetails: [{ name: 'Grace Hopper', mealChoice: '' }],
      publicToggle: false,
    });
    expect(bodyOf({ ...draft, declining: 0 }, meals)).toMatchObject({ guestCount: 0, guestDetails: [] });
  });

  it('a reply that was loaded comes back as it was', () => {
    const reply = {
      id: 'x',
      status: 'confirmed',
      awaitingApproval: false,
      displayName: 'Grace',
      guestEmail: 'g@example.com',
      guestPhone: '1',
      isAttending: true,
      guestCount: 2,
      guestDetails: [
        { name: 'Grace', mealChoice: 'Fish' },
        { name: 'Alan', mealChoice: 'Tart' },
      ],
      mealChoice: 'Fish',
      message: 'Hello',
      publicToggle: true,
      unconfirmed: false,
      heldUntil: null,
      createdAt: '2026-01-01T00:00:00.000Z',
    } as const;
    const {
      id: _id,
      status: _status,
      awaitingApproval: _waits,
      unconfirmed: _unconfirmed,
      heldUntil: _held,
      createdAt: _at,
      ...sent
    } = reply;
    expect(bodyOf(draftOf({ ...reply, guestDetails: [...reply.guestDetails] }), meals)).toEqual(sent);
  });
});

it('puts the complaints of the server beside their fields', () => {
  expect(
    fieldIssues([
      { path: 'guestEmail', message: 'a' },
      { path: 'guestDetails.3.mealChoice', message: 'b' },
      { path: 'guestDetails.0.name', message: 'c' },
      { path: 'somethingNew', message: 'd' },
    ]).map(({ field }) => field),
  ).toEqual(['email', 'guest-3-meal', 'guest-0-name', 'form']);
});

it('offers no endless list of party sizes, and never shrinks a party that is larger', () => {
  expect(largestParty(event)).toBe(4);
  expect(largestParty({ ...event, maxGuestsPerRsvp: 1_000_000 })).toBe(100);
  expect(largestParty(event, 9)).toBe(9);
});

describe('what it says about seats', () => {
  const two = { ...event, openSpots: 2 };
  it('nothing while the party fits, or where the host decides anyway', () => {
    expect(seatsNotice(two, 2)).toBeNull();
    expect(seatsNotice({ ...two, requiresApproval: true }, 9)).toBeNull();
  });
  it('that a larger party waits, or is refused', () => {
    const waiting = { ...two, enableWaitlist: true };
    expect(seatsNotice(waiting, 3)).toBe('2 spots left: a party of 3 joins the waitlist.');
    expect(seatsNotice({ ...waiting, openSpots: 1 }, 2)).toBe(
      '1 spot left: a party of 2 joins the waitlist.',
    );
    expect(seatsNotice({ ...waiting, openSpots: 0 }, 1)).toBe('This event is full: you join the waitlist.');
    expect(seatsNotice({ ...waiting, openSpots: 0 }, 2)).toBe(
      'This event is full: your party of 2 joins the waitlist.',
    );
    expect(seatsNotice(two, 3)).toBe('Sorry, only 2 spots are left.');
  });
  it('counts the seats that a reply holds already', () => {
    expect(seatsNotice(two, 4, 2)).toBeNull();
    expect(seatsNotice(two, 5, 2)).toBe('Sorry, only 2 more guests fit: your party can be of 4 at most.');
    expect(seatsNotice({ ...two, openSpots: 0, enableWaitlist: true }, 3, 2)).toBe(
      'Sorry, the event is full: your party cannot grow.',
    );
  });
});

describe('what a guest reads before choosing', () => {
  const of = (change: Partial<PublicEvent>) =>
    forecast({ ...event, maxGuests: 50, maxGuestsPerRsvp: 4, spotsRemaining: 50, openSpots: 50, ...change });
  const full = { spotsRemaining: 0, openSpots: 0 };
  it('nothing while every party that can be chosen fits', () => {
    expect(of({})).toBeNull();
    expect(of({ openSpots: 4 })).toBeNull();
  });
  it('what happens to a party that no longer fits', () => {
    expect(of({ openSpots: 2, enableWaitlist: true })).toBe(
      '2 spots left: a party of 3 or more joins the waitlist.',
    );
    expect(of({ openSpots: 3, enableWaitlist: true })).toBe('3 spots left: a party of 4 joins the waitlist.');
    expect(of({ openSpots: 1 })).toBe('1 spot left: a party of 2 or more no longer fits.');
  });
  it('that the event is full, and what is left to do', () => {
    expect(of({ ...full, enableWaitlist: true })).toContain('you will be placed on the waitlist');
    expect(of(full)).toBe(
      'Sorry, this event is full. You can still let your hosts know that you can’t make it.',
    );
    expect(isFull({ ...event, ...full })).toBe(true);
    expect(isFull({ ...event, ...full, enableWaitlist: true })).toBe(false);
  });
  it('why spots that remain are not to be had', () => {
    expect(of({ spotsRemaining: 2, openSpots: 0, enableWaitlist: true })).toMatch(
      /^The remaining spots are set aside for guests who are waiting/,
    );
  });
  it('that a host decides, however many spots there are', () => {
    expect(of({ ...full, requiresApproval: true })).toMatch(/^The host approves every reply/);
    expect(isFull({ ...event, ...full, requiresApproval: true })).toBe(false);
  });
});

describe('a draft that was kept', () => {
  const draft = withGuest(withCount(yes({ message: 'Hello', isPublic: true }), 3), 2, {
    name: 'Alan',
    meal: 'Fish',
  });
  it('comes back as it was', () => {
    expect(draftFrom(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    expect(draftFrom(emptyDraft())).toEqual(emptyDraft());
  });
  it('comes back from what was sent, too', () => {
    const sent = JSON.stringify(bodyOf(draft, meals));
    expect(JSON.stringify(bodyOf(draftOfBody(sent)!, meals))).toBe(sent);
    const no: Draft = { ...withCount({ ...draft, attending: 'no' }, 2), message: '' };
    const declined = JSON.stringify(bodyOf(no, meals));
    expect(JSON.stringify(bodyOf(draftOfBody(declined)!, meals))).toBe(declined);
  });
  it('is nothing when it is something else', () => {
    for (const other of [null, undefined, 7, 'yes', [], {}, { attending: 'maybe', guests: [] }]) {
      expect(draftFrom(other)).toBeNull();
    }
    for (const other of ['', '{', 'null', '{}', '{"guestDetails":7}']) expect(draftOfBody(other)).toBeNull();
  });
  it('is made whole where a part is not what it should be', () => {
    const mended = draftFrom({ attending: 'yes', guests: [null, { name: 5 }], count: 1e9, declining: -1 });
    expect(mended).toEqual({ ...emptyDraft(), attending: 'yes' });
  });
});
