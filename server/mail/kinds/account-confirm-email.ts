/** To the first admin of an organization, whose address is not confirmed yet. */
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
      preview: 'One click, and mail to your guests leaves.',
      heading: 'Your account',
      title: 'Confirm your email',
      blocks: [
        hello(''),
        {
          kind: 'text',
          text: 'Somebody signed up an organization on Turnout with your address. If it was you, please confirm it: until then, mail to your guests waits.',
        },
        { kind: 'button', label: 'Confirm my email', url: link(path) },
        { kind: 'note', text: 'The link is valid for seven days.' },
      ],
      footer: 'If it was not you, please ignore this mail: nobody is mailed in your name.',
    }),
  sample: () => ({ path: '/email/confirm?token=sample' }),
  calendar: 'none',
  budget: 'notice',
  unproved: 'same',
  bulk: false,
  answeredBy: 'sender',
};
