/** Says how complete the translation into a language is. */
import type { Translations } from '#domain/languages/contract.ts';
import { aboutLanguages, type Language } from '#domain/languages/languages.ts';
import { words } from '../words.ts';

/** Returns '12 texts missing · 1 outdated', or '' if the translation is complete. */
export const openTexts = ({ missing, outdated }: Translations, language: Language): string =>
  [
    (missing[language] ?? 0) > 0 && words.languages.missing({ count: missing[language] ?? 0 }),
    (outdated[language] ?? 0) > 0 && words.languages.outdated({ count: outdated[language] ?? 0 }),
  ]
    .filter((part) => part !== false)
    .join(' · ');

const nameOf = (language: Language): string => {
  const { ownName, direction } = aboutLanguages[language];
  return direction === 'rtl' ? `\u2068${ownName}\u2069` : ownName;
};

/**
 * The line of the fold: the languages, and how many texts wait for a translation. A name from right
 * to left is isolated, so that it doesn't turn the number around.
 */
export function languagesLine(languages: readonly Language[], texts: Translations | undefined): string {
  const names = languages.map(nameOf).join(', ');
  if (!texts) return names;
  const sum = (counts: Translations['missing']) =>
    languages.reduce((total, each) => total + (counts[each] ?? 0), 0);
  const open = sum(texts.missing) + sum(texts.outdated);
  return open === 0 ? names : `${names} · ${words.languages.toTranslate({ count: open })}`;
}
