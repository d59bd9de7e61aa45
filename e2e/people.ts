import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Caller } from './host.ts';
import { expect } from './server.ts';
import type { RunningServer } from './server.ts';

export const password = 'a long password';
export const newEmail = () => `${randomUUID()}@example.com`;
export const newName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

export interface Member {
  id: string;
  email: string;
  token: string;
  user: Caller['user'];
}

/** Somebody of the host's organization, signed in. */
export async function newMember(
  server: RunningServer,
  host: Caller,
  role: 'admin' | 'eventManager' | 'guest',
  more: object = {},
): Promise<Member> {
  const email = newEmail();
  const { id } = await host.call<{ id: string }>('POST', '/api/users', {
    email,
    password,
    role,
    firstName: 'Bo',
    lastName: 'Baker',
    tenantId: host.user.tenantId,
    ...more,
  });
  const reply = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { id, email, ...((await reply.json()) as { token: string; user: Caller['user'] }) };
}

/**
 * The text of the newest mail to an address, from the built-in mailbox, once the worker has sent
 * it.
 */
export async function mailTo(root: Caller, email: string, subject: RegExp): Promise<string> {
  let text: string | null = null;
  await expect
    .poll(async () => {
      const found = await root.call<{ id: string; subject: string | null }[]>(
        'GET',
        `/api/mailbox?q=${encodeURIComponent(email)}&page=1&pageSize=20`,
      );
      const letter = found.find((one) => subject.test(one.subject ?? ''));
      if (!letter) return null;
      ({ text } = await root.call<{ text: string | null }>('GET', `/api/mailbox/${letter.id}`));
      return text;
    })
    .not.toBeNull();
  return text ?? '';
}

/** The path of the first link in a mail, whatever host it names. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Asked of the screen, not of what is on it: that may not be there yet. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? Infinity) < 768;

/** The sidebar's entries, which on a phone are behind a button. */
export async function menuOf(page: Page): Promise<string[]> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeVisible();
  const entries = await menu.getByRole('link').allInnerTexts();
  if (isPhone(page)) await page.keyboard.press('Escape');
  return entries;
}
