/** Mail to a guest who waited for a seat or for approval, and has a seat now. */
import { confirmation } from './confirmation.ts';

export const guestPromoted = confirmation({
  title: 'Off the waitlist',
  subject: 'You’re off the waitlist',
  lead: 'Good news! There’s room for your whole party now, and your RSVP has been confirmed.',
  approved: {
    subject: 'Your request was approved',
    lead: 'Good news! The host approved your request, and your RSVP has been confirmed.',
  },
});
