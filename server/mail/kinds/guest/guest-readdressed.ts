/**
 * Tells a reply's old address that a host changed the address. The mail does not name the new
 * address.
 */
import { finalMail } from './final-mail.ts';

export const guestReaddressed = finalMail({
  title: 'Email address of an RSVP changed',
  subject: 'readdressedTitle',
  preview: 'readdressedPreview',
  // The mail doesn't name the new address, because its reader may be a stranger whose address was
  // typed by mistake.
  lead: 'readdressed',
  aboutFile: 'readdressedFile',
});
