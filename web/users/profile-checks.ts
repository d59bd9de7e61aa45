/**
 * The checks that the profile's dialogs make before they call the server, in the specification's
 * words (docs/product/accounts.md#accounts).
 */
import { checkPassword } from '#web/accounts/fields.ts';
import { words } from './words.ts';

export interface ProfileValues {
  email: string;
  firstName: string;
  lastName: string;
}

export interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export interface Complaint<Values> {
  /** The fields to mark. The first one gets the focus. */
  fields: (keyof Values)[];
  message: string;
}

const blank = (text: string) => text.trim() === '';

export function checkProfile(values: ProfileValues): Complaint<ProfileValues> | null {
  if (blank(values.email)) return { fields: ['email'], message: words.checks.emailMissing };
  const names = (['firstName', 'lastName'] as const).filter((name) => blank(values[name]));
  return names.length > 0 ? { fields: names, message: words.checks.namesMissing } : null;
}

export function checkPasswordChange(values: PasswordValues): Complaint<PasswordValues> | null {
  // A password may consist of spaces, so it is empty only if nothing was typed.
  const missing = (['currentPassword', 'newPassword', 'confirmPassword'] as const).filter(
    (name) => values[name] === '',
  );
  if (missing.length > 0) return { fields: missing, message: words.checks.passwordsMissing };
  if (values.newPassword !== values.confirmPassword) {
    return { fields: ['confirmPassword'], message: words.checks.ownMismatch };
  }
  const verdict = checkPassword(values.newPassword);
  return verdict === true ? null : { fields: ['newPassword'], message: verdict };
}
