import { expect, it } from 'vitest';
import type { SessionUser } from '#domain/accounts/contract.ts';
import { takeEarlySession } from './early-session.ts';

const answer = Promise.resolve({ id: 'someone' } as SessionUser);

it('the early session is available once', async () => {
  globalThis.__turnout_me = { token: 'mine', answer };
  await expect(takeEarlySession('mine')).resolves.toEqual({ id: 'someone' });
  expect(takeEarlySession('mine')).toBeUndefined();
});

it('the early session of another token stays unused', () => {
  globalThis.__turnout_me = { token: 'of before', answer };
  expect(takeEarlySession('mine')).toBeUndefined();
});
