import { randomUUID } from 'node:crypto';
import { expect, test } from './server.ts';

test('a new host copies a link after at most six clicks and eight fields, one click after creation', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let clicks = 0;
  let fields = 0;
  const click = async (name: string) => {
    clicks++;
    await page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .first()
      .click();
  };
  const type = async (label: string | RegExp, text: string) => {
    fields++;
    await page.getByLabel(label).fill(text);
  };
  const unique = randomUUID().slice(0, 8);

  await page.goto('/');
  await click('Get Started');
  await type('Organization name', `First link ${unique}`);
  await click('Continue');
  await type('First name', 'Ada');
  await type('Last name', 'Lovelace');
  await type('Email', `ada.${unique}@example.com`);
  await type(/^Password/, 'analytical');
  await type(/^Confirm password/, 'analytical');
  await click('Create Account');
  await click('Birthday');
  await expect(page).toHaveURL('/events/create?type=Birthday');
  await expect(page.getByLabel('Event Type')).toHaveValue('Birthday');
  await type('Event Title', `Garden party ${unique}`);
  // One field takes day and time, as people say them.
  await type(/^When/, '4 july 2031 6:30pm');
  await expect(page.getByLabel('Event Date')).toHaveValue('2031-07-04');
  await expect(page.getByLabel('Event Time')).toHaveValue('18:30');
  await click('Create Event');
  const afterCreation = clicks;
  await click('Copy link');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`/rsvp/garden-party-${unique}$`));

  expect(clicks - afterCreation).toBe(1);
  expect(clicks).toBeLessThanOrEqual(6);
  expect(fields).toBeLessThanOrEqual(8);
});
