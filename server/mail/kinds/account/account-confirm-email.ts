/** Mail to the first admin of an organization, to confirm the address. */
import { accountLetter, hello } from '../../templates/account.ts';
import type { Kind } from '../kind.ts';

interface Payload {
  path: string;
}

export const accountConfirmEmail: Kind<Payload> = {
  title: 'Confirm an admin’s email',
  // The address is not confirmed yet, so nothing that was typed is repeated to it, not even the
  // organization's name.
  letter: ({ path }, voice) => {
    const { account: words, shared, why } = voice.words;
    return accountLetter({
      subject: words.confirmSubject,
      preview: words.confirmPreview,
      heading: shared.yourAccount,
      title: words.confirmTitle,
      blocks: [
        hello('', voice),
        { kind: 'text', text: words.confirm },
        { kind: 'button', label: words.confirmButton, url: voice.link(path) },
        { kind: 'note', text: words.sevenDays },
      ],
      footer: why.notYouNoMail,
    });
  },
  sample: () => ({ path: '/email/confirm?token=sample' }),
  calendar: 'none',
  budget: 'notice',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'sender',
};
