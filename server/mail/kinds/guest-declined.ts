/** Mail to a guest who said no, or whose request the host declined. */
import type { AboutReply, Decided, Gathered, Leaving } from '../snapshots.ts';
import { declinedBlocks, guestLetter, requestDeclinedBlocks } from '../templates/guest.ts';
import type { Kind } from './kind.ts';

type Payload = AboutReply & Leaving & Gathered & Decided;

export const guestDeclined: Kind<Payload> = {
  title: 'RSVP Declined',
  letter: (payload, link) => {
    if (payload.decided === 'declined') {
      const lead = 'The host couldn’t accept your request this time, so we’re not holding any seats for you.';
      return guestLetter(payload, {
        subject: 'Your request was declined',
        preview: lead,
        tone: 'declined',
        heading: 'Your request was declined',
        blocks: requestDeclinedBlocks(payload, lead),
      });
    }
    return guestLetter(payload, {
      subject: 'RSVP Declined',
      preview: 'We’ve noted that you’re not attending.',
      tone: 'declined',
      heading: 'RSVP Declined',
      blocks: declinedBlocks(
        payload,
        'We’ve noted that you’re not attending. Thank you for letting us know.',
        link,
      ),
    });
  },
  sample: ({ event, declined, path }) => ({ event, reply: declined, path }),
  calendar: ({ wasConfirmed }) => (wasConfirmed ? 'remove' : 'none'),
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
};
