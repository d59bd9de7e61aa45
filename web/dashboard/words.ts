import { wordsOf } from '#web/kernel/words.ts';

/** The words of what the dashboard loads late. */
export const lateWords = wordsOf('hostDashboard');
