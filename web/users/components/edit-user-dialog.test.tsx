// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#domain/users/contract.ts';
import { tokenKey } from '#web/kernel/api/api.ts';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import { SessionProvider, useSession } from '#web/kernel/session/session.tsx';
import { Toaster } from '#web/kernel/toasts/toaster.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';

// The server decides what to refuse, so the viewer's role does not matter.
const viewer = { id: 'ada', email: 'ada@host.example', role: 'guest', tenantId: 't1', firstName: 'Ada' };
const other = {
  id: 'cleo',
  email: 'cleo@host.example',
  role: 'guest',
  tenantId: 't1',
  firstName: 'Cleo',
  lastName: 'Cruz',
} as User;

const answers = vi.fn<(call: string) => Response>();
const onClose = vi.fn();

beforeEach(() => {
  localStorage.setItem(tokenKey, 'a-token');
  localStorage.setItem('auth_user', JSON.stringify(viewer));
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    // The stream of live changes stays open and silent.
    if (path === '/api/live') return new Promise(() => undefined);
    return Promise.resolve(
      path === '/api/users/me' ? Response.json(viewer) : answers(`${init.method} ${path}`),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function SignedIn() {
  return useSession().user ? <EditUserDialog user={other} onClose={onClose} /> : null;
}

async function open() {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <SessionProvider>
        <SignedIn />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog');
}

async function typePassword() {
  await userEvent.type(screen.getByLabelText(/^New password/), 'a new password');
  await userEvent.type(screen.getByLabelText(/^Confirm new password/), 'a new password');
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const calls = () => answers.mock.calls.map(([call]) => call);

it('the dialog confirms the profile and the password if both were saved', async () => {
  answers.mockImplementation(() => Response.json(other));
  await open();
  await userEvent.type(screen.getByLabelText(/^First name/), 'patra');
  await typePassword();
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(screen.getAllByText('User updated successfully').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Password changed successfully').length).toBeGreaterThan(0);
  expect(calls()).toEqual(['PUT /api/users/cleo', 'PUT /api/users/cleo/password']);
});

it('the dialog confirms only the password if only the password changed', async () => {
  answers.mockImplementation(() => Response.json({ message: 'Password changed successfully' }));
  await open();
  await typePassword();
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(screen.getAllByText('Password changed successfully').length).toBeGreaterThan(0);
  expect(screen.queryByText('User updated successfully')).toBeNull();
  expect(calls()).toEqual(['PUT /api/users/cleo/password']);
});

it('the dialog says that the profile is saved but the password is refused, and sends only the password again', async () => {
  let isRefused = true;
  answers.mockImplementation((call) =>
    isRefused && call.endsWith('/password')
      ? Response.json({ error: 'This password is too common.' }, { status: 400 })
      : Response.json(other),
  );
  await open();
  await userEvent.type(screen.getByLabelText(/^First name/), 'patra');
  await typePassword();
  await save();
  const said = await screen.findByText(/We saved the profile but didn’t change the password/);
  expect(said.textContent).toContain('This password is too common.');
  expect(screen.getAllByText('Failed to change password').length).toBeGreaterThan(0);
  expect(onClose).not.toHaveBeenCalled();

  isRefused = false;
  answers.mockClear();
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls()).toEqual(['PUT /api/users/cleo/password']);
});
