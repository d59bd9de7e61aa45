import { describe, expect, it } from 'vitest';
import { checkPasswordChange, checkProfile } from './profile-checks.ts';

const profile = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };
const password = { currentPassword: 'old one', newPassword: 'secret', confirmPassword: 'secret' };

describe('the profile', () => {
  it('requires an email first, then both names', () => {
    expect(checkProfile(profile)).toBeNull();
    expect(checkProfile({ email: ' ', firstName: '', lastName: '' })).toEqual({
      fields: ['email'],
      message: 'Email is required',
    });
    const missing = 'First name and last name are required';
    expect(checkProfile({ ...profile, firstName: ' ' })).toEqual({ fields: ['firstName'], message: missing });
    expect(checkProfile({ ...profile, lastName: '' })).toEqual({ fields: ['lastName'], message: missing });
    expect(checkProfile({ ...profile, firstName: '', lastName: '' })?.fields).toEqual([
      'firstName',
      'lastName',
    ]);
  });
});

describe('a change of password', () => {
  it('requires all three fields, a matching repetition and six characters, in this order', () => {
    expect(checkPasswordChange(password)).toBeNull();
    expect(checkPasswordChange({ ...password, currentPassword: '', confirmPassword: '' })).toEqual({
      fields: ['currentPassword', 'confirmPassword'],
      message: 'All password fields are required',
    });
    expect(checkPasswordChange({ ...password, newPassword: 'abc' })?.message).toBe(
      "New passwords don't match",
    );
    expect(checkPasswordChange({ ...password, newPassword: 'abc', confirmPassword: 'abc' })).toEqual({
      fields: ['newPassword'],
      message: 'Password must be at least 6 characters long',
    });
  });

  it('accepts spaces, and counts characters rather than code units', () => {
    expect(checkPasswordChange({ ...password, newPassword: '      ', confirmPassword: '      ' })).toBeNull();
    const three = '🎈🎈🎈';
    expect(checkPasswordChange({ ...password, newPassword: three, confirmPassword: three })).not.toBeNull();
  });
});
