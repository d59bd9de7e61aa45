import type { Page } from '@playwright/test';
import { expectAccessible, expectNothingWider } from './accessible.ts';
import { newEvent, newHost, signIn, superadmin } from './host.ts';
import { mailTo, newEmail } from './people.ts';
import { anyWidth, expect, test } from './server.ts';

test(
  'a host notes gifts after the event and marks them as thanked with one key',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host);
    const guests = `/events/${event.id}/guests`;
    await signIn(page, host);
    await page.goto(guests);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Answers' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Thanks' })).toHaveCount(0);

    await host.call('PUT', `/api/events/${event.id}`, {
      dateTime: new Date(Date.now() - 3_600_000).toISOString(),
    });
    await host.call('POST', `/api/events/${event.id}/invitations`, {
      label: 'The Okafor family',
      persons: [{ name: 'Chi Okafor' }],
    });
    await page.goto(`${guests}?view=thanks`);
    await expect(page.getByText('Note who gave what, and check off who you’ve thanked.')).toBeVisible();
    for (const what of ['A vase', 'A lamp']) {
      await page.getByRole('button', { name: 'Add gift' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a gift' });
      await dialog.getByLabel('On the list as').click();
      await page.getByRole('option', { name: 'The Okafor family' }).click();
      await expect(dialog.getByLabel('From')).toHaveValue('The Okafor family');
      await dialog.getByLabel('Gift', { exact: true }).fill(what);
      await dialog.getByRole('button', { name: 'Save gift' }).click();
      await expect(page.getByRole('row', { name: new RegExp(what) })).toBeVisible();
    }

    await page.getByText('Not thanked', { exact: true }).click();
    const boxes = page.getByRole('checkbox', { name: 'The Okafor family was thanked' });
    await expect(boxes).toHaveCount(2);
    await boxes.first().focus();
    await page.keyboard.press('t');
    await expect(boxes).toHaveCount(1);
    await expect(boxes).toBeFocused();
    await page.keyboard.press('t');
    await expect(page.getByText('Everyone is thanked')).toBeVisible();
    await page.getByRole('radio', { name: 'All' }).check({ force: true });
    await expect(page.getByText(/, Card$/)).toHaveCount(2);
  },
);

test('a host asks for feedback after the event', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host);
  const guest = newEmail();
  await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    displayName: 'Chi Okafor',
    guestEmail: guest,
    isAttending: true,
    guestCount: 1,
    guestDetails: [{ name: 'Chi Okafor' }],
  });
  await signIn(page, host);
  await page.goto(`/events/edit/${event.id}?tab=questions`);
  await page.getByRole('button', { name: 'Add survey question' }).click();
  await page.getByRole('menuitem', { name: 'How it was' }).click();
  await page.getByRole('button', { name: 'Save question' }).click();
  await expect(page.getByText('One choice · required')).toBeVisible();

  await host.call('PUT', `/api/events/${event.id}`, {
    dateTime: new Date(Date.now() - 86_400_000).toISOString(),
  });
  await page.goto(`/events/messages/${event.id}`);
  await page.getByLabel('Ask for feedback').check();
  await page.getByLabel('Message', { exact: true }).fill('Thank you for coming.');
  await page.getByRole('button', { name: 'Send to 1 address' }).click();
  await expect(page.getByText('Nothing sent yet')).toBeHidden();

  await page.goto(`/events/edit/${event.id}?tab=questions`);
  await expect(page.getByText('0 of 1 guest answered. We don’t store names.')).toBeVisible();
  await expect(page.getByText('Results show once 5 guests have answered.')).toBeVisible();

  await test.step('the survey fits every width, in light and dark, and stays still', async () => {
    const letter = await mailTo(await superadmin(server), guest, /./);
    const [survey = ''] = /\/rsvp\/\S+\/survey\/[\w-]+/.exec(letter) ?? [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of [1280, 834, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(survey);
        await expect(page.getByRole('heading', { name: 'How was it?' })).toBeVisible();
        await expectNothingWider(page);
        expect(await movedBy(page), `${colorScheme} at ${width}`).toBeLessThanOrEqual(0.01);
        await expectAccessible(page);
      }
    }
  });
});

/** Returns the page's layout shift so far. */
const movedBy = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let score = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            score += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(score), 200);
      }),
  );
