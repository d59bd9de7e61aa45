/** A host deleted the reply and asked to tell the guest. */
import { goodbye } from './goodbye.ts';

export const guestRemoved = goodbye({
  title: 'RSVP removed',
  subject: 'Your RSVP was removed',
  preview: 'The host has removed your reply.',
  headline: 'You’re not on the guest list any more.',
  lead: 'The host has removed your reply, so you are not on the guest list of this event any more.',
});
