import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('signIn');

/** The refusals of the server, in the catalog of the same pages. */
export const refusals = wordsOf('signInErrors');
