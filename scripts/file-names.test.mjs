import { expect, it } from 'vitest';
import { checkFileNames, emptyNames } from './file-names.mjs';

it('the check of file names refuses a bare store and empty words, and lets other names pass', () => {
  const names = [
    ...['server/gifts/store.ts', 'server/replies/known.store.ts', 'web/rsvp/many.test.tsx'],
    ...['server/gifts/gifts.store.ts', 'server/replies/kept-options.ts', 'server/users/users.store.ts'],
  ];
  expect(emptyNames(names).map((sentence) => sentence.split(':')[0])).toEqual(names.slice(0, 3));
});

it('the names of all files pass the check', async () => {
  const { code, output } = await checkFileNames();
  expect([code, output]).toEqual([0, expect.stringMatching(/^\d+ files looked at$/)]);
});
