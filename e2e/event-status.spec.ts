import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn, toastOf, type StoredEvent } from './host.ts';
import { expect, test } from './server.ts';

test('a host publishes a copied draft, then cancels and reopens the event', async ({
  page,
  server,
  browser,
}) => {
  const host = await newHost(server);
  const event = await newEvent(host);
  await signIn(page, host);
  await page.goto(`/events/${event.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByLabel('Title of the copy').fill('Autumn dinner');
  await page.getByLabel('New date').fill('2032-10-02');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(toastOf(page, 'Copied. It’s a draft.')).toBeVisible();
  await expect(page.getByText('This is a draft')).toBeVisible();
  await expect(page.getByRole('region', { name: 'First steps' })).toContainText('Only hosts see the page');
  await expect(page.getByText('Active', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  const copy = (await host.call<StoredEvent[]>('GET', '/api/events')).find(
    ({ name }) => name === 'Autumn dinner',
  );
  expect(copy).toMatchObject({ status: 'draft', dateTime: expect.stringContaining('2032-10-0') });

  const guest = await browser.newPage();
  const address = `${server.url}/rsvp/${copy?.customUrl}`;
  expect((await guest.goto(address))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  expect((await guest.goto(address))?.status()).toBe(200);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel event' }).click();
  await page.getByRole('button', { name: 'Cancel the event' }).click();
  await expect(page.getByText('This event is cancelled')).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This event has been cancelled' })).toBeVisible();
  await expect(guest.getByRole('radio')).toHaveCount(0);
  await expectAccessible(guest);

  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('This event is cancelled')).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByRole('radio').first()).toBeVisible();
  await guest.close();
});
