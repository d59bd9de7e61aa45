/** The props of a question's field, whatever its kind. */
import type { ShownQuestion } from '#domain/questions/contract.ts';
import type { Answer } from '#domain/questions/question.ts';
import type { ReplyFormState } from '../reply-form/form-state.ts';

export interface QuestionProps {
  form: ReplyFormState;
  field: string;
  question: ShownQuestion;
  value: Answer | undefined;
  onChange: (value: Answer | undefined) => void;
  /** The options that the guest has already. They can be kept even if they are full. */
  held: readonly string[];
  /** Gives everybody the same answer. Null if that would change nothing. */
  onForAll: (() => void) | null;
}
