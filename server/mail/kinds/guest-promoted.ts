/** To a guest who waited, for a seat or for the host, and has a seat now. */
import { confirmation } from './confirmation.ts';

export const guestPromoted = confirmation({
  title: 'Off the waitlist',
  subject: 'You are off the waitlist',
  lead: 'Good news: there is room for your whole party now, and your RSVP has been confirmed.',
  approved: {
    subject: 'Your request was approved',
    lead: 'Good news: the host has approved your request, and your RSVP has been confirmed.',
  },
});
