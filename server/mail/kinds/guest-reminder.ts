/**
 * Reminds a household without an answer: the hosts, the event, the deadline, and the button to
 * their page.
 */
import { filling } from '../templates/fields.ts';
import { deadline, hostMessage, hostOf, signature, whenAndWhere } from '../templates/guest.ts';
import { hello } from '../templates/salutation.ts';
import { oneLine } from '../templates/letter.ts';
import { lookOf } from '../templates/look.ts';
import {
  guestInvitation,
  householdNames,
  type InvitationPayload,
  unsubscribing,
} from './guest-invitation.ts';
import type { Kind } from './kind.ts';

interface Payload extends InvitationPayload {
  /** How often the household's link was replaced. A mail with a replaced link is not sent. */
  rotation: number;
}

export const guestReminder: Kind<Payload> = {
  title: 'Reminder to reply',
  letter: (payload, link) => {
    const { event, path, unsubscribePath } = payload;
    const host = hostOf(event);
    const { cutoffDate } = event;
    const fill = filling(event, payload);
    const words = hostMessage(fill(event.reminderMessage ?? ''));
    const usual = {
      kind: 'text' as const,
      text: `${host || 'Your host'} would love to know if you can come. It takes a minute, and a no helps too.`,
    };
    const until = cutoffDate
      ? `Please reply by ${deadline(event, cutoffDate)}.`
      : 'Please reply when you can.';
    return {
      subject:
        oneLine(fill(event.reminderSubject ?? ''), 250) || `Will you come? ${oneLine(event.name, 150)}`,
      preview: until,
      tone: 'info',
      look: lookOf(event),
      heading: 'Can you make it?',
      title: oneLine(event.name),
      from: host,
      blocks: [
        hello(householdNames(payload)),
        ...(words.length > 0 ? words : [usual]),
        whenAndWhere(event),
        { kind: 'text', text: until },
        { kind: 'button', label: 'Reply to the invitation', url: link(path) },
        { kind: 'note', text: 'This link is just for your household.' },
        ...signature(event),
        unsubscribing(unsubscribePath, link),
      ],
      footer: `You’re getting this because ${host || 'the host'} put this address on the guest list and you haven’t replied yet. Unsubscribe to stop invitations and reminders${event.organization ? ` from ${oneLine(event.organization)}` : ''}.`,
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
