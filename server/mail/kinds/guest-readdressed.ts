/**
 * Tells a reply's old address that a host changed the address. The mail does not name the new
 * address.
 */
import { finalMail } from './final-mail.ts';

export const guestReaddressed = finalMail({
  title: 'RSVP with a different address',
  subject: 'readdressedTitle',
  preview: 'readdressedPreview',
  // The new address is not named, because the old one may have been a stranger's from the start.
  lead: 'readdressed',
  aboutFile: 'readdressedFile',
});
