/** Mail to a user's old address after the email was changed. */
import { accountLetter, hello } from '../templates/account.ts';
import type { Block } from '../templates/letter.ts';
import { nameless } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  firstName: string;
  newEmail: string;
  /**
   * Path of the page to undo the change. Null if an administrator made it: the user cannot undo it.
   */
  path: string | null;
  /** Whether the new address still has to be confirmed. Missing in older mails. */
  waits?: boolean;
}

export const accountEmailChanged: Kind<Payload> = {
  title: 'Email changed',
  letter: ({ firstName, newEmail, path, waits = false }, link) =>
    accountLetter({
      subject: waits ? 'Your email at Turnout is about to change' : 'Your Turnout email has changed',
      preview: waits
        ? 'An administrator asked to use another address for your account.'
        : 'Your account no longer uses this address.',
      heading: 'Your account',
      title: waits ? 'Another email for your account' : 'Your email has changed',
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: waits
            ? 'An administrator wants to give your account at Turnout another email. It counts once somebody clicks the link that we mailed to it. Until then you sign in with this one. If that is not right, cancel the change on your profile, or ask them.'
            : path
              ? 'Your Turnout account now uses another email. If you changed it, you don’t need to do anything.'
              : 'An administrator changed the email of your Turnout account. If that’s not right, please ask them.',
        },
        ...(newEmail ? ([{ kind: 'facts', rows: [['New email', newEmail]] }] satisfies Block[]) : []),
        ...(path
          ? [
              {
                kind: 'text',
                text: 'If it wasn’t you, undo the change. Your account uses this address again, everyone is signed out, and you choose a new password.',
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
  endedBy: 'nothing',
  unproved: (payload) => nameless({ ...payload, newEmail: '' }),
  lane: 'single',
  answeredBy: 'sender',
};
