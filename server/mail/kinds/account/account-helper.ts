/** Mail to a user whom a host added as a helper of one event. */
import { accountLetter, hello } from '../../templates/account.ts';
import { oneLine } from '../../templates/letter.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  firstName: string;
  /**
   * The host who added the helper. Empty in mail to an address whose owner has not confirmed it.
   */
  by: string;
  /** Empty in mail to an address that nobody proved. */
  eventName: string;
  mayEdit: boolean;
  path: string;
}

export const accountHelper: Kind<Payload> = {
  title: 'New helper',
  letter({ firstName, by, eventName, mayEdit, path }, voice) {
    const { account, helpers: words, shared } = voice.words;
    const mayDo = mayEdit ? words.mayEdit : words.mayView;
    const event = oneLine(eventName, 120);
    const text = event ? words.text({ host: oneLine(by, 120), event }) : words.textUnnamed;
    return accountLetter({
      subject: event ? words.subject({ event }) : words.subjectUnnamed,
      preview: mayDo,
      heading: words.heading,
      title: event || account.unnamedEvent,
      blocks: [
        hello(firstName, voice),
        { kind: 'text', text: `${text} ${mayDo}` },
        { kind: 'button', label: shared.openEvent, url: voice.link(path) },
      ],
      footer: words.why,
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
