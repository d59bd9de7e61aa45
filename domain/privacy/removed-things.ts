/** The kinds of data that an erasure removes, or empties if totals stay. */
export const removedThings = [
  'replies',
  'guests',
  'mails',
  'logLines',
  'notifications',
  'answers',
  'searchWords',
  'invitations',
] as const;
export type RemovedThing = (typeof removedThings)[number];
