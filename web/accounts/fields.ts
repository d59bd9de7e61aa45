/**
 * The checks that the account forms make before they call the server, in the specification's words
 * (docs/product/accounts.md#accounts).
 */
import { checkPassword as checkRule } from '#domain/accounts/rules.ts';

/**
 * Checks an email address as loosely as the browser's own email field. The server has the last
 * word.
 */
export function checkEmail(text: string): true | string {
  if (text.trim() === '') return 'Email is required';
  return /^[^\s@]+@[^\s@]+$/.test(text.trim()) || 'Valid email required';
}

export function checkPassword(text: string): true | string {
  if (text === '') return 'Password is required';
  return checkRule(text) ?? true;
}

export const checkFilled = (what: string) => (text: string) => text.trim() !== '' || `${what} is required`;
