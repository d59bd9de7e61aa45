/** Mail to a user's new address, to confirm it. */
import { accountLetter, hello } from '../templates/account.ts';
import { nameless } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  firstName: string;
  path: string;
  /**
   * Whether an administrator asked for the change. Missing in mails that older versions enqueued.
   */
  byAdmin?: boolean;
}

export const accountNewEmail: Kind<Payload> = {
  title: 'New email to confirm',
  letter: ({ firstName, path, byAdmin = false }, link) =>
    accountLetter({
      subject: 'Confirm your new email for Turnout',
      preview: 'Confirm to sign in with this address.',
      heading: 'Your account',
      title: 'Confirm your new email',
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: byAdmin
            ? 'An administrator wants to use this address for your account at Turnout. It counts once you confirm it. Until then you sign in with the one you had.'
            : 'You asked to use this address for your Turnout account. Please confirm it. Until then, sign in with your old address.',
        },
        { kind: 'button', label: 'Confirm my new email', url: link(path) },
        { kind: 'note', text: 'The link works once and is valid for 24 hours.' },
      ],
      footer: 'If it wasn’t you, just ignore this email. We won’t use the address.',
    }),
  sample: () => ({ firstName: 'Elena', path: '/email/change?token=sample', byAdmin: false }),
  calendar: 'none',
  budget: 'notice',
  endedBy: 'nothing',
  unproved: nameless,
  lane: 'single',
  answeredBy: 'sender',
};
