/** What a question of the form is given, whatever its kind. */
import type { ShownQuestion } from '#domain/questions/contract.ts';
import type { Answer } from '#domain/questions/question.ts';
import type { ReplyFormState } from '../reply-form/form-state.ts';

export interface QuestionProps {
  form: ReplyFormState;
  field: string;
  question: ShownQuestion;
  value: Answer | undefined;
  onChange: (value: Answer | undefined) => void;
  /** Options that are the guest's already: full or not, they can be kept. */
  held: readonly string[];
  /** Gives everybody the same answer; null where that would change nothing. */
  onForAll: (() => void) | null;
}
