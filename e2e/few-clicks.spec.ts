/** Counts what a host presses for common jobs. Typed fields and system pickers don't count. */
import type { Locator, Page } from '@playwright/test';
import { newEvent, newHost, signIn, toastOf } from './host.ts';
import { newEmail } from './people.ts';
import { anyWidth, expect, test } from './server.ts';

function counter(page: Page) {
  let clicks = 0;
  const press = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  return {
    press,
    button: (name: string | RegExp, within: Pick<Page, 'getByRole'> = page) =>
      press(within.getByRole('button', { name, exact: true })),
    tab: (name: string) =>
      press(page.getByRole('navigation', { name: 'Event', exact: true }).getByRole('link', { name })),
    /** Opens the event's page and runs a job from there. */
    job: (name: string, max: number, path: string, run: () => Promise<void>) =>
      test.step(name, async () => {
        await page.goto(path);
        clicks = 0;
        await run();
        expect(clicks, name).toBeLessThanOrEqual(max);
      }),
  };
}

test('common jobs of a host take few clicks', anyWidth, async ({ page, server }) => {
  test.slow();
  page.setDefaultTimeout(10_000);
  const host = await newHost(server);
  const meals = { hasMeals: true, mealOptions: [{ name: 'Trout' }, { name: 'Short rib' }] };
  const event = await newEvent(host, { ...meals, requiresApproval: true });
  const reply = (name: string) =>
    host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      displayName: name,
      guestEmail: newEmail(),
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name, mealChoice: 'Trout' }],
    });
  await reply('Grace Hopper');
  await signIn(page, host);
  const { press, button, tab, job } = counter(page);
  const home = `/events/${event.id}`;

  await job('approve a request, from the dashboard', 3, '/dashboard', async () => {
    await press(page.getByRole('link', { name: /1 reply to approve/ }));
    await press(page.getByRole('button', { name: /^Approve/ }));
    await press(page.getByRole('alertdialog').getByRole('button', { name: /^Approve/ }));
    await expect(page.getByRole('button', { name: /^Coming/ })).toContainText('1');
  });

  await job('correct a guest’s meal', 3, home, async () => {
    await tab('Guests');
    await press(page.getByRole('link', { name: 'Grace Hopper', exact: true }));
    const meal = page.getByLabel('Meal of guest 1');
    await press(meal);
    await meal.selectOption('Short rib');
    await expect(toastOf(page, 'Reservation updated successfully')).toBeVisible();
    await expect(meal).toHaveValue('Short rib');
  });

  await job('ask for diets', 2, home, async () => {
    await tab('Kitchen');
    await button('Ask about diets');
    await expect(toastOf(page, 'Guests are now asked: “Any allergies or dietary needs?”')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask about diets' })).toBeHidden();
  });

  await job('send the kitchen its numbers', 3, home, async () => {
    await tab('Kitchen');
    await button('Send to caterer');
    await page.getByLabel('Caterer’s email').fill('kitchen@example.com');
    await button('Send', page.getByRole('dialog'));
    await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  });

  await job('choose another theme', 2, home, async () => {
    await press(page.getByRole('link', { name: 'Change the look' }));
    await press(page.getByText('Confetti', { exact: true }));
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  const other = await newEvent(host);
  await job('import a list and send the invitations', 6, `/events/${other.id}`, async () => {
    await press(page.getByRole('link', { name: /Add your guests/ }));
    const dialog = page.getByRole('dialog', { name: 'Import guests' });
    await button('Import a list');
    await expect(dialog.getByLabel('Paste cells')).toBeFocused();
    await page.keyboard.insertText('Household\tName\tEmail\nThe Silvas\tAna Silva\tana@example.com');
    await button('Continue', dialog);
    await button('Add 1 household', dialog);
    await button('Send invitations');
    await button('Send 1 invitation', page.getByRole('dialog'));
    await expect(page.getByText('Invitations sent').first()).toBeVisible();
  });

  await job('remind those who have not answered', 2, `/events/${other.id}`, async () => {
    await press(page.getByRole('link', { name: 'Remind', exact: true }));
    await button('Remind now');
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });

  await job('move the event by an hour and tell its guests', 2, `/events/edit/${event.id}`, async () => {
    await page.getByLabel('Event Time').fill('19:30');
    await button('Save Changes');
    await button('Save and email guests');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await job('message everybody who comes, with a prepared text', 3, home, async () => {
    await press(page.getByRole('link', { name: 'Message', exact: true }));
    await button('One week to go');
    const text = page.getByRole('textbox', { name: 'Message', exact: true });
    await text.fill((await text.inputValue()).replaceAll(/\[[^\]]+\]/g, 'five o’clock'));
    await button('Send to 1 address');
    await expect(toastOf(page, 'Your message is on its way to 1 address.')).toBeVisible();
  });

  await job('fill a freed seat', 2, '/dashboard', async () => {
    const full = await newEvent(host, { maxGuests: 1, enableWaitlist: true, automaticPromotion: false });
    for (const name of ['Ada Lovelace', 'Oskar Lind'])
      await host.call('POST', `/api/rsvp/${full.customUrl}/submit`, {
        displayName: name,
        guestEmail: newEmail(),
        isAttending: true,
        guestCount: 1,
        guestDetails: [{ name }],
      });
    await host.call('PUT', `/api/events/${full.id}`, { maxGuests: 2 });
    await page.reload();
    await press(page.getByRole('link', { name: /1 waiting party would fit/ }));
    await button('Fill 1 seat');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  await job('export the replies', 2, home, async () => {
    await tab('Guests');
    const file = page.waitForEvent('download');
    await button(/^Export CSV/);
    await file;
  });
});
