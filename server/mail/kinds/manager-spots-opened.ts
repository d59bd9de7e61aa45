/** Mail to a manager when seats become free. */
import { counted } from '#domain/kernel/text.ts';
import { seatsText, type SeatsNow } from '#domain/seats/sentences.ts';
import type { EventSnapshot } from '../snapshots.ts';
import { eventFacts } from '../templates/guest.ts';
import { oneLine } from '../templates/letter.ts';
import { managerLetter } from '../templates/manager.ts';
import { plainEvent } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

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
  letter: ({ event, path, spots, waiting, promoted = 0, seats }, link) => {
    const parties = (count: number) => (count === 1 ? '1 party' : `${count} parties`);
    const text = [
      ...(promoted > 0 ? [`${parties(promoted)} moved up from the waitlist.`] : []),
      ...(seats ? [`${seatsText(seats)}.`] : spots > 0 ? [`${counted(spots, 'spot')} open again.`] : []),
      ...(waiting > 0 && !seats?.fittingGuests
        ? [`${parties(waiting)} ${waiting === 1 ? 'is' : 'are'} still on the waitlist.`]
        : []),
      ...(waiting > 0 && spots > 0 && promoted === 0 ? ['You decide who moves up.'] : []),
    ].join(' ');
    return managerLetter(event, {
      subject: `Spots opened: ${oneLine(event.name, 150)}`,
      preview: text,
      tone: 'info',
      heading: 'Spots opened',
      blocks: [
        { kind: 'text', text },
        { kind: 'facts', rows: eventFacts(event) },
        { kind: 'button', label: 'Open the event', url: link(path) },
      ],
    });
  },
  sample: ({ event }) => ({
    ...{ event, path: '/waitlists', spots: 3, waiting: 2 },
    seats: { maxGuests: 50, confirmedGuests: 47, promisedSeats: 0, fittingGuests: 3, waitingParties: 2 },
  }),
  calendar: 'none',
  budget: 'news',
  endedBy: 'nothing',
  unproved: plainEvent,
  lane: 'single',
  answeredBy: 'sender',
};
