/** What a stranger sees of an event that is for those who were invited (docs/product.md#invitations). */
import type { PublicEvent } from '../replies/contract.ts';

/** Title, host and date stay; where it is, what is told and served there, and how many are expected, does not. */
export const asStranger = (event: PublicEvent): PublicEvent => ({
  ...event,
  location: '',
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
