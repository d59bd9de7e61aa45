/** The languages in the hosts' pages. */
import { aboutLanguages, languageOfTag, languages, type Language } from '#domain/languages/languages.ts';

/** The languages as choices of a select, each by its own name. */
export const languageOptions = languages.map((value) => ({ value, label: aboutLanguages[value].ownName }));

/** The language of the page that is shown. */
export const pageLanguage = (): Language | null => languageOfTag(document.documentElement.lang);

/** Hosts' own pages are in these languages. People who chose another one read English there. */
export const hostLanguages: readonly Language[] = ['en', 'de', 'es', 'fr'];

/** Says which pages are in another language than the chosen one, or returns undefined. */
export const languageHint = (chosen: string): string | undefined =>
  chosen === '' || hostLanguages.some((each) => each === chosen)
    ? undefined
    : 'Mails are in this language. These pages are in English.';
