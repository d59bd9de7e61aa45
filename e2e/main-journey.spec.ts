/** Tests the main job end to end: sign up, make an event, reply as a guest, and see the reply. */
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { toastOf } from './host.ts';
import { isPhone } from './people.ts';
import { expect, test } from './server.ts';

/** Fails the test if the page complains about anything or is wider than the screen. */
function watch(page: Page) {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // If no organization has the name yet, the response is a 404. The browser logs every 404
    // automatically.
    const isFreeName = message.location().url.endsWith('/api/tenants/search');
    if (message.type() === 'error' && !isFreeName) problems.push(message.text());
  });
  return async () => {
    expect(problems).toEqual([]);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBeLessThanOrEqual(0);
  };
}

test('a host signs up and makes an event, a guest answers, and the host sees the reply', async ({
  page,
  browser,
  server,
}) => {
  const unique = randomUUID().slice(0, 8);
  const expectSound = watch(page);

  await page.goto('/');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Get Started' }).first().click();
  await page.getByLabel('Organization name').fill(`The Lovelaces ${unique}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(`ada.${unique}@example.com`);
  await page.getByLabel(/^Password/).fill('analytical');
  await page.getByLabel(/^Confirm password/).fill('analytical');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toastOf(page, 'Organization and account created successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSound();

  // Uses the menu as a person would. On a phone it is a drawer.
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { name: 'Events Management' })).toBeVisible();
  await page.getByRole('link', { name: 'Create Event' }).first().click();
  await page.getByLabel('Event Title').fill(`Garden party ${unique}`);
  await page.getByLabel('Event Date').fill('2031-07-04');
  await page.getByLabel('Event Time').fill('18:30');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(toastOf(page, 'Event created successfully')).toBeVisible();
  await expect(page).toHaveURL('/events');
  const share = page.getByRole('dialog', { name: `Share Garden party ${unique}` });
  await expect(share.getByLabel('RSVP link')).toHaveValue(new RegExp(`/rsvp/garden-party-${unique}$`));
  await expect(share.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  await expect(page.getByText(`Garden party ${unique}`)).toBeVisible();
  await expectSound();

  const address = `/rsvp/garden-party-${unique}`;
  const guest = await browser.newContext({ baseURL: server.url, viewport: page.viewportSize() });
  const invitation = await guest.newPage();
  const expectGuestSound = watch(invitation);
  await invitation.goto(address);
  await expect(invitation.getByRole('heading', { name: `Garden party ${unique}` })).toBeVisible();
  await invitation.getByRole('radio', { name: 'Yes' }).check();
  await invitation.getByLabel('Name', { exact: true }).fill('Grace Hopper');
  await invitation.getByLabel('Email').fill('grace@example.com');
  await invitation.getByLabel('Total guests').selectOption('2');
  await invitation.getByLabel('Guest 2 name').fill('Alan Turing');
  await invitation.getByLabel('Message').fill('We bring a cake.');
  await expectAccessible(invitation);
  await invitation.getByRole('button', { name: 'Submit RSVP' }).click();
  await expect(invitation.getByText('Your RSVP has been submitted successfully.')).toBeVisible();
  await expectGuestSound();
  await guest.close();

  await page.getByRole('button', { name: 'View RSVPs' }).click();
  const dialog = page.getByRole('dialog', { name: `RSVPs for Garden party ${unique}` });
  await expect(dialog.getByRole('tab', { name: 'Confirmed RSVPs (1)' })).toBeVisible();
  await expect(dialog.getByRole('tab', { name: 'Waitlist (0)' })).toBeVisible();
  await expect(dialog.getByText('Jul 04, 2031 at 6:30 PM')).toBeVisible();
  await expect(dialog.getByText('2/50')).toBeVisible();
  const row = dialog.getByRole('row').filter({ hasText: 'Grace Hopper' });
  await expect(row).toContainText('grace@example.com');
  await expect(row).toContainText('Alan Turing');
  await expect(row).toContainText('We bring a cake.');
  await expect(row).toContainText('Confirmed');
  await expectAccessible(page);
  await expectSound();
  await dialog.getByRole('tab', { name: /Waitlist/ }).click();
  await expect(dialog.getByText('No one on the waitlist')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});
