/** What is wrong with a field of the reply form. */
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
  /** The form's own sentence, which says it better than the rule. */
  own?: keyof GuestWords['issues'];
}

/** Returns what an issue says in the page's words. */
export const messageOf = ({ own, message, ...said }: FieldIssue, words: GuestWords): string =>
  own ? words.issues[own] : (sayIn(words.errors, said) ?? message);

/** Returns what is wrong with a field, or undefined. */
export function errorOf(issues: readonly FieldIssue[], field: string, words: GuestWords): string | undefined {
  const issue = issues.find((each) => each.field === field);
  return issue && messageOf(issue, words);
}
