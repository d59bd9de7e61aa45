/** Tests the main job end to end: sign up, make an event, reply as a guest, and see the reply. */
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { guestIn } from '../domain/words/guest/index.ts';
import { landingIn } from '../domain/words/landing/index.ts';
import { signInIn } from '../domain/words/signIn/index.ts';
import { expectAccessible } from './accessible.ts';
import { toastOf } from './host.ts';
import { isPhone } from './people.ts';
import { anyWidth, expect, test } from './server.ts';

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

for (const language of ['en', 'ar'] as const) {
  const landing = landingIn(language);
  const { fields, register, ready } = signInIn(language);
  const { form, buttons, outcome } = guestIn(language);

  test.describe(`a host whose browser speaks ${language}`, language === 'en' ? {} : anyWidth, () => {
    test.use({ locale: language });

    test('signs up and makes an event, a guest replies, and the host sees the reply', async ({
      page,
      browser,
      server,
    }) => {
      const unique = randomUUID().slice(0, 8);
      const expectSound = watch(page);
      const direction = language === 'ar' ? 'rtl' : 'ltr';

      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await expectAccessible(page);
      await page.getByRole('button', { name: landing.bar.start }).first().click();
      await page.getByLabel(register.name).fill(`The Lovelaces ${unique}`);
      await page.getByRole('button', { name: register.continue }).click();
      await page.getByLabel(fields.firstName).fill('Ada');
      await page.getByLabel(fields.lastName).fill('Lovelace');
      await page.getByLabel(fields.email).fill(`ada.${unique}@example.com`);
      await page.getByLabel(new RegExp(`^${fields.password}`)).fill('analytical');
      await page.getByLabel(new RegExp(`^${fields.confirmPassword}`)).fill('analytical');
      await page.getByRole('button', { name: register.createAccount }).click();
      await expect(page.getByText(register.created, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: ready.start }).click();
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Hosts' pages are in English for those who read Arabic.
      await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
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
      const guest = await browser.newContext({
        baseURL: server.url,
        viewport: page.viewportSize(),
        locale: language,
      });
      const invitation = await guest.newPage();
      const expectGuestSound = watch(invitation);
      await invitation.goto(address);
      await expect(invitation.locator('html')).toHaveAttribute('dir', direction);
      await expect(invitation.getByRole('heading', { name: `Garden party ${unique}` })).toBeVisible();
      await invitation.getByRole('radio', { name: form.yes }).check();
      await invitation.getByLabel(form.name, { exact: true }).fill('Grace Hopper');
      await invitation.getByLabel(form.email).fill('grace@example.com');
      await invitation.getByRole('combobox', { name: form.count }).selectOption('2');
      await invitation.getByLabel(form.guestName({ number: 2 })).fill('Alan Turing');
      await invitation.getByLabel(form.message).fill('We bring a cake.');
      await expectAccessible(invitation);
      await invitation.getByRole('button', { name: buttons.submit }).click();
      await expect(invitation.getByText(outcome.submitted)).toBeVisible();
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
  });
}
