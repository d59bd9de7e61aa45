// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useIdentityQuestion } from './identity.ts';
import { saveFrom } from './save-from.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

function Asking() {
  const question = useIdentityQuestion();
  return question === null ? null : (
    <>
      <button onClick={() => question.answer(true)}>It is me</button>
      <button onClick={() => question.answer(false)}>Not now</button>
    </>
  );
}

/**
 * Stubs a server that asks for confirmation once. Returns the paths of its calls and the names of
 * the saved files.
 */
function setUp() {
  const saved: string[] = [];
  const paths: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    paths.push(path);
    return Promise.resolve(
      paths.length === 1
        ? new Response(JSON.stringify({ code: 'confirmIdentity', error: 'Please confirm.' }), { status: 403 })
        : new Response('Ana', { headers: { 'content-disposition': 'attachment; filename="list.csv"' } }),
    );
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => null }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  render(<Asking />);
  return { saved, paths };
}

it('saveFrom saves the file without another click once the user has confirmed', async () => {
  const { saved, paths } = setUp();
  const saving = saveFrom('/api/events/1/guest-list.csv?rows=guests', 'guest-list.csv');
  const button = await screen.findByRole('button', { name: 'It is me' });
  expect(saved).toEqual([]);
  act(() => button.click());
  await saving;
  expect(saved).toEqual(['list.csv']);
  expect(paths).toEqual(Array(2).fill('/api/events/1/guest-list.csv?rows=guests'));
});

it('saveFrom saves nothing if the user declines', async () => {
  const { saved, paths } = setUp();
  const saving = saveFrom('/api/events/1/guest-list.csv', 'guest-list.csv');
  const button = await screen.findByRole('button', { name: 'Not now' });
  act(() => button.click());
  await expect(saving).rejects.toThrow();
  expect([saved, paths.length]).toEqual([[], 1]);
});
