// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api, onRefused } from '../api/api.ts';
import { useIdentityQuestion } from './identity.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function Asking() {
  const question = useIdentityQuestion();
  return question === null ? (
    <p>Nobody asks</p>
  ) : (
    <>
      <button onClick={() => question.answer(true)}>It is me</button>
      <button onClick={() => question.answer(false)}>Not now</button>
    </>
  );
}

/**
 * Stubs a server that asks for confirmation until `isConfirmed`, and records the bodies it
 * receives.
 */
function server() {
  const state = { isConfirmed: false, bodies: [] as unknown[] };
  vi.stubGlobal('fetch', (_path: string, init: { body?: string }) => {
    state.bodies.push(init.body);
    return Promise.resolve(
      state.isConfirmed
        ? json(200, { message: 'done' })
        : json(403, { code: 'confirmIdentity', error: 'Please confirm it’s you.' }),
    );
  });
  localStorage.setItem('auth_token', 'one');
  return state;
}
const change = () =>
  api.users.changePassword({ params: { id: 'ada' }, body: { newPassword: 'what was typed' } });

it('a call that needs a confirmed identity repeats unchanged after the user confirms, and the session stays', async () => {
  const state = server();
  const refused = vi.fn();
  onRefused(refused);
  render(<Asking />);
  const calls = [change(), change()];
  const button = await screen.findByRole('button', { name: 'It is me' });
  expect(state.bodies).toHaveLength(2);
  state.isConfirmed = true;
  act(() => button.click());
  expect(await Promise.all(calls)).toEqual([{ message: 'done' }, { message: 'done' }]);
  expect(state.bodies).toHaveLength(4);
  expect(new Set(state.bodies)).toEqual(new Set([JSON.stringify({ newPassword: 'what was typed' })]));
  expect(refused).not.toHaveBeenCalled();
  expect(screen.getByText('Nobody asks')).toBeTruthy();
});

it('a call that needs a confirmed identity fails with the server’s sentence if the user declines', async () => {
  server();
  render(<Asking />);
  const call = change();
  const failure = expect(call).rejects.toMatchObject({ status: 403, problem: { code: 'confirmIdentity' } });
  const button = await screen.findByRole('button', { name: 'Not now' });
  act(() => button.click());
  await failure;
});
