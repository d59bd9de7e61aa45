/** Answers as text, for spreadsheet cells and lists. */
import {
  chosenOptions,
  type DietaryNeed,
  hasOptions,
  type KeptAnswers,
  needLabel,
  type QuestionDraft,
} from './question.ts';

type Worded = Pick<QuestionDraft, 'id' | 'kind' | 'options' | 'version'>;

/**
 * Returns the answer in words, with labels for options. Blank without an answer. A consent to
 * former words names their version.
 */
export function answerText(
  { kind, options, version }: Worded,
  answer: KeptAnswers[string] | undefined,
  words = { yes: 'Yes', no: 'No', none: 'None' },
): string {
  if (answer === undefined || answer === null) return '';
  if (hasOptions(kind)) {
    const labels = new Map(options.map(({ id, label }) => [id, label]));
    return chosenOptions(answer)
      .map((id) => labels.get(id) ?? '')
      .filter((label) => label !== '')
      .join('; ');
  }
  if (typeof answer === 'boolean') return answer ? words.yes : words.no;
  if (typeof answer === 'number' || typeof answer === 'string') return String(answer);
  if ('version' in answer) {
    const isFormer = version !== undefined && version !== answer.version;
    return isFormer ? `${words.yes} (version ${answer.version})` : words.yes;
  }
  const needs = answer.filter((part): part is DietaryNeed => typeof part === 'object' && part !== null);
  return needs.length === 0 ? words.none : needs.map(needLabel).join('; ');
}

/**
 * Returns a question's cell in an export. Numbers stay numbers. The cell is blank if the guest
 * isn't asked the question.
 */
export function answerCell(
  question: Worded & Pick<QuestionDraft, 'scope'>,
  ofReply: KeptAnswers | null | undefined,
  ofGuest: KeptAnswers | null | undefined,
): string | number {
  const answer = (question.scope === 'reservation' ? ofReply : ofGuest)?.[question.id];
  return typeof answer === 'number' ? answer : answerText(question, answer);
}
