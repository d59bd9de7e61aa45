/** To a user whose second factor was changed or used up. */
import { counted } from '#domain/kernel/text.ts';
import { accountLetter, hello } from '../templates/account.ts';
import { nameless } from '../templates/unproved.ts';
import type { Kind } from './kind.ts';

export type FactorAct =
  'appAdded' | 'appRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'codesMade' | 'codeUsed' | 'reset';

interface Payload {
  firstName: string;
  act: FactorAct;
  /** How many recovery codes are left. */
  left?: number;
  /** Null if an administrator did it: the user cannot take it back. */
  path: string | null;
}

const titles: Record<FactorAct, string> = {
  appAdded: 'An authenticator app was set up',
  appRemoved: 'The authenticator app was removed',
  passkeyAdded: 'A passkey was added',
  passkeyRemoved: 'A passkey was removed',
  codesMade: 'New recovery codes were made',
  codeUsed: 'A recovery code was used',
  reset: 'Your second factor was removed',
};

const told: Record<FactorAct, string> = {
  appAdded: 'From now on signing in to your account at Turnout asks for a code of an authenticator app.',
  appRemoved:
    'Signing in to your account at Turnout does not ask for a code of the authenticator app any more.',
  passkeyAdded: 'A passkey was added to your account at Turnout. It signs in without the password.',
  passkeyRemoved: 'A passkey of your account at Turnout was removed. It signs in no more.',
  codesMade: 'The recovery codes of your account at Turnout were made anew. The ones of before are void.',
  codeUsed: 'Somebody used one of the recovery codes of your account at Turnout.',
  reset:
    'An administrator removed the second factor of your account at Turnout. Your password alone signs you in now. If that is not right, please ask them.',
};

/** A newer version may have enqueued a mail about something that this one does not know. */
const known = (act: FactorAct): { title: string; text: string } => ({
  title: titles[act] ?? 'Your second factor was changed',
  text: told[act] ?? 'What signing in to your account at Turnout asks for was changed.',
});

export const accountFactorChanged: Kind<Payload> = {
  title: 'Two-step sign-in changed',
  letter: ({ firstName, act, left, path }, link) => {
    const { title, text } = known(act);
    return accountLetter({
      subject: `${title} at Turnout`,
      preview: text,
      heading: 'Your account',
      title,
      blocks: [
        hello(firstName),
        { kind: 'text', text },
        ...(left === undefined
          ? []
          : [
              {
                kind: 'text',
                text: `${counted(left, 'code')} ${left === 1 ? 'is' : 'are'} left.`,
              } as const,
            ]),
        ...(path
          ? [
              {
                kind: 'text',
                text: 'If you did that, there is nothing to do. If it was not you: everybody is signed out, what was added since then is removed, and you choose a new password.',
              } as const,
              { kind: 'button', label: 'This was not me', url: link(path) } as const,
              { kind: 'note', text: 'The link is valid for 72 hours.' } as const,
            ]
          : []),
      ],
      footer: 'You’re getting this because this is the address of your account at Turnout.',
    });
  },
  sample: () => ({ firstName: 'Elena', act: 'appAdded', path: '/factor/undo?token=sample' }),
  calendar: 'none',
  budget: 'notice',
  unproved: nameless,
  bulk: false,
  answeredBy: 'sender',
};
