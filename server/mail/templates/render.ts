/** One message as it goes out: made from the enqueued data alone, by the worker and by the previews alike. */
import type { MessagePayloads, TemplateKey } from '../messages.ts';
import { accountLetters } from './account.ts';
import { invitation } from './calendar.ts';
import type { Link } from './guest.ts';
import { guestLetters } from './guest.ts';
import { renderHtml } from './html.tsx';
import type { Letter } from './letter.ts';
import { oneLine } from './letter.ts';
import { managerLetters } from './manager.ts';
import { renderText } from './text.ts';

export interface RenderContext {
  publicUrl: string;
  /** MAIL_FROM: `Name <address>`, or an address alone. */
  mailFrom: string;
  causedAt: Date;
}

export interface Rendered {
  from: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  calendar: { method: 'PUBLISH' | 'CANCEL'; content: string } | null;
}

const letters: { [K in TemplateKey]: (payload: MessagePayloads[K], link: Link) => Letter } = {
  ...guestLetters,
  ...managerLetters,
  ...accountLetters,
};

export const isTemplateKey = (key: string): key is TemplateKey => Object.hasOwn(letters, key);

/** The two parts of MAIL_FROM. */
export function sender(mailFrom: string): { name: string; address: string } {
  const match = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(mailFrom);
  return match
    ? { name: match[1] ?? '', address: (match[2] ?? '').trim() }
    : { name: '', address: mailFrom.trim() };
}

export function renderMessage<K extends TemplateKey>(
  key: K,
  payload: MessagePayloads[K],
  { publicUrl, mailFrom, causedAt }: RenderContext,
): Rendered {
  const link: Link = (path) => `${publicUrl}${path.startsWith('/') ? '' : '/'}${path}`;
  const letter = letters[key](payload, link);
  const { name, address } = sender(mailFrom);
  // A guest hears from the host; the address stays the server's own, or the mail would be taken for a forgery.
  const host = key.startsWith('guest.')
    ? oneLine((payload as MessagePayloads['guest.link']).event.displayName, 100)
    : '';
  const from = { name: host || name, address };
  return {
    from,
    subject: oneLine(letter.subject, 250),
    html: renderHtml(letter),
    text: renderText(letter),
    calendar: calendarOf(key, payload, { from, link, publicUrl, causedAt }),
  };
}

function calendarOf(
  key: TemplateKey,
  payload: MessagePayloads[TemplateKey],
  {
    from,
    link,
    publicUrl,
    causedAt,
  }: { from: Rendered['from']; link: Link; publicUrl: string; causedAt: Date },
): Rendered['calendar'] {
  const method = calendarMethod(key, payload);
  if (!method) return null;
  const { event } = payload as MessagePayloads['guest.cancelled'];
  const content = invitation({
    event,
    cancelled: method === 'CANCEL',
    causedAt,
    // Calendars are shared: the personal link stays in the mail.
    url: link(`/rsvp/${event.customUrl}`),
    organizer: { name: from.name, email: from.address },
    host: new URL(publicUrl).hostname,
  });
  return { method, content };
}

function calendarMethod(
  key: TemplateKey,
  payload: MessagePayloads[TemplateKey],
): 'PUBLISH' | 'CANCEL' | null {
  if (key === 'guest.confirmed' || key === 'guest.promoted') return 'PUBLISH';
  if (key === 'guest.cancelled') return 'CANCEL';
  // Who was confirmed and is not any more has the event in the calendar.
  if (key === 'guest.changed')
    return (payload as MessagePayloads['guest.changed']).reply.status === 'confirmed' ? 'PUBLISH' : 'CANCEL';
  return null;
}
