/** Until when an event takes replies (docs/product.md#capacity). */
/** Replies are taken up to and including this instant: the RSVP deadline, else the start of the event. */
export function closesAt(event: { dateTime: Date; cutoffDate: Date | null }): Date {
  return event.cutoffDate ?? event.dateTime;
}

export function isClosed(deadline: Date, now: Date): boolean {
  return now.getTime() > deadline.getTime();
}

/** How long an event without an end lasts for its guests: a guest who is late still looks up the place. */
const openEnded = 12 * 3_600_000;

/** Whether an event has taken place, as its guests see it. */
export function isOver(event: { dateTime: Date; endTime: Date | null }, now: Date): boolean {
  return now.getTime() > (event.endTime?.getTime() ?? event.dateTime.getTime() + openEnded);
}

export const closedSentence = 'RSVPs for this event are closed';
