/** Compares two states of the form. */
import { fieldOrder, type EventField, type EventForm } from './form.ts';

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export const isSameForm = (a: EventForm, b: EventForm) =>
  fieldOrder.every((field) => same(a[field], b[field]));

/** Returns the fields that differ, in the order of the page. */
export const changedFormFields = (a: EventForm, b: EventForm): EventField[] =>
  fieldOrder.filter((field) => !same(a[field], b[field]));

/**
 * Merges the changes of two people to one event. If only one of them changed a field, that change
 * counts. If both changed it, `prefer` decides.
 */
export function rebase(
  before: EventForm,
  mine: EventForm,
  theirs: EventForm,
  prefer: 'mine' | 'theirs',
): EventForm {
  const chosen = (field: EventField) => {
    if (same(mine[field], before[field])) return theirs[field];
    if (same(theirs[field], before[field])) return mine[field];
    return (prefer === 'mine' ? mine : theirs)[field];
  };
  return Object.fromEntries(fieldOrder.map((field) => [field, chosen(field)])) as unknown as EventForm;
}
