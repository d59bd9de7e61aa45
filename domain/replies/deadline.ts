/** Decides how long an event accepts replies (docs/product/seats.md#capacity). */
/** The last instant for replies: the RSVP deadline, or else the start of the event. */
export function closesAt(event: { dateTime: Date; cutoffDate: Date | null }): Date {
  return event.cutoffDate ?? event.dateTime;
}

export function isClosed(deadline: Date, now: Date): boolean {
  return now.getTime() > deadline.getTime();
}

/**
 * How long an event without an end counts as running, because late guests still look up the place.
 */
const openEnded = 12 * 3_600_000;

/** The instant after which an event is over. */
export const overAt = (event: { dateTime: Date; endTime: Date | null }): Date =>
  event.endTime ?? new Date(event.dateTime.getTime() + openEnded);

/** Whether an event has ended. */
export function isOver(event: { dateTime: Date; endTime: Date | null }, now: Date): boolean {
  return now.getTime() > overAt(event).getTime();
}

/**
 * How long an event without an end time is in calendars. They show almost nothing for an entry of
 * zero length.
 */
const entryMs = 3_600_000;

/** Returns the time when an event ends in calendars. */
export const entryEnd = (event: { dateTime: Date; endTime: Date | null }): Date =>
  event.endTime ?? new Date(event.dateTime.getTime() + entryMs);

export const closedSentence = 'RSVPs for this event are closed';
