import { test, type Page } from '@playwright/test';
import type { RunOnly } from 'axe-core';
import type axeCore from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from './server.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns the reduced motion setting of the project (e2e/playwright.config.ts). */
export const motionOfProject = () => test.info().project.use.contextOptions?.reducedMotion ?? null;

/**
 * Matches an open dialog. Nobody can reach the page below it, which was checked without the dialog.
 */
const openDialog = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]';

/** How often a page is checked until its violations count. */
const looks = 3;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Waits until nothing on the page moves. Reloading content is dimmed, and content that comes or
 * goes fades. During both, contrast looks too low. Endless spinners and skeletons are ignored.
 */
async function untilStill(page: Page, staysBusy: boolean): Promise<void> {
  if (!staysBusy) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    // An animation that was cancelled because it left the page has also stopped.
    for (let now = moving(); now.length > 0; now = moving()) {
      await Promise.allSettled(now.map(({ finished }) => finished));
    }
  });
}

async function violationsOn(page: Page, runOnly: RunOnly, within: string): Promise<string[]> {
  // Adding half a megabyte to a document costs more than the check, so it happens once per
  // document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([rules, place]) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run(place, {
        runOnly: rules,
        iframes: false,
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [runOnly, within] as const,
  );
}

/**
 * Checks WCAG 2.2 AA on the whole page, or on the open dialog, and that nothing is wider than the
 * screen. It skips frames: the tests of mails check the colors and tables of a mail, and the
 * guest's page has its own check.
 */
export async function expectAccessible(
  page: Page,
  more: {
    tags?: string[];
    /** Checks only these rules, if the others were checked before. */
    rules?: string[];
    /** Checks only this part, if the rest was checked before. */
    within?: string;
    /** Skips busy elements, for the gallery, which always shows some. */
    staysBusy?: boolean;
  } = {},
): Promise<void> {
  // A toast that leaves during the check disappears at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const rules: RunOnly = more.rules
    ? { type: 'rule', values: more.rules }
    : { type: 'tag', values: [...wcag, ...(more.tags ?? [])] };
  const within = more.within ?? ((await page.locator(openDialog).count()) > 0 ? openDialog : 'html');
  let violations: string[] = [];
  // Checks a page again if it has violations, because it may have changed during the check. A
  // lasting violation appears every time.
  for (let look = 1; look <= looks && (look === 1 || violations.length > 0); look++) {
    await untilStill(page, more.staysBusy ?? false);
    violations = await violationsOn(page, rules, within);
  }
  await page.emulateMedia({ reducedMotion: motionOfProject() });
  expect(violations).toEqual([]);
  await expectNothingWider(page);
}

/** Expects that nothing is wider than the screen. */
export async function expectNothingWider(page: Page): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBeLessThanOrEqual(0);
}
