/**
 * Makes a mail's calendar entry, byte for byte the same as `invitation` but faster. The mails of
 * one event differ only by guest and time, so the rest is written once.
 */
import { randomBytes } from 'node:crypto';
import type { EventSnapshot } from '../snapshots.ts';
import { attendeeName, foldedLine, type Invitation, invitation, sequenceOf } from './calendar.ts';

type MailedInvitation = Required<Omit<Invitation, 'allDay' | 'language'>> &
  Pick<Invitation, 'allDay' | 'language'>;

/** Placeholder for the guest while the library writes. No host or guest can know it. */
const mark = randomBytes(16).toString('hex');
const guest = { name: `name${mark}`, email: `${mark}@example.com` };

/**
 * The pieces of a calendar entry between the values that differ, without the line breaks around
 * them.
 */
interface LetterTexts {
  upToSequence: string;
  stampToAttendee: string;
  attendee: readonly [beforeName: string, beforeEmail: string, afterEmail: string];
  end: string;
}

/**
 * Caches entries by the event that the worker read for its mails, and by the entry's other
 * contents.
 */
const cache = new WeakMap<EventSnapshot, Map<string, LetterTexts>>();

function writtenOnce(mail: MailedInvitation): LetterTexts {
  let ofEvent = cache.get(mail.event);
  if (!ofEvent) cache.set(mail.event, (ofEvent = new Map<string, LetterTexts>()));
  const { cancelled, tentative, allDay, language, url, organizer } = mail;
  const { name, email, sentBy } = organizer;
  const key = JSON.stringify([cancelled, tentative, allDay, language, url, name, email, sentBy]);
  let written = ofEvent.get(key);
  if (!written) ofEvent.set(key, (written = write(mail)));
  return written;
}

function write(mail: MailedInvitation): LetterTexts {
  const lines = invitation({ ...mail, attendee: guest }).split('\r\n');
  // A long line continues in lines that begin with a space, so only a property begins with its own
  // name.
  const at = (property: string) => lines.findIndex((line) => line.startsWith(property));
  const [sequence, stamp, attendee] = [at('SEQUENCE:'), at('DTSTAMP:'), at('ATTENDEE;')];
  let after = attendee + 1;
  while (lines[after]?.startsWith(' ')) after += 1;
  const unfolded = lines.slice(attendee, after).map((line, index) => (index === 0 ? line : line.slice(1)));
  const [beforeName = '', rest = ''] = unfolded.join('').split(guest.name);
  const [beforeEmail = '', afterEmail = ''] = rest.split(guest.email);
  if (sequence === -1 || stamp !== sequence + 1 || attendee < stamp || beforeEmail === '')
    throw new Error('The calendar entry is not written as it was.');
  return {
    upToSequence: lines.slice(0, sequence).join('\r\n'),
    stampToAttendee: lines.slice(stamp + 1, attendee).join('\r\n'),
    attendee: [beforeName, beforeEmail, afterEmail],
    end: lines.slice(after).join('\r\n'),
  };
}

const stampOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

export function mailedInvitation(mail: MailedInvitation): string {
  const { upToSequence, stampToAttendee, attendee, end } = writtenOnce(mail);
  const { event, causedAt } = mail;
  const name = attendeeName(mail.attendee).replace(/[\\"]/g, '\\$&');
  const email = mail.attendee.email.replace(/[\\;,]/g, '\\$&');
  return [
    upToSequence,
    `SEQUENCE:${sequenceOf(event.id, causedAt)}`,
    `DTSTAMP:${stampOf(causedAt)}`,
    stampToAttendee,
    foldedLine(`${attendee[0]}${name}${attendee[1]}${email}${attendee[2]}`),
    end,
  ].join('\r\n');
}
