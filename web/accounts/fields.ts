/**
 * The checks that the account forms make before they call the server, in the specification's words
 * (docs/product/accounts.md#accounts).
 */
import { passwordFault } from '#domain/accounts/rules.ts';
import { refusals, words } from './words.ts';

/**
 * Checks an email address as loosely as the browser's own email field. The server has the last
 * word.
 */
export function checkEmail(text: string): true | string {
  if (text.trim() === '') return words.checks.emailMissing;
  return /^[^\s@]+@[^\s@]+$/.test(text.trim()) || words.checks.emailInvalid;
}

export function checkPassword(text: string): true | string {
  if (text === '') return words.checks.passwordMissing;
  const fault = passwordFault(text);
  return fault === null || refusals.signIn[fault];
}

/** Returns a check that a field is filled in. `missing` is the sentence if it isn't. */
export const checkFilled = (missing: string) => (text: string) => text.trim() !== '' || missing;
