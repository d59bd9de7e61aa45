/** Mail to a user whose password was changed. */
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
      subject: 'Your Turnout password has changed',
      preview: 'We signed out every other browser and device.',
      heading: 'Your account',
      title: 'Your password has changed',
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: 'Your Turnout account has a new password. We signed out every other browser and device.',
        },
        {
          kind: 'text',
          text: 'If it wasn’t you, choose another password right away with “Forgot password?” on the sign-in page.',
        },
        { kind: 'button', label: 'Open Turnout', url: link(path) },
      ],
      footer: 'If you changed it, you don’t need to do anything.',
    }),
  sample: () => ({ firstName: 'Elena', path: '/?view=login' }),
  calendar: 'none',
  budget: 'notice',
  endedBy: 'nothing',
  unproved: nameless,
  lane: 'single',
  answeredBy: 'sender',
};
