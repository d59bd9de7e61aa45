/** The languages as choices of a select, each by its own name. */
import { aboutLanguages, languages } from '#domain/languages/languages.ts';

export const languageOptions = languages.map((value) => ({ value, label: aboutLanguages[value].ownName }));
