// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '#domain/accounts/contract.ts';
import { api } from '../api/api.ts';
import { makeQueryClient } from '../api/queries.ts';
import { SessionProvider, useSession } from './session.tsx';

const ada: SessionUser = {
  id: 'ada',
  email: 'ada@host.example',
  role: 'admin',
  tenantId: 't1',
  firstName: 'Ada',
  lastName: 'Lovelace',
  createdAt: '2026-01-01T00:00:00.000Z',
  tenantName: 'Hosts',
  managerMail: true,
  pendingEmail: null,
  hasFactor: false,
};

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The current user of each token. */
let users: Record<string, SessionUser>;
/** Sends text to the open stream. */
let tell: ((text: string) => void) | undefined;

beforeEach(() => {
  users = { one: ada };
  tell = undefined;
  vi.stubGlobal('fetch', (path: string, init: { headers: Record<string, string> }) => {
    const user = users[(init.headers.authorization ?? '').replace('Bearer ', '')];
    if (!user) return Promise.resolve(json(401, { error: 'Please sign in.' }));
    if (path === '/api/users/me') return Promise.resolve(json(200, user));
    if (path === '/api/live' && user.role !== 'guest') {
      const body = new ReadableStream({
        start(stream) {
          tell = (text) => stream.enqueue(new TextEncoder().encode(text));
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    }
    return Promise.resolve(json(403, { error: 'Your role may not do this.' }));
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Who() {
  const { user, validating, ended } = useSession();
  if (validating) return <p>Loading...</p>;
  if (!user) return <p>Nobody</p>;
  return <p>{ended ? `${user.email} was here` : `${user.email} is ${user.role}`}</p>;
}

function open(stored?: { token: string; user: SessionUser }) {
  if (stored) store(stored.token, stored.user);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <SessionProvider>
        <Who />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

function store(token: string, user: SessionUser) {
  localStorage.setItem('auth_token', token);
  localStorage.setItem('auth_user', JSON.stringify(user));
}

/** Dispatches what the browser tells this tab when another tab signs in. */
function signInElsewhere(token: string, user: SessionUser) {
  users[token] = user;
  store(token, user);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: token }));
  });
}

describe('the session of an open tab', () => {
  it('follows a new role when the server ends the stream because of that role', async () => {
    open({ token: 'one', user: ada });
    await screen.findByText('ada@host.example is admin');
    await waitFor(() => expect(tell).toBeDefined());
    users.one = { ...ada, role: 'eventManager' };
    tell?.('event: end\ndata: {}\n\n');
    await screen.findByText('ada@host.example is eventManager');
    expect(JSON.parse(localStorage.getItem('auth_user') ?? '{}')).toMatchObject({ role: 'eventManager' });
  });

  it('follows a new role when the server refuses a call because of that role', async () => {
    open({ token: 'one', user: { ...ada, role: 'guest' } });
    await screen.findByText('ada@host.example is admin');
    users.one = { ...ada, role: 'guest' };
    await expect(api.users.listUsers()).rejects.toThrow('403');
    await screen.findByText('ada@host.example is guest');
  });

  it('switches to the new user when another tab signs in as somebody else', async () => {
    open({ token: 'one', user: ada });
    await screen.findByText('ada@host.example is admin');
    signInElsewhere('two', { ...ada, id: 'bo', email: 'bo@host.example', role: 'guest' });
    await screen.findByText('bo@host.example is guest');
  });

  it('continues when the user signs in again after a sign-out in another tab', async () => {
    open({ token: 'one', user: ada });
    await screen.findByText('ada@host.example is admin');
    act(() => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: null }));
    });
    await screen.findByText('Nobody');
    signInElsewhere('two', ada);
    await screen.findByText('ada@host.example is admin');
  });

  it('does not begin for a visitor who is registering while somebody signs in in another tab', async () => {
    open();
    await screen.findByText('Nobody');
    signInElsewhere('two', ada);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByText('Nobody')).toBeTruthy();
  });

  it('pauses when a call returns 401, and continues when that user signs in again', async () => {
    open({ token: 'one', user: ada });
    await screen.findByText('ada@host.example is admin');
    users = {};
    await expect(api.users.listUsers()).rejects.toThrow('401');
    await screen.findByText('ada@host.example was here');
    expect(localStorage.getItem('auth_token')).toBeNull();
    signInElsewhere('two', ada);
    await screen.findByText('ada@host.example is admin');
  });

  it('pauses in the other tabs, too, until somebody signs out', async () => {
    open({ token: 'one', user: ada });
    await screen.findByText('ada@host.example is admin');
    // Changes the storage as another tab does when one of its calls returns 401.
    localStorage.setItem('turnout_session_ended', ada.id);
    localStorage.removeItem('auth_token');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: null }));
    });
    await screen.findByText('ada@host.example was here');
    signInElsewhere('two', ada);
    await screen.findByText('ada@host.example is admin');
    expect(localStorage.getItem('turnout_session_ended')).toBeNull();
    act(() => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: null }));
    });
    await screen.findByText('Nobody');
  });

  it('survives a late 401 for an earlier session', async () => {
    open({ token: 'one', user: ada });
    await screen.findByText('ada@host.example is admin');
    delete users.one;
    const late = api.users.listUsers();
    signInElsewhere('two', ada);
    await expect(late).rejects.toThrow('401');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByText('ada@host.example is admin')).toBeTruthy();
  });
});
