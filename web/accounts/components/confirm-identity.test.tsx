// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#web/kernel/api/api.ts';
import { useIdentityQuestion } from '#web/kernel/session/identity.ts';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import { SessionProvider, useSession } from '#web/kernel/session/session.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const passkey = { id: 'p', name: 'Laptop', addedAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null };
const app = { addedAt: '2026-01-01T00:00:00.000Z' };

function ProtectedAct() {
  const isAsked = useIdentityQuestion() !== null;
  const { user } = useSession();
  return user && isAsked ? <ConfirmIdentity /> : <p>Nobody asks</p>;
}

/**
 * Has a user delete their own account, so that the app asks who they are. Returns the proofs that
 * were sent to the server.
 */
function renderAct(own: { authenticator: object | null; passkeys: object[] } | null) {
  const sent: unknown[] = [];
  const user = {
    id: 'ada',
    email: 'ada@host.example',
    role: 'admin',
    tenantId: 't1',
    hasFactor: own !== null,
  };
  localStorage.setItem('auth_token', 'one');
  localStorage.setItem('auth_user', JSON.stringify(user));
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {
    /* The test browser supports passkeys. */
  });
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    if (path === '/api/identity') sent.push(JSON.parse(body as string));
    if (path === '/api/factors') {
      return Promise.resolve(Response.json({ ...own, passkeyAddress: null, recoveryCodes: 9 }));
    }
    if (path === '/api/users/me') return Promise.resolve(Response.json(user));
    return Promise.resolve(
      path === '/api/users/me/delete' && sent.length === 0
        ? Response.json({ code: 'confirmIdentity', error: 'Please confirm.' }, { status: 403 })
        : Response.json({ message: 'done' }),
    );
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <SessionProvider>
        <ProtectedAct />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { sent, act: api.users.deleteOwnAccount({ body: {} }) };
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }));

it('a user without a second factor confirms with the password', async () => {
  const { sent, act } = renderAct(null);
  await userEvent.type(await screen.findByLabelText(/^Password/), 'secret');
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await confirm();
  await act;
  expect(sent).toEqual([{ password: 'secret' }]);
});

it('a user with an authenticator app confirms with a code or a recovery code, never with the password', async () => {
  const { sent, act } = renderAct({ authenticator: app, passkeys: [] });
  await screen.findByLabelText(/^Code/);
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await userEvent.type(screen.getByLabelText(/^Recovery code/), 'ABCDE-FGHJK');
  await confirm();
  await act;
  expect(sent).toEqual([{ code: 'ABCDE-FGHJK' }]);
});

it('a user with passkeys alone confirms with a passkey or a recovery code', async () => {
  const { act } = renderAct({ authenticator: null, passkeys: [passkey] });
  expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Recovery code/), 'ABCDE-FGHJK');
  expect(screen.queryByRole('button', { name: 'Use a code from the app' })).toBeNull();
  await confirm();
  await act;
});
