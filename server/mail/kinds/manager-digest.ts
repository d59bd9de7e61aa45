/** Replaces single mails to a manager above 20 an hour for one event. */
import { formatShortWithZone } from '#domain/kernel/dates.ts';
import type { EventSnapshot } from '../snapshots.ts';
import { oneLine } from '../templates/letter.ts';
import { managerLetter } from '../templates/manager.ts';
import { plainEvent } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  event: EventSnapshot;
  path: string;
  confirmed: number;
  waitlisted: number;
  declined: number;
  /** Missing in mails of older versions. */
  withdrawn?: number;
  since: string;
}

const replies = (count: number) => (count === 1 ? '1 new reply' : `${count} new replies`);

export const managerDigest: Kind<Payload> = {
  title: 'Digest of many replies',
  letter: ({ event, path, confirmed, waitlisted, declined, withdrawn = 0, since }, link) => {
    const total = confirmed + waitlisted + declined;
    const left = withdrawn === 1 ? '1 withdrawn reply' : `${withdrawn} withdrawn replies`;
    const heading = [
      ...(total > 0 || withdrawn === 0 ? [replies(total)] : []),
      ...(withdrawn > 0 ? [left] : []),
    ].join(', ');
    return managerLetter(event, {
      subject: `${heading}: ${oneLine(event.name, 150)}`,
      preview: `${confirmed} confirmed, ${waitlisted} waitlisted, ${declined} declined${
        withdrawn > 0 ? `, ${withdrawn} withdrawn` : ''
      }`,
      tone: 'info',
      heading,
      blocks: [
        {
          kind: 'text',
          text: `Replies are coming in quickly, so here are all those since ${formatShortWithZone(new Date(since), event.timezone)}.`,
        },
        {
          kind: 'facts',
          rows: [
            ['Confirmed', String(confirmed)],
            ['Waitlisted', String(waitlisted)],
            ['Declined', String(declined)],
            ...(withdrawn > 0 ? [['Withdrawn', String(withdrawn)] as const] : []),
          ],
        },
        { kind: 'button', label: 'Open the event', url: link(path) },
      ],
    });
  },
  sample: ({ event }) => ({
    event,
    path: '/reservations',
    confirmed: 31,
    waitlisted: 4,
    declined: 6,
    withdrawn: 1,
    since: '2027-03-01T18:00:00.000Z',
  }),
  calendar: 'none',
  budget: 'link',
  endedBy: 'nothing',
  unproved: plainEvent,
  lane: 'single',
  answeredBy: 'sender',
};
