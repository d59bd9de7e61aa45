import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './server.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Until everything stands where it will stay: what is loaded anew is dimmed, and what comes or goes fades, and in
 * between both look like too little contrast. Spinners and skeletons, which have no end, are not waited for.
 */
async function untilStill(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) =>
                playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
            ).length,
      ),
    )
    .toBe(0);
}

/**
 * WCAG 2.2 AA on the whole page, and nothing wider than the screen. Frames are left out: a mail's own colours and
 * tables are checked where mails are made, and the guest's page by itself.
 */
export async function expectAccessible(
  page: Page,
  more: { tags?: string[]; /** Only these, where the rest was looked at before. */ rules?: string[] } = {},
): Promise<void> {
  // A toast that leaves during the check does so at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilStill(page);
  // Frames are left out, so that axe need not be put together anew on a page of its own for each look.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    .options({ resultTypes: ['violations'] });
  const { violations } = await (
    more.rules ? axe.withRules(more.rules) : axe.withTags([...wcag, ...(more.tags ?? [])])
  ).analyze();
  await page.emulateMedia({ reducedMotion: null });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBeLessThanOrEqual(0);
}
