/** What the dialogs about a user share. */

const isEmail = (text: string) => /^\s*[^\s@]+@[^\s@]+\s*$/.test(text);

export const emailRules = {
  required: 'Email is required',
  validate: (text: string) => isEmail(text) || 'Valid email required',
};

export interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export const noPasswords: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };
