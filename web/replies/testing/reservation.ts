import type { Reservation } from '#domain/replies/contract.ts';

/** A confirmed reply of one guest. */
export const grace: Reservation = {
  id: 'r1',
  eventId: 'e1',
  eventName: 'Summer party',
  eventDate: '2027-06-01T18:00:00.000Z',
  eventTimezone: 'UTC',
  eventMaxGuests: 50,
  eventPromisedSeats: 0,
  eventMaxGuestsPerRsvp: 2,
  displayName: 'Grace Okafor',
  guestEmail: 'grace@example.org',
  guestPhone: '',
  language: null,
  userEmail: null,
  guestCount: 1,
  guestDetails: '[{"name":"Grace Okafor","mealChoice":""}]',
  mealChoice: '',
  message: '',
  isAttending: true,
  waitlisted: false,
  awaitingApproval: false,
  waitlistPosition: null,
  publicToggle: false,
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
};
