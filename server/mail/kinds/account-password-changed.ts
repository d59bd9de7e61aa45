/** To a user whose password was changed. */
import { accountLetter, hello } from '../templates/account.ts';
import { nameless } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  firstName: string;
  path: string;
}

export const accountPasswordChanged: Kind<Payload> = {
  title: 'Password changed',
  letter: ({ firstName, path }, link) =>
    accountLetter({
      subject: 'Your password at Turnout has changed',
      preview: 'Every other browser and device was signed out.',
      heading: 'Your account',
      title: 'Your password has changed',
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: 'Your account at Turnout has a new password. Every other browser and device was signed out.',
        },
        {
          kind: 'text',
          text: 'If it was not you, choose another one at once with “Forgot password?” on the sign-in page.',
        },
        { kind: 'button', label: 'Open Turnout', url: link(path) },
      ],
      footer: 'If you changed it, there is nothing to do.',
    }),
  sample: () => ({ firstName: 'Elena', path: '/?view=login' }),
  calendar: 'none',
  budget: 'notice',
  unproved: nameless,
  bulk: false,
  answeredBy: 'sender',
};
