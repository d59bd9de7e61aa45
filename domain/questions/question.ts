/** What a host asks guests beside the reply (docs/product.md#questions): its parts and its limits. */

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

/** Asked once for the reply, or of each guest. */
export const questionScopes = ['reservation', 'guest'] as const;
export type QuestionScope = (typeof questionScopes)[number];

/** Who is asked: those who come, those who do not, or both. */
export const audiences = ['coming', 'declined', 'both'] as const;
export type Audience = (typeof audiences)[number];

/** The tags of needs that the form offers; a guest may write others. */
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

/** From the mildest to the gravest. */
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

/** As people read a need; the guest's own words stay as they are. */
export const tagLabel = (tag: string): string =>
  (dietaryTags as readonly string[]).includes(tag) ? tag.charAt(0).toUpperCase() + tag.slice(1) : tag;
export const needLabel = ({ tag, severity }: DietaryNeed): string =>
  severity === 'preference' ? tagLabel(tag) : `${tagLabel(tag)} (${severityLabels[severity].toLowerCase()})`;

export interface QuestionOption {
  id: string;
  label: string;
  /** How many may choose it; null for any number. */
  capacity: number | null;
  /** Nobody can choose it any more; who chose it keeps it. */
  archived: boolean;
}

/** A question is asked where an earlier one has any of these answers. Those of `yesno` are `yes` and `no`. */
export interface Condition {
  questionId: string;
  optionIds: readonly string[];
}

/** What is needed to ask a question and to check an answer: the host's questions have it, and those that guests are shown. */
export interface Asked {
  id: string;
  scope: QuestionScope;
  kind: QuestionKind;
  audience: Audience;
  required: boolean;
  options: readonly { id: string; label: string; archived?: boolean; full?: boolean }[];
  /** Of a number its least value, of `multi` how many are chosen at least. */
  min: number | null;
  /** Of a number its largest value, of `multi` how many are chosen at most, of a text how long it is at most. */
  max: number | null;
  showIf: Condition | null;
  /** Of `consent`: the version of the words that are shown. */
  version?: number;
  /** It is not asked any more; its answers are kept. Left out on what guests are shown. */
  archivedAt?: string | null;
}

/** The fields of a question that a host writes. */
export interface QuestionDraft extends Asked {
  label: string;
  help: string;
  options: readonly QuestionOption[];
  /** Its answers stay out of mails. */
  sensitive: boolean;
  /** Of `hidden`: the names in the page's address whose value is taken, the first that is there. */
  queryNames: readonly string[];
}

export type Answer = string | number | boolean | readonly string[] | readonly DietaryNeed[];
/** By the question's id, as calls give and take them. */
export type Answers = Readonly<Record<string, Answer>>;
/**
 * By the question's id, as they are kept. Consent keeps the version of the words that were agreed to. Null: the option that was
 * chosen was full when the party got its seats, and another has to be chosen; in a list it stands beside those that are left.
 */
export type KeptAnswers = Readonly<
  Record<string, Answer | readonly (string | null)[] | { version: number } | null>
>;

/** Whether something that was chosen is gone, and has to be chosen again. */
export const isLost = (answer: KeptAnswers[string] | undefined): boolean =>
  answer === null || (Array.isArray(answer) && (answer as readonly unknown[]).includes(null));

export const mostQuestions = 50;
export const mostOptions = 100;
/** Bytes of all answers of a reply together, as JSON. */
export const mostAnswerBytes = 20_000;
export const mostHiddenLength = 200;
export const mostQueryNames = 10;
export const mostNeeds = 20;
export const mostTagLength = 100;
/** Where the question itself sets no smaller limit. */
export const longestText = { text: 500, long: 5_000 } as const;
export const largestNumber = 1_000_000_000;

export const hasOptions = (kind: QuestionKind): boolean => kind === 'choice' || kind === 'multi';
/** Whether other questions may depend on its answer. */
export const canDecide = (kind: QuestionKind): boolean => hasOptions(kind) || kind === 'yesno';

/** The options that an answer stands for, as conditions and counts name them. */
export function chosenOptions(answer: KeptAnswers[string] | undefined): readonly string[] {
  if (typeof answer === 'string') return [answer];
  if (typeof answer === 'boolean') return [answer ? 'yes' : 'no'];
  return Array.isArray(answer) ? answer.filter((one): one is string => typeof one === 'string') : [];
}

/** As calls give them: what was agreed to is `true`, and what has to be chosen again is left out. */
export function givenAnswers(kept: KeptAnswers | null | undefined): Answers {
  if (!kept) return {};
  const ids = Object.keys(kept);
  // Most answers are given as they are kept.
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
