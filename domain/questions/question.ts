/**
 * The fields and limits of a question that a host asks guests
 * (docs/product/questions.md#rules).
 */
import type { Language } from '../languages/languages.ts';

export const questionKinds = [
  'text',
  'long',
  'choice',
  'multi',
  'number',
  'yesno',
  'date',
  'dietary',
  'consent',
  'hidden',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Whether a question is asked once for the reply (`reservation`) or of each guest (`guest`). */
export const questionScopes = ['reservation', 'guest'] as const;
export type QuestionScope = (typeof questionScopes)[number];

/** Says when a question is asked: in the reply's form, or in the survey once the event is over. */
export const questionStages = ['reply', 'survey'] as const;
export type QuestionStage = (typeof questionStages)[number];

/** The kinds of questions that a survey can have. */
export const surveyKinds: readonly QuestionKind[] = ['text', 'long', 'choice', 'multi', 'number', 'yesno'];

/** The guests that are asked: those who come, those who decline, or both. */
export const audiences = ['coming', 'declined', 'both'] as const;
export type Audience = (typeof audiences)[number];

/** The needs that the form offers. Guests may write others. */
export const dietaryTags = [
  'vegetarian',
  'vegan',
  'pescatarian',
  'halal',
  'kosher',
  'gluten',
  'lactose',
  'nuts',
  'peanuts',
  'eggs',
  'fish',
  'shellfish',
  'soy',
  'sesame',
  'celery',
  'mustard',
  'alcohol',
] as const;

/** Severities of a dietary need, from mildest to most severe. */
export const severities = ['preference', 'intolerance', 'allergy', 'severe'] as const;
export type Severity = (typeof severities)[number];
export const severityLabels: Readonly<Record<Severity, string>> = {
  preference: 'Preference',
  intolerance: 'Intolerance',
  allergy: 'Allergy',
  severe: 'Severe allergy',
};

export interface DietaryNeed {
  /** One of `dietaryTags`, or the guest's own word. */
  tag: string;
  severity: Severity;
}

/** Returns the label of a dietary need. The guest's own words do not change. */
export const tagLabel = (tag: string): string =>
  (dietaryTags as readonly string[]).includes(tag) ? tag.charAt(0).toUpperCase() + tag.slice(1) : tag;
export const needLabel = ({ tag, severity }: DietaryNeed): string =>
  severity === 'preference' ? tagLabel(tag) : `${tagLabel(tag)} (${severityLabels[severity].toLowerCase()})`;

export interface QuestionOption {
  id: string;
  label: string;
  /** How many guests or replies may choose the option, or null for any number. */
  capacity: number | null;
  /** Whether the option can no longer be chosen. Guests who chose it keep it. */
  archived: boolean;
}

/**
 * A question with this condition is asked only if an earlier question has any of these answers. For
 * `yesno` the option ids are `yes` and `no`.
 */
export interface Condition {
  questionId: string;
  optionIds: readonly string[];
}

/**
 * The fields that are needed to ask a question and to check its answer. The hosts' and the guests'
 * view both have them.
 */
export interface AskableQuestion {
  id: string;
  scope: QuestionScope;
  kind: QuestionKind;
  audience: Audience;
  required: boolean;
  options: readonly { id: string; label: string; archived?: boolean; full?: boolean }[];
  /** The minimum: the smallest number, or the fewest options of `multi`. */
  min: number | null;
  /** The maximum: the largest number, the most options of `multi`, or the length of a text. */
  max: number | null;
  showIf: Condition | null;
  /** The version of the words of a `consent` question that guests see. */
  version?: number;
  /** When the question was archived. Its answers stay. The guests' view lacks this field. */
  archivedAt?: string | null;
}

/** The fields of a question that a host writes. */
export interface QuestionDraft extends AskableQuestion {
  /** When the question is asked. If missing, `reply`. */
  stage?: QuestionStage;
  label: string;
  help: string;
  options: readonly QuestionOption[];
  /** Whether mails omit the answers to this question. */
  sensitive: boolean;
  /**
   * The query parameters that answer a `hidden` question from the page's URL. The first one present
   * gives the answer.
   */
  queryNames: readonly string[];
}

export type Answer = string | number | boolean | readonly string[] | readonly DietaryNeed[];
/** Answers by question id, as calls send and return them. */
export type Answers = Readonly<Record<string, Answer>>;
/**
 * Stored answers by question id. A consent includes the version of its words and the language that
 * the guest read them in. Null means that the chosen option was full when the party got its seats,
 * so another must be chosen. In a list, null comes after the options that weren't full.
 */
export type KeptAnswers = Readonly<
  Record<string, Answer | readonly (string | null)[] | { version: number; language?: Language } | null>
>;

/** Whether a chosen option is gone, so that another must be chosen. */
export const isLost = (answer: KeptAnswers[string] | undefined): boolean =>
  answer === null || (Array.isArray(answer) && (answer as readonly unknown[]).includes(null));

export const maxQuestions = 50;
export const maxSurveyQuestions = 10;
export const maxOptions = 100;
/** The maximum bytes of all answers of a reply, as JSON. */
export const maxAnswerBytes = 20_000;
/** The maximum length of a question's texts in characters. */
export const maxLabelLength = 500;
export const maxHelpLength = 2_000;
export const maxOptionLength = 200;
export const maxHiddenLength = 200;
export const maxQueryNames = 10;
export const maxNeeds = 20;
export const maxTagLength = 100;
/** The maximum length of a text answer in characters, unless the question sets a lower limit. */
export const maxAnswerLengths = { text: 500, long: 5_000 } as const;
export const maxNumber = 1_000_000_000;

export const hasOptions = (kind: QuestionKind): boolean => kind === 'choice' || kind === 'multi';
/** Whether other questions may depend on the answer to a question of this kind. */
export const canDecide = (kind: QuestionKind): boolean => hasOptions(kind) || kind === 'yesno';

/** Returns the chosen options of an answer, by the ids that conditions and counts use. */
export function chosenOptions(answer: KeptAnswers[string] | undefined): readonly string[] {
  if (typeof answer === 'string') return [answer];
  if (typeof answer === 'boolean') return [answer ? 'yes' : 'no'];
  return Array.isArray(answer) ? answer.filter((value): value is string => typeof value === 'string') : [];
}

/**
 * Returns answers in the form of calls: a consent is `true`, and options to choose again are left
 * out.
 */
export function givenAnswers(kept: KeptAnswers | null | undefined): Answers {
  if (!kept) return {};
  const ids = Object.keys(kept);
  // A shortcut: most answers have the same form in calls and in storage.
  if (ids.every((id) => isGivenAsKept(kept[id]))) return kept as Answers;
  const answers: Record<string, Answer> = {};
  for (const id of ids) {
    const answer = kept[id];
    if (answer == null) continue;
    answers[id] = isGivenAsKept(answer) ? answer : Array.isArray(answer) ? chosenOptions(answer) : true;
  }
  return answers;
}

const isGivenAsKept = (answer: KeptAnswers[string] | undefined): answer is Answer =>
  typeof answer === 'object' ? Array.isArray(answer) && !isLost(answer) : answer !== undefined;
