import type { ReplyRow } from './rows/guests.store.ts';

/** The names of the changed parts of a reply. The guest's words stay out of the activity log. */
export const changedParts = (before: ReplyRow, after: ReplyRow): { field: string }[] =>
  (['displayName', 'guestEmail', 'guestPhone', 'guestDetails', 'message', 'publicToggle', 'answers'] as const)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field }));
