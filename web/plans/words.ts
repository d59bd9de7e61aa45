import { wordsOf } from '#web/kernel/words.ts';

/** The words of plans, and of the pages Organization and Tenants. */
export const words = wordsOf('hostPlans');
