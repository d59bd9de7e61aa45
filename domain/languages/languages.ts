/** The languages that Turnout has (docs/product/languages.md). */

export const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The language of an event, an organization or a page that names none. */
export const defaultLanguage: Language = 'en';

export type Direction = 'ltr' | 'rtl';

interface About {
  /** The language's name in that language. It is never translated. */
  ownName: string;
  direction: Direction;
  /** The locale with which Intl formats dates, numbers, lists and money. */
  locale: string;
}

export const aboutLanguages: Readonly<Record<Language, About>> = {
  en: { ownName: 'English', direction: 'ltr', locale: 'en-US' },
  de: { ownName: 'Deutsch', direction: 'ltr', locale: 'de-DE' },
  fr: { ownName: 'Français', direction: 'ltr', locale: 'fr-FR' },
  es: { ownName: 'Español', direction: 'ltr', locale: 'es-ES' },
  pt: { ownName: 'Português (Brasil)', direction: 'ltr', locale: 'pt-BR' },
  it: { ownName: 'Italiano', direction: 'ltr', locale: 'it-IT' },
  nl: { ownName: 'Nederlands', direction: 'ltr', locale: 'nl-NL' },
  pl: { ownName: 'Polski', direction: 'ltr', locale: 'pl-PL' },
  // `-u-nu-latn` keeps Latin digits, which codes, phone numbers and typed dates have too.
  ar: { ownName: 'العربية', direction: 'rtl', locale: 'ar-u-nu-latn' },
};

/** Returns one of our languages for a tag such as `de-AT`, whose first part counts, or null. */
export function languageOfTag(tag: string): Language | null {
  const first = /^([a-z]{2,3})(?:-[a-z0-9]{1,8})*$/i.exec(tag.trim())?.[1]?.toLowerCase();
  return languages.find((language) => language === first) ?? null;
}
