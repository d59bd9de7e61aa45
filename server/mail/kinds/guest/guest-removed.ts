/** Mail to a guest whose reply a host deleted, if the host chose to notify the guest. */
import { finalMail } from './final-mail.ts';

export const guestRemoved = finalMail({
  title: 'RSVP removed',
  subject: 'removedTitle',
  preview: 'removedPreview',
  lead: 'removed',
});
