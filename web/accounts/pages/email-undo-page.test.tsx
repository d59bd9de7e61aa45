// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeLinkToken } from '#web/kernel/session/link-token.ts';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import EmailUndoPage from './email-undo-page.tsx';

const open = (address: string) => {
  window.history.replaceState(null, '', address);
  takeLinkToken();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <EmailUndoPage />
    </QueryClientProvider>,
  );
};
const answer = (status: number, body: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));

beforeEach(() => answer(404, { error: 'This link is no longer valid.', code: 'NOT_FOUND' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the undo page points to an administrator if the link is no longer valid', async () => {
  open('/email/undo?token=spent');
  expect(screen.queryByRole('link', { name: 'Go to Sign In' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo it' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This link is no longer valid.');
  expect(screen.queryByRole('button', { name: 'Undo it' })).toBeNull();
  expect(screen.getByText(/ask an administrator of your organization/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Sign In' }).getAttribute('href')).toBe('/?view=login');
});

it('the undo page leads to the sign-in if the address has lost its token', () => {
  open('/email/undo');
  expect(screen.getByRole('alert').textContent).toContain('The link is incomplete.');
  expect(screen.getByRole('link', { name: 'Go to Sign In' })).toBeTruthy();
});

it('the undo page allows another attempt if the server is unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  open('/email/undo?token=good');
  fireEvent.click(screen.getByRole('button', { name: 'Undo it' }));
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Undo it' })).toBeTruthy();
});

it('the undo page leads to a new password after a successful undo', async () => {
  answer(200, { email: 'ada@example.com', passwordToken: 'next' });
  open('/email/undo?token=good');
  fireEvent.click(screen.getByRole('button', { name: 'Undo it' }));
  const next = await screen.findByRole('link', { name: 'Choose a new password' });
  expect(next.getAttribute('href')).toBe('/password?token=next');
  expect(screen.queryByRole('link', { name: 'Go to Sign In' })).toBeNull();
});
