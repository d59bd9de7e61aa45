/** Replies that a host picked in the list of guests, for the message form. */
import type { Reservation } from '#domain/replies/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';

export interface Picked {
  id: string;
  label: string;
  email: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The recipients of a message. */
    picked?: Picked[];
  }
}

export const pickedOf = (reply: Reservation): Picked => ({
  id: reply.id,
  label: guestLabel(reply),
  email: reply.guestEmail,
});
