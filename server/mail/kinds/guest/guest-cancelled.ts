/**
 * Mail to guests and to invited households without an answer, after the host cancelled or deleted
 * the event.
 */
import { shownName } from '#domain/replies/names.ts';
import type { EventSnapshot, OfReply, ToHousehold } from '../../snapshots.ts';
import { guestLetter, signature, whenAndWhere } from '../../templates/guest.ts';
import { hello } from '../../templates/salutation.ts';
import { householdNames } from './guest-invitation.ts';
import { savedFacts } from './guest-save-the-date.ts';
import type { Kind } from '../kind.ts';

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
  letter: (payload, voice) => {
    const { changes } = voice.words;
    const { event } = payload;
    const isHousehold = 'invitationId' in payload;
    return guestLetter(
      payload,
      {
        subject: changes.cancelledTitle,
        preview: changes.cancelledPreview,
        tone: 'declined',
        heading: changes.cancelledTitle,
        blocks: [
          hello(isHousehold ? householdNames(payload, voice) : shownName(payload.displayName), voice),
          { kind: 'text', text: isHousehold || payload.keepsReply ? changes.cancelled : changes.deleted },
          isSaved(payload)
            ? { kind: 'facts', rows: savedFacts(event, event, voice) }
            : whenAndWhere(event, voice),
          ...signature(event),
        ],
      },
      voice,
    );
  },
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
