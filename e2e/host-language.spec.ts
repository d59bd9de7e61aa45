import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newEvent, newHost, signIn } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

const locales = join(import.meta.dirname, '..', 'locales');
type Message = string | { text: string };

/** Returns the plain messages of the hosts' areas in a language. */
function messagesOf(language: string): Set<string> {
  const files = readdirSync(join(locales, language)).filter((name) => /^(host|ui)/.test(name));
  const catalogs = files.map(
    (name) =>
      JSON.parse(readFileSync(join(locales, language, name), 'utf8')) as Record<
        string,
        Record<string, Message>
      >,
  );
  return new Set(
    catalogs
      .flatMap((groups) => Object.values(groups).flatMap((group) => Object.values(group)))
      .map((message) => (typeof message === 'string' ? message : message.text))
      .filter((text) => !text.includes('{') && !text.includes('<')),
  );
}

const german = messagesOf('de');
const english = [...messagesOf('en')].filter((text) => !german.has(text));

/** Returns the English messages among the texts and the labels of a page. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) found.push((walker.currentNode.textContent ?? '').trim());
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder'])
        found.push(element.getAttribute(name)?.trim() ?? '');
    }
    return found;
  });
  return [...new Set(texts)].filter((text) => english.includes(text));
}

async function expectGerman(page: Page): Promise<void> {
  await expect(page.locator('[data-pending]')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await englishOn(page), page.url()).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

test(
  'a host whose language is German meets no English on the dashboard, in the palette and in an event',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    await newEvent(host, { name: 'Sommerfest' });
    await host.call('PUT', `/api/users/${host.user.id}`, { language: 'de' });
    await signIn(page, host);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /^Willkommen/ })).toBeVisible();
    await expectGerman(page);

    await page.keyboard.press('Control+k');
    await expect(page.getByPlaceholder('Seiten, Events, Gäste, Aktionen …')).toBeVisible();
    await expectGerman(page);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Sommerfest' }).first().click();
    await expect(page.getByText('Gäste kommen', { exact: true })).toBeVisible();
    await expectGerman(page);
  },
);
