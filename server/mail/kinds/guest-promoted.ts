/** To a guest who waited and has a seat now. */
import { confirmation } from './confirmation.ts';

export const guestPromoted = confirmation({
  title: 'Off the waitlist',
  subject: 'You are off the waitlist',
  lead: 'Good news: there is room for your whole party now, and your RSVP has been confirmed.',
});
