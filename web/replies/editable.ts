import type { AskQuestion } from '#web/questions/ask.ts';
import { badge } from '#domain/events/rules.ts';
import type { MealOption } from '#domain/events/settings.ts';

/** What a host's edit of a reply goes by. */
export interface Editable {
  /** Those that the form offers. */
  mealOptions: readonly MealOption[];
  /** False once the event has begun or was cancelled: nobody is let in any more. */
  takesGuests: boolean;
  /** How the form asks the event's questions. */
  Question: AskQuestion;
}

/** Whether somebody who waits can still be let in. */
export const takesGuests = (event: { dateTime: string; status?: string }): boolean =>
  event.status !== 'cancelled' && badge(new Date(event.dateTime), new Date()) === 'Active';

export const editableOf = (
  event: { dateTime: string; status?: string; hasMeals: boolean; mealOptions: readonly MealOption[] },
  Question: AskQuestion,
): Editable => ({
  mealOptions: event.hasMeals ? event.mealOptions : [],
  takesGuests: takesGuests(event),
  Question,
});
