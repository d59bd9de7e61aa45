/** The languages that Turnout has (docs/product/languages.md). */

export const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The language of an event, organization or page that doesn't name one. */
export const defaultLanguage: Language = 'en';

export type Direction = 'ltr' | 'rtl';

interface About {
  /** The language's own name for itself. It is never translated. */
  ownName: string;
  direction: Direction;
  locale: string;
}

// These two functions aren't in names.ts, because the guest page loads them.
/** Returns the direction in which a language is written. */
export const directionOf = (language: Language): Direction => (language === 'ar' ? 'rtl' : 'ltr');

const regions: Partial<Record<Language, string>> = { en: 'US', pt: 'BR' };

/** Returns the locale that Intl formats dates, numbers, lists and money in. */
export const localeOf = (language: Language): string =>
  // In Arabic, `-u-nu-latn` keeps Latin digits, which codes, phone numbers and typed dates also
  // use.
  language === 'ar' ? 'ar-u-nu-latn' : `${language}-${regions[language] ?? language.toUpperCase()}`;

const about = (language: Language, ownName: string): About => ({
  ownName,
  direction: directionOf(language),
  locale: localeOf(language),
});

export const aboutLanguages: Readonly<Record<Language, About>> = /* @__PURE__ */ (() => ({
  en: about('en', 'English'),
  de: about('de', 'Deutsch'),
  fr: about('fr', 'Français'),
  es: about('es', 'Español'),
  pt: about('pt', 'Português (Brasil)'),
  it: about('it', 'Italiano'),
  nl: about('nl', 'Nederlands'),
  pl: about('pl', 'Polski'),
  ar: about('ar', 'العربية'),
}))();

/**
 * Returns one of our languages for a tag such as `de-AT`, or null. Only the first part of the tag
 * counts.
 */
export function languageOfTag(tag: string): Language | null {
  const first = /^([a-z]{2,3})(?:-[a-z0-9]{1,8})*$/i.exec(tag.trim())?.[1]?.toLowerCase();
  return languages.find((language) => language === first) ?? null;
}
