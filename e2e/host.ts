import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RunningServer } from './server.ts';

export interface Caller {
  token: string;
  user: { id: string; email: string; tenantId: string | null };
  /** Calls the API and fails the test if the call is refused. */
  call<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T>;
}

async function send<T>(url: string, method: string, body?: object, token?: string): Promise<T> {
  const reply = await fetch(url, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${text}`);
  return JSON.parse(text) as T;
}

type Session = Pick<Caller, 'token' | 'user'>;

const callerOf = (server: RunningServer, session: Session): Caller => ({
  ...session,
  call: (method, path, body) => send(`${server.url}${path}`, method, body, session.token),
});

/** Makes a new organization and returns its admin. */
export async function newHost(server: RunningServer): Promise<Caller> {
  const unique = randomUUID();
  const email = `${unique}@example.com`;
  const tenant = await send<{ id: string }>(`${server.url}/api/tenants/signup`, 'POST', {
    name: `Hosts ${unique}`,
    subscriptionPlan: 'premium',
    adminEmail: email,
  });
  const session = await send<Session>(`${server.url}/api/register`, 'POST', {
    email,
    password: 'a long password',
    firstName: 'Ada',
    lastName: 'Lovelace',
    tenantId: tenant.id,
    role: 'admin',
  });
  return callerOf(server, session);
}

export async function superadmin(server: RunningServer): Promise<Caller> {
  return callerOf(server, await send<Session>(`${server.url}/api/login`, 'POST', server.superadmin));
}

/**
 * Signs the page in once, before its first script runs. A session that ends in the page stays
 * ended.
 */
export async function signIn(page: Page, { token, user }: Session): Promise<void> {
  await page.addInitScript(
    ([storedToken, storedUser]) => {
      if (window.top !== window || sessionStorage.getItem('signed-in')) return;
      sessionStorage.setItem('signed-in', 'yes');
      localStorage.setItem('auth_token', storedToken as string);
      localStorage.setItem('auth_user', storedUser as string);
    },
    [token, JSON.stringify(user)],
  );
}

export interface StoredEvent {
  id: string;
  name: string;
  customUrl: string;
  dateTime: string;
  version: number;
  [field: string]: unknown;
}

export const newEvent = (host: Caller, more: object = {}): Promise<StoredEvent> =>
  host.call<StoredEvent>('POST', '/api/events', {
    name: `Harvest supper ${randomUUID().slice(0, 8)}`,
    displayName: 'Ada & Bo',
    // This is half past six in the evening in Anchorage.
    dateTime: '2031-09-19T02:30:00Z',
    timezone: 'America/Anchorage',
    location: 'The orchard',
    maxGuests: 80,
    maxGuestsPerRsvp: 4,
    ...more,
  });

/**
 * Returns the visible one of the two announcements of a toast, even while a dialog hides it from
 * screen readers.
 */
export const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/, includeHidden: true }).getByText(text, { exact: true });

/** Unfolds the filters of a list. A phone shows only those that fit in one line. */
export async function unfoldFilters(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More filters' });
  if ((page.viewportSize()?.width ?? 0) < 768) await more.click();
}

/** Opens a list of an event's guests that is in the menu next to the chips. */
export async function openGuestList(page: Page, name: 'Guest list' | 'Answers'): Promise<void> {
  await unfoldFilters(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}
