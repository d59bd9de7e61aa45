/**
 * The view of an invitation-only event for somebody without an invitation
 * (docs/product/invitations.md#invitations).
 */
import type { PublicEvent } from '../replies/contract.ts';

/** Keeps title, host and date. Removes the place, the texts, the menu and the numbers of guests. */
export const asStranger = ({ afterMessage: _, ...event }: PublicEvent): PublicEvent => ({
  ...event,
  location: '',
  dressCode: '',
  maxGuests: 0,
  spotsRemaining: 0,
  openSpots: 0,
  message: '',
  hasMeals: false,
  mealOptions: [],
  sections: [],
  moreForComing: false,
  questions: [],
  guestList: event.guestList && [],
  cover: event.cover && { ...event.cover, alt: '' },
});
