/**
 * Answers in a plain HTML form: the names of their fields, and how to read the fields' texts back.
 */
import type { ShownQuestion } from '#domain/questions/contract.ts';
import { type Answer, type Answers, type DietaryNeed, severities } from '#domain/questions/question.ts';
import type { PublicEvent } from '../page/event.ts';
import type { Draft } from '../reply-form/draft/draft.ts';
import { answerOf, type QuestionPlace, fieldOf } from './question-fields.ts';
import { needsOf, needText } from './dietary-field.tsx';

interface Pair {
  name: string;
  value: string;
}

/** Returns an answer as hidden fields. */
export function pairsOf(place: QuestionPlace, answer: Answer): Pair[] {
  const name = fieldOf(place);
  if (typeof answer === 'boolean') return [{ name, value: answer ? 'yes' : 'no' }];
  if (typeof answer === 'string' || typeof answer === 'number') return [{ name, value: String(answer) }];
  if (place.question.kind !== 'dietary') {
    return (answer as readonly string[]).map((value) => ({ name, value }));
  }
  if (answer.length === 0) return [{ name: `${name}-none`, value: 'yes' }];
  return needsOf(answer).map((need) => ({ name: `${name}-need`, value: needText(need) }));
}

/** Returns every question for everybody whom it may ask, whether or not the form shows it now. */
const everyOne = (event: PublicEvent, draft: Pick<Draft, 'guests'>): QuestionPlace[] =>
  event.questions.flatMap((question): QuestionPlace[] =>
    question.scope === 'reservation'
      ? [{ question, guest: null }]
      : draft.guests.map((_, guest) => ({ question, guest })),
  );

/** Returns the answers that the current step doesn't show, as hidden fields. */
export const carriedAnswers = (event: PublicEvent, draft: Draft, shown: ReadonlySet<string>): Pair[] =>
  everyOne(event, draft).flatMap((place) => {
    const answer = answerOf(draft, place);
    return answer === undefined || shown.has(fieldOf(place)) ? [] : pairsOf(place, answer);
  });

function needOf(text: string): DietaryNeed[] {
  const [grade = '', ...words] = text.split(':');
  const severity = severities.find((each) => each === grade);
  const tag = words.join(':').trim();
  return severity && tag ? [{ tag, severity }] : [];
}

function readNeeds(fields: URLSearchParams, name: string): Answer | undefined {
  const grades = fields.getAll(`${name}-severity`);
  const own = fields.getAll(`${name}-other`).map((tag, index) => `${grades[index] ?? 'allergy'}:${tag}`);
  const needs = [...fields.getAll(`${name}-need`), ...own].flatMap(needOf);
  if (needs.length > 0) return needs;
  return fields.has(`${name}-none`) ? [] : undefined;
}

function readAnswer(fields: URLSearchParams, { kind }: ShownQuestion, name: string): Answer | undefined {
  if (kind === 'dietary') return readNeeds(fields, name);
  const texts = fields.getAll(name).filter((text) => text !== '');
  const [text] = texts;
  if (text === undefined) return undefined;
  if (kind === 'multi') return texts;
  if (kind === 'consent') return true;
  if (kind === 'yesno') return text === 'yes' || text === 'no' ? text === 'yes' : undefined;
  return text.replaceAll('\r\n', '\n');
}

/** Returns the answers in the form's fields, of the reply or of the guest at a place. */
export function readAnswers(
  questions: readonly ShownQuestion[],
  fields: URLSearchParams,
  guest: number | null,
): Answers {
  const scope = guest === null ? 'reservation' : 'guest';
  const answers: Record<string, Answer> = {};
  for (const question of questions) {
    if (question.scope !== scope) continue;
    const answer = readAnswer(fields, question, fieldOf({ question, guest }));
    if (answer !== undefined) answers[question.id] = answer;
  }
  return answers;
}

/**
 * Returns the draft with the answers in the form's fields. The form carries all answers, so a
 * missing field means no answer.
 */
export function withAnswersOfForm(event: PublicEvent, draft: Draft, fields: URLSearchParams): Draft {
  if (event.questions.length === 0) return draft;
  const read = (guest: number | null) => readAnswers(event.questions, fields, guest);
  return {
    ...draft,
    answers: read(null),
    guests: draft.guests.map((guest, index) => ({ ...guest, answers: read(index) })),
  };
}
