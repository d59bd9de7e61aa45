/** Mail to a guest whose reply a host deleted, if the host chose to notify the guest. */
import { finalMail } from './final-mail.ts';

export const guestRemoved = finalMail({
  title: 'RSVP removed',
  subject: 'Your RSVP was removed',
  preview: 'The host removed your reply.',
  lead: 'The host removed your reply, so you’re no longer on the guest list for this event.',
});
