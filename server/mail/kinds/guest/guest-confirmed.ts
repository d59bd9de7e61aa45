/** Mail to a guest whose yes was confirmed with a seat. */
import { confirmation } from './confirmation.ts';

export const guestConfirmed = confirmation({
  title: 'RSVP Confirmation',
  subject: 'confirmedTitle',
  lead: 'confirmedLead',
});
