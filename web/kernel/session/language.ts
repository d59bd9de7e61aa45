import type { SessionUser } from '#domain/accounts/contract.ts';
import { acceptedLanguage } from '#domain/languages/choose.ts';
import { defaultLanguage, languageOfTag, languages, type Language } from '#domain/languages/languages.ts';

/** The languages of hosts' pages. Signing in has all. */
export const hostLanguages: readonly Language[] = ['en', 'de', 'fr', 'es'];

/**
 * Returns the language in which the dashboard speaks to a user, or to somebody who is not signed
 * in. It is the profile's, else the browser's; without a user, `?l=` of the address comes first.
 * Hosts' pages that lack it are in English.
 */
export function languageOf(user: Pick<SessionUser, 'language'> | null): Language {
  if (user?.language) return hostLanguages.includes(user.language) ? user.language : defaultLanguage;
  const asked = user === null ? languageOfTag(new URLSearchParams(location.search).get('l') ?? '') : null;
  const among = user === null ? languages : hostLanguages;
  return asked ?? acceptedLanguage(navigator.languages.join(','), among) ?? defaultLanguage;
}
