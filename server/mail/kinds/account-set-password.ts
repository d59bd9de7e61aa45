/** Mails a link to set a password to a user who has none yet. */
import { accountLetter, hello } from '../templates/account.ts';
import { oneLine } from '../templates/letter.ts';
import { nameless } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

interface Payload {
  firstName: string;
  tenantName: string;
  path: string;
}

export const accountSetPassword: Kind<Payload> = {
  title: 'First password',
  letter: ({ firstName, tenantName, path }, link) =>
    accountLetter({
      subject: `Your account at ${oneLine(tenantName, 120)}`,
      preview: 'Choose a password to sign in.',
      heading: 'Welcome to Turnout',
      title: oneLine(tenantName),
      blocks: [
        hello(firstName),
        {
          kind: 'text',
          text: `You have an account at ${oneLine(tenantName)}. Choose a password to sign in.`,
        },
        { kind: 'button', label: 'Choose a password', url: link(path) },
        {
          kind: 'note',
          text: 'The link works once. If it has expired, get a new one with “Forgot password?” on the sign-in page.',
        },
      ],
      footer: `You’re getting this because someone at ${oneLine(tenantName)} created an account with your address.`,
    }),
  sample: ({ tenantName }) => ({ firstName: 'Elena', tenantName, path: '/password?token=sample' }),
  calendar: 'none',
  budget: 'link',
  endedBy: 'nothing',
  unproved: nameless,
  lane: 'single',
  answeredBy: 'sender',
};
