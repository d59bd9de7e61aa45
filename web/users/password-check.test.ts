import { describe, expect, it } from 'vitest';
import { checkNewPassword } from './password-check.ts';

describe('checkNewPassword', () => {
  it('keeps the password while both fields are empty', () => {
    expect(checkNewPassword('', '')).toBe('keep');
  });

  it.each([
    ['secret1', ''],
    ['', 'secret1'],
    ['secret1', 'secret2'],
    ['abc', 'abd'],
  ])('refuses %j and %j as different', (first, second) => {
    expect(checkNewPassword(first, second)).toEqual({
      path: 'confirmPassword',
      message: 'New passwords do not match',
    });
  });

  it('requires six characters', () => {
    expect(checkNewPassword('12345', '12345')).toEqual({
      path: 'newPassword',
      message: 'Password must be at least 6 characters long',
    });
    expect(checkNewPassword('123456', '123456')).toBeNull();
  });
});
