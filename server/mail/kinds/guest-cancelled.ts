/**
 * Mail to guests and to invited households without an answer, after the host cancelled or deleted
 * the event.
 */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot, OfReply, ToHousehold } from '../snapshots.ts';
import { guestLetter, signature, whenAndWhere } from '../templates/guest.ts';
import { hello } from '../templates/salutation.ts';
import { householdNames } from './guest-invitation.ts';
import { savedFacts } from './guest-save-the-date.ts';
import type { Kind } from './kind.ts';

interface ToGuest extends OfReply {
  event: EventSnapshot;
  displayName: string;
  /** The guest whose calendar has the entry. Missing in mails of older versions. */
  guestEmail?: string;
  /** The event was cancelled rather than deleted, so its replies stay. */
  keepsReply?: boolean;
  /** The guest waited for a seat or for approval, so there is no calendar entry. */
  waited?: boolean;
}

type Payload = ToGuest | ToHousehold;

const isSaved = (payload: Payload): boolean => 'invitationId' in payload && payload.onlySaved === true;

export const guestCancelled: Kind<Payload> = {
  title: 'Event cancelled',
  letter: (payload) =>
    guestLetter(payload, {
      subject: 'Event cancelled',
      preview: 'This event won’t take place.',
      tone: 'declined',
      heading: 'Event cancelled',
      blocks: [
        hello('invitationId' in payload ? householdNames(payload) : shownName(payload.displayName)),
        {
          kind: 'text',
          text:
            'invitationId' in payload || payload.keepsReply
              ? 'This event has been cancelled and won’t take place. You don’t need to do anything.'
              : 'This event has been cancelled and won’t take place. Your reply was removed with it.',
        },
        isSaved(payload) ? { kind: 'facts', rows: savedFacts(payload.event) } : whenAndWhere(payload.event),
        ...signature(payload.event),
      ],
    }),
  sample: ({ event, reply }) => ({
    event,
    displayName: reply.displayName,
    guestEmail: reply.guestEmail,
  }),
  calendar: (payload: Payload) => {
    if (isSaved(payload)) return payload.event.saveDatePrecision === 'day' ? 'removeDay' : 'none';
    return 'waited' in payload && payload.waited ? 'none' : 'remove';
  },
  budget: 'eventNews',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'news',
  answeredBy: 'host',
};
