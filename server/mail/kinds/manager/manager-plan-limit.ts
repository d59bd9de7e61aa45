/** Mail to a manager when the plan's limit stops further replies. */
import type { SentenceParams } from '#domain/kernel/errors.ts';
import { sayIn } from '#domain/kernel/say.ts';
import type { EventSnapshot } from '../../snapshots.ts';
import { eventName, managerLetter } from '../../templates/manager.ts';
import { plainEvent } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  event: EventSnapshot;
  path: string;
  /** The English sentence. */
  sentence: string;
  /** What fills the sentence in the reader's language. Missing in mails of older versions. */
  params?: SentenceParams;
}

export const managerPlanLimit: Kind<Payload> = {
  title: 'Plan limit reached',
  letter: ({ event, path, sentence, params }, voice) => {
    const { managers, shared } = voice.words;
    const limit = (params && sayIn(voice.words, { reason: 'managers.planReplies', params })) ?? sentence;
    return managerLetter(
      event,
      {
        subject: shared.subject({ subject: managers.planSubject, event: eventName(event, voice, 150) }),
        preview: limit,
        tone: 'waitlisted',
        heading: managers.planTitle,
        blocks: [
          { kind: 'text', text: limit },
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
    params: { why: 'other', plan: 'Free', limit: 100, larger: 'Pro', unlimited: 'other', more: 1_000 },
  }),
  calendar: 'none',
  budget: 'news',
  endedBy: 'nothing',
  unproved: plainEvent,
  lane: 'single',
  answeredBy: 'sender',
};
