import { expect, it } from 'vitest';
import { passwordInput } from './contract.ts';
import { checkPassword } from './rules.ts';

it.each(['12345', '123456', '🎈🎈🎈', '🎈'.repeat(6), '🎈'.repeat(150), 'x'.repeat(200), 'x'.repeat(201)])(
  'the API and the forms give an identical verdict on the password %j',
  (password) => {
    const parsed = passwordInput.safeParse(password);
    expect(parsed.error?.issues.map(({ message }) => message) ?? []).toEqual(
      [checkPassword(password)].filter(Boolean),
    );
  },
);
