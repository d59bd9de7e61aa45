/** Mails a link to set a new password to a user who forgot it. */
import { accountLetter, hello } from '../templates/account.ts';
import { nameless } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  firstName: string;
  path: string;
}

export const accountResetPassword: Kind<Payload> = {
  title: 'Forgotten password',
  letter: ({ firstName, path }, link) =>
    accountLetter({
      subject: 'Choose a new password for Turnout',
      preview: 'The link works once and is valid for one hour.',
      heading: 'Your account',
      title: 'Choose a new password',
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: 'Someone asked for a new password for your account. Choose one with this link.',
        },
        { kind: 'button', label: 'Choose a new password', url: link(path) },
        { kind: 'note', text: 'The link works once and is valid for one hour.' },
      ],
      footer: 'If you didn’t ask for this, you don’t need to do anything. Your password stays the same.',
    }),
  sample: () => ({ firstName: 'Elena', path: '/password?token=sample' }),
  calendar: 'none',
  budget: 'notice',
  endedBy: 'nothing',
  unproved: nameless,
  lane: 'single',
  answeredBy: 'sender',
};
