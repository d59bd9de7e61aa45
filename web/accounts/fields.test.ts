import { describe, expect, it } from 'vitest';
import { checkPassword } from './fields.ts';

describe('checkPassword', () => {
  it.each([
    ['', 'Password is required'],
    ['12345', 'Password must be at least 6 characters long'],
    // Three characters, but six code units.
    ['🎈🎈🎈', 'Password must be at least 6 characters long'],
    ['123456', true],
    ['x'.repeat(201), 'Password must be at most 200 characters long'],
  ])('accepts or refuses the password %j', (password, verdict) =>
    expect(checkPassword(password)).toBe(verdict),
  );
});
