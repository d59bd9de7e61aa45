/** Mail to a manager when seats become free. */
import { listIn } from '#domain/languages/dates.ts';
import { seatsIn, type SeatsNow } from '#domain/seats/sentences.ts';
import type { EventSnapshot } from '../../snapshots.ts';
import { eventFacts } from '../../templates/guest.ts';
import { eventName, managerLetter } from '../../templates/manager.ts';
import { plainEvent } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  event: EventSnapshot;
  path: string;
  /** How many spots are open after all promotions. */
  spots: number;
  /** How many parties are still waiting. */
  waiting: number;
  /**
   * How many parties were promoted automatically. Missing in mails that older versions enqueued.
   */
  promoted?: number;
  /** Missing in mails that older versions enqueued. */
  seats?: SeatsNow;
}

export const managerSpotsOpened: Kind<Payload> = {
  title: 'Spots opened',
  letter: ({ event, path, spots, waiting, promoted = 0, seats }, voice) => {
    const { managers, shared } = voice.words;
    const text = [
      ...(promoted > 0 ? [managers.movedUp({ count: promoted })] : []),
      ...(seats
        ? [`${seatsIn(voice.words.seats, (texts) => listIn(voice.language, texts), seats)}.`]
        : spots > 0
          ? [managers.spotsOpen({ count: spots })]
          : []),
      ...(waiting > 0 && !seats?.fittingGuests ? [managers.stillWaiting({ count: waiting })] : []),
      ...(waiting > 0 && spots > 0 && promoted === 0 ? [managers.youDecide] : []),
    ].join(' ');
    return managerLetter(
      event,
      {
        subject: shared.subject({ subject: managers.spotsTitle, event: eventName(event, voice, 150) }),
        preview: text,
        tone: 'info',
        heading: managers.spotsTitle,
        blocks: [
          { kind: 'text', text },
          { kind: 'facts', rows: eventFacts(event, voice) },
          { kind: 'button', label: shared.openEvent, url: voice.link(path) },
        ],
      },
      voice,
    );
  },
  sample: ({ event }) => ({
    ...{ event, path: `/events/${event.id}`, spots: 3, waiting: 2 },
    seats: { maxGuests: 50, confirmedGuests: 47, promisedSeats: 0, fittingGuests: 3, waitingParties: 2 },
  }),
  calendar: 'none',
  budget: 'news',
  endedBy: 'nothing',
  unproved: plainEvent,
  lane: 'single',
  answeredBy: 'sender',
};
