/** The words of the door's page, in the language of the browser. */
import type { DoorWords } from '#domain/words/door/type.ts';

type Load = () => Promise<{ default: DoorWords }>;

/** A phone stores all of the languages, so it can switch without a network. */
const catalogs: Record<string, Load> = {
  en: () => import('#domain/words/door/en.ts'),
  de: () => import('#domain/words/door/de.ts'),
  es: () => import('#domain/words/door/es.ts'),
  fr: () => import('#domain/words/door/fr.ts'),
};

export let words: DoorWords;

/**
 * Loads the first of these languages that the page has, or English. Nothing is shown before that.
 */
export async function loadWords(languages: readonly string[]): Promise<void> {
  const chosen = languages.map((tag) => tag.split('-')[0] ?? '').find((language) => language in catalogs);
  const language = chosen ?? 'en';
  const load = catalogs[language] ?? catalogs.en;
  if (load) words = (await load()).default;
  // Times follow the region of the browser, such as 19:02 or 7:02 PM.
  const region = languages.find((tag) => tag.startsWith(language));
  document.documentElement.lang = region ?? language;
}
