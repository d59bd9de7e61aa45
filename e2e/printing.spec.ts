/** Cards and posters fit their paper, in the host's look. */
import type { Page } from '@playwright/test';
import { newEvent, newHost, signIn, superadmin } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

/** Presses a button that prints, and returns the parts that went to the printer. */
async function partsPrintedBy(page: Page, name: string) {
  await page.evaluate(() =>
    Object.assign(window, { print: () => document.body.setAttribute('data-went', '') }),
  );
  await page.getByRole('button', { name }).click();
  await expect(page.locator('body[data-went]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  // The width between the paper's margins.
  await page.setViewportSize({ width: name.includes('A6') ? 336 : 642, height: 800 });
  const parts = await page.evaluate(() =>
    [...(document.querySelector('[data-print-card]')?.children ?? [])].map((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return { text: part.textContent, top, bottom, needs: part.scrollHeight - part.clientHeight };
    }),
  );
  const look = await page.evaluate(() => {
    const card = document.querySelector('[data-print-card]');
    const title = card?.querySelector('h1');
    return {
      face: title ? getComputedStyle(title).fontFamily : '',
      line: title ? getComputedStyle(title, '::after').borderBottomColor : '',
      cut: card ? card.scrollHeight - card.clientHeight : NaN,
    };
  });
  // The page removes the card once it has been printed.
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => {
    document.body.removeAttribute('data-went');
    window.dispatchEvent(new Event('afterprint'));
  });
  return { parts, look, pages: pages.match(/\/Type\s*\/Page\b(?!s)/g)?.length };
}

test('a card and a poster take one page each, in the host’s look', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const root = await superadmin(server);
  const themes = await root.call<{ id: string; name: string }[]>('GET', '/api/themes');
  const event = await newEvent(host, {
    name: 'Maya & Jonas: a harvest wedding in the old orchard behind the mill',
    location: 'The old orchard behind the mill, 12 Long Winding Lane, Anchorage, Alaska',
    themeId: themes.find(({ name }) => name === 'Garden Wedding')?.id,
  });
  await signIn(page, host);
  await page.goto(`/events/${event.id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  for (const name of ['Print a card (A6)', 'Print a poster (A4)']) {
    const { parts, look, pages } = await partsPrintedBy(page, name);
    expect(pages, name).toBe(1);
    expect(look.cut, name).toBeLessThanOrEqual(1);
    expect(look.face, name).toContain('Playfair Display');
    expect(look.line, name).not.toBe('rgb(194, 65, 12)');
    for (const [index, part] of parts.entries())
      expect(part.top, `${name}: ${part.text}`).toBeGreaterThanOrEqual((parts[index - 1]?.bottom ?? 0) - 1);
  }
});
