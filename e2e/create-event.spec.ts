import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newHost, signIn, superadmin, toastOf, type StoredEvent } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

async function fillRequired(page: Page, title: string) {
  await page.getByLabel('Event Title').fill(title);
  await page.getByLabel('Event Date').fill('2031-07-04');
  await page.getByLabel('Event Time').fill('18:30');
}

/** Opens or closes a section that holds optional settings. */
async function pressFold(page: Page, title: string) {
  await page.locator('summary').filter({ hasText: title }).click();
}

test.describe('a host in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('creates an event in Anchorage with meals and a deadline', async ({ page, server }) => {
    const host = await newHost(server);
    await signIn(page, host);
    await page.goto('/events/create');
    await expect(page.getByText('Meals: none')).toBeVisible();
    await expect(page.getByLabel('Offer Meal Options')).toBeHidden();
    for (const title of [
      'What guests read',
      'End and timezone',
      'Guest Details',
      'Optional Event Options',
      'Event Settings',
    ])
      await pressFold(page, title);
    await expect(page.getByRole('combobox', { name: 'Timezone' })).toHaveValue('Europe/Berlin');
    await fillRequired(page, 'Salmon & Friends');
    await page.getByLabel('Event Type').selectOption('Birthday');
    await page.getByLabel('End Time').fill('23:00');
    await page.getByLabel('Dress Code').fill('Wool and boots');
    await page.getByRole('combobox', { name: 'Timezone' }).fill('anchor');
    await page.keyboard.press('Enter');
    await page.getByLabel('RSVP Deadline Date').fill('2031-06-20');

    // A meal needs a name and a description, and each name is unique.
    await page.getByLabel('Offer Meal Options').check();
    await page.getByLabel('Meal Name').fill('Salmon');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(toastOf(page, 'Meal description is required')).toBeVisible();
    await page.getByLabel('Meal Description').fill('With dill');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Meal Name')).toHaveValue('');
    await page.getByLabel('Meal Name').fill(' SALMON');
    await page.getByLabel('Meal Description').fill('Again');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.locator('form').getByText('There’s already a meal named SALMON')).toBeVisible();
    await page.getByLabel('Meal Name').fill('Tart');
    await page.getByRole('button', { name: 'Add', exact: true }).click();

    await expect(page.getByText('We’ll use “salmon-and-friends')).toBeVisible();
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(page.getByText('Available', { exact: true })).toBeVisible();
    await page.getByText('Boardroom', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Boardroom' })).toBeChecked();
    const miniature = page.frameLocator('iframe[title="Miniature of the RSVP page"]');
    await expect(miniature.getByRole('heading', { name: 'Salmon & Friends' })).toBeVisible();
    await expect(miniature.getByText(/6:30 PM.* AKDT/)).toBeVisible();
    await expect(miniature.getByText('Dress code: Wool and boots')).toBeVisible();

    await page.getByRole('button', { name: 'Create Event' }).click();
    await expect(toastOf(page, 'Event created successfully')).toBeVisible();
    await expect(page).toHaveURL('/events');

    const [event] = await host.call<StoredEvent[]>('GET', '/api/events');
    expect(event).toMatchObject({
      name: 'Salmon & Friends',
      eventType: 'Birthday',
      dateTime: '2031-07-05T02:30:00.000Z',
      endTime: '2031-07-05T07:00:00.000Z',
      cutoffDate: '2031-06-21T07:59:00.000Z',
      timezone: 'America/Anchorage',
      dressCode: 'Wool and boots',
      maxGuests: 50,
      maxGuestsPerRsvp: 2,
      isPublic: true,
      enableWaitlist: false,
      hideDeadlineTime: true,
      hasMeals: true,
      mealOptions: [
        { name: 'Salmon', description: 'With dill' },
        { name: 'Tart', description: 'Again' },
      ],
      themePrimaryColor: '#1e3a5f',
    });
    // After the event is made, no draft is left.
    await page.goto('/events/create');
    await expect(page.getByLabel('Event Title')).toHaveValue('');
  });
});

test('the create form shows errors at the fields and in a toast, and focuses the first field', async ({
  page,
  server,
}) => {
  await signIn(page, await newHost(server));
  await page.goto('/events/create');
  await page.getByLabel('Maximum Guests').fill('0');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(toastOf(page, 'Validation Error')).toBeVisible();
  await expect(toastOf(page, 'Event title is required')).toBeVisible();
  await expect(page.getByLabel('Event Title')).toBeFocused();
  await test.step('the bar of buttons never covers the field that the Tab key reaches', async () => {
    const stop = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        const bar = document.querySelector('[data-bottom-bar]');
        if (!at || !bar) throw new Error('The focus or the bar is nowhere.');
        const isCovered = at.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1;
        return { isEnd: bar.contains(at), covered: isCovered ? at.outerHTML.slice(0, 100) : '' };
      });
    let at = await stop();
    for (; !at.isEnd; at = await stop()) {
      expect(at.covered).toBe('');
      await page.keyboard.press('Tab');
    }
  });
  for (const message of ['Event date is required', 'Event time is required', 'Capacity must be at least 1']) {
    await expect(page.locator('form').getByText(message, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
});

test(
  'the create form keeps typed text over a reload, a refused save and a lost connection',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    await signIn(page, host);
    await page.goto('/events/create');
    await fillRequired(page, 'Kept Party');
    await pressFold(page, 'What guests read');
    await page.getByLabel('Description', { exact: true }).fill('Bring a coat');
    await page.reload();
    await expect(page.getByText('Your draft is back')).toBeVisible();
    await expect(page.getByLabel('Event Title')).toHaveValue('Kept Party');
    await pressFold(page, 'What guests read');
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Bring a coat');

    await page.route('**/api/events', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something broke.' } }),
    );
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expect(toastOf(page, 'Something broke.')).toBeVisible();
    await page.unroute('**/api/events');
    await page.route('**/api/events', (route) => route.abort());
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expect(toastOf(page, 'Error')).toBeVisible();
    await expect(page.getByLabel('Event Title')).toHaveValue('Kept Party');
    await page.unroute('**/api/events');

    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByLabel('Event Title')).toHaveValue('');
    await page.reload();
    await expect(page.getByLabel('Event Title')).toHaveValue('');
  },
);

test(
  'the create form keeps typed text when the session ends, and saves after signing in again',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    await signIn(page, host);
    // Blocks live updates, which would also report the end of the session. Here, only the refused
    // save may report it.
    await page.route('**/api/live', (route) => route.abort());
    await page.goto('/events/create');
    await fillRequired(page, 'After Hours');
    await pressFold(page, 'Guest Details');
    // Waits until the page has no open call that could report the end of the session before the
    // save.
    await expect(page.getByText('We’ll use “after-hours')).toBeVisible();
    await host.call('POST', '/api/logout');
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(again.getByLabel('Email')).toHaveValue(host.user.email);
    await again.locator('input[type=password]').fill('a long password');
    await again.getByRole('button', { name: 'Sign In' }).click();
    // The page was open all the time, so it does not have to restore a draft.
    await expect(again).toBeHidden();
    await expect(page.getByLabel('Event Title')).toHaveValue('After Hours');
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expect(toastOf(page, 'Event created successfully')).toBeVisible();
  },
);

test(
  'the create form reports a used custom URL and suggests a free URL',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const taken = `taken-${Date.now()}`;
    await host.call('POST', '/api/events', {
      name: 'First',
      dateTime: '2031-01-01T12:00:00Z',
      customUrl: taken,
    });
    await signIn(page, host);
    await page.goto('/events/create');
    await fillRequired(page, 'Second');
    await pressFold(page, 'Guest Details');
    await page.getByLabel('Custom URL').fill(taken);
    await expect(page.getByText(`“${taken}-2” is free.`)).toBeVisible();
    await pressFold(page, `Link: ${taken}`);
    await expect(page.getByLabel('Custom URL')).toBeHidden();
    await page.getByRole('button', { name: 'Create Event' }).click();
    await expect(
      page.locator('form').getByText(`This custom URL is taken. “${taken}-2” is free.`),
    ).toBeVisible();
    await expect(page.getByLabel('Custom URL')).toBeFocused();
  },
);

test('a superadmin must choose the organization of a new event', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const { name } = await host.call<{ name: string }>('GET', '/api/tenants/self');
  await signIn(page, await superadmin(server));
  await page.goto('/events/create');
  await fillRequired(page, 'From above');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(toastOf(page, 'Choose the organization of the event')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Organization' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Organization' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(toastOf(page, 'Event created successfully')).toBeVisible();
  const [event] = await host.call<StoredEvent[]>('GET', '/api/events');
  expect(event?.name).toBe('From above');
});
