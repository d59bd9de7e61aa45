/**
 * Checks answers (docs/product/questions.md#rules). The page runs these checks before it sends
 * a reply. The server's result decides.
 */
import type { IssueCode, CodedIssue } from '../kernel/errors.ts';
import type { Language } from '../languages/languages.ts';
import { type Sentence, sentence } from '../kernel/sentence.ts';
import { isStorableText, lengthOf, trimmed } from '../kernel/text.ts';
import {
  type AskableQuestion,
  chosenOptions,
  type DietaryNeed,
  hasOptions,
  type KeptAnswers,
  maxNumber,
  maxAnswerLengths,
  maxHiddenLength,
  maxNeeds,
  maxTagLength,
  type QuestionScope,
  severities,
  type Severity,
} from './question.ts';
import { oversizedAnswer } from './size.ts';
import { isAsked } from './visible.ts';

/** The answers of a reply or a guest that a caller sent, not checked yet. */
export interface GivenAnswers {
  isAttending: boolean;
  /** The earlier answers stay if this is missing. */
  answers?: unknown;
  /** Earlier answers of the same reply or guest. */
  before?: KeptAnswers | null | undefined;
}

export interface GivenParty extends GivenAnswers {
  guests: readonly GivenAnswers[];
}

export interface CheckedAnswers {
  /** The stored answers for the whole reply, or null if there are none. */
  answers: KeptAnswers | null;
  /** The stored answers of each guest, in order. */
  guests: (KeptAnswers | null)[];
  /** Problems, at `answers.<question>` and `guestDetails.<place>.answers.<question>`. */
  issues: CodedIssue[];
  /** Options that can no longer be chosen, by the same paths. */
  gone: CodedIssue[];
}

export interface AnsweredBy {
  /** Whether a host sends the answers. A host may leave required questions unanswered. */
  byHost?: boolean;
  /** The language in which the guest read the questions. A consent stores it. */
  language?: Language | null;
}

export const goneSentence = /* @__PURE__ */ sentence('answers.gone');

/**
 * Checks the answers of a reply and its guests against the questions, in order. Answers to
 * questions that are not asked are dropped and never required. Answers to archived questions stay.
 */
export function checkAnswers(
  questions: readonly AskableQuestion[],
  party: GivenParty,
  { byHost = false, language = null }: AnsweredBy = {},
): CheckedAnswers {
  const issues: CodedIssue[] = [];
  const gone: CodedIssue[] = [];
  const checked = { issues, gone, byHost, language };
  const answers = checkOne(questions, 'reservation', party, {}, 'answers', checked);
  const guests = party.guests.map((guest, index) =>
    checkOne(questions, 'guest', guest, answers, `guestDetails.${index}.answers`, checked),
  );
  const tooMuch = oversizedAnswer(answers, guests);
  if (tooMuch !== null) {
    issues.push({ path: tooMuch, code: 'tooLong', ...sentence('answers.tooLongInTotal') });
  }
  return { answers: orNull(answers), guests: guests.map(orNull), issues, gone };
}

const orNull = (answers: KeptAnswers): KeptAnswers | null =>
  Object.keys(answers).length === 0 ? null : answers;

interface AnswerIssue {
  issues: CodedIssue[];
  gone: CodedIssue[];
  byHost: boolean;
  language: Language | null;
}

function checkOne(
  questions: readonly AskableQuestion[],
  scope: QuestionScope,
  { isAttending, answers: sent, before }: GivenAnswers,
  ofReply: KeptAnswers,
  at: string,
  { issues, gone, ...by }: AnswerIssue,
): KeptAnswers {
  const given = sent == null ? null : recordOf(sent);
  // Keeps earlier answers to archived questions. The loop below handles the other questions.
  const kept: Record<string, KeptAnswers[string]> = {};
  for (const question of questions) {
    if (question.scope !== scope || question.archivedAt == null) continue;
    const answer = before?.[question.id];
    if (answer !== undefined) kept[question.id] = answer;
  }
  for (const question of questions) {
    const { id, required, showIf } = question;
    // A guest's questions may also depend on the reply's answers.
    const counted = showIf === null || kept[showIf.questionId] !== undefined ? kept : ofReply;
    if (question.scope !== scope || !isAsked(question, isAttending, counted)) continue;
    const earlier = before?.[id];
    const read = given === null ? answered(earlier) : readAnswer(question, given[id], earlier, by);
    if (read.kind === 'wrong') issues.push({ path: `${at}.${id}`, code: read.code, ...read.sentence });
    else if (read.kind === 'gone') gone.push({ path: `${at}.${id}`, code: 'notOneOf', ...goneSentence });
    else if (read.answer != null) kept[id] = read.answer;
    else if (required && !by.byHost)
      issues.push({ path: `${at}.${id}`, code: 'required', ...missingSentence(question) });
    // If an option must be chosen again, the stored null stays until a new answer is accepted.
    else if (earlier === null && (given === null || by.byHost || given[id] === undefined)) kept[id] = null;
  }
  return kept;
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

const missingSentence = ({ kind }: Pick<AskableQuestion, 'kind'>): Sentence =>
  sentence(kind === 'consent' ? 'answers.consentMissing' : 'answers.missing');

type Read =
  | { kind: 'answer'; answer: KeptAnswers[string] | undefined }
  | { kind: 'wrong'; code: IssueCode; sentence: Sentence }
  | { kind: 'gone' };

const wrong = (code: IssueCode, said: Sentence): Read => ({ kind: 'wrong', code, sentence: said });
const answered = (answer: KeptAnswers[string] | undefined): Read => ({ kind: 'answer', answer });
const nothing = answered(undefined);

function readAnswer(
  question: AskableQuestion,
  value: unknown,
  before: KeptAnswers[string] | undefined,
  { byHost, language }: Required<AnsweredBy>,
): Read {
  if (value === undefined || value === null || value === '') return nothing;
  if (question.kind === 'consent') {
    const read = readConsent(question, value, language);
    // If a host sends the answer again, the guest hasn't seen newer consent words.
    return byHost && read.kind === 'answer' && read.answer && before ? answered(before) : read;
  }
  if (hasOptions(question.kind)) return readChosen(question, value, chosenOptions(before));
  return readers[question.kind as keyof typeof readers](question, value);
}

/** A shortcut: most lines only have single spaces between words. */
const oneLine = (value: string): string =>
  /[^\S ]|\s\s/u.test(value) ? trimmed(value).replace(/\s+/gu, ' ') : value.trim();

/** Reads a text answer. Blank text counts as no answer. */
function readText(question: AskableQuestion, value: unknown, max: number): Read {
  if (typeof value !== 'string') return wrong('wrongType', sentence('answers.notText'));
  const text = question.kind === 'long' ? value.trim() : oneLine(value);
  if (!isStorableText(text)) {
    return wrong('notStorable', sentence('answers.notStorable'));
  }
  const limit = Math.min(max, question.kind === 'hidden' ? max : (question.max ?? max));
  if (text.length > limit && lengthOf(text) > limit) {
    return wrong('tooLong', sentence('answers.tooLong', { max: limit }));
  }
  return answered(text === '' ? undefined : text);
}

function readNumber({ min, max }: AskableQuestion, value: unknown): Read {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    return wrong('wrongType', sentence('answers.notNumber'));
  }
  const lowest = min ?? -maxNumber;
  const highest = max ?? maxNumber;
  if (number < lowest) return wrong('tooSmall', sentence('answers.atLeast', { min: lowest }));
  if (number > highest) return wrong('tooLarge', sentence('answers.atMost', { max: highest }));
  return answered(Object.is(number, -0) ? 0 : number);
}

function booleanOf(value: unknown): boolean | null {
  if (value === true || value === 'yes' || value === 'true' || value === 'on') return true;
  return value === false || value === 'no' || value === 'false' ? false : null;
}

function readYesNo(_question: AskableQuestion, value: unknown): Read {
  const said = booleanOf(value);
  return said === null ? wrong('wrongType', sentence('answers.notYesNo')) : answered(said);
}

/** Keeps only a yes, with the version and the language of the words that the guest sees now. */
function readConsent({ version }: AskableQuestion, value: unknown, language: Language | null): Read {
  const said = booleanOf(value);
  if (said === null) return wrong('wrongType', sentence('answers.notConsent'));
  return said ? answered({ version: version ?? 1, ...(language && { language }) }) : nothing;
}

function readDate(_question: AskableQuestion, value: unknown): Read {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    return wrong('badFormat', sentence('answers.notDate'));
  }
  const [year, month, day] = value.split('-').map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1800 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? answered(value) : wrong('badFormat', sentence('answers.noSuchDate'));
}

function readChosen(question: AskableQuestion, value: unknown, before: readonly string[]): Read {
  const isMulti = question.kind === 'multi';
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (!isMulti && Array.isArray(value) && value.length > 1) {
    return wrong('wrongType', sentence('answers.oneOption'));
  }
  const chosen = new Set<string>();
  let isGone = false;
  for (const optionId of list) {
    const option = question.options.find(({ id }) => id === optionId);
    if (!option) return wrong('notOneOf', sentence('answers.notInList'));
    if ((option.archived || option.full) && !before.includes(option.id)) isGone = true;
    chosen.add(option.id);
  }
  if (chosen.size === 0) return nothing;
  if (isGone) return { kind: 'gone' };
  if (!isMulti) return answered([...chosen][0]);
  const { min, max } = question;
  if (min !== null && chosen.size < min) return wrong('tooSmall', sentence('answers.tooFew', { min }));
  if (max !== null && chosen.size > max) return wrong('tooLarge', sentence('answers.tooMany', { max }));
  // Sorts by the order of the options, so that the same choice gives the same answer.
  return answered(question.options.flatMap(({ id }) => (chosen.has(id) ? [id] : [])));
}

function readDietary(_question: AskableQuestion, value: unknown): Read {
  if (!Array.isArray(value)) return wrong('wrongType', sentence('answers.notNeeds'));
  if (value.length > maxNeeds) return wrong('tooLarge', sentence('answers.tooManyNeeds', { max: maxNeeds }));
  const needs = new Map<string, DietaryNeed>();
  for (const entry of value as unknown[]) {
    const { tag, severity = 'preference' } = recordOf(typeof entry === 'string' ? { tag: entry } : entry);
    if (typeof tag !== 'string' || !isStorableText(tag))
      return wrong('wrongType', sentence('answers.namelessNeed'));
    const name = oneLine(tag);
    if (name === '') return wrong('required', sentence('answers.namelessNeed'));
    if (lengthOf(name) > maxTagLength)
      return wrong('tooLong', sentence('answers.tooLong', { max: maxTagLength }));
    const grade = severityOf(severity);
    if (grade === null) return wrong('notOneOf', sentence('answers.noSeverity'));
    const key = name.toLowerCase();
    const need = needs.get(key);
    // If one need has two severities, the more severe counts.
    const graver = need && severities.indexOf(need.severity) > severities.indexOf(grade);
    needs.set(key, { tag: need?.tag ?? name, severity: graver ? need.severity : grade });
  }
  // An empty list means that the guest has no needs.
  return answered([...needs.values()]);
}

function severityOf(value: unknown): Severity | null {
  if (value === 'severe allergy' || value === 'severeAllergy') return 'severe';
  return severities.find((severity) => severity === value) ?? null;
}

const readers = {
  text: (question: AskableQuestion, value: unknown) => readText(question, value, maxAnswerLengths.text),
  long: (question: AskableQuestion, value: unknown) => readText(question, value, maxAnswerLengths.long),
  hidden: (question: AskableQuestion, value: unknown) => readText(question, value, maxHiddenLength),
  number: readNumber,
  yesno: readYesNo,
  date: readDate,
  dietary: readDietary,
};
