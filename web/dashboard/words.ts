import { wordsOf } from '#web/kernel/words.ts';

/** The words for the parts of the dashboard that load late. */
export const lateWords = wordsOf('hostDashboard');
