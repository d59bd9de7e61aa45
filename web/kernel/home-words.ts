import { wordsOf } from './words.ts';

/** The words of everything that the dashboard's first page shows. */
export const homeWords = wordsOf('hostHome');
