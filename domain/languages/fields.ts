/** The texts of an event that hosts can translate (docs/product/languages.md#translations). */
import { settings, type Setting, type SettingValues } from '../events/settings.ts';
import { fieldIssue } from '../mail/fields.ts';
import { line, prose } from '../kernel/schemas.ts';
import { maxNameLength, maxTextLength, shortened } from '../kernel/text.ts';
import { maxAltLength } from '../covers/rules.ts';
import { maxHelpLength, maxLabelLength, maxOptionLength, type QuestionKind } from '../questions/question.ts';
import { kindsOfSections, maxSectionLengths } from '../sections/kinds.ts';
import type { OwnSection } from '../sections/contract.ts';
import { languages, type Language } from './languages.ts';
import { translatedNames, type TranslatedName } from './translated-names.ts';
import { coverPath, entryPath, mealPath, optionPath, questionPath, sectionPath } from './paths.ts';

/** The texts of an event in its original. */
export interface Originals {
  settings: Pick<SettingValues, TranslatedName | 'hasMeals' | 'mealOptions'>;
  /** The questions and options without archived ones. */
  questions: readonly {
    id: string;
    kind: QuestionKind;
    label: string;
    help: string;
    options: readonly { id: string; label: string }[];
  }[];
  sections: readonly OwnSection[];
  /** The description of the cover picture, or '' without one. */
  coverAlt: string;
}

export interface TranslatedField {
  path: string;
  /** Describes the text to hosts. */
  label: string;
  original: string;
  max: number;
  /** Whether the text may have several lines. */
  isProse: boolean;
  /** The text may contain fields such as `{first names}`. */
  hasFields?: boolean;
  /** Two choices in the same group must have different texts. */
  group?: string;
  /** The consent that the text belongs to. */
  consentId?: string;
}

const settingLabel = (name: TranslatedName): string => {
  const row: Setting = settings[name];
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return row.label ?? row.log ?? words.charAt(0).toUpperCase() + words.slice(1);
};

function* settingFields(values: Originals['settings']): Generator<TranslatedField> {
  for (const name of translatedNames) {
    const { kind, max } = settings[name];
    const hasFields = 'hasFields' in settings[name];
    yield {
      ...{ path: name, label: settingLabel(name), original: values[name], max },
      ...{ isProse: kind === 'prose', hasFields },
    };
  }
  if (!values.hasMeals) return;
  for (const { name, description } of values.mealOptions) {
    const path = mealPath(name);
    const label = `Meal: ${name}`;
    yield { path, label, original: name, max: maxNameLength, isProse: false, group: 'meals' };
    yield {
      ...{ path: `${path}:description`, label: `${label}, description` },
      ...{ original: description, max: maxTextLength, isProse: true },
    };
  }
}

function* questionFields(questions: Originals['questions']): Generator<TranslatedField> {
  for (const { id, kind, label, help, options } of questions) {
    const path = questionPath(id);
    const called = `Question: ${shortened(label, 60)}`;
    const consent = kind === 'consent' && { consentId: id };
    yield { path, label: called, original: label, max: maxLabelLength, isProse: false, ...consent };
    yield {
      ...{ path: `${path}:help`, label: `${called}, help`, original: help },
      ...{ max: maxHelpLength, isProse: true, ...consent },
    };
    for (const option of options) {
      yield {
        ...{ path: optionPath(id, option.id), label: `${called}, option`, original: option.label },
        ...{ max: maxOptionLength, isProse: false, group: path },
      };
    }
  }
}

function* sectionFields(sections: Originals['sections']): Generator<TranslatedField> {
  for (const { id, kind, title, text, place, entries } of sections) {
    const { heading, entries: list } = kindsOfSections[kind];
    const path = sectionPath(id);
    const called = `Section: ${title || heading}`;
    yield {
      path: `${path}:title`,
      label: `${called}, heading`,
      original: title,
      max: maxSectionLengths.title,
      isProse: false,
    };
    yield { path: `${path}:text`, label: called, original: text, max: maxTextLength, isProse: true };
    yield {
      path: `${path}:place`,
      label: `${called}, place`,
      original: place,
      max: maxSectionLengths.place,
      isProse: false,
    };
    for (const entry of entries) {
      const of = entryPath(id, entry.id);
      const [first, second] = [list?.label ?? 'Entry', list?.text ?? 'Text'];
      yield {
        ...{ path: `${of}:label`, label: `${called}, ${first.toLowerCase()}` },
        ...{ original: entry.label, max: maxSectionLengths.label, isProse: false },
      };
      yield {
        ...{ path: `${of}:text`, label: `${called}, ${second.toLowerCase()}` },
        ...{ original: entry.text, max: maxSectionLengths.entry, isProse: true },
      };
    }
  }
}

/** Returns all texts of an event by their paths, in the order of the page. Some may be blank. */
export function fieldsOf({ settings: values, questions, sections, coverAlt }: Originals): TranslatedField[] {
  return [
    ...settingFields(values),
    { path: coverPath, label: 'Cover picture', original: coverAlt, max: maxAltLength, isProse: false },
    ...questionFields(questions),
    ...sectionFields(sections),
  ];
}

/** Two choices must not look the same, even if only their case differs. */
const reading = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

export const readTheSame = 'Two choices would read the same.';

/**
 * Returns the paths of the choices that read like another choice of their group in a language.
 * Without a translation, guests read the original.
 */
export function readingAlike(
  fields: readonly TranslatedField[],
  textOf: (path: string) => string | undefined,
): Set<string> {
  const byWords = new Map<string, string[]>();
  for (const { path, original, group } of fields) {
    if (group === undefined) continue;
    const words = `${group}\n${reading(textOf(path) || original)}`;
    byWords.set(words, [...(byWords.get(words) ?? []), path]);
  }
  return new Set([...byWords.values()].filter((paths) => paths.length > 1).flat());
}

type TextIssue = { path: string; message: string };

/**
 * Checks texts that a host sent in one language. Returns them as they are stored. A blank one is no
 * translation: guests then read the original. `before` contains the language's previous texts.
 */
export function checkTexts(
  fields: readonly TranslatedField[],
  sent: Readonly<Record<string, string>>,
  before: ReadonlyMap<string, string>,
): { issues: TextIssue[]; texts: Map<string, string> } {
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const issues: TextIssue[] = [];
  const texts = new Map<string, string>();
  for (const [path, typed] of Object.entries(sent)) {
    const field = byPath.get(path);
    const add = (message: string) => issues.push({ path: `texts.${path}`, message });
    if (!field) {
      add('We can’t save this translation, because the event doesn’t have this text');
      continue;
    }
    const read = (field.isProse ? prose : line)(field.max).safeParse(typed);
    const issue = read.success
      ? field.hasFields
        ? fieldIssue(read.data)
        : null
      : read.error.issues[0]?.message;
    if (issue != null) add(issue);
    else texts.set(path, read.data?.trim() ? read.data : '');
  }
  const alike = readingAlike(fields, (path) => texts.get(path) ?? before.get(path));
  for (const path of texts.keys()) {
    if (alike.has(path)) issues.push({ path: `texts.${path}`, message: readTheSame });
  }
  return { issues, texts };
}

/** A stored translation. `originalHash` is the hash of the original that was translated. */
export interface StoredText {
  language: Language;
  path: string;
  text: string;
  originalHash: string;
}

/**
 * For each language, counts the texts without a translation, and the translations of an original
 * that has changed since.
 */
export function standingOfTexts(
  fields: readonly TranslatedField[],
  others: readonly Language[],
  stored: readonly StoredText[],
  hashOf: (original: string) => string,
) {
  const texts: Partial<Record<Language, Record<string, { text: string; outdated: boolean }>>> = {};
  const missing: Partial<Record<Language, number>> = {};
  const outdated: Partial<Record<Language, number>> = {};
  const written = fields.filter(({ original }) => original.trim() !== '');
  const hashes = new Map(written.map(({ path, original }) => [path, hashOf(original)]));
  for (const language of languages.filter((each) => others.includes(each))) {
    const own = stored.filter((each) => each.language === language && hashes.has(each.path));
    texts[language] = Object.fromEntries(
      own.map(({ path, text, originalHash }) => [
        path,
        { text, outdated: hashes.get(path) !== originalHash },
      ]),
    );
    missing[language] = written.length - own.length;
    outdated[language] = own.filter((each) => hashes.get(each.path) !== each.originalHash).length;
  }
  return { texts, missing, outdated };
}
