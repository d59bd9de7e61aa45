/**
 * Invites a household: its names, the button to its page, and the code for guests without the link.
 */
import type { EventSnapshot } from '../snapshots.ts';
import {
  deadline,
  hostMessage,
  hostOf,
  onThePage,
  signature,
  when,
  whenAndWhere,
} from '../templates/guest.ts';
import { hello, namesInWords } from '../templates/salutation.ts';
import { filling } from '../templates/fields.ts';
import { lookOf } from '../templates/look.ts';
import { type Block, type Link, oneLine } from '../templates/letter.ts';
import type { Kind } from './kind.ts';

export interface InvitationPayload {
  event: EventSnapshot;
  invitationId: string;
  /** The names in the household, in order. */
  names: string[];
  /** Greets the household if none of its people has a name. */
  label: string;
  /** Path of the page that greets the household by name. */
  path: string;
  /** Code for guests without the link, such as `ABCD-EFGH`. */
  code: string;
  /** The recipient, whose calendar gets the entry. The worker adds it; missing in a test mail. */
  guestEmail?: string;
  /** Path that unsubscribes the address. Missing in a test mail. */
  unsubscribePath?: string | undefined;
  /** A test mail that the host sends to themselves, with invented guests. */
  isTest?: true;
}

/** The block with the link to unsubscribe. */
export const unsubscribing = (path: string | undefined, link: Link): Block =>
  path === undefined
    ? { kind: 'note', text: 'Guests’ emails have an unsubscribe link here.' }
    : { kind: 'links', links: [{ label: 'Unsubscribe', url: link(path) }] };

/** Tells a household why the mail reaches it, and how to end such mail. */
export const guestListFooter = (event: EventSnapshot): string =>
  `You’re getting this because ${hostOf(event) || 'the host'} put this address on the guest list. Unsubscribe to stop invitations and reminders${event.organization ? ` from ${oneLine(event.organization)}` : ''}.`;

/** Returns the names of a household, or its label if it has none. */
export const householdNames = ({ names, label }: Pick<InvitationPayload, 'names' | 'label'>): string =>
  namesInWords(names.map((name) => oneLine(name, 100))) || oneLine(label, 200);

export const guestInvitation: Kind<InvitationPayload> = {
  title: 'Invitation',
  letter: (payload, link) => {
    const { event, path, code, unsubscribePath } = payload;
    const host = hostOf(event);
    const name = oneLine(event.name, 150);
    const names = householdNames(payload);
    const fill = filling(event, payload);
    const { cutoffDate } = event;
    const words = hostMessage(fill(event.invitationMessage ?? ''));
    const usual = { kind: 'text' as const, text: `${host || 'Your host'} would love to have you there.` };
    return {
      subject: `${payload.isTest ? 'Test: ' : ''}${oneLine(fill(event.invitationSubject ?? ''), 250) || `You’re invited: ${name}`}`,
      preview: `${host ? `${host} would love to have you there: ` : ''}${when(event, event.dateTime)}`,
      tone: 'info',
      look: lookOf(event),
      heading: 'You’re invited',
      title: oneLine(event.name),
      from: host,
      blocks: [
        hello(names),
        ...(words.length > 0 ? words : [usual]),
        whenAndWhere(event),
        ...(cutoffDate
          ? [{ kind: 'text' as const, text: `Please reply by ${deadline(event, cutoffDate)}.` }]
          : []),
        { kind: 'button', label: 'Reply to the invitation', url: link(path) },
        { kind: 'note', text: 'This link is just for your household.' },
        ...onThePage(event, path, link, 'none'),
        ...signature(event),
        {
          kind: 'note',
          text: `Link not working? Enter code ${code} at`,
          url: link(`/rsvp/${event.customUrl}`),
        },
        unsubscribing(unsubscribePath, link),
      ],
      footer: guestListFooter(event),
      branding: event.branding,
    };
  },
  sample: ({ event, reply }) => ({
    event,
    invitationId: '00000000-0000-7000-8000-000000000003',
    names: reply.guestDetails.map(({ name }) => name),
    label: reply.displayName,
    path: `/rsvp/${event.customUrl}?i=sample`,
    code: 'ABCD-EFGH',
    unsubscribePath: '/unsubscribe/sample',
  }),
  calendar: 'offer',
  budget: 'guestList',
  endedBy: 'unsubscribing',
  unproved: 'same',
  lane: 'bulk',
  answeredBy: 'host',
};
