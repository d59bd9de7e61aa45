import { expect, it } from 'vitest';
import { readAddresses } from './addresses.ts';

it('pasted addresses work in all common forms', () => {
  const pasted = `Ada Lovelace <ada@example.com>, bo@example.com; BO@example.com
    cy@example.com dee@example.com

    Eve, fay@nowhere`;
  expect(readAddresses(pasted)).toEqual({
    emails: ['ada@example.com', 'BO@example.com', 'cy@example.com', 'dee@example.com'],
    unread: ['Eve', 'fay@nowhere'],
  });
  // Addresses that the server would refuse are reported before anything is sent.
  expect(readAddresses('a..b@example.com').unread).toEqual(['a..b@example.com']);
  expect(readAddresses(' \n, ;')).toEqual({ emails: [], unread: [] });
});
