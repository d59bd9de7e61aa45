/** What is wrong with a field of the reply form. */
import type { IssueCode } from '#domain/kernel/errors.ts';

/** An issue with a field. The field's id ends in `field`; `form` means the reply as a whole. */
export interface FieldIssue {
  field: string;
  code: IssueCode;
  message: string;
}
