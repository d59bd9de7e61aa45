/** What is wrong with a field of the reply form. */
import type { IssueCode } from '#domain/kernel/errors.ts';

/** `field` is also what the field's id ends in; `form` is the reply as a whole. */
export interface FieldIssue {
  field: string;
  code: IssueCode;
  message: string;
}
