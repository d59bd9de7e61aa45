/** What a stranger sees of an event that is for those who were invited (docs/product.md#invitations). */
import type { PublicEvent } from '../replies/contract.ts';

/** Title, host and date stay; where it is, and what is told and served there, does not. */
export const asStranger = (event: PublicEvent): PublicEvent => ({
  ...event,
  location: '',
  message: '',
  hasMeals: false,
  mealOptions: [],
  sections: [],
  moreForComing: false,
  questions: [],
  guestList: event.guestList && [],
  cover: event.cover && { ...event.cover, alt: '' },
});
