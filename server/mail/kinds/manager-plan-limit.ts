/** Mail to a manager when the plan's limit stops further replies. */
import type { EventSnapshot } from '../snapshots.ts';
import { oneLine } from '../templates/letter.ts';
import { managerLetter } from '../templates/manager.ts';
import { plainEvent } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  event: EventSnapshot;
  path: string;
  sentence: string;
}

export const managerPlanLimit: Kind<Payload> = {
  title: 'Plan limit reached',
  letter: ({ event, path, sentence }, link) =>
    managerLetter(event, {
      subject: `Your plan has closed replies: ${oneLine(event.name, 150)}`,
      preview: sentence,
      tone: 'waitlisted',
      heading: 'You’ve reached a limit of your plan',
      blocks: [
        { kind: 'text', text: sentence },
        {
          kind: 'text',
          text: 'Guests who try to reply now see that RSVPs are closed. We haven’t removed anything.',
        },
        { kind: 'button', label: 'See the plans', url: link(path) },
      ],
    }),
  sample: ({ event }) => ({
    event,
    path: '/subscriptions',
    sentence: 'The Free plan allows 100 reservations; the Pro plan allows 1,000 reservations.',
  }),
  calendar: 'none',
  budget: 'news',
  endedBy: 'nothing',
  unproved: plainEvent,
  lane: 'single',
  answeredBy: 'sender',
};
