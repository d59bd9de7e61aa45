/** Mail to a guest who waited for a seat or for approval, and has a seat now. */
import { confirmation } from './confirmation.ts';

export const guestPromoted = confirmation({
  title: 'Off the waitlist',
  subject: 'promotedTitle',
  lead: 'promotedLead',
  approved: {
    subject: 'approvedTitle',
    lead: 'approvedLead',
  },
});
