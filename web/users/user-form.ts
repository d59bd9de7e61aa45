/** Types and values that the dialogs about a user share. */
import { complain } from '#web/kernel/toasts/toasts.tsx';
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

type Issue = { type?: unknown; message?: string | undefined };

/** Says in a toast what keeps a form from being sent. */
export function complainInvalid(invalid: Record<string, Issue | undefined>): void {
  const issues = Object.values(invalid);
  const missing = issues.some((issue) => issue?.type === 'required');
  complain(missing ? words.checks.allRequired : (issues[0]?.message ?? ''));
}
