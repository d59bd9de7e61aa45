import type { ReplyRow } from './locked-event.store.ts';

/** Which parts of a reply changed, by name: what the guest wrote stays out of the activity log. */
export const changedParts = (before: ReplyRow, after: ReplyRow): { field: string }[] =>
  (['displayName', 'guestEmail', 'guestPhone', 'guestDetails', 'message', 'publicToggle', 'answers'] as const)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field }));
