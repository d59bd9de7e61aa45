/** Mail to a user whose second factor was changed, or who used a recovery code. */
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
  /**
   * Path of the page to undo the change. Null if an administrator made it: the user cannot undo it.
   */
  path: string | null;
}

const titles: Record<FactorAct, string> = {
  appAdded: 'An authenticator app was set up',
  appRemoved: 'The authenticator app was removed',
  passkeyAdded: 'A passkey was added',
  passkeyRemoved: 'A passkey was removed',
  codesMade: 'New recovery codes were created',
  codeUsed: 'A recovery code was used',
  reset: 'Two-step sign-in was turned off',
};

const changeSentences: Record<FactorAct, string> = {
  appAdded: 'From now on you need a code from your authenticator app to sign in to Turnout.',
  appRemoved: 'You no longer need a code from the authenticator app to sign in to Turnout.',
  passkeyAdded: 'A passkey was added to your Turnout account. It signs you in without the password.',
  passkeyRemoved: 'A passkey was removed from your Turnout account. It no longer works.',
  codesMade: 'Your Turnout account has new recovery codes. Earlier codes no longer work.',
  codeUsed: 'Someone used one of your Turnout recovery codes.',
  reset:
    'An administrator turned off two-step sign-in for your Turnout account. You now sign in with just your password. If that’s not right, please ask them.',
};

/**
 * Returns the words for a change. A newer version may have enqueued a mail about a kind of change
 * that this version does not know.
 */
const known = (act: FactorAct): { title: string; text: string } => ({
  title: titles[act] ?? 'Your sign-in settings changed',
  text: changeSentences[act] ?? 'Your Turnout sign-in settings changed.',
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
                text: 'If you did this, you don’t need to do anything. If it wasn’t you, press the button. It signs everyone out, removes what was added since then, and lets you choose a new password.',
              } as const,
              { kind: 'button', label: 'This was not me', url: link(path) } as const,
              { kind: 'note', text: 'The link is valid for 72 hours.' } as const,
            ]
          : []),
      ],
      footer: 'You’re getting this because your Turnout account uses this address.',
    });
  },
  sample: () => ({ firstName: 'Elena', act: 'appAdded', path: '/factor/undo?token=sample' }),
  calendar: 'none',
  budget: 'notice',
  endedBy: 'nothing',
  unproved: nameless,
  lane: 'single',
  answeredBy: 'sender',
};
