/** Turns counted answers into the bars of a page. */
import type { AnswerTotals } from '#domain/answers/contract.ts';
import {
  chosenOptions,
  hasOptions,
  type KeptAnswers,
  needLabel,
  type DietaryNeed,
  type QuestionDraft,
} from '#domain/questions/question.ts';
import type { CountedAnswer } from './answers.store.ts';

type Part = { id: string; label: string };
type Totals = AnswerTotals['questions'][number];
type Bar = Totals['bars'][number];

/** Returns whether answers of this kind are listed instead of drawn. */
export const isListed = ({ kind }: Pick<QuestionDraft, 'kind'>): boolean =>
  kind === 'text' || kind === 'long' || kind === 'date' || kind === 'hidden';

const noCounts = () => ({ confirmed: 0, waiting: 0, declined: 0 });

/** Returns the bars of the chart that an answer counts toward. */
function barsOf({ kind, options }: QuestionDraft, answer: KeptAnswers[string]): Part[] {
  if (hasOptions(kind) || kind === 'yesno') {
    return chosenOptions(answer).map((id) => ({
      id,
      label:
        kind === 'yesno'
          ? id === 'yes'
            ? 'Yes'
            : 'No'
          : (options.find((option) => option.id === id)?.label ?? ''),
    }));
  }
  if (kind === 'dietary' && Array.isArray(answer)) {
    const needs = answer as readonly DietaryNeed[];
    return needs.length === 0
      ? [{ id: 'none', label: 'None' }]
      : needs.map((need) => ({ id: `${need.tag.toLowerCase()} ${need.severity}`, label: needLabel(need) }));
  }
  if (kind === 'consent' && answer !== null && typeof answer === 'object' && 'version' in answer) {
    return [{ id: `version ${answer.version}`, label: `Agreed to version ${answer.version}` }];
  }
  return typeof answer === 'number' ? [{ id: String(answer), label: String(answer) }] : [];
}

/** Returns the bars that exist before anyone answers, in the host's order. */
const emptyBars = ({ kind, options }: QuestionDraft): (Part & { archived: boolean })[] =>
  hasOptions(kind)
    ? options.map(({ id, label, archived }) => ({ id, label, archived }))
    : kind === 'yesno'
      ? [
          { id: 'yes', label: 'Yes', archived: false },
          { id: 'no', label: 'No', archived: false },
        ]
      : [];

/** How totals are split, such as by meal. */
interface Split {
  parts: readonly Part[];
  /** Returns the parts that a counted answer belongs to. */
  partsOf: (part: string) => readonly string[];
}

/** Returns a question's totals. */
export function totalsOf(
  question: QuestionDraft,
  sensitive: boolean,
  counted: readonly CountedAnswer[],
  { parts, partsOf }: Split = { parts: [], partsOf: () => [] },
): Totals {
  const own = counted.filter(({ questionId }) => questionId === question.id);
  const zero = () => ({ ...noCounts(), by: parts.map(() => 0) });
  const bars = new Map<string, Bar>(emptyBars(question).map((bar) => [bar.id, { ...bar, ...zero() }]));
  const answered = noCounts();
  const numbers: { value: number; n: number }[] = [];
  for (const { answer, status, part, n } of own) {
    answered[status] += n;
    if (question.kind === 'number' && typeof answer === 'number' && status === 'confirmed') {
      numbers.push({ value: answer, n });
    }
    if (isListed(question)) continue;
    for (const { id, label } of barsOf(question, answer)) {
      const bar = bars.get(id) ?? { id, label, archived: false, ...zero() };
      bars.set(id, bar);
      bar[status] += n;
      if (status !== 'confirmed') continue;
      for (const wanted of partsOf(part)) {
        const at = parts.findIndex(({ id }) => id === wanted);
        if (at >= 0) bar.by[at] = (bar.by[at] ?? 0) + n;
      }
    }
  }
  const { id, label, kind, scope } = question;
  const values = numbers.map(({ value }) => value);
  return {
    id,
    label,
    kind,
    scope,
    sensitive,
    archived: question.archivedAt != null,
    answered,
    bars: hasOptions(kind) || kind === 'yesno' ? [...bars.values()] : sorted(kind, [...bars.values()]),
    numbers:
      numbers.length === 0
        ? null
        : {
            sum: numbers.reduce((sum, { value, n }) => sum + value * n, 0),
            least: Math.min(...values),
            largest: Math.max(...values),
          },
  };
}

/** Sorts numbers by size, and needs by how many guests have them. */
const sorted = (kind: QuestionDraft['kind'], bars: Bar[]): Bar[] =>
  bars.sort((a, b) =>
    kind === 'number'
      ? Number(a.id) - Number(b.id)
      : b.confirmed - a.confirmed || a.label.localeCompare(b.label, 'en'),
  );
