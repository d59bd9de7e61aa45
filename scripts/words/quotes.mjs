/**
 * Checks that texts quote buttons and headings with the same words as the buttons and headings in
 * that language.
 */
import { areasOf, readCatalog } from './catalogs.mjs';

const QUOTED = /„([^“”]+)[“”]|“([^”]+)”|«([^»]+)»|‘([^’]+)’/g;
const quotedIn = (text) =>
  [...text.matchAll(QUOTED)].map(([, ...phrases]) => phrases.find((phrase) => phrase).trim());

/**
 * Returns the faulty quotes: phrases that English also has as a text of their own, but that the
 * translation quotes in other words than it translates that text.
 */
export function faultsOfQuotes(folder, tag) {
  if (tag === 'en') return [];
  const areas = areasOf(folder);
  const english = new Map(Object.keys(areas).map((area) => [area, readCatalog(folder, 'en', area)]));
  const own = new Map(
    Object.keys(areas)
      .filter((area) => areas[area].includes(tag))
      .map((area) => [area, readCatalog(folder, tag, area)]),
  );
  const labels = new Map();
  for (const [area, messages] of english)
    for (const [name, { text }] of messages ?? []) {
      const translation = own.get(area)?.get(name)?.text;
      if (translation) labels.set(text, [...(labels.get(text) ?? []), translation]);
    }
  return [...own].flatMap(([area, messages]) =>
    [...(messages ?? [])].flatMap(([name, { text }]) => {
      const phrases = quotedIn(text);
      return quotedIn(english.get(area)?.get(name)?.text ?? '').flatMap((phrase) => {
        const translations = labels.get(phrase);
        if (!translations || translations.some((each) => phrases.includes(each))) return [];
        return [`locales/${tag}/${area}.json: ${name} should quote “${translations[0]}”`];
      });
    }),
  );
}
