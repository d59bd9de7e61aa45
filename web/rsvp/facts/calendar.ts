/**
 * Links that add the event to the guest's calendar: a file that every calendar reads, and the forms
 * of web calendars. The page loads nothing from those. They are plain links, and learn about the
 * event only when a guest follows one.
 */
import { entryEnd } from '#domain/replies/deadline.ts';
import { shortened } from '#domain/kernel/text.ts';
import { languageQuery } from '../page/place.ts';
import type { PublicEvent } from '../page/event.ts';

export function calendarFile(event: PublicEvent): string {
  const query = new URLSearchParams(languageQuery(event)).toString();
  return `/rsvp/${encodeURIComponent(event.customUrl)}/event.ics${query && `?${query}`}`;
}

type Timed = Pick<PublicEvent, 'name' | 'message' | 'location' | 'dateTime' | 'endTime'>;

/**
 * The maximum length of a description in a link, because calendars refuse long addresses. The page
 * has the rest.
 */
const maxText = 1_000;

/** Returns '20270605T200000Z' for '2027-06-05T20:00:00.000Z'. */
const compact = (instant: string) => instant.replace(/\.\d+/, '').replace(/[-:]/g, '');

const about = ({ message }: Timed, page: string) =>
  [shortened(message, maxText), page].filter(Boolean).join('\n\n');

/** Returns the end of the event. Blank in a preview whose event has no date yet. */
const endOf = ({ dateTime, endTime }: Timed) =>
  endTime ?? (dateTime && entryEnd({ dateTime: new Date(dateTime), endTime: null }).toISOString());

/** Returns the link to Google Calendar. `page` is the event's own address. */
export function googleCalendar(event: Timed, page: string): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.name,
    dates: `${compact(event.dateTime)}/${compact(endOf(event))}`,
    details: about(event, page),
    location: event.location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Outlook has one address for private accounts, and another for those of work and school. */
export type OutlookHost = 'outlook.live.com' | 'outlook.office.com';

export function outlookCalendar(event: Timed, page: string, host: OutlookHost): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.name,
    startdt: event.dateTime,
    enddt: endOf(event),
    body: about(event, page),
    location: event.location,
  });
  return `https://${host}/calendar/0/deeplink/compose?${query}`;
}

export function yahooCalendar(event: Timed, page: string): string {
  const query = new URLSearchParams({
    v: '60',
    title: event.name,
    st: compact(event.dateTime),
    et: compact(endOf(event)),
    desc: about(event, page),
    in_loc: event.location,
  });
  return `https://calendar.yahoo.com/?${query}`;
}
