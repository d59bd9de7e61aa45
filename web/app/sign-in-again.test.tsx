// @vitest-environment jsdom
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tokenKey } from '#web/kernel/api/api.ts';
import { makeQueryClient } from '#web/kernel/api/queries.ts';
import { SessionProvider } from '#web/kernel/session/session.tsx';
import { Toaster } from '../kernel/toasts/toaster.tsx';
import { LinkProvider } from '../ui/link.tsx';
import { RouterLink } from './router-link.tsx';
import { makeRouter } from './router.tsx';

// Pages load when they are opened, which is slow on a busy machine, so load them here.
beforeAll(async () => {
  await import('../users/pages/users-page.tsx');
  await import('../dashboard/pages/dashboard-page.tsx');
});

const person = (id: string, role: string) => ({
  id,
  email: `${id}@host.example`,
  role,
  tenantId: 't1',
  firstName: id,
  lastName: 'Doe',
  createdAt: '2026-01-01T00:00:00.000Z',
  tenantName: 'Hosts',
  managerMail: true,
});
const ada = person('ada', 'admin');
const bo = person('bo', 'guest');

/** The users, by the session token that currently belongs to each. */
let users: Record<string, object>;
const created = vi.fn<(body: unknown) => void>();

beforeEach(() => {
  users = { one: ada };
  localStorage.setItem(tokenKey, 'one');
  localStorage.setItem('auth_user', JSON.stringify(ada));
  // A browser function that the library for selects and scrolling expects.
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const { method = 'GET', headers, body } = init;
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    if (path === '/api/login') {
      const { email } = sent as { email: string };
      const [token, user] = email === ada.email ? ['two', ada] : ['three', bo];
      users[token] = user;
      return Promise.resolve(Response.json({ token, user }));
    }
    const user = users[((headers as Record<string, string>).authorization ?? '').replace('Bearer ', '')];
    if (!user) return Promise.resolve(Response.json({ error: 'Please sign in.' }, { status: 401 }));
    if (path === '/api/users/me') return Promise.resolve(Response.json(user));
    if (method === 'POST' && path === '/api/users') {
      created(sent);
      return Promise.resolve(Response.json({ ...person('cleo', 'guest'), ...(sent as object) }));
    }
    // The content of the dashboard does not matter for this test.
    if (path === '/api/live' || !path.startsWith('/api/users'))
      return Promise.resolve(Response.json({ error: 'No.' }, { status: 403 }));
    const isList = path.startsWith('/api/users?') && user === ada;
    return Promise.resolve(Response.json(isList ? [person('Zora', 'guest')] : []));
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Pastes the text, because typing it letter by letter renders the page after every letter. */
async function fill(dialog: HTMLElement, label: RegExp, text: string) {
  const field = within(dialog).getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.paste(text);
}

const known = (queries: QueryClient) =>
  JSON.stringify(
    queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  );

/** Half-fills a dialog and saves it after the session has ended. */
async function endAmidWork() {
  window.history.replaceState(null, '', '/users');
  const queries = makeQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <LinkProvider component={RouterLink}>
          <RouterProvider router={makeRouter()} />
          <Toaster />
        </LinkProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await userEvent.click((await screen.findAllByRole('button', { name: 'Create User' }))[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Create User' });
  await fill(dialog, /^Email/, 'cleo@host.example');
  await fill(dialog, /^First name/, 'Cleo');
  await fill(dialog, /^Last name/, 'Cruz');
  await fill(dialog, /^Password/, 'a long password');
  users = {};
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create User' }));
  return { again: await screen.findByRole('dialog', { name: 'Sign in again' }), queries };
}

it('the user who signs in again finds the dialog with everything typed, and nothing is sent automatically', async () => {
  const { again } = await endAmidWork();
  // The interrupted dialog below the sign-in form is hidden from everyone.
  expect(screen.queryByRole('dialog', { name: 'Create User' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(within(again).getByLabelText(/^Email/)).toHaveProperty('value', ada.email);
  await fill(again, /^Password/, 'a long password');
  await userEvent.click(within(again).getByRole('button', { name: 'Sign In' }));

  const dialog = await screen.findByRole('dialog', { name: 'Create User' });
  expect(within(dialog).getByLabelText(/^Email/)).toHaveProperty('value', 'cleo@host.example');
  expect(created).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create User' }));
  await waitFor(() => expect(created).toHaveBeenCalledOnce());
  expect(created.mock.calls[0]?.[0]).toMatchObject({ email: 'cleo@host.example', firstName: 'Cleo' });
});

it('another user who signs in sees no data of the previous user', async () => {
  const { again, queries } = await endAmidWork();
  expect(known(queries)).toContain('Zora');
  await fill(again, /^Email/, bo.email);
  await fill(again, /^Password/, 'a long password');
  await userEvent.click(within(again).getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(await screen.findByRole('button', { name: /bo, account/ })).toBeTruthy();
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(document.body.innerHTML).not.toContain(ada.email);
  expect(document.body.innerHTML).not.toContain('Zora');
  expect(known(queries)).not.toContain('Zora');
});

it('choosing another account leads to the login view and clears the data', async () => {
  const { again, queries } = await endAmidWork();
  await userEvent.click(within(again).getByRole('button', { name: 'Use another account' }));
  expect(await screen.findByLabelText(/^Email/)).toHaveProperty('value', '');
  expect(window.location.pathname + window.location.search).toBe('/?view=login');
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(queries.getQueryCache().getAll()).toEqual([]);
});
