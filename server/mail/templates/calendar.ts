/**
 * The calendar entry of a mail, and the one to download from the guest's page.
 *
 * Mails use `REQUEST` with the guest as an attendee who already accepted. Only then do Gmail,
 * Outlook and Apple's calendar move the entry when a later mail has another time, and remove it on
 * `CANCEL`. A `PUBLISH` by mail is a file that they offer to import again. No answer is requested
 * (`RSVP=FALSE`). The organizer is the host, for whom Turnout writes (`SENT-BY`), so calendars that
 * answer anyway reach somebody who reads it. The download has no attendee, so it is a `PUBLISH`.
 */
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { offsetAt } from '#domain/kernel/dates.ts';
import { entryEnd } from '#domain/replies/deadline.ts';
import type { EventSnapshot } from '../snapshots.ts';
import { oneLine } from './letter.ts';
import { comesTwice, isUtc, vtimezone, wallText } from './timezone.ts';

export interface Invitation {
  event: EventSnapshot;
  /** Takes the event out of the calendar. */
  cancelled: boolean;
  /** For an invited guest without an answer. */
  tentative?: boolean;
  /** When the mail was caused, so that a later entry replaces an earlier one. */
  causedAt: Date;
  url: string;
  organizer: { name: string; email: string; sentBy?: string };
  /** The owner of the calendar. Without one, the entry is published for everybody. */
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

const epoch2024 = 1_704_067_200_000;
const finely = 365 * 24 * 60 * 60 * 50;
const most = 2_147_483_647;

/**
 * Grows with time, and so with every change, and fits the 32 bits of calendars. It counts from the
 * event's creation, which its id contains: 50 a second for a year, so that two quick changes
 * differ, and then one a second.
 */
export function sequenceOf(eventId: string, causedAt: Date): number {
  const seconds = (ms: number) => Math.max(0, Math.floor(ms / 1_000));
  const id = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(eventId);
  const told = id ? Number.parseInt(`${id[1]}${id[2]}`, 16) : Infinity;
  const made = Math.min(Math.max(told, epoch2024), causedAt.getTime());
  const ticks = Math.floor((causedAt.getTime() - made) / 20);
  const since = ticks <= finely ? ticks : finely + Math.floor((ticks - finely) / 50);
  return Math.min(most, seconds(made - epoch2024) + since);
}

/** A name in a property's parameters, where quotation marks cannot be written. */
const parameter = (name: string): string => oneLine(name, 100).replaceAll('"', '’').replaceAll('\\', '/');

/** The guest's name in the entry. */
export const attendeeName = ({ name, email }: { name: string; email: string }): string =>
  parameter(name) || email;

/** Beyond this, a zone's definition would become its history. */
const longestYears = 10;

/**
 * One UID for each event, so that a guest with two invitations has it in the calendar once. It does
 * not contain the server's address, which may change while the event is in calendars.
 */
export function invitation(asked: Invitation): string {
  const { event, cancelled, tentative, causedAt, url, organizer, attendee } = asked;
  const calendar = ical({
    prodId: '//Turnout//Turnout//EN',
    method: ICalCalendarMethod[methodOf(asked)],
  });
  const start = new Date(event.dateTime);
  const end = entryEnd({ dateTime: start, endTime: event.endTime ? new Date(event.endTime) : null });
  calendar.createEvent({
    id: `${event.id}@turnout`,
    sequence: sequenceOf(event.id, causedAt),
    stamp: causedAt,
    start,
    end,
    summary: oneLine(event.name),
    location: oneLine(event.location, 500) || null,
    description: event.message.trim() || null,
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
            status: ICalAttendeeStatus.ACCEPTED,
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
  return `${inZone(calendar.toString(), event.timezone, start, end)}\r\n`;
}

/**
 * Writes the times in the event's own zone, so that every calendar shows the hour that the host
 * typed, even if a country changes its clocks. The library can only write wall times in the
 * process's zone.
 */
function inZone(content: string, zone: string, start: Date, end: Date): string {
  if (isUtc(zone) || end.getUTCFullYear() - start.getUTCFullYear() > longestYears) return content;
  // A repeated wall time would mean the first of the two.
  if ([start, end].some((moment) => comesTwice(moment.getTime(), zone))) return content;
  const local = (moment: Date) => wallText(moment.getTime(), offsetAt(moment.getTime(), zone));
  return content
    .replace(/^DTSTART:\d{8}T\d{6}Z\r$/m, `DTSTART;TZID=${zone}:${local(start)}\r`)
    .replace(/^DTEND:\d{8}T\d{6}Z\r$/m, `DTEND;TZID=${zone}:${local(end)}\r`)
    .replace(/^BEGIN:VEVENT\r$/m, `${vtimezone(zone, start, end)}BEGIN:VEVENT\r`);
}
