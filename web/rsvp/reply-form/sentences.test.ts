import { describe, expect, it } from 'vitest';
import { guestIn } from '#domain/words/guest/index.ts';
import { neutralEvent, type PublicEvent } from '../page/event.ts';
import { isFull, maxPartySize } from './draft/party-size.ts';
import { barWords, forecast, greeting, seatsNotice } from './sentences.ts';

const english = guestIn('en');
const event: PublicEvent = { ...neutralEvent, maxGuestsPerRsvp: 4 };

it('the list of party sizes ends at 100, but never below the size of the present party', () => {
  expect(maxPartySize(event)).toBe(4);
  expect(maxPartySize({ ...event, maxGuestsPerRsvp: 1_000_000 })).toBe(100);
  expect(maxPartySize(event, 9)).toBe(9);
});

describe('the bar on a phone', () => {
  const words = (change: Partial<PublicEvent>) => barWords({ ...neutralEvent, ...change }, english).yes;

  it('says what a yes leads to', () => {
    expect(words({})).toBe('I’m coming');
    expect(words({ enableWaitlist: true, openSpots: 0 })).toBe('Join the waitlist');
    expect(words({ enableWaitlist: true, openSpots: 1 })).toBe('I’m coming');
    expect(words({ requiresApproval: true, openSpots: 0, enableWaitlist: true })).toBe('Ask to come');
  });
});

describe('the greeting of a household', () => {
  const forNames = (...names: string[]) =>
    greeting(
      {
        ...event,
        invitation: {
          ...{ given: 'x', seatsAllowed: 2, seatsKept: 2, reply: 'none' },
          invitees: names.map((name) => ({
            ...{ id: name, name, isChild: false, isPlaceholder: false, isAttending: null, mealChoice: '' },
          })),
        },
      },
      english,
    );
  it('names all persons', () => {
    expect(forNames('Ana Silva')).toBe('Ana Silva, you’re invited');
    expect(forNames('Ana Silva', 'Ben Silva')).toBe('Ana Silva & Ben Silva, you’re invited');
    expect(forNames('Ana S.', 'Bo S.', 'Kid S.')).toBe('Ana S., Bo S. & Kid S., you’re invited');
    expect(greeting(event, english)).toBe('');
  });
});

describe('the notice about seats', () => {
  const two = { ...event, openSpots: 2 };
  it('stays empty while the party fits, or if the host decides anyway', () => {
    expect(seatsNotice(two, 2, english)).toBeNull();
    expect(seatsNotice({ ...two, requiresApproval: true }, 9, english)).toBeNull();
  });
  it('warns that a larger party joins the waitlist or is refused', () => {
    const waiting = { ...two, enableWaitlist: true };
    expect(seatsNotice(waiting, 3, english)).toBe('Your party of 3 will join the waitlist.');
    // Seats remain that are kept for others, so the event is not called full.
    expect(seatsNotice({ ...waiting, openSpots: 0 }, 1, english)).toBe('You’ll join the waitlist.');
    const full = { ...waiting, openSpots: 0, spotsRemaining: 0 };
    expect(seatsNotice(full, 1, english)).toBe('It’s full, so you’ll join the waitlist.');
    expect(seatsNotice(full, 2, english)).toBe('It’s full, so your party of 2 will join the waitlist.');
    expect(seatsNotice(two, 3, english)).toBe('Sorry, a party of 3 no longer fits.');
    expect(seatsNotice({ ...full, enableWaitlist: false }, 1, english)).toBe('Sorry, this event is full.');
  });
  it('counts the seats that the reply already holds', () => {
    expect(seatsNotice(two, 4, english, 2)).toBeNull();
    expect(seatsNotice(two, 5, english, 2)).toBe(
      'Sorry, only 2 more guests fit. Your party can have up to 4.',
    );
    expect(seatsNotice({ ...two, openSpots: 0, enableWaitlist: true }, 3, english, 2)).toBe(
      'Sorry, the event is full, so you can’t add guests.',
    );
  });
});

describe('the notice before the choice', () => {
  const of = (change: Partial<PublicEvent>) =>
    forecast(
      { ...event, maxGuests: 50, maxGuestsPerRsvp: 4, spotsRemaining: 50, openSpots: 50, ...change },
      english,
    );
  const full = { spotsRemaining: 0, openSpots: 0 };
  it('stays empty while every possible party fits', () => {
    expect(of({})).toBeNull();
    expect(of({ openSpots: 4 })).toBeNull();
  });
  it('explains what happens to a party that no longer fits', () => {
    expect(of({ openSpots: 2, enableWaitlist: true })).toBe('Parties of 3 or more join the waitlist.');
    expect(of({ openSpots: 3, enableWaitlist: true })).toBe('A party of 4 would join the waitlist.');
    expect(of({ openSpots: 1 })).toBe('Parties of 2 or more no longer fit.');
  });
  it('says that the event is full, and what to do', () => {
    expect(of({ ...full, enableWaitlist: true })).toBe(
      'We’re full right now. Join the waitlist and we’ll email you if a seat opens.',
    );
    expect(of(full)).toBe(
      'Sorry, this event is full. You can still let your hosts know that you can’t make it.',
    );
    expect(isFull({ ...event, ...full })).toBe(true);
    expect(isFull({ ...event, ...full, enableWaitlist: true })).toBe(false);
  });
  it('does not call an event full whose seats are kept', () => {
    expect(of({ spotsRemaining: 2, openSpots: 0, enableWaitlist: true })).toBe(
      'Join the waitlist and we’ll email you if a seat opens.',
    );
    expect(of({ spotsRemaining: 2, openSpots: 0 })).toMatch(/^Sorry, no seat is left for new guests\./);
  });
  it('says that a host decides, however many spots there are', () => {
    expect(of({ ...full, requiresApproval: true })).toMatch(/^The host confirms each guest/);
    expect(isFull({ ...event, ...full, requiresApproval: true })).toBe(false);
  });
});
