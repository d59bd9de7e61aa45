/** Shared parts of mails to guests who have a seat. */
import type { AboutReply, Decided, MergedChanges, ToChoose, WithCheckIn } from '../../snapshots.ts';
import { guestLetter, when } from '../../templates/guest.ts';
import { confirmedBlocks } from '../../templates/reply-blocks.ts';
import type { MailWords } from '#domain/words/mail/index.ts';
import type { Kind } from '../kind.ts';

type Payload = AboutReply & MergedChanges & Decided & ToChoose & WithCheckIn;

/** The names of the texts of a mail to guests with a seat: its title and its first sentences. */
interface Messages {
  subject: keyof MailWords['replies'] & `${string}Title`;
  lead: keyof MailWords['replies'] & `${string}Lead`;
}

/**
 * Makes a kind of mail to guests with a seat. `approved` is the text for a guest whom the host
 * approved.
 */
export const confirmation = ({
  title,
  approved,
  ...usual
}: Messages & { title: string; approved?: Messages }): Kind<Payload> => ({
  title,
  letter: (payload, voice) => {
    const words = voice.words.replies;
    const messages = (payload.decided === 'approved' ? approved : undefined) ?? usual;
    const [subject, lead] = [words[messages.subject], words[messages.lead]];
    const { event } = payload;
    return guestLetter(
      payload,
      {
        subject,
        preview: words.confirmedPreview({ when: when(event, event.dateTime, voice) }),
        tone: 'confirmed',
        heading: subject,
        blocks: confirmedBlocks(payload, payload.chooseAgain ? `${lead} ${words.chooseAgain}` : lead, voice),
      },
      voice,
    );
  },
  sample: ({ event, reply, path }) => ({ event, reply, path }),
  calendar: 'put',
  budget: 'guest',
  endedBy: 'nothing',
  unproved: 'same',
  lane: 'single',
  answeredBy: 'host',
});
