import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('signIn');

/** The server's refusals, in the same areas' words. */
export const refusals = wordsOf('signInErrors');
