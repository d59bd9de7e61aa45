/** Mail to a user's old address after the email was changed. */
import { accountLetter, hello } from '../../templates/account.ts';
import type { Block } from '../../templates/letter.ts';
import { nameless } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

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
  letter: ({ firstName, newEmail, path, waits = false }, voice) => {
    const { account: words, shared, why } = voice.words;
    const text = waits ? words.emailWaits : path ? words.emailChanged : words.emailChangedByAdmin;
    return accountLetter({
      subject: waits ? words.emailWaitsSubject : words.emailChangedSubject,
      preview: waits ? words.emailWaitsPreview : words.emailChangedPreview,
      heading: shared.yourAccount,
      title: waits ? words.emailWaitsTitle : words.emailChangedTitle,
      blocks: [
        hello(firstName, voice),
        { kind: 'text', text },
        ...(newEmail ? ([{ kind: 'facts', rows: [[words.newEmailLabel, newEmail]] }] satisfies Block[]) : []),
        ...(path
          ? ([
              { kind: 'text', text: words.undoEmail },
              { kind: 'button', label: words.takeBack, url: voice.link(path) },
              { kind: 'note', text: words.threeDays },
            ] satisfies Block[])
          : []),
      ],
      footer: why.accountAddress({ waits: waits ? 'yes' : 'other' }),
    });
  },
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
