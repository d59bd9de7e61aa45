/**
 * Tells a reply's old address that a host changed the address. The mail does not name the new
 * address.
 */
import { finalMail } from './final-mail.ts';

export const guestReaddressed = finalMail({
  title: 'RSVP with a different address',
  subject: 'Your address was removed from an RSVP',
  preview: 'The host changed the email address on this reply.',
  // The new address is not named, because the old one may have been a stranger's from the start.
  lead: 'The host changed the email address on this reply. From now on we’ll write to the new address. The link in earlier emails no longer works.',
  aboutFile: 'The attached file removes the event from this address’s calendar.',
});
