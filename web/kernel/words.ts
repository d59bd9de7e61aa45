/**
 * The words of the dashboard, by area (docs/translating.md). Each area is a file for each language.
 * Only the reader's language is loaded, together with the pages that use it.
 */
import { catalogs, type Catalog, type DashboardWords } from '#domain/words/dashboard/index.ts';

import type { Said } from '#domain/kernel/errors.ts';
import { defaultLanguage, directionOf, type Language } from '#domain/languages/languages.ts';

type Area = keyof DashboardWords;
type Load<A extends Area> = () => Promise<{ default: DashboardWords[A] }>;

let language: Language = defaultLanguage;
let catalog: Promise<{ default: Catalog }> | null = null;
const used = new Set<Area>();
const loaded: Partial<DashboardWords> = {};
const loadedIn = new Map<Area, Language>();
/**
 * The function that translates a sentence. It loads only for readers of other languages than
 * English.
 */
let translate: ((said: Said, words: Partial<DashboardWords>) => string | null) | null = null;

/** Returns the language of the words. Dates follow it too. */
export const wordsLanguage = (): Language => language;

/** Returns a number with separators: '1,234', '1.234'. */
export const numberText = (number: number): string => number.toLocaleString(language);

/**
 * Returns the words of an area, for the module that uses them. They can be read as soon as the
 * module's page is shown, but not while the module starts.
 */
export function wordsOf<A extends Area>(area: A): DashboardWords[A] {
  used.add(area);
  return new Proxy({} as DashboardWords[A], {
    get(_, group): unknown {
      const words = loaded[area];
      if (!words) throw new Error(`The words of ${area} haven’t loaded yet.`);
      return Reflect.get(words, group);
    },
  });
}

async function load<A extends Area>(area: A): Promise<void> {
  const wanted = language;
  catalog ??= (catalogs[wanted] ?? catalogs.en)?.() ?? null;
  const words = (await catalog)?.default[area];
  const own = typeof words === 'function' ? (await (words as Load<A>)()).default : words;
  if (wanted !== language) return;
  loaded[area] = own as DashboardWords[A];
  loadedIn.set(area, wanted);
}

/** Loads the words of all modules that have started until now. */
export async function wordsLoaded(): Promise<void> {
  await Promise.all([...used].filter((area) => loadedIn.get(area) !== language).map((area) => load(area)));
}

/**
 * Returns a sentence of the server or of a shared rule in the reader's language. If the catalogs
 * lack it, or haven't loaded yet, it stays English.
 */
export function inWords(text: string | Said): string {
  const said = typeof text === 'string' ? { message: text } : text;
  return (language !== 'en' && translate?.(said, loaded)) || said.message;
}

/** Changes the language of the words alone, for a page that a build renders. */
export async function loadLanguage(next: Language): Promise<void> {
  language = next;
  catalog = null;
  await wordsLoaded();
}

/** Changes the language. Until the promise resolves, the words stay in the old one. */
export async function speak(next: Language): Promise<void> {
  await loadLanguage(next);
  document.documentElement.lang = next;
  document.documentElement.dir = directionOf(next);
  if (next === 'en') return;
  import('./translate.ts')
    .then((sentences) => {
      translate = sentences.translate;
      for (const area of sentences.areas) used.add(area);
      return wordsLoaded();
    })
    .catch(() => undefined);
}

/**
 * Loads a part of the dashboard with its words. Areas that are named here load at the same time as
 * the part, all others after it.
 */
export async function withWords<Part>(loadPart: () => Promise<Part>, ...areas: Area[]): Promise<Part> {
  for (const area of areas) used.add(area);
  const early = wordsLoaded();
  // If the part itself fails to load, that failure is reported, and the words' is ignored.
  early.catch(() => undefined);
  const part = await loadPart();
  await early;
  await wordsLoaded();
  return part;
}
