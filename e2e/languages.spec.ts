import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

test(
  'a host adds Portuguese and translates; a Brazilian guest reads and replies',
  anyWidth,
  async ({ page, browser, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host, {
      name: 'Harvest supper',
      dressCode: 'Boots',
      hasMeals: true,
      mealOptions: ['Fish', 'Risotto'].map((name) => ({ name, description: '' })),
    });
    await signIn(page, host);
    await page.goto(`/events/edit/${event.id}#languages`);
    const fold = page.locator('#languages');
    await expect(fold.getByLabel('You write in')).toHaveValue('en');
    await fold.getByRole('button', { name: 'Add a language' }).click();
    await page.getByRole('menuitem', { name: 'Português (Brasil)' }).click();
    await expect(fold).toContainText('6 texts missing');
    await fold.getByRole('button', { name: 'Translate into Português (Brasil)' }).click();

    const panel = page.getByRole('dialog', { name: 'Translate into Português (Brasil)' });
    const field = (name: string) => panel.getByLabel(name, { exact: true });
    await field('Event Title').fill('Jantar da colheita');
    await field('Meal: Fish').fill('Peixe');
    await field('Meal: Risotto').fill(' peixe');
    await expect(panel.getByText('Two choices would read the same.')).toHaveCount(2);
    await expect(panel.getByText('Not saved')).toBeVisible();
    await field('Meal: Risotto').fill('Risoto');
    await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
    await expect(panel.getByLabel('Missing 3')).toBeVisible();
    await expectAccessible(page);

    await panel.getByLabel('Missing 3').check({ force: true });
    await expect(field('Event Title')).toBeHidden();
    await field('Dress Code').fill('Botas');
    const showsPreview = panel.getByRole('button', { name: 'Preview' });
    if (await showsPreview.isVisible()) await showsPreview.click();
    const preview = panel.frameLocator('iframe');
    await expect(preview.getByRole('heading', { name: 'Jantar da colheita' })).toBeVisible();
    await expect(preview.getByText('Botas')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(fold).toContainText('2 texts missing');

    const guest = await browser.newContext({ locale: 'pt-BR' });
    const theirs = await guest.newPage();
    await theirs.goto(`${server.url}/rsvp/${event.customUrl}`);
    await expect(theirs.locator('html')).toHaveAttribute('lang', 'pt');
    await expect(theirs.getByRole('heading', { name: 'Jantar da colheita' })).toBeVisible();
    await expect(theirs.getByText('Botas')).toBeVisible();
    await guest.close();

    await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      ...{ displayName: 'Ana', guestEmail: 'ana@example.com', isAttending: true, guestCount: 1 },
      guestDetails: [{ name: 'Ana', mealChoice: 'Fish' }],
    });
    await fold.getByLabel('You write in').selectOption('de');
    await expect(fold.getByText('Your texts are written in this language.')).toBeVisible();
    await expect(fold.getByLabel('You write in')).toHaveValue('en');
  },
);

test('a failed save keeps the typed translation', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host, { languages: ['en', 'ar'] });
  await signIn(page, host);
  await page.goto(`/events/edit/${event.id}#languages`);
  const open = () => page.getByRole('button', { name: 'Translate into العربية' }).click();
  const panel = page.getByRole('dialog', { name: 'Translate into العربية' });
  await open();
  await page.route('**/translations/ar', (route) => route.abort());
  const title = panel.getByLabel('Event Title', { exact: true });
  await expect(title).toHaveAttribute('dir', 'rtl');
  await title.fill('عشاء الحصاد');
  await expect(panel.getByText('We keep what you typed in this browser until it’s saved.')).toBeVisible();
  await page.reload();
  await open();
  await expect(title).toHaveValue('عشاء الحصاد');
  await page.unroute('**/translations/ar');
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
});
