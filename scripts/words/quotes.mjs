/**
 * Checks that texts quote buttons and headings with the same words as the buttons and headings in
 * that language.
 */
import { areasOf, readCatalog } from './catalogs.mjs';

const QUOTED = /„([^“”]+)[“”]|“([^”]+)”|«([^»]+)»|‘([^’]+)’/g;
const quotedIn = (text) =>
  [...text.matchAll(QUOTED)].map(([, ...phrases]) => phrases.find((phrase) => phrase).trim());

/**
 * Returns a fault for each quoted phrase that English also has as a text of its own, if the
 * translation doesn't quote it in the words of that text's translation.
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
