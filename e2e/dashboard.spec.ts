import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { brokenUntilPressed, pressAndMend } from './broken.ts';
import { newEvent, newHost, signIn, superadmin, toastOf } from './host.ts';
import { menuOf, newMember, newName } from './people.ts';
import { anyWidth, expect, test } from './server.ts';

/** Returns the number of a stat card, which comes before its label. */
const figure = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByText(label, { exact: true })
    .first()
    .locator('xpath=..')
    .locator('span')
    .filter({ hasText: /\d/ })
    .first();

const table = (page: Page) => page.getByRole('table', { name: 'Events' });

const past = { dateTime: '2031-01-01T12:00:00Z' };

test('a superadmin sees the platform’s figures, their links, and its health', async ({ page, server }) => {
  const root = await superadmin(server);
  const host = await newHost(server);
  await newEvent(host);
  await signIn(page, root);
  await page.goto('/dashboard');
  for (const [label, href] of [
    ['Active Tenants', '/tenants'],
    ['Total Events', '/events'],
    ['Reservations', '/reservations'],
    ['Revenue', '/subscriptions'],
  ]) {
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`${label}`) })
        .first(),
    ).toHaveAttribute('href', href as string);
  }
  await expect(page.getByRole('heading', { name: 'Recent Events' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible();
  for (const part of ['Database', 'API Services', 'Email Service', 'Payment Gateway']) {
    await expect(
      page.getByRole('listitem').filter({ hasText: part }).getByText('Operational', { exact: true }),
    ).toBeVisible();
  }
  // No text of a part runs into its state.
  const cut = await page
    .getByRole('listitem')
    .filter({ hasText: 'Operational' })
    .evaluateAll((parts) =>
      parts
        .flatMap((part) =>
          [...part.querySelectorAll('span')].filter(
            ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
          ),
        )
        .map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
  await expect(table(page).getByText('Active', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  expect(await menuOf(page)).toEqual([
    'Dashboard',
    'Tenants',
    'Users',
    'Events',
    'Reservations',
    'Waitlists',
    'Subscriptions',
    'Themes',
    'Email Templates',
  ]);
});

test(
  'the status panel shows failing components, and an API that does not answer',
  anyWidth,
  async ({ page, server }) => {
    const root = await superadmin(server);
    await page.route('**/api/health', (route) =>
      route.fulfill({
        status: 503,
        json: {
          error: 'The database isn’t answering.',
          status: 'down',
          components: [
            { name: 'Database', state: 'down' },
            { name: 'Email Service', state: 'degraded' },
            { name: 'Payment Gateway', state: 'operational' },
          ],
        },
      }),
    );
    await signIn(page, root);
    await page.goto('/dashboard');
    const state = (part: string) => page.getByRole('listitem').filter({ hasText: part });
    await expect(state('Database')).toContainText('Down');
    await expect(state('Email Service')).toContainText('Degraded');
    await expect(state('Payment Gateway')).toContainText('Operational');
    await page.unroute('**/api/health');
    await page.route('**/api/health', (route) => route.abort());
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(state('API Services')).toContainText('Not answering');
    await expect(state('Database')).toHaveCount(0);
  },
);

test('an admin starts with an empty dashboard, then sees figures, charts and the table', async ({
  page,
  server,
}) => {
  const host = await newHost(server);
  await signIn(page, host);
  await page.goto('/dashboard');
  await expect(page.getByText('14 days left in your trial')).toBeVisible();
  // The note about the trial must not cut off the title of the top bar, not even on a phone.
  const title = page.getByRole('banner').getByText('Dashboard Overview');
  expect(await title.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
  const mailNotice = page.getByText('Your mail stays in the built-in mailbox');
  await expect(mailNotice).toBeVisible();
  await expect(figure(page, 'Total Events')).toHaveText('0');
  await expect(figure(page, 'Capacity Usage')).toHaveText('0%');
  await expect(page.getByRole('heading', { name: 'Your first event, in three steps' })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Share the link' }),
  ).toBeVisible();
  await expect(page.getByText('Create an event, share its link')).toBeVisible();
  await expectAccessible(page);

  const event = await newEvent(host, { maxGuests: 3 });
  await newEvent(host, past);
  const reply = await fetch(`${server.url}/api/rsvp/${event.customUrl}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      displayName: 'Grace',
      guestEmail: 'grace@example.com',
      isAttending: true,
      guestCount: 2,
      guestDetails: [{ name: 'Grace' }, { name: 'Alan' }],
    }),
  });
  expect(await reply.text()).not.toContain('"error"');
  await page.reload();
  await expect(figure(page, 'Total Events')).toHaveText('2');
  await expect(mailNotice).toHaveCount(0);
  await expect(figure(page, 'Upcoming Events')).toHaveText('2');
  await expect(figure(page, 'Total Guests')).toHaveText('2');
  // Two of 83 seats, of which the two events have 3 and 80.
  await expect(figure(page, 'Capacity Usage')).toHaveText('2%');
  await expect(page.getByText('1 reply in the last 30 days')).toBeVisible();
  await expect(page.getByRole('img', { name: `${event.name}: 2 of 3 confirmed` }).first()).toBeVisible();
  // Recent Events says how far off and how full each event is.
  const recent = page.getByRole('main').getByRole('listitem').filter({ hasText: event.name });
  await expect(recent).toContainText(/In [\d,]+ days · 2 of 3 · 1 free/);
  await expectAccessible(page);
  expect(await menuOf(page)).toEqual([
    'Dashboard',
    'Organization',
    'Users',
    'Events',
    'Reservations',
    'Waitlists',
    'Email Templates',
  ]);

  // Uses the table: the replies, the public form in a new tab, the editor, and deletion.
  const row = table(page).getByRole('row').filter({ hasText: event.name });
  await row.getByRole('button', { name: 'View RSVPs' }).click();
  await expect(page.getByRole('dialog', { name: `RSVPs for ${event.name}` })).toContainText('Grace');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await row.getByRole('button', { name: `Actions for ${event.name}` }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Open guest page' }).click();
  await expect(await opened).toHaveURL(new RegExp(`/rsvp/${event.customUrl}$`));
  await row.getByRole('button', { name: `Actions for ${event.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('This action cannot be undone.');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(toastOf(page, 'Event deleted successfully')).toBeVisible();
  await expect(figure(page, 'Total Events')).toHaveText('1');
  const other = table(page)
    .getByRole('button', { name: /^Actions for/ })
    .first();
  await other.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/events\/edit\//);
});

test(
  'an event manager sees figures of their own events only, and cannot edit other events',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const theirs = await newEvent(host);
    const manager = await newMember(server, host, 'eventManager');
    await signIn(page, manager);
    await page.goto('/dashboard');
    await expect(figure(page, 'My Events')).toHaveText('0');
    for (const label of ['Upcoming', 'Completed']) await expect(figure(page, label)).toHaveText('0');
    await expect(page.getByRole('link', { name: 'Create New Event' }).first()).toHaveAttribute(
      'href',
      '/events/create',
    );
    await expect(page.getByRole('heading', { name: 'Recent Events' })).toBeVisible();
    await page.getByRole('button', { name: `Actions for ${theirs.name}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Open guest page' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0);
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByText('My events', { exact: true }).click();
    await expect(page.getByText('You haven’t created an event yet')).toBeVisible();
    await expectAccessible(page);
    expect(await menuOf(page)).toEqual([
      'Dashboard',
      'Organization',
      'Events',
      'Reservations',
      'Waitlists',
      'Email Templates',
    ]);
  },
);

test('a guest member sees up to five public events with links to reply', async ({ page, server }) => {
  const host = await newHost(server);
  const names: string[] = [];
  const urls: string[] = [];
  for (let day = 1; day <= 6; day += 1) {
    const event = await newEvent(host, {
      name: newName(`Supper ${day}`),
      dateTime: `2031-09-0${day}T18:00:00Z`,
    });
    names.push(event.name);
    urls.push(event.customUrl);
  }
  const secret = await newEvent(host, { isPublic: false, dateTime: '2031-08-01T18:00:00Z' });
  const guest = await newMember(server, host, 'guest');
  await signIn(page, guest);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Bo!' })).toBeVisible();
  await expect(figure(page, 'Public Events')).toHaveText('6');
  const rsvp = page.getByRole('link', { name: /^RSVP to / });
  await expect(rsvp).toHaveCount(5);
  for (const name of names.slice(0, 5)) await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText(names[5] as string)).toHaveCount(0);
  await expect(page.getByText(secret.name)).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(rsvp.first()).toHaveAttribute('href', /^\/rsvp\//);
  await expectAccessible(page);

  // A reply that the member sent while signed in is theirs.
  const submitted = await fetch(`${server.url}/api/rsvp/${urls[0]}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${guest.token}` },
    body: JSON.stringify({
      displayName: 'Bo',
      guestEmail: 'bo@example.com',
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'Bo' }],
    }),
  });
  expect(submitted.status).toBe(201);
  await page.reload();
  const mine = page.getByRole('listitem').filter({ hasText: names[0] as string });
  await expect(mine).toContainText('You’re coming');
  await expect(mine.getByRole('link', { name: /^Change your reply/ })).toHaveAttribute('href', /\?reply=/);
  await expect(rsvp).toHaveCount(4);
  expect(await menuOf(page)).toEqual(['Dashboard', 'Organization']);

  // The remaining events are one click away.
  await page.getByRole('link', { name: 'See all 6' }).click();
  await expect(page).toHaveURL(/\/events\/public$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Public Events' })).toBeVisible();
  await expect(rsvp).toHaveCount(6);
  await expect(page.getByText(names[5] as string, { exact: true })).toBeVisible();
  await expect(page.getByText(secret.name)).toHaveCount(0);
  await expectAccessible(page);
  expect(await menuOf(page)).toEqual(['Dashboard', 'Organization']);

  await page.goto('/reservations');
  await expect(page.getByRole('heading', { name: "You don't have access" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  'the dashboard reports data that fails to load and offers a retry',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    await signIn(page, host);
    await brokenUntilPressed(page, '**/api/dashboard/stats', (route) =>
      route.fulfill({ status: 500, body: 'oops' }),
    );
    await page.route('**/api/events/recent', (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByText('We couldn’t load the figures.')).toBeVisible();
    await expect(page.getByText('We couldn’t load the events.')).toBeVisible();
    await expect(page.getByText('You’re all set.')).toHaveCount(0);
    await expectAccessible(page);
    await pressAndMend(page, page.getByRole('alert').filter({ hasText: 'figures' }), 'Try again');
    await expect(figure(page, 'Total Events')).toHaveText('0');
  },
);
