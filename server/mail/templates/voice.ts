/** The parts that a letter is written with: our texts in its reader's language, and links. */
import { datesIn, type Dates } from '#domain/languages/dates.ts';
import { aboutLanguages, type Language } from '#domain/languages/languages.ts';
import { mailIn, type MailWords } from '#domain/words/mail/index.ts';
import type { Link } from './letter.ts';

/** Our texts and dates in one language. */
export interface Speech {
  language: Language;
  words: MailWords;
  dates: Dates;
}

export interface Voice extends Speech {
  link: Link;
}

const spoken = new Map<Language, Speech>();

export function speechIn(language: Language): Speech {
  let speech = spoken.get(language);
  if (!speech)
    spoken.set(language, (speech = { language, words: mailIn(language), dates: datesIn(language) }));
  return speech;
}

/** Returns the voice for readers of a language. */
export const voiceIn = (language: Language, link: Link): Voice => ({ ...speechIn(language), link });

/** Formats a number as readers of the language write it. */
export const numberIn = ({ language }: Speech, number: number): string =>
  number.toLocaleString(aboutLanguages[language].locale);
