import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('landing');
