import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('signIn');

/** What the server refuses, in the words of the same areas. */
export const refusals = wordsOf('signInErrors');
