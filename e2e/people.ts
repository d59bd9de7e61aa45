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

/** Makes a signed-in member of the host's organization. */
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
 * Returns the text of the newest mail to an address. It waits until the worker has sent it to the
 * built-in mailbox.
 */
export async function mailTo(root: Caller, email: string, subject: RegExp): Promise<string> {
  let text: string | null = null;
  await expect
    .poll(async () => {
      const found = await root.call<{ id: string; subject: string | null }[]>(
        'GET',
        `/api/mailbox?q=${encodeURIComponent(email)}&page=1&pageSize=20`,
      );
      const letter = found.find((mail) => subject.test(mail.subject ?? ''));
      if (!letter) return null;
      ({ text } = await root.call<{ text: string | null }>('GET', `/api/mailbox/${letter.id}`));
      return text;
    })
    .not.toBeNull();
  return text ?? '';
}

/** Returns the path of the first link in a mail, no matter which host it names. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/**
 * Returns whether the screen is a phone's. It does not check the content, which may not have loaded
 * yet.
 */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? Infinity) < 768;

/** Returns the entries of the sidebar. On a phone they are behind a button. */
export async function menuOf(page: Page): Promise<string[]> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeVisible();
  const entries = await menu.getByRole('link').allInnerTexts();
  if (isPhone(page)) await page.keyboard.press('Escape');
  return entries;
}
