import type { Locator } from '@playwright/test';
import { expectAccessible, expectNothingWider } from './accessible.ts';
import { anyWidth, expect, test } from './server.ts';

test('the host view on the landing page follows the answer on the sample', async ({ page }) => {
  await page.goto('/');
  const hosts = page.getByRole('region', { name: 'What the hosts see' });
  const sample = page.frameLocator('iframe');
  await expect(hosts).toContainText('79 of 80');
  await expect(sample.getByText('1 spot remaining of 80')).toBeAttached();
  const coming = sample.getByRole('button', { name: 'I’m coming' });
  await coming.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await coming.click();
  await expect(hosts).toContainText('80 of 80');
  await expect(hosts.getByRole('listitem').first()).toHaveText(/You1 guestConfirmed/);
  // The phone scrolls to its form, the page around it stays.
  const inFrame = () =>
    sample
      .getByRole('radio', { name: /^Yes/ })
      .evaluate((field) => field.getBoundingClientRect().top / innerHeight);
  await expect.poll(inFrame).toBeGreaterThan(0);
  expect(await inFrame()).toBeLessThan(1);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await sample.getByRole('combobox', { name: 'Total guests' }).selectOption('2');
  await expect(hosts).toContainText('79 of 80');
  await expect(hosts.getByRole('listitem').first()).toHaveText(/YouParty of 2Waitlisted/);
});

test('headline and picture of the landing page begin at the same height', anyWidth, async ({ page }) => {
  await page.goto('/');
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const headline = await topOf(page.getByRole('heading', { level: 1 }));
  expect(headline).toBeLessThan(160);
  expect(Math.abs(headline - (await topOf(page.locator('iframe').locator('..'))))).toBeLessThan(4);
  await expect(page.getByRole('region', { name: 'What the hosts see' })).toBeInViewport({ ratio: 0.9 });
});

test(
  'the landing page loads no script of the dashboard, and its buttons work without scripts',
  anyWidth,
  async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(server.url);
    expect(scripts.filter((path) => path.includes('/index-'))).toEqual([]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know exactly who is coming.');
    await page.getByRole('button', { name: 'Start with Pro' }).click();
    await expect(page).toHaveURL('/?l=en&view=register&plan=pro');
    await context.close();
  },
);

test('an answer on the sample counts although its script arrives later', anyWidth, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    if (route.request().frame() !== page.mainFrame()) await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const sample = page.frameLocator('iframe');
  await sample.getByRole('radio', { name: /^Yes/ }).check();
  release();
  await expect(page.getByRole('region', { name: 'What the hosts see' })).toContainText('80 of 80');
  await expect(sample.getByRole('textbox', { name: 'Name' }).first()).toBeVisible();
  await expect(sample.getByRole('radio', { name: /^Yes/ })).toBeChecked();
});

test(
  'the API page opens from the footer, and its calls open with the keyboard',
  anyWidth,
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'API' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Turnout API');
    await page.locator('summary', { hasText: '/api/login' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#login')).toBeVisible();
    await expectNothingWider(page);
    // All calls look alike. Checking each of them takes longer than most journeys.
    await page
      .locator('section > details:not([open])')
      .evaluateAll((closed) => closed.filter((_, index) => index % 8 > 0).forEach((call) => call.remove()));
    await expectAccessible(page);
  },
);
