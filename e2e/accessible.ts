import { test, type Page } from '@playwright/test';
import type { RunOnly } from 'axe-core';
import type axeCore from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from './server.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The motion that the project asks for (e2e/playwright.config.ts). */
export const motionOfProject = () => test.info().project.use.contextOptions?.reducedMotion ?? null;

/** A dialog that is open: nobody reaches what lies below it, which was looked at without it. */
const openDialog = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]';

/** How often a page with violations is looked at before they count. */
const looks = 3;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Until everything stands where it will stay: what is loaded anew is dimmed, and what comes or goes
 * fades, and in between both look like too little contrast. Spinners and skeletons, which have no
 * end, are not waited for.
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
    // What was cancelled, because it left the page, does not move any more either.
    for (let now = moving(); now.length > 0; now = moving()) {
      await Promise.allSettled(now.map(({ finished }) => finished));
    }
  });
}

async function violationsOn(page: Page, runOnly: RunOnly, within: string): Promise<string[]> {
  // Putting half a megabyte into a document is dearer than the look itself, so it is done once for
  // each.
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
 * WCAG 2.2 AA on the whole page, or on the dialog that is open, and nothing wider than the screen.
 * What is in a frame is left out: a mail's own colors and tables are checked where mails are made,
 * and the guest's page by itself.
 */
export async function expectAccessible(
  page: Page,
  more: {
    tags?: string[];
    /** Only these, where the rest was looked at before. */
    rules?: string[];
    /** Only there, where the rest was looked at before. */
    within?: string;
    /** For the gallery, which shows what is busy for good. */
    staysBusy?: boolean;
  } = {},
): Promise<void> {
  // A toast that leaves during the check does so at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const rules: RunOnly = more.rules
    ? { type: 'rule', values: more.rules }
    : { type: 'tag', values: [...wcag, ...(more.tags ?? [])] };
  const within = more.within ?? ((await page.locator(openDialog).count()) > 0 ? openDialog : 'html');
  let violations: string[] = [];
  // A page that changes while it is looked at is looked at again: what is wrong for good is found
  // each time.
  for (let look = 1; look <= looks && (look === 1 || violations.length > 0); look++) {
    await untilStill(page, more.staysBusy ?? false);
    violations = await violationsOn(page, rules, within);
  }
  await page.emulateMedia({ reducedMotion: motionOfProject() });
  expect(violations).toEqual([]);
  await expectNothingWider(page);
}

/** Nothing is wider than the screen. */
export async function expectNothingWider(page: Page): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBeLessThanOrEqual(0);
}
