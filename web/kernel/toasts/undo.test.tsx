// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from './toaster.tsx';
import { dismissToast, leaveToasts, toast } from './toasts.tsx';
import { defer, runDeferred, useDeferred } from './undo.ts';

const run = vi.fn<(how: { keepalive: boolean }) => Promise<unknown>>();

function Shown() {
  return <p data-testid="acts">{useDeferred().flatMap(({ ids }) => ids)}</p>;
}
const shown = () => screen.getByTestId('acts').textContent;
const begin = (id = 'a') =>
  act(() => defer({ ids: [id], change: null, said: `${id} deleted`, failure: `${id} failed`, run }));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  run.mockResolvedValue(undefined);
  render(
    <>
      <Toaster />
      <Shown />
    </>,
  );
});
afterEach(async () => {
  act(() => runDeferred());
  act(() => dismissToast());
  await wait(1_000_000);
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
});

it('an act with an undo runs after ten seconds and looks done until then', async () => {
  begin();
  expect(shown()).toBe('a');
  await wait(9_999);
  expect(run).not.toHaveBeenCalled();
  await wait(1);
  expect(run.mock.calls).toEqual([[{ keepalive: false }]]);
  expect(shown()).toBe('');
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('an act waits while Undo has the focus, and the focus returns when the toast disappears', async () => {
  const row = screen.getByTestId('acts');
  row.tabIndex = -1;
  row.focus();
  begin();
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  await wait(60_000);
  expect(run).not.toHaveBeenCalled();
  act(() => row.focus());
  await wait(500);
  expect(run).toHaveBeenCalledOnce();

  begin('b');
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(document.activeElement).toBe(row);
});

it('an act does nothing after an undo', async () => {
  begin();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toBe('');
  expect(screen.queryByRole('listitem')).toBeNull();
  await wait(20_000);
  expect(run).not.toHaveBeenCalled();
});

it.each<[string, () => void]>([
  ['the toast is closed', () => void fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['another toast takes its place', () => void toast({ title: 'Saved' })],
  [
    'another act begins',
    () => defer({ ids: ['b'], change: null, said: 'b', failure: 'b', run: () => Promise.resolve() }),
  ],
  [
    'the page is left for another',
    () => {
      vi.advanceTimersByTime(1_001);
      leaveToasts();
    },
  ],
])('an act runs at once when %s', (_when, what) => {
  begin();
  act(what);
  expect(run).toHaveBeenCalledOnce();
});

it('an act runs even if the page closes', () => {
  begin();
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(run.mock.calls).toEqual([[{ keepalive: true }]]);
});

it('a failed act shows a message, and the page looks as before', async () => {
  run.mockRejectedValue(new TypeError('no network'));
  begin();
  await wait(10_000);
  expect(screen.getByRole('listitem').textContent).toContain('a failed');
  expect(shown()).toBe('');
});
