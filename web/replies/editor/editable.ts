import type { AskQuestion } from '#web/questions/ask.ts';
import { badge } from '#domain/events/rules.ts';
import type { MealOption } from '#domain/events/settings.ts';

/** The parts of an event that a host's edit of a reply depends on. */
export interface Editable {
  /** The meals that the form offers. */
  mealOptions: readonly MealOption[];
  /** Whether the event can still admit guests. False once it has begun or was cancelled. */
  takesGuests: boolean;
  /** The component that asks the event's questions in the form. */
  Question: AskQuestion;
}

/** Returns whether the event can still admit parties that wait. */
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
