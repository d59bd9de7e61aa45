/**
 * Mail to a guest who said no, or whose request the host declined. If the household's letter went
 * to another address, that address gets the mail too.
 */
import {
  type AboutReply,
  type Decided,
  type Gathered,
  type Leaving,
  leavesCalendar,
  type ToHousehold,
} from '../snapshots.ts';
import {
  declinedBlocks,
  guestLetter,
  requestDeclinedBlocks,
  signature,
  whenAndWhere,
} from '../templates/guest.ts';
import { hello } from '../templates/salutation.ts';
import type { Block, Link } from '../templates/letter.ts';
import { householdNames } from './guest-invitation.ts';
import type { Kind } from './kind.ts';

type Payload = (AboutReply & Leaving & Gathered & Decided) | (ToHousehold & Leaving);

const householdBlocks = (payload: ToHousehold & Leaving, lead: string, link: Link): Block[] => [
  hello(householdNames(payload)),
  { kind: 'text', text: lead },
  whenAndWhere(payload.event),
  { kind: 'text', text: 'Did your plans change? Open your invitation.' },
  { kind: 'button', label: 'Open your invitation', url: link(payload.path) },
  ...(leavesCalendar(payload)
    ? [{ kind: 'note', text: 'The attached file removes the event from your calendar.' } as const]
    : []),
  ...signature(payload.event),
];

export const guestDeclined: Kind<Payload> = {
  title: 'RSVP Declined',
  letter: (payload, link) => {
    if ('invitationId' in payload) {
      const lead = 'Somebody of your household told us that you’re not attending.';
      return guestLetter(payload, {
        subject: 'RSVP Declined',
        preview: lead,
        tone: 'declined',
        heading: 'RSVP Declined',
        blocks: householdBlocks(payload, lead, link),
      });
    }
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
  calendar: (payload: Payload) => (leavesCalendar(payload) ? 'remove' : 'none'),
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
};
