import type { SessionUser } from '#domain/accounts/contract.ts';
import { acceptedLanguage } from '#domain/languages/choose.ts';
import { defaultLanguage, languageOfTag, languages, type Language } from '#domain/languages/languages.ts';

/** The languages of hosts' pages. The sign-in pages have all languages. */
export const hostLanguages: readonly Language[] = ['en', 'de', 'fr', 'es'];

/**
 * Returns the dashboard's language for a user, or for somebody who isn't signed in. A user's
 * profile decides, else the browser. Without a user, `?l=` of the address comes first. If hosts'
 * pages lack the language, they are in English.
 */
export function languageOf(user: Pick<SessionUser, 'language'> | null): Language {
  if (user?.language) return hostLanguages.includes(user.language) ? user.language : defaultLanguage;
  const fromAddress =
    user === null ? languageOfTag(new URLSearchParams(location.search).get('l') ?? '') : null;
  const among = user === null ? languages : hostLanguages;
  return fromAddress ?? acceptedLanguage(navigator.languages.join(','), among) ?? defaultLanguage;
}
