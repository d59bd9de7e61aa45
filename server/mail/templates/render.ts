/**
 * Renders one message as it goes out, from the enqueued data only, for the worker and the previews.
 */
import type { MailKind } from '#domain/mail/kinds.ts';
import { shownName } from '#domain/replies/names.ts';
import type { CalendarEffect } from '../kinds/kind.ts';
import { mailKinds, type MessagePayloads } from '../kinds/registry.ts';
import type { EventSnapshot, ReplySnapshot } from '../snapshots.ts';
import type { CalendarMethod, Invitation } from './calendar.ts';
import { invitation, methodOf } from './calendar.ts';
import { mailedInvitation } from './mailed-invitation.ts';
import { hostOf } from './guest.ts';
import { renderHtml } from './html/html.ts';
import type { Link } from './letter.ts';
import { oneLine } from './letter.ts';
import { renderText } from './text.ts';

export interface RenderContext {
  publicUrl: string;
  /** MAIL_FROM: `Name <address>`, or an address alone. */
  mailFrom: string;
  causedAt: Date;
  /** Nobody proved the address: what somebody else typed is left out. */
  unproved?: boolean | undefined;
}

export interface Rendered {
  from: Mailbox;
  /** The recipient of answers, if that is not the sender. */
  replyTo?: Mailbox;
  subject: string;
  html: string;
  text: string;
  calendar: { method: CalendarMethod; content: string } | null;
  /** Where one POST ends such mails to the address (RFC 8058). */
  unsubscribe?: string;
}

export interface Mailbox {
  name: string;
  address: string;
}

/**
 * The name next to the address that a mail goes to. Anybody may have typed the name of a guest or
 * an applicant, so it is there only if it looks like a name. Names of others than guests are there
 * only at proved addresses.
 */
export const recipientName = (template: string, toName: string, unproved = false): string => {
  if (unproved && !template.startsWith('guest.')) return '';
  return /^(?:guest\.|account\.join(?:Confirm|Approved|Denied)$)/.test(template)
    ? shownName(toName)
    : oneLine(toName, 100);
};

/** The two parts of MAIL_FROM. */
export function sender(mailFrom: string): { name: string; address: string } {
  const match = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(mailFrom);
  return match
    ? { name: match[1] ?? '', address: (match[2] ?? '').trim() }
    : { name: '', address: mailFrom.trim() };
}

export function renderMessage<K extends MailKind>(
  key: K,
  whole: MessagePayloads[K],
  { publicUrl, mailFrom, causedAt, unproved = false }: RenderContext,
): Rendered {
  const left = mailKinds[key].unproved;
  const payload = unproved && left !== 'same' ? left(whole) : whole;
  const link: Link = (path) => `${publicUrl}${path.startsWith('/') ? '' : '/'}${path}`;
  const letter = mailKinds[key].letter(payload, link);
  const { name, address } = sender(mailFrom);
  const event = 'event' in payload ? payload.event : null;
  // A guest hears from the host, but the address stays the server's own. Otherwise the mail would
  // count as forged.
  const from = { name: (event && key.startsWith('guest.') && senderOf(event)) || name, address };
  const cover = event && key.startsWith('guest.') ? event.mailCover : undefined;
  const replyTo = replyToOf(key, payload, from);
  return {
    from,
    ...(replyTo && { replyTo }),
    subject: oneLine(letter.subject, 250),
    html: renderHtml(cover ? { ...letter, cover: { url: link(cover.path), alt: cover.alt } } : letter),
    text: renderText(letter),
    calendar: calendarOf(key, payload, { from, link, causedAt }),
    ...('unsubscribePath' in payload &&
      payload.unsubscribePath !== undefined && { unsubscribe: link(payload.unsubscribePath) }),
  };
}

/** 'Maya & Jonas via Harbor & Pine'. Guests know the first, and the second owns the address. */
function senderOf(event: EventSnapshot): string {
  const [host, organization] = [oneLine(hostOf(event), 100), oneLine(event.organization ?? '', 100)];
  const isOne = organization === '' || host.toLowerCase().includes(organization.toLowerCase());
  return isOne ? host : `${host} via ${organization}`;
}

/** Null if answers go to the sender. */
function replyToOf(key: MailKind, payload: MessagePayloads[MailKind], from: Mailbox): Mailbox | null {
  const { answeredBy } = mailKinds[key];
  if (answeredBy === 'host') {
    const { event } = payload as { event: EventSnapshot };
    return event.replyTo !== undefined && fitsHeader(event.replyTo)
      ? { name: oneLine(hostOf(event), 100) || from.name, address: event.replyTo }
      : null;
  }
  if (answeredBy === 'guest') {
    const { reply } = payload as { reply: ReplySnapshot };
    return fitsHeader(reply.guestEmail)
      ? { name: oneLine(reply.displayName, 100), address: reply.guestEmail }
      : null;
  }
  return null;
}

/**
 * Whether every mail server accepts a header with this address. Letters beyond ASCII before the @
 * need SMTPUTF8, which nodemailer requests only if the envelope has such an address.
 */
const fitsHeader = (address: string): boolean =>
  address !== '' && /^\p{ASCII}*$/u.test(address.slice(0, address.lastIndexOf('@')));

function calendarOf<K extends MailKind>(
  key: K,
  payload: MessagePayloads[K],
  { from, link, causedAt }: { from: Mailbox; link: Link; causedAt: Date },
): Rendered['calendar'] {
  const calendar = mailKinds[key].calendar as
    CalendarEffect | ((payload: MessagePayloads[K]) => CalendarEffect);
  const effect = typeof calendar === 'function' ? calendar(payload) : calendar;
  if (effect === 'none') return null;
  const { event } = payload as { event: EventSnapshot };
  const attendee = attendeeOf(payload);
  // Calendars add nothing for the organizer, so a host who answers their own event is only its
  // guest.
  const host = event.replyTo?.toLowerCase() === attendee?.email.toLowerCase() ? undefined : event.replyTo;
  const entry: Invitation = {
    event,
    cancelled: effect === 'remove',
    ...(effect === 'offer' && { tentative: true }),
    // Both addresses may share a calendar, and the mail to the new one has the same moment.
    causedAt: key === 'guest.readdressed' ? new Date(causedAt.getTime() - 1_000) : causedAt,
    // Calendars are shared, so the personal link stays in the mail.
    url: link(`/rsvp/${event.customUrl}`),
    organizer: {
      name: oneLine(hostOf(event), 100) || from.name,
      email: host ?? from.address,
      sentBy: from.address,
    },
  };
  return attendee
    ? { method: methodOf({ ...entry, attendee }), content: mailedInvitation({ ...entry, attendee }) }
    : { method: methodOf(entry), content: invitation(entry) };
}

function attendeeOf(payload: MessagePayloads[MailKind]): { name: string; email: string } | null {
  const known =
    'reply' in payload
      ? payload.reply
      : {
          displayName: '',
          guestEmail: undefined,
          ...(payload as Partial<MessagePayloads['guest.cancelled']>),
        };
  return known.guestEmail ? { name: shownName(known.displayName), email: known.guestEmail } : null;
}
