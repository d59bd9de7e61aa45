/** The link of a user who forgot the password. */
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
      preview: 'The link is valid for one hour and can be used once.',
      heading: 'Your account',
      title: 'Choose a new password',
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: 'Somebody asked for a new password for your account. With this link you can choose one.',
        },
        { kind: 'button', label: 'Choose a new password', url: link(path) },
        { kind: 'note', text: 'The link is valid for one hour and can be used once.' },
      ],
      footer: 'If you did not ask for this, you need not do anything: your password stays as it is.',
    }),
  sample: () => ({ firstName: 'Elena', path: '/password?token=sample' }),
  calendar: 'none',
  budget: 'notice',
  unproved: nameless,
  bulk: false,
  answeredBy: 'sender',
};
