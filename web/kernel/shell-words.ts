import { wordsOf } from './words.ts';

/** The words of the frame, and of everything that all hosts' pages share. */
export const shellWords = wordsOf('hostShell');
