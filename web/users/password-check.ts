/** The two password fields of the user dialogs (docs/product/accounts.md#accounts). */
import { checkPassword } from '#domain/accounts/rules.ts';

/**
 * Null where the password can be sent; `keep` where neither field was filled and the password
 * stays. A mismatch is said before the length, as what the reader meant is not known yet.
 */
export function checkNewPassword(
  newPassword: string,
  confirmation: string,
): 'keep' | { path: 'newPassword' | 'confirmPassword'; message: string } | null {
  if (newPassword === '' && confirmation === '') return 'keep';
  if (newPassword !== confirmation) return { path: 'confirmPassword', message: 'New passwords do not match' };
  const problem = checkPassword(newPassword);
  return problem === null ? null : { path: 'newPassword', message: problem };
}
