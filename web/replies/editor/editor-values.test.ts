import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reservation } from '#domain/replies/contract.ts';
import { applyEdit } from '#domain/seats/edits.ts';
import { normalizeGuestDetails } from '#domain/replies/submission.ts';
import { statuses } from '#domain/seats/counters.ts';
import { grace } from '../testing/reservation.ts';
import { changeOf, countOf, guestLimitOf, mailsByDefault, valuesOf } from './editor-values.ts';

const reservation: Reservation = {
  ...grace,
  displayName: 'Ada',
  guestEmail: 'ada@example.com',
  guestCount: 2,
  guestDetails: '[{"name":"Ada","mealChoice":"Soup"},{"name":"Bo","mealChoice":""}]',
  message: 'Hello',
};

describe('the guest count of a host’s edit', () => {
  it('falls back to 1 for blank or unreadable text, and stays between 1 and the limit', () => {
    for (const [text, count] of [
      ['', 1],
      ['three', 1],
      ['0', 1],
      ['-4', 1],
      ['3', 3],
      ['3.9', 3],
      ['99', 8],
    ] as const) {
      expect(countOf(text, 'confirmed', 8), text).toBe(count);
    }
  });

  it('may be 0 only for a decline', () => {
    expect(countOf('0', 'declined', 8)).toBe(0);
    expect(countOf('0', 'waitlisted', 8)).toBe(1);
    expect(countOf('', 'declined', 8)).toBe(1);
  });

  it('may reach 20, the event’s limit if higher, or the size of the present party', () => {
    expect(guestLimitOf(reservation)).toBe(20);
    expect(guestLimitOf({ ...reservation, eventMaxGuestsPerRsvp: 32 })).toBe(32);
    expect(guestLimitOf({ ...reservation, guestCount: 25 })).toBe(25);
  });
});

describe('the body of a host’s edit', () => {
  const before = valuesOf(reservation);

  it('stays empty if the host typed nothing', () => {
    expect(changeOf(valuesOf(reservation), before, guestLimitOf(reservation))).toEqual({});
  });

  it('contains only what the host changed, so that it overwrites no other changes', () => {
    expect(changeOf({ ...before, guestPhone: '555' }, before, 8)).toEqual({ guestPhone: '555' });
    expect(changeOf({ ...before, status: 'waitlisted' }, before, 8)).toEqual({
      isAttending: true,
      waitlisted: true,
    });
    const guests = [{ name: 'Ada', mealChoice: 'Fish' }, ...before.guests.slice(1)];
    expect(changeOf({ ...before, guests }, before, 8)).toEqual({ guestDetails: JSON.stringify(guests) });
    // An equal number in another spelling is no change.
    expect(changeOf({ ...before, guestCount: ' 2.9' }, before, 8)).toEqual({});
  });

  it('leaves out guests beyond the count, and the form keeps them while the host types', () => {
    const values = valuesOf(reservation);
    expect(values.guests).toHaveLength(2);
    const change = changeOf({ ...values, guestCount: '1' }, values, 8);
    expect(normalizeGuestDetails(change.guestDetails)).toEqual([{ name: 'Ada', mealChoice: 'Soup' }]);
  });

  it('contains a count that the server accepts, whatever the host typed', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...statuses),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        (guestCount, status, party, perRsvp) => {
          const row = { ...reservation, guestCount: party, eventMaxGuestsPerRsvp: perRsvp };
          const change = changeOf({ ...valuesOf(row), guestCount, status }, valuesOf(row), guestLimitOf(row));
          const edit = applyEdit({
            event: {
              maxGuests: 50,
              confirmedGuests: party,
              maxGuestsPerRsvp: perRsvp,
              requiresApproval: false,
            },
            before: { isAttending: true, waitlisted: false, awaitingApproval: false, guestCount: party },
            change: change as { isAttending: boolean; waitlisted: boolean; guestCount: number },
          });
          expect(edit.kind).toBe('ok');
        },
      ),
    );
  });
});

it('an edit mails the guest by default about party, meals, status and address, but not about corrections', () => {
  const before = valuesOf(reservation);
  const mails = (change: object) => mailsByDefault({ ...before, ...change }, before, 8);
  const [ada, bo] = before.guests;
  for (const change of [
    {},
    { displayName: 'Ada L.' },
    { guestPhone: '1' },
    { message: 'Hi' },
    { guestEmail: 'ADA@example.com' },
    { guests: [ada, { name: 'Bob', mealChoice: bo?.mealChoice }] },
    { guestCount: ' 2' },
  ])
    expect([change, mails(change)]).toEqual([change, false]);
  for (const change of [
    { guestCount: '1' },
    { status: 'waitlisted' },
    { status: 'declined' },
    { guestEmail: 'grace@example.com' },
    { guests: [ada, { name: 'Bo', mealChoice: 'Soup' }] },
  ])
    expect([change, mails(change)]).toEqual([change, true]);
});
