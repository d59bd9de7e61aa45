/** Mail to a guest whose yes was confirmed with a seat. */
import { confirmation } from './confirmation.ts';

export const guestConfirmed = confirmation({
  title: 'RSVP Confirmation',
  subject: 'RSVP Confirmation',
  lead: 'Your RSVP has been confirmed. We look forward to seeing you.',
});
