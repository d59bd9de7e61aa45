/** Replies and households that a host picked in a list, for the message form. */
import type { Event } from '#domain/events/contract.ts';
import { closedSentence, messagesEnd } from '#domain/messages/time.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';

export interface Picked {
  id: string;
  label: string;
  email: string;
}

export interface PickedHousehold {
  id: string;
  label: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The picked replies, whose guests get a message. */
    picked?: Picked[];
    /** Households that get a message, each whether or not it has an address. */
    pickedHouseholds?: PickedHousehold[];
    /** Whether the message asks households that weren't invited yet for their addresses. */
    asksAddresses?: boolean;
  }
}

export const pickedOf = (reply: Reservation): Picked => ({
  id: reply.id,
  label: guestLabel(reply),
  email: reply.guestEmail,
});

/**
 * Returns whether the event's dates allow writing to its guests. Erasing the guests' data also ends
 * that.
 */
export function takesMessages({ status, dateTime, endTime }: Event, now: Date): boolean {
  const dates = { dateTime: new Date(dateTime), endTime: endTime === null ? null : new Date(endTime) };
  return closedSentence({ status, end: messagesEnd(dates, null) }, 'picked', now) === null;
}
