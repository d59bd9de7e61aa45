/** Tells the old address that a host gave the reply another one, without naming it. */
import { goodbye } from './goodbye.ts';

export const guestReaddressed = goodbye({
  title: 'RSVP with a different address',
  subject: 'Your address was taken off an RSVP',
  preview: 'The host has given the reply another email address.',
  headline: 'This address gets no more about it.',
  // The new address is not named, because the old one may have been a stranger's from the start.
  lead: 'The host has given this reply another email address. What concerns it goes there from now on, and the link in your earlier mails does not work any more.',
  aboutFile: 'The attached file takes the event out of the calendar of this address.',
});
