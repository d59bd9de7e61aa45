import type { SessionUser } from '#domain/accounts/contract.ts';
import { acceptedLanguage } from '#domain/languages/choose.ts';
import { defaultLanguage, languages, type Language } from '#domain/languages/languages.ts';

/** The languages of hosts' pages. The pages that need no session have all. */
export const hostLanguages: readonly Language[] = ['en', 'de', 'fr', 'es'];

/**
 * Returns the language in which the dashboard speaks to a user, or to somebody who is not signed
 * in. It is the profile's, else the browser's. Hosts' pages that lack it are in English.
 */
export function languageOf(user: Pick<SessionUser, 'language'> | null): Language {
  if (user?.language) return hostLanguages.includes(user.language) ? user.language : defaultLanguage;
  const among = user === null ? languages : hostLanguages;
  return acceptedLanguage(navigator.languages.join(','), among) ?? defaultLanguage;
}
