/**
 * Invites a household: its names, the button to its page, and the code for guests without the link.
 */
import type { EventSnapshot } from '../snapshots.ts';
import {
  deadline,
  eventFacts,
  hello,
  hostMessage,
  hostOf,
  onThePage,
  signature,
  standing,
  when,
} from '../templates/guest.ts';
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

const namesShown = 8;

/**
 * "Ana Silva, Ben Silva and Zé Silva". A large household shows the first names and the number of
 * others.
 */
export function householdNames({ names, label }: Pick<InvitationPayload, 'names' | 'label'>): string {
  const clean = names.map((name) => oneLine(name, 100));
  const last = clean.length > namesShown ? `${clean.length - namesShown + 1} more` : clean.pop();
  if (last === undefined) return oneLine(label, 200);
  const others = clean.slice(0, namesShown - 1);
  return others.length === 0 ? last : `${others.join(', ')} and ${last}`;
}

export const guestInvitation: Kind<InvitationPayload> = {
  title: 'Invitation',
  letter: (payload, link) => {
    const { event, path, code, unsubscribePath } = payload;
    const host = hostOf(event);
    const name = oneLine(event.name, 150);
    const names = householdNames(payload);
    const fill = filling(event, payload);
    const { cutoffDate } = event;
    return {
      subject: `${payload.isTest ? 'Test: ' : ''}${oneLine(fill(event.invitationSubject ?? ''), 250) || `You’re invited: ${name}`}`,
      preview: `${host ? `${host} would love to have you there: ` : ''}${when(event, event.dateTime)}`,
      tone: 'info',
      look: lookOf(event),
      heading: 'You’re invited',
      title: oneLine(event.name),
      from: host,
      blocks: [
        standing('You’re invited.'),
        hello(names),
        ...hostMessage(event, fill(event.invitationMessage ?? '')),
        {
          kind: 'facts',
          rows: [
            ...eventFacts(event),
            ['Invited', names] as const,
            ...(cutoffDate ? [['Reply by', deadline(event, cutoffDate)] as const] : []),
          ],
        },
        { kind: 'button', label: 'Reply to the invitation', url: link(path) },
        { kind: 'note', text: 'This link is just for your household.' },
        {
          kind: 'text',
          text: `Link not working? Enter code ${code} at`,
          url: link(`/rsvp/${event.customUrl}`),
        },
        ...onThePage(event, path, link),
        { kind: 'note', text: 'The attachment adds it to your calendar as tentative until you reply.' },
        ...signature(event),
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
