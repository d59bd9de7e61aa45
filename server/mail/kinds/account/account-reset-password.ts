/** Mails a link to set a new password to a user who forgot it. */
import { accountLetter, hello } from '../../templates/account.ts';
import { nameless } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  firstName: string;
  path: string;
}

export const accountResetPassword: Kind<Payload> = {
  title: 'Forgotten password',
  letter: ({ firstName, path }, voice) => {
    const { account: words, shared, why } = voice.words;
    return accountLetter({
      subject: words.resetSubject,
      preview: words.oneHour,
      heading: shared.yourAccount,
      title: words.choosePassword,
      blocks: [
        hello(firstName, voice),
        { kind: 'text', text: words.reset },
        { kind: 'button', label: words.choosePassword, url: voice.link(path) },
        { kind: 'note', text: words.oneHour },
      ],
      footer: why.notYouNoReset,
    });
  },
  sample: () => ({ firstName: 'Elena', path: '/password?token=sample' }),
  calendar: 'none',
  budget: 'notice',
  endedBy: 'nothing',
  unproved: nameless,
  lane: 'single',
  answeredBy: 'sender',
};
