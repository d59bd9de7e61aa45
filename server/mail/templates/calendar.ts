/**
 * The calendar entry that goes with a mail, and the one to download from the guest's page.
 *
 * Mails ask (`REQUEST`) with the guest as the attendee who has accepted already: only so do Gmail, Outlook and Apple's
 * calendar move the entry when a later mail has another time, and remove it on `CANCEL`; a `PUBLISH` by mail is a file
 * that they offer to import once more. No reply is asked for (`RSVP=FALSE`). The organizer is the host, whom Turnout
 * writes for (`SENT-BY`), so that a calendar that answers all the same answers somebody who reads it. The download has no
 * attendee, and so is a `PUBLISH`.
 */
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { offsetAt } from '#domain/kernel/dates.ts';
import type { EventSnapshot } from '../snapshots.ts';
import { oneLine } from './letter.ts';
import { isUtc, vtimezone, wallText } from './timezone.ts';

export interface Invitation {
  event: EventSnapshot;
  /** Takes the event out of the calendar again. */
  cancelled: boolean;
  /** Of somebody who was invited and has not answered. */
  tentative?: boolean;
  /** When the mail was caused: what makes a later invitation replace an earlier one. */
  causedAt: Date;
  url: string;
  organizer: { name: string; email: string; sentBy?: string };
  /** Whose calendar it goes into. Without, the entry is published for everybody. */
  attendee?: { name: string; email: string };
}

/** What the entry is called among a mail's attachments. */
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
 * Grows with time, so with every change, and fits the 32 bits that calendars keep: from the moment the event was made,
 * which its id tells, by 50 a second for a year, so that two changes in a row differ, and by one a second from then on.
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

/** A name among the parameters of a property, which know no way to write a quotation mark. */
const parameter = (name: string): string => oneLine(name, 100).replaceAll('"', '’').replaceAll('\\', '/');

/** How the entry calls the guest. */
export const attendeeName = ({ name, email }: { name: string; email: string }): string =>
  parameter(name) || email;

/** Longer than this, the definition of a zone would be a history of it. */
const longestYears = 10;

/**
 * One UID an event: a guest with two invitations to it has it in the calendar once. It does not name the server's
 * address, which may become another while the event is in calendars.
 */
export function invitation(asked: Invitation): string {
  const { event, cancelled, tentative, causedAt, url, organizer, attendee } = asked;
  const calendar = ical({
    prodId: '//Turnout//Turnout//EN',
    method: ICalCalendarMethod[methodOf(asked)],
  });
  const [start, end] = [new Date(event.dateTime), event.endTime ? new Date(event.endTime) : null];
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
  return inZone(calendar.toString(), event.timezone, start, end ?? start);
}

/**
 * The same with its times in the event's own zone, so that every calendar shows the hour that the host typed, also after
 * a country has changed its clocks. The library writes wall times only in the zone of the process.
 */
function inZone(content: string, zone: string, start: Date, end: Date): string {
  if (isUtc(zone) || end.getUTCFullYear() - start.getUTCFullYear() > longestYears) return content;
  const local = (moment: Date) => wallText(moment.getTime(), offsetAt(moment.getTime(), zone));
  return content
    .replace(/^DTSTART:\d{8}T\d{6}Z\r$/m, `DTSTART;TZID=${zone}:${local(start)}\r`)
    .replace(/^DTEND:\d{8}T\d{6}Z\r$/m, `DTEND;TZID=${zone}:${local(end)}\r`)
    .replace(/^BEGIN:VEVENT\r$/m, `${vtimezone(zone, start, end)}BEGIN:VEVENT\r`);
}
