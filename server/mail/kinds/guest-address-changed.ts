/**
 * Tells a household's former address that its host took another one, which the household gave. The
 * mail does not name the new address.
 */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot } from '../snapshots.ts';
import { guestLetter, hostOf, standing } from '../templates/guest.ts';
import { hello } from '../templates/salutation.ts';
import type { Kind } from './kind.ts';

interface Payload {
  event: EventSnapshot;
  invitationId: string;
  displayName: string;
}

export const guestAddressChanged: Kind<Payload> = {
  title: 'Household with a different address',
  letter: ({ event, displayName }) => ({
    ...guestLetter(
      { event },
      {
        subject: 'Your address has changed',
        preview: 'Somebody with your invitation’s link gave another email address.',
        tone: 'info',
        heading: 'Your address has changed',
        blocks: [
          standing('We won’t email this address about it anymore.'),
          hello(shownName(displayName)),
          {
            kind: 'text',
            text: 'Somebody with your invitation’s link gave another email address, and your host uses it from now on. Your link and code stay the same.',
          },
          {
            kind: 'text',
            text:
              event.replyTo === undefined
                ? 'Not you? Please tell your host.'
                : 'Not you? Reply to this email, and it goes to your host.',
          },
        ],
      },
    ),
    footer: `You’re getting this because ${hostOf(event) || 'the host'} had this address on the guest list. It’s about your invitation, so it’s sent even if you unsubscribed.`,
  }),
  sample: ({ event, reply }) => ({
    event,
    invitationId: '00000000-0000-7000-8000-000000000003',
    displayName: reply.displayName,
  }),
  calendar: 'none',
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
};
