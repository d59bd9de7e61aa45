/**
 * Shows a guest's page in one of the event's languages. Stored values never change with the
 * language.
 */
import type { ShownQuestion } from '../questions/contract.ts';
import type { PublicEvent } from '../replies/contract.ts';
import type { ShownSection } from '../sections/contract.ts';
import { translatedNames, type TranslatedName } from './translated-names.ts';
import type { Language } from './languages.ts';
import { coverPath, entryPath, mealPath, optionPath, questionPath, sectionPath } from './paths.ts';

/** The translations of an event into one language, by their paths. */
export type Texts = ReadonlyMap<string, string>;

/** The language of each text without a translation, by its path. */
export type TextLanguages = Record<string, Language>;

/**
 * Returns the translation. If there is none, returns the original and records that in `fellBack`.
 */
type Say = (path: string, original: string) => string;

const sayIn =
  (texts: Texts, original: Language, fellBack: TextLanguages): Say =>
  (path, words) => {
    if (words.trim() === '') return words;
    const text = texts.get(path);
    if (text === undefined) fellBack[path] = original;
    return text ?? words;
  };

/** Returns the translated settings in this language. */
export const settingsIn = (
  texts: readonly { language: Language; path: string; text: string }[],
  language: Language,
): Partial<Record<TranslatedName, string>> =>
  Object.fromEntries(
    texts
      .filter((each) => each.language === language && translatedNames.some((name) => name === each.path))
      .map(({ path, text }) => [path, text]),
  );

/** The meals' names and descriptions in another language, by the original names. */
export type MealWords = Readonly<Record<string, { name?: string; description?: string }>>;

/** Returns the translated meals in this language, or null. */
export function mealsIn(
  texts: readonly { language: Language; path: string; text: string }[],
  language: Language,
): MealWords | null {
  const meals: Record<string, { name?: string; description?: string }> = {};
  const start = mealPath('');
  const end = ':description';
  for (const { path, text } of texts.filter((each) => each.language === language)) {
    if (!path.startsWith(start)) continue;
    const named = path.slice(start.length);
    const meal = named.endsWith(end) ? named.slice(0, -end.length) : named;
    meals[meal] = { ...meals[meal], [meal === named ? 'name' : 'description']: text };
  }
  return Object.keys(meals).length > 0 ? meals : null;
}

const onPage = [
  'name',
  'displayName',
  'message',
  'dressCode',
  'location',
  'privacyNotice',
] as const satisfies readonly TranslatedName[];

/** Returns the event in another language. A text that is hidden from this reader stays hidden. */
export function inLanguage(event: PublicEvent, language: Language, texts: Texts): PublicEvent {
  const fellBack: TextLanguages = {};
  const say = sayIn(texts, event.language, fellBack);
  const { afterMessage, cover } = event;
  return {
    ...event,
    ...(Object.fromEntries(onPage.map((name) => [name, say(name, event[name])])) as Pick<
      PublicEvent,
      (typeof onPage)[number]
    >),
    ...(afterMessage !== undefined && { afterMessage: say('afterMessage', afterMessage) }),
    mealOptions: event.mealOptions.map(({ value, name, description }) => ({
      value,
      name: say(mealPath(value), name),
      description: say(`${mealPath(value)}:description`, description),
    })),
    questions: event.questions.map((question) => questionIn(question, say)),
    sections: event.sections.map((section) => sectionIn(section, say)),
    cover: cover && { ...cover, alt: say(coverPath, cover.alt) },
    language,
    textLanguages: fellBack,
  };
}

/** Returns the questions of a survey, which are not on the page, in another language. */
export function questionsIn(
  questions: readonly ShownQuestion[],
  original: Language,
  texts: Texts,
): { questions: ShownQuestion[]; textLanguages: TextLanguages } {
  const textLanguages: TextLanguages = {};
  const say = sayIn(texts, original, textLanguages);
  return { questions: questions.map((question) => questionIn(question, say)), textLanguages };
}

const questionIn = (question: ShownQuestion, say: Say): ShownQuestion => ({
  ...question,
  label: say(questionPath(question.id), question.label),
  help: say(`${questionPath(question.id)}:help`, question.help),
  options: question.options.map((option) => ({
    ...option,
    label: say(optionPath(question.id, option.id), option.label),
  })),
});

/** Returns sections that only some guests see, in another language. */
export function sectionsIn(
  sections: readonly ShownSection[],
  original: Language,
  texts: Texts,
): { sections: ShownSection[]; textLanguages: TextLanguages } {
  const textLanguages: TextLanguages = {};
  const say = sayIn(texts, original, textLanguages);
  return { sections: sections.map((section) => sectionIn(section, say)), textLanguages };
}

function sectionIn(section: ShownSection, say: Say): ShownSection {
  const path = sectionPath(section.id);
  return {
    ...section,
    title: say(`${path}:title`, section.title),
    text: say(`${path}:text`, section.text),
    place: say(`${path}:place`, section.place),
    entries: section.entries.map((entry) => {
      const of = entryPath(section.id, entry.id);
      return {
        ...entry,
        label: say(`${of}:label`, entry.label),
        text: say(`${of}:text`, entry.text),
      };
    }),
  };
}
