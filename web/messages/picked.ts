/** Replies that a host picked in the list of guests, on their way to the form for a message. */
import type { Reservation } from '#domain/replies/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';

export interface Picked {
  id: string;
  label: string;
  email: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whom a message is to go to. */
    picked?: Picked[];
  }
}

export const pickedOf = (reply: Reservation): Picked => ({
  id: reply.id,
  label: guestLabel(reply),
  email: reply.guestEmail,
});
