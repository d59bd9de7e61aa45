/** The problem with a field of the reply form. */
import type { IssueCode, SentenceParams } from '#domain/kernel/errors.ts';
import { sayIn } from '#domain/kernel/say.ts';
import type { GuestWords } from '#domain/words/guest/type.ts';

/** An issue with a field. The field's id ends in `field`; `form` means the reply as a whole. */
export interface FieldIssue {
  field: string;
  code: IssueCode;
  message: string;
  reason?: string | undefined;
  params?: SentenceParams | undefined;
  /** The form's own sentence. It fits better than the rule's. */
  own?: keyof GuestWords['issues'];
}

/** Returns an issue's sentence in the page's language. */
export const messageOf = ({ own, message, ...said }: FieldIssue, words: GuestWords): string =>
  own ? words.issues[own] : (sayIn(words.errors, said) ?? message);

/** Returns the problem with a field, or undefined. */
export function errorOf(issues: readonly FieldIssue[], field: string, words: GuestWords): string | undefined {
  const issue = issues.find((each) => each.field === field);
  return issue && messageOf(issue, words);
}
