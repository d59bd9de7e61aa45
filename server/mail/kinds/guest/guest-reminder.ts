/**
 * Reminds a household without an answer: the hosts, the event, the deadline, and the button to
 * their page.
 */
import { filling } from '../../templates/fields.ts';
import { deadline, hostMessage, hostOf, namedHost, signature, whenAndWhere } from '../../templates/guest.ts';
import { hello } from '../../templates/salutation.ts';
import { oneLine } from '../../templates/letter.ts';
import { lookOf } from '../../templates/look.ts';
import {
  guestInvitation,
  householdNames,
  type InvitationPayload,
  unsubscribing,
} from './guest-invitation.ts';
import type { Kind } from '../kind.ts';

interface Payload extends InvitationPayload {
  /** How often the household's link was replaced. A mail with a replaced link is not sent. */
  rotation: number;
}

export const guestReminder: Kind<Payload> = {
  title: 'Reminder to reply',
  letter: (payload, voice) => {
    const { event, path, unsubscribePath } = payload;
    const { invitation: said, shared, why } = voice.words;
    const { cutoffDate } = event;
    const fill = filling(event, payload, voice);
    const host = namedHost(event, voice, 'within');
    const organization = oneLine(event.organization ?? '');
    const words = hostMessage(fill(event.reminderMessage ?? ''));
    const usual = {
      kind: 'text' as const,
      text: said.reminder({ host: namedHost(event, voice, 'start') }),
    };
    const until = cutoffDate
      ? said.replyBy({ deadline: deadline(event, cutoffDate, voice) })
      : said.replyWhenYouCan;
    return {
      subject:
        oneLine(fill(event.reminderSubject ?? ''), 250) ||
        said.reminderSubject({ event: oneLine(event.name, 150) }),
      preview: until,
      tone: 'info',
      look: lookOf(event),
      heading: said.reminderTitle,
      title: oneLine(event.name),
      from: hostOf(event),
      blocks: [
        hello(householdNames(payload, voice), voice),
        ...(words.length > 0 ? words : [usual]),
        whenAndWhere(event, voice),
        { kind: 'text', text: until },
        { kind: 'button', label: shared.replyToInvitation, url: voice.link(path) },
        { kind: 'note', text: shared.householdLink },
        ...signature(event),
        unsubscribing(unsubscribePath, voice),
      ],
      footer: organization ? why.unansweredOf({ host, organization }) : why.unanswered({ host }),
      branding: event.branding,
    };
  },
  sample: (about) => ({ ...guestInvitation.sample(about), rotation: 0 }),
  calendar: 'none',
  budget: 'guestList',
  endedBy: 'unsubscribing',
  unproved: 'same',
  lane: 'bulk',
  answeredBy: 'host',
};
