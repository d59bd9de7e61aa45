/** Mail to the first admin of an organization, to confirm the address. */
import { accountLetter, hello } from '../templates/account.ts';
import type { Kind } from './kind.ts';

interface Payload {
  path: string;
}

export const accountConfirmEmail: Kind<Payload> = {
  title: 'Confirm an admin’s email',
  // The address is not confirmed yet, so nothing that was typed is repeated to it, not even the
  // organization's name.
  letter: ({ path }, link) =>
    accountLetter({
      subject: 'Confirm your email for Turnout',
      preview: 'Confirm to start emailing your guests.',
      heading: 'Your account',
      title: 'Confirm your email',
      blocks: [
        hello(''),
        {
          kind: 'text',
          text: 'Someone signed up an organization on Turnout with your address. If it was you, please confirm it. Emails to your guests wait until you do.',
        },
        { kind: 'button', label: 'Confirm my email', url: link(path) },
        { kind: 'note', text: 'The link is valid for seven days.' },
      ],
      footer: 'If it wasn’t you, just ignore this email. We won’t email anyone in your name.',
    }),
  sample: () => ({ path: '/email/confirm?token=sample' }),
  calendar: 'none',
  budget: 'notice',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'sender',
};
