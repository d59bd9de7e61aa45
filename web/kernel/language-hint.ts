import { hostLanguages } from './session/language.ts';
import { wordsOf } from './words.ts';

const words = wordsOf('hostPeople');

/** Says which pages are in another language than the chosen one, or returns undefined. */
export const languageHint = (chosen: string): string | undefined =>
  chosen === '' || hostLanguages.some((each) => each === chosen) ? undefined : words.language.pagesInEnglish;
