/**
 * Renders one mail as it is sent, from the enqueued data only. The worker and the previews use it.
 */
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import { shownName } from '#domain/replies/names.ts';
import type { CalendarEffect } from '../kinds/kind.ts';
import { mailKinds, type MessagePayloads } from '../kinds/registry.ts';
import type { EventSnapshot, ReplySnapshot } from '../snapshots.ts';
import type { CalendarMethod, Invitation } from './calendar.ts';
import { entryLanguage, invitation, methodOf } from './calendar.ts';
import { mailedInvitation } from './mailed-invitation.ts';
import { hostOf } from './guest.ts';
import { renderHtml } from './html/html.ts';
import type { Letter, Link } from './letter.ts';
import { oneLine } from './letter.ts';
import { renderText } from './text.ts';
import { type Voice, voiceIn } from './voice.ts';

export interface RenderContext {
  publicUrl: string;
  /** MAIL_FROM: `Name <address>`, or an address alone. */
  mailFrom: string;
  causedAt: Date;
  /** The language of the reader. Without one, the mail is English. */
  language?: Language | undefined;
  /**
   * True if the owner has not confirmed the address. Text that other people typed is then left out.
   */
  unproved?: boolean | undefined;
}

export interface Rendered {
  from: Mailbox;
  /** The recipient of answers. Missing if answers go to the sender. */
  replyTo?: Mailbox;
  subject: string;
  html: string;
  text: string;
  calendar: { method: CalendarMethod; content: string } | null;
  /** The picture that the HTML shows as `cid:check-in`: a PNG in Base64. */
  picture?: string;
  /** The address for one-click unsubscribing with a single POST (RFC 8058). */
  unsubscribe?: string;
}

export interface Mailbox {
  name: string;
  address: string;
}

/**
 * Returns the name to put next to the recipient's address. Anybody may have typed the name of a
 * guest or an applicant, so it is used only if it looks like a name. Other names are used only at
 * confirmed addresses.
 */
export const recipientName = (template: string, toName: string, unproved = false): string => {
  if (unproved && !template.startsWith('guest.')) return '';
  return /^(?:guest\.|account\.join(?:Confirm|Approved|Denied)$)/.test(template)
    ? shownName(toName)
    : oneLine(toName, 100);
};

/** Splits MAIL_FROM into name and address. */
export function sender(mailFrom: string): { name: string; address: string } {
  const match = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(mailFrom);
  return match
    ? { name: match[1] ?? '', address: (match[2] ?? '').trim() }
    : { name: '', address: mailFrom.trim() };
}

export function renderMessage<K extends MailKind>(
  key: K,
  whole: MessagePayloads[K],
  { publicUrl, mailFrom, causedAt, language = defaultLanguage, unproved = false }: RenderContext,
): Rendered {
  const left = mailKinds[key].unproved;
  const payload = unproved && left !== 'same' ? left(whole) : whole;
  const link: Link = (path) => `${publicUrl}${path.startsWith('/') ? '' : '/'}${path}`;
  const voice = voiceIn(language, link);
  const letter = mailKinds[key].letter(payload, voice);
  const { name, address } = sender(mailFrom);
  const event = 'event' in payload ? payload.event : null;
  // Guests see the host's name, but the address stays the server's own. Otherwise the mail would
  // count as forged.
  const from = { name: (event && key.startsWith('guest.') && senderOf(event, voice)) || name, address };
  const cover = event && key.startsWith('guest.') ? event.mailCover : undefined;
  const replyTo = replyToOf(key, payload, from);
  return {
    from,
    ...(replyTo && { replyTo }),
    subject: oneLine(letter.subject, 250),
    html: renderHtml(cover ? { ...letter, cover: { url: link(cover.path), alt: cover.alt } } : letter, voice),
    text: renderText(letter, voice),
    calendar: calendarOf(key, payload, { from, link, causedAt, language }),
    ...pictureOf(letter),
    ...('unsubscribePath' in payload &&
      payload.unsubscribePath !== undefined && { unsubscribe: link(payload.unsubscribePath) }),
  };
}

function pictureOf({ blocks }: Letter): Pick<Rendered, 'picture'> {
  const block = blocks.find(({ kind }) => kind === 'code');
  return block?.kind === 'code' ? { picture: block.png } : {};
}

/**
 * Returns a name such as 'Maya & Jonas via Harbor & Pine'. Guests know the host's name, and the
 * organization owns the address.
 */
function senderOf(event: EventSnapshot, { words }: Voice): string {
  const [host, organization] = [oneLine(hostOf(event), 100), oneLine(event.organization ?? '', 100)];
  const isOne = organization === '' || host.toLowerCase().includes(organization.toLowerCase());
  return isOne ? host : words.shared.sentVia({ host, organization });
}

/** Returns the recipient of answers, or null if they go to the sender. */
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
 * Whether every mail server accepts a header with this address. Non-ASCII characters before the @
 * need SMTPUTF8, which nodemailer requests only if the envelope has such an address.
 */
const fitsHeader = (address: string): boolean =>
  address !== '' && /^\p{ASCII}*$/u.test(address.slice(0, address.lastIndexOf('@')));

function calendarOf<K extends MailKind>(
  key: K,
  payload: MessagePayloads[K],
  { from, link, causedAt, language }: { from: Mailbox; link: Link; causedAt: Date; language: Language },
): Rendered['calendar'] {
  const calendar = mailKinds[key].calendar as
    CalendarEffect | ((payload: MessagePayloads[K]) => CalendarEffect);
  const effect = typeof calendar === 'function' ? calendar(payload) : calendar;
  if (effect === 'none') return null;
  const { event } = payload as { event: EventSnapshot };
  const attendee = attendeeOf(payload);
  const onlyDay = effect === 'offerDay' || effect === 'removeDay';
  // Calendars add no event for its own organizer, so hosts who reply to their own event are only
  // guests in it.
  const host = event.replyTo?.toLowerCase() === attendee?.email.toLowerCase() ? undefined : event.replyTo;
  const entry: Invitation = {
    event,
    cancelled: effect === 'remove' || effect === 'removeDay',
    ...((effect === 'offer' || effect === 'offerDay') && { tentative: true }),
    ...(onlyDay && { allDay: true }),
    // One second earlier than the mail to the new address. Both addresses may share a calendar,
    // where the newer entry must win.
    causedAt: key === 'guest.readdressed' ? new Date(causedAt.getTime() - 1_000) : causedAt,
    language: entryLanguage(event, language),
    // People share calendars, so the entry does not contain the personal link. The page may not be
    // published yet when only the day is offered.
    url: onlyDay ? null : link(`/rsvp/${event.customUrl}`),
    organizer: {
      name: oneLine(hostOf(event), 100) || from.name,
      email: host ?? from.address,
      sentBy: from.address,
    },
  };
  return attendee
    ? {
        method: methodOf({ ...entry, attendee }),
        content: mailedInvitation({ tentative: false, ...entry, attendee }),
      }
    : { method: methodOf(entry), content: invitation(entry) };
}

function attendeeOf(payload: MessagePayloads[MailKind]): { name: string; email: string } | null {
  const facts =
    'reply' in payload
      ? payload.reply
      : {
          displayName: ('label' in payload && payload.label) || '',
          guestEmail: undefined,
          ...(payload as Partial<MessagePayloads['guest.cancelled']>),
        };
  return facts.guestEmail ? { name: shownName(facts.displayName), email: facts.guestEmail } : null;
}
