/** Types and values that the dialogs about a user share. */
import { words } from './words.ts';

const isEmail = (text: string) => /^\s*[^\s@]+@[^\s@]+\s*$/.test(text);

export const emailRules = () => ({
  required: words.checks.emailMissing,
  validate: (text: string) => isEmail(text) || words.checks.emailInvalid,
});

export interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export const noPasswords: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };
