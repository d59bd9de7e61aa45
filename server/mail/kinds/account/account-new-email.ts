/** Mail to a user's new address, to confirm it. */
import { accountLetter, hello } from '../../templates/account.ts';
import { nameless } from '../../templates/unproved.ts';
import type { Kind } from '../kind.ts';

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
  letter: ({ firstName, path, byAdmin = false }, voice) => {
    const { account: words, shared, why } = voice.words;
    return accountLetter({
      subject: words.newEmailSubject,
      preview: words.newEmailPreview,
      heading: shared.yourAccount,
      title: words.newEmailTitle,
      blocks: [
        hello(firstName, voice),
        { kind: 'text', text: byAdmin ? words.newEmailByAdmin : words.newEmail },
        { kind: 'button', label: words.newEmailButton, url: voice.link(path) },
        { kind: 'note', text: words.onceADay },
      ],
      footer: why.notYouNoUse,
    });
  },
  sample: () => ({ firstName: 'Elena', path: '/email/change?token=sample', byAdmin: false }),
  calendar: 'none',
  budget: 'notice',
  endedBy: 'nothing',
  unproved: nameless,
  lane: 'single',
  answeredBy: 'sender',
};
