import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '#domain/accounts/contract.ts';
import { whoIsSignedIn } from './who-is-signed-in.ts';

const ada = { id: 'ada' } as SessionUser;
const status = (code: number) => new Response(JSON.stringify(code === 200 ? ada : {}), { status: code });

/** The server's responses to the calls, in order. */
let answers: (() => Promise<Response>)[];
const says = (code: number) => () => Promise.resolve(status(code));
const isLost = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/users/me' ? (answers.shift() ?? says(401))() : Promise.resolve(status(200)),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.__turnout_me = undefined;
});

async function outcome(): Promise<SessionUser | 'refused'> {
  const asked = whoIsSignedIn('mine').catch(() => 'refused' as const);
  await vi.runAllTimersAsync();
  return asked;
}

it('the session check repeats if the call was lost or the server cannot answer', async () => {
  answers = [isLost, says(503), says(200)];
  expect(await outcome()).toEqual(ada);
});

it('the session check repeats if the early call was lost', async () => {
  const answer = Promise.reject<SessionUser>(new TypeError('Failed to fetch'));
  globalThis.__turnout_me = { token: 'mine', answer };
  answers = [says(200)];
  expect(await outcome()).toEqual(ada);
});

it('the session check does not repeat if the token is invalid', async () => {
  answers = [says(401), says(200)];
  expect(await outcome()).toBe('refused');
  const answer = Promise.reject<SessionUser>(new Error('401'));
  globalThis.__turnout_me = { token: 'mine', answer };
  expect(await outcome()).toBe('refused');
  expect(answers).toHaveLength(1);
});

it('the session check gives up after a few attempts', async () => {
  answers = [isLost, isLost, isLost, isLost, says(200)];
  expect(await outcome()).toBe('refused');
  expect(answers).toHaveLength(1);
});
