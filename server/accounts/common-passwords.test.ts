import { expect, it } from 'vitest';
import { commonPassword } from './common-passwords.ts';

const ada = {
  email: 'ada.lovelace@example.org',
  firstName: 'Augusta Ada',
  lastName: 'Lovelace',
  tenantName: 'Analytical Engines',
};

it.each([
  ...['123456', 'password', 'qwerty', 'letmein', 'qwertyuiop', '1234567890', 'aaaaaa', '      '],
  ...['Password', 'PASSWORD', 'Qwerty', 'ABC123', 'Sunshine', 'password ', 'turnout', 'Turnout2026'],
  ...['Password1', 'Welcome1', 'Passw0rd', 'P@ssw0rd', 'P@ssw0rd123', 'secret123', 'password123', 'test1234'],
])('commonPassword refuses %j as a popular password', (password) =>
  expect(commonPassword(password, ada)).toMatch(/too easy to guess/),
);

it.each(['ADA.lovelace@example.org', 'ada.lovelace', 'lovelace', 'AugustaAdaLovelace', 'analytical engines'])(
  'commonPassword refuses %j because it contains data about its owner',
  (password) => expect(commonPassword(password, ada)).toMatch(/Don’t use your name, email or organization/),
);

it.each([
  'Passw0rd!',
  // Without its digits only three letters remain, too few to be compared.
  'cat81726354',
  'correct horse',
  'ada.lovelace2',
  'x'.repeat(200),
])('commonPassword accepts %j', (password) => expect(commonPassword(password, ada)).toBeNull());

it('commonPassword accepts a rare password of an owner without data', () => {
  expect(commonPassword('lighthouse', { email: '', firstName: '', lastName: null })).toBeNull();
});
