import { expectAccessible, expectNothingWider } from './accessible.ts';
import { anyWidth, expect, test } from './server.ts';

test('the host view on the landing page follows the answer on the sample', async ({ page }) => {
  await page.goto('/');
  const hosts = page.getByRole('region', { name: 'What the hosts see' });
  await expect(hosts).toContainText('78 of 80');
  await page.frameLocator('iframe').getByRole('radio', { name: /^Yes/ }).check();
  await expect(hosts).toContainText('80 of 80');
  await expect(hosts.getByRole('listitem').first()).toHaveText(/YouParty of 2Confirmed/);
});

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
  'the page of the API opens from the foot, and every call on it with the keyboard',
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
