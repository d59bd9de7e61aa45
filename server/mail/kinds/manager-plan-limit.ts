/** Mail to a manager when the plan's limit stops further replies. */
import type { EventSnapshot } from '../snapshots.ts';
import { eventName, managerLetter } from '../templates/manager.ts';
import { plainEvent } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  event: EventSnapshot;
  path: string;
  sentence: string;
}

export const managerPlanLimit: Kind<Payload> = {
  title: 'Plan limit reached',
  letter: ({ event, path, sentence }, voice) => {
    const { managers, shared } = voice.words;
    return managerLetter(
      event,
      {
        subject: shared.subject({ subject: managers.planSubject, event: eventName(event, voice, 150) }),
        preview: sentence,
        tone: 'waitlisted',
        heading: managers.planTitle,
        blocks: [
          { kind: 'text', text: sentence },
          { kind: 'text', text: managers.planClosed },
          { kind: 'button', label: managers.seePlans, url: voice.link(path) },
        ],
      },
      voice,
    );
  },
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
