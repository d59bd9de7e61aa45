/** Checks the two password fields of the user dialogs (docs/product/accounts.md#accounts). */
import { checkPassword } from '#web/accounts/fields.ts';
import { words } from './words.ts';

/**
 * Returns null if the password can be sent, and `keep` if both fields are blank and the password
 * stays. A mismatch is reported before the length, because it is unclear which password the user
 * meant.
 */
export function checkNewPassword(
  newPassword: string,
  confirmation: string,
): 'keep' | { path: 'newPassword' | 'confirmPassword'; message: string } | null {
  if (newPassword === '' && confirmation === '') return 'keep';
  if (newPassword !== confirmation) return { path: 'confirmPassword', message: words.checks.mismatch };
  const verdict = checkPassword(newPassword);
  return verdict === true ? null : { path: 'newPassword', message: verdict };
}
