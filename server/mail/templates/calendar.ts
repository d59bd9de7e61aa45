/** The invitation that goes with a confirmed reply. Times are in UTC, which every calendar turns into its own zone. */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { EventSnapshot } from '../messages.ts';
import { oneLine } from './letter.ts';

export interface Invitation {
  event: EventSnapshot;
  /** Takes the event out of the calendar again. */
  cancelled: boolean;
  /** When the mail was caused: what makes a later invitation replace an earlier one. */
  causedAt: Date;
  url: string;
  organizer: { name: string; email: string };
  /** The host's name on the Internet, for the UID. */
  host: string;
}

/** One UID an event: whoever gets a second invitation to it has it in the calendar once. */
export function invitation({ event, cancelled, causedAt, url, organizer, host }: Invitation): string {
  const calendar = ical({
    prodId: '//Turnout//Turnout//EN',
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${event.id}@${host}`,
    // Seconds since 2024: grows with every change and fits the 32 bits that calendars keep.
    sequence: Math.max(0, Math.floor(causedAt.getTime() / 1_000) - 1_704_067_200),
    stamp: causedAt,
    start: new Date(event.dateTime),
    end: event.endTime ? new Date(event.endTime) : null,
    summary: oneLine(event.name),
    location: oneLine(event.location, 500) || null,
    description: event.message.trim() || null,
    url,
    organizer: { name: oneLine(organizer.name) || 'Turnout', email: organizer.email },
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
