/** Mail to a user whose password was changed. */
import { accountLetter, hello } from '../../templates/account.ts';
import { nameless } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  firstName: string;
  path: string;
}

export const accountPasswordChanged: Kind<Payload> = {
  title: 'Password changed',
  letter: ({ firstName, path }, voice) => {
    const { account: words, shared, why } = voice.words;
    return accountLetter({
      subject: words.passwordChangedSubject,
      preview: words.signedOut,
      heading: shared.yourAccount,
      title: words.passwordChangedTitle,
      blocks: [
        hello(firstName, voice),
        { kind: 'text', text: words.passwordChanged },
        { kind: 'text', text: words.passwordNotYou },
        { kind: 'button', label: words.open, url: voice.link(path) },
      ],
      footer: why.yours,
    });
  },
  sample: () => ({ firstName: 'Elena', path: '/?view=login' }),
  calendar: 'none',
  budget: 'notice',
  endedBy: 'nothing',
  unproved: nameless,
  lane: 'single',
  answeredBy: 'sender',
};
