/**
 * Makes the calendar entry of a mail, and the one to download from the guest's page.
 *
 * Mails use `REQUEST` with the guest as an attendee who already accepted, or tentatively so in an
 * invitation. Only then do Gmail, Outlook and Apple's calendar move the entry when a later mail has
 * another time, and remove it on `CANCEL`. They would offer a mailed `PUBLISH` as a file to import
 * again. No answer is requested (`RSVP=FALSE`). The organizer is the host, on whose behalf Turnout
 * sends (`SENT-BY`), so calendars that answer anyway reach somebody who reads it. The download has
 * no attendee, so it is a `PUBLISH`.
 */
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import { instantToWallTime, offsetAt } from '#domain/kernel/dates.ts';
import { entryEnd } from '#domain/replies/deadline.ts';
import type { EventSnapshot } from '../snapshots.ts';
import { oneLine } from './letter.ts';
import { comesTwice, isUtc, vtimezone, wallText } from './timezone.ts';

export interface Invitation {
  event: EventSnapshot;
  /** Whether the entry removes the event from the calendar. */
  cancelled: boolean;
  /** Whether the guest is invited and has not answered yet. */
  tentative?: boolean;
  /** Shows only the day: no time, no place and no description. */
  allDay?: boolean;
  /** The time of the change that caused the mail, so that a later entry replaces an earlier one. */
  causedAt: Date;
  /** The language of the texts, for calendars that read them aloud or sort them. */
  language?: Language | undefined;
  /** Null for an event that has no page yet. */
  url: string | null;
  organizer: { name: string; email: string; sentBy?: string };
  /**
   * The guest whose calendar gets the entry. Without a guest, the entry is published for everybody.
   */
  attendee?: { name: string; email: string };
}

/** The name of the attachment. */
export const calendarFile = 'invitation.ics';

export type CalendarMethod = 'REQUEST' | 'PUBLISH' | 'CANCEL';

export const methodOf = ({
  cancelled,
  attendee,
}: Pick<Invitation, 'cancelled' | 'attendee'>): CalendarMethod =>
  cancelled ? 'CANCEL' : attendee ? 'REQUEST' : 'PUBLISH';

const dayMs = 86_400_000;
const epoch2024 = 1_704_067_200_000;
const finely = 365 * 24 * 60 * 60 * 50;
const maxSequence = 2_147_483_647;

/**
 * Returns the entry's sequence number, which grows with time and so with every change. It counts
 * from the event's creation, which the event's id contains.
 *
 * In the first year it grows by 50 a second, so that two quick changes differ, and then by one a
 * second. It fits the 32 bits of calendars.
 */
export function sequenceOf(eventId: string, causedAt: Date): number {
  const seconds = (ms: number) => Math.max(0, Math.floor(ms / 1_000));
  const id = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(eventId);
  const idTime = id ? Number.parseInt(`${id[1]}${id[2]}`, 16) : Infinity;
  const made = Math.min(Math.max(idTime, epoch2024), causedAt.getTime());
  const ticks = Math.floor((causedAt.getTime() - made) / 20);
  const since = ticks <= finely ? ticks : finely + Math.floor((ticks - finely) / 50);
  return Math.min(maxSequence, seconds(made - epoch2024) + since);
}

/** Makes a name fit a property parameter, which cannot contain quotation marks. */
const parameter = (name: string): string => oneLine(name, 100).replaceAll('"', '’').replaceAll('\\', '/');

/** The guest's name in the entry. */
export const attendeeName = ({ name, email }: { name: string; email: string }): string =>
  parameter(name) || email;

/**
 * The longest event whose entry defines its time zone. A longer one would need the zone's whole
 * history.
 */
const maxYears = 10;

/**
 * Returns the entry as text. Each event has one UID, so that a guest with two invitations has it in
 * the calendar once. The UID does not contain the server's address, which may change while the
 * event is in calendars.
 */
export function invitation(entry: Invitation): string {
  const { event, cancelled, tentative, allDay, causedAt, url, organizer, attendee } = entry;
  const calendar = ical({
    prodId: '//Turnout//Turnout//EN',
    method: ICalCalendarMethod[methodOf(entry)],
  });
  const start = allDay
    ? new Date(`${instantToWallTime(new Date(event.dateTime), event.timezone).date}T00:00:00Z`)
    : new Date(event.dateTime);
  const end = allDay
    ? new Date(start.getTime() + dayMs)
    : entryEnd({ dateTime: start, endTime: event.endTime ? new Date(event.endTime) : null });
  calendar.createEvent({
    id: `${event.id}@turnout`,
    sequence: sequenceOf(event.id, causedAt),
    stamp: causedAt,
    start,
    end,
    ...(allDay && { allDay }),
    summary: oneLine(event.name),
    location: allDay ? null : oneLine(event.location, 500) || null,
    description: allDay ? null : event.message.trim() || null,
    url,
    organizer: {
      name: parameter(organizer.name) || 'Turnout',
      email: organizer.email,
      ...(organizer.sentBy && organizer.sentBy !== organizer.email && { sentBy: organizer.sentBy }),
    },
    attendees: attendee
      ? [
          {
            name: attendeeName(attendee),
            email: attendee.email,
            type: ICalAttendeeType.INDIVIDUAL,
            role: ICalAttendeeRole.REQ,
            status: tentative ? ICalAttendeeStatus.TENTATIVE : ICalAttendeeStatus.ACCEPTED,
            rsvp: false,
          },
        ]
      : [],
    status: cancelled
      ? ICalEventStatus.CANCELLED
      : tentative
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED,
  });
  const content = calendar.toString();
  const timed = allDay ? content : inZone(content, event.timezone, start, end);
  return `${entry.language ? inLanguage(timed, entry.language) : timed}\r\n`;
}

/** Adds the language to the texts, because the library writes them without parameters. */
const inLanguage = (content: string, language: Language): string =>
  content.replace(
    /^(SUMMARY|LOCATION|DESCRIPTION):(.*(?:\r\n .*)*)/gm,
    (_, property: string, value: string) =>
      foldedLine(`${property};LANGUAGE=${language}:${value.replaceAll('\r\n ', '')}`),
  );

/** The maximum bytes of a line. Its line break and a continuation's leading space do not count. */
const maxLineBytes = 74;

/** Continues a long line in lines that begin with a space. */
export function foldedLine(line: string): string {
  if (Buffer.byteLength(line) <= maxLineBytes) return line;
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxLineBytes) {
      text += '\r\n ';
      bytes = 0;
    }
    text += character;
    bytes += size;
  }
  return text;
}

/** The language that a calendar entry names. For an event in English alone, it names none. */
export const entryLanguage = (
  { languages = [] }: { languages?: readonly Language[] },
  language: Language | undefined,
): Language | undefined =>
  languages.length > 1 || (language !== undefined && language !== defaultLanguage) ? language : undefined;

/**
 * Writes the times in the event's own zone, so that every calendar shows the hour that the host
 * typed, even if a country changes its clocks. The library can only write local times in the
 * process's zone.
 */
function inZone(content: string, zone: string, start: Date, end: Date): string {
  if (isUtc(zone) || end.getUTCFullYear() - start.getUTCFullYear() > maxYears) return content;
  // When clocks go back, a local time occurs twice, and calendars would assume the first. Keep UTC
  // then.
  if ([start, end].some((moment) => comesTwice(moment.getTime(), zone))) return content;
  const local = (moment: Date) => wallText(moment.getTime(), offsetAt(moment.getTime(), zone));
  return content
    .replace(/^DTSTART:\d{8}T\d{6}Z\r$/m, `DTSTART;TZID=${zone}:${local(start)}\r`)
    .replace(/^DTEND:\d{8}T\d{6}Z\r$/m, `DTEND;TZID=${zone}:${local(end)}\r`)
    .replace(/^BEGIN:VEVENT\r$/m, `${vtimezone(zone, start, end)}BEGIN:VEVENT\r`);
}
