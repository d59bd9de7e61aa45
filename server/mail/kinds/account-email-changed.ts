/** To the old address of a user. */
import { accountLetter, hello } from '../templates/account.ts';
import type { Block } from '../templates/letter.ts';
import { nameless } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  firstName: string;
  newEmail: string;
  /** Null if an administrator changed it: the user cannot take it back. */
  path: string | null;
  /** Whether the new address still has to be confirmed. Missing in older mails. */
  waits?: boolean;
}

export const accountEmailChanged: Kind<Payload> = {
  title: 'Email changed',
  letter: ({ firstName, newEmail, path, waits = false }, link) =>
    accountLetter({
      subject: waits ? 'Your email at Turnout is about to change' : 'Your email at Turnout has changed',
      preview: waits
        ? 'An administrator asked to use another address for your account.'
        : 'This address is no longer the one of your account.',
      heading: 'Your account',
      title: waits ? 'Another email for your account' : 'Your email has changed',
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: waits
            ? 'An administrator wants to give your account at Turnout another email. It counts once somebody clicks the link that we mailed to it. Until then you sign in with this one. If that is not right, cancel the change on your profile, or ask them.'
            : path
              ? 'From now on your account at Turnout has another email. If you did that, there is nothing to do.'
              : 'An administrator gave your account at Turnout another email. If that is not right, please ask them.',
        },
        ...(newEmail ? ([{ kind: 'facts', rows: [['New email', newEmail]] }] satisfies Block[]) : []),
        ...(path
          ? [
              {
                kind: 'text',
                text: 'If it was not you, take it back: this address counts again, everybody is signed out, and you choose a new password.',
              } as const,
              { kind: 'button', label: 'Take it back', url: link(path) } as const,
              { kind: 'note', text: 'The link is valid for 72 hours.' } as const,
            ]
          : []),
      ],
      footer: `You’re getting this because this ${waits ? 'is' : 'was'} the address of your account at Turnout.`,
    }),
  sample: () => ({
    firstName: 'Elena',
    newEmail: 'elena@example.org',
    path: '/email/undo?token=sample',
    waits: false,
  }),
  calendar: 'none',
  budget: 'notice',
  unproved: (payload) => nameless({ ...payload, newEmail: '' }),
  bulk: false,
  answeredBy: 'sender',
};
