/** Mail to a user whom a host added as a helper of one event. */
import { accountLetter, hello } from '../templates/account.ts';
import { oneLine } from '../templates/letter.ts';
import type { Kind } from './kind.ts';

interface Payload {
  firstName: string;
  /** The host who added the helper. Empty in mail to an address that nobody proved. */
  by: string;
  /** Empty in mail to an address that nobody proved. */
  eventName: string;
  mayEdit: boolean;
  path: string;
}

export const accountHelper: Kind<Payload> = {
  title: 'New helper',
  letter({ firstName, by, eventName, mayEdit, path }, voice) {
    const mayDo = mayEdit
      ? 'You can edit the event, its guest list and its replies.'
      : 'You can see who’s coming.';
    const name = oneLine(eventName, 120) || 'an event';
    const who = oneLine(by, 120) || 'A host';
    return accountLetter({
      subject: `You’re helping with ${name}`,
      preview: mayDo,
      heading: 'Helpers',
      title: name,
      blocks: [
        hello(firstName, voice),
        { kind: 'text', text: `${who} asked you to help with ${name}. ${mayDo}` },
        { kind: 'button', label: 'Open the event', url: voice.link(path) },
      ],
      footer: 'You’re getting this because a host added you as a helper.',
    });
  },
  sample: ({ event }) => ({
    firstName: 'Elena',
    by: 'Grace Hopper',
    eventName: event.name,
    mayEdit: true,
    path: '/?view=login',
  }),
  calendar: 'none',
  budget: 'news',
  endedBy: 'nothing',
  unproved: (payload) => ({ ...payload, firstName: '', by: '', eventName: '' }),
  lane: 'single',
  answeredBy: 'sender',
};
