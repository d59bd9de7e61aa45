import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reservation } from '#domain/reservations/contract.ts';
import { applyEdit, normaliseGuestDetails, statuses } from '#domain/reservations/rules.ts';
import { changeOf, countOf, guestLimitOf, valuesOf } from './editor-values.ts';

const reservation: Reservation = {
  id: 'r',
  eventId: 'e',
  eventName: 'Picnic',
  eventDate: '2027-05-01T10:00:00.000Z',
  eventTimezone: 'UTC',
  eventMaxGuests: 50,
  eventMaxGuestsPerRsvp: 2,
  displayName: 'Ada',
  guestEmail: 'ada@example.com',
  guestPhone: '',
  userEmail: null,
  guestCount: 2,
  guestDetails: '[{"name":"Ada","mealChoice":"Soup"},{"name":"Bo","mealChoice":""}]',
  mealChoice: '',
  message: 'Hello',
  isAttending: true,
  waitlisted: false,
  awaitingApproval: false,
  waitlistPosition: null,
  publicToggle: false,
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
};

describe('the guest count of a host’s edit', () => {
  it('reads blank and unreadable as 1 and stays within 1 and the limit', () => {
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

  it('may be 0 for who declines alone', () => {
    expect(countOf('0', 'declined', 8)).toBe(0);
    expect(countOf('0', 'waitlisted', 8)).toBe(1);
    expect(countOf('', 'declined', 8)).toBe(1);
  });

  it('is 8 at most, the event’s own limit where higher, and never below what the party has', () => {
    expect(guestLimitOf(reservation)).toBe(8);
    expect(guestLimitOf({ ...reservation, eventMaxGuestsPerRsvp: 12 })).toBe(12);
    expect(guestLimitOf({ ...reservation, guestCount: 20 })).toBe(20);
  });
});

describe('what is sent', () => {
  it('changes nothing when nothing was typed', () => {
    const change = changeOf(valuesOf(reservation), guestLimitOf(reservation));
    expect(change).toMatchObject({
      displayName: 'Ada',
      guestEmail: 'ada@example.com',
      guestCount: 2,
      message: 'Hello',
      isAttending: true,
      waitlisted: false,
    });
    expect(normaliseGuestDetails(change.guestDetails)).toEqual(
      normaliseGuestDetails(reservation.guestDetails),
    );
  });

  it('leaves out the guests beyond the count, without losing them while one still types', () => {
    const values = valuesOf(reservation);
    expect(values.guests).toHaveLength(2);
    const change = changeOf({ ...values, guestCount: '1' }, 8);
    expect(normaliseGuestDetails(change.guestDetails)).toEqual([{ name: 'Ada', mealChoice: 'Soup' }]);
  });

  it('is a count that the server takes, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...statuses),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        (guestCount, status, party, perRsvp) => {
          const row = { ...reservation, guestCount: party, eventMaxGuestsPerRsvp: perRsvp };
          const change = changeOf({ ...valuesOf(row), guestCount, status }, guestLimitOf(row));
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
