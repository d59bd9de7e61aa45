/** The link of a user who has no password yet. */
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
          text: `There is an account for you at ${oneLine(tenantName)}. Choose a password, and you can sign in.`,
        },
        { kind: 'button', label: 'Choose a password', url: link(path) },
        {
          kind: 'note',
          text: 'The link can be used once. When it has expired, “Forgot password?” on the sign-in page sends a new one.',
        },
      ],
      footer: `You’re getting this because somebody at ${oneLine(tenantName)} made an account with your address.`,
    }),
  sample: ({ tenantName }) => ({ firstName: 'Elena', tenantName, path: '/password?token=sample' }),
  calendar: 'none',
  budget: 'link',
  unproved: nameless,
  bulk: false,
  answeredBy: 'sender',
};
