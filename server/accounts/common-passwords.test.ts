import { expect, it } from 'vitest';
import { commonPassword } from './common-passwords.ts';

const ada = {
  email: 'ada.lovelace@example.org',
  firstName: 'Augusta Ada',
  lastName: 'Lovelace',
  tenantName: 'Analytical Engines',
};

it.each(['123456', 'password', 'qwerty', 'letmein', 'qwertyuiop', '1234567890', 'aaaaaa', '      '])(
  'refuses %j, which everybody tries first',
  (password) => expect(commonPassword(password, ada)).toMatch(/tries first/),
);

it.each(['ADA.lovelace@example.org', 'ada.lovelace', 'lovelace', 'AugustaAdaLovelace', 'analytical engines'])(
  'refuses %j, which is known of its owner',
  (password) => expect(commonPassword(password, ada)).toMatch(/no password/),
);

it.each([
  'secret123',
  'password123',
  'Passw0rd!',
  'test1234',
  'correct horse',
  'ada.lovelace2',
  'x'.repeat(200),
])('takes %j', (password) => expect(commonPassword(password, ada)).toBeNull());

it('takes any password of somebody of whom nothing is known', () => {
  expect(commonPassword('lighthouse', { email: '', firstName: '', lastName: null })).toBeNull();
});
