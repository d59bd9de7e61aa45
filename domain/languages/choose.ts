/** Chooses the language of a page (docs/product/languages.md#which-language-a-page-has). */
import { defaultLanguage, languageOfTag, type Language } from './languages.ts';

/**
 * Returns the language of the list that an Accept-Language header prefers, or null. `*` requests no
 * language. A quality of 0 refuses one. If two have the same quality, the first in the header wins.
 */
export function acceptedLanguage(header: string | undefined, among: readonly Language[]): Language | null {
  const qualities = new Map<Language, number>();
  for (const range of (header ?? '').split(',')) {
    const [tag = '', ...parameters] = range.split(';');
    const language = languageOfTag(tag);
    const quality = qualityOf(parameters);
    if (language === null || quality === null || !among.includes(language)) continue;
    qualities.set(language, Math.max(quality, qualities.get(language) ?? 0));
  }
  let best: Language | null = null;
  for (const [language, quality] of qualities) {
    if (quality > (best === null ? 0 : (qualities.get(best) ?? 0))) best = language;
  }
  return best;
}

/** The quality of a range, 1 if it has none, or null if it can't be read. */
function qualityOf(parameters: readonly string[]): number | null {
  const typed = parameters.map((each) => each.trim()).find((each) => /^q=/i.test(each));
  if (typed === undefined) return 1;
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/i.test(typed) ? Number(typed.slice(2)) : null;
}

/**
 * The languages that a page's address, its reply, its invitation and the reader's browser ask for.
 */
export interface Wishes {
  /** The tag of `?l=`. It is ignored if the event doesn't have the language. */
  asked?: string | null | undefined;
  reply?: Language | null | undefined;
  invitation?: Language | null | undefined;
  /** The Accept-Language header. Calls of the API leave it out, so that only `asked` decides. */
  accepted?: string | undefined;
}

/**
 * Returns the language of an event's page. The event's first language is its original.
 * `byHeader` says that the response depends on the Accept-Language header.
 */
export function languageOfPage(
  wishes: Wishes,
  among: readonly Language[],
): { language: Language; byHeader: boolean } {
  const [original = defaultLanguage] = among;
  if (among.length < 2) return { language: original, byHeader: false };
  const { asked, reply, invitation, accepted } = wishes;
  for (const wish of [asked && languageOfTag(asked), reply, invitation]) {
    if (wish && among.includes(wish)) return { language: wish, byHeader: false };
  }
  return { language: acceptedLanguage(accepted, among) ?? original, byHeader: true };
}
