/** Mail to a user whose second factor was changed, or who used a recovery code. */
import { accountLetter, hello } from '../../templates/account.ts';
import { nameless } from '../../templates/unproved.ts';
import type { Voice } from '../../templates/voice.ts';
import type { Kind } from '../kind.ts';

const acts = [
  'appAdded',
  'appRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'codesMade',
  'codeUsed',
  'reset',
] as const;
export type FactorAct = (typeof acts)[number];

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

/**
 * Returns the words for a change. A newer version may have enqueued a mail about a kind of change
 * that this version does not know.
 */
function wordsOf(act: FactorAct, { words: { factors } }: Voice): { title: string; text: string } {
  const knownAct = acts.includes(act) ? act : 'other';
  return { title: factors[knownAct], text: factors[`${knownAct}Text`] };
}

export const accountFactorChanged: Kind<Payload> = {
  title: 'Two-step sign-in changed',
  letter: ({ firstName, act, left, path }, voice) => {
    const { account, factors, shared, why } = voice.words;
    const { title, text } = wordsOf(act, voice);
    return accountLetter({
      subject: factors.subject({ title }),
      preview: text,
      heading: shared.yourAccount,
      title,
      blocks: [
        hello(firstName, voice),
        { kind: 'text', text },
        ...(left === undefined ? [] : [{ kind: 'text', text: factors.codesLeft({ count: left }) } as const]),
        ...(path
          ? [
              { kind: 'text', text: factors.notYou } as const,
              { kind: 'button', label: factors.button, url: voice.link(path) } as const,
              { kind: 'note', text: account.threeDays } as const,
            ]
          : []),
      ],
      footer: why.account,
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
