/** The languages in the hosts' pages. */
import { aboutLanguages, languageOfTag, languages, type Language } from '#domain/languages/languages.ts';

/** The languages as choices of a select, each by its own name. */
export const languageOptions = languages.map((value) => ({ value, label: aboutLanguages[value].ownName }));

/** The language of the page that is shown. */
export const pageLanguage = (): Language | null => languageOfTag(document.documentElement.lang);
