import { expect, it } from 'vitest';
import { passwordInput } from './contract.ts';
import { checkPassword } from './rules.ts';

it.each(['12345', '123456', '🎈🎈🎈', '🎈'.repeat(6), '🎈'.repeat(150), 'x'.repeat(200), 'x'.repeat(201)])(
  'the calls take the password %j where the forms do, and refuse it in the same words',
  (password) => {
    const parsed = passwordInput.safeParse(password);
    expect(parsed.error?.issues.map(({ message }) => message) ?? []).toEqual(
      [checkPassword(password)].filter(Boolean),
    );
  },
);
