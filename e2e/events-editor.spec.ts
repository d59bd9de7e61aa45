import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn, toastOf, type Caller, type StoredEvent } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

const stylesOf = async (host: Caller, event: StoredEvent) =>
  (await host.call<{ embedStyles: Record<string, unknown> }>('GET', `/api/events/${event.id}/embed-styles`))
    .embedStyles;

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

test.describe('a host in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('edits an event in Anchorage in the event’s own time zone', anyWidth, async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host, { endTime: '2031-09-19T06:00:00Z' });
    await signIn(page, host);
    await page.goto(`/events/edit/${event.id}`);
    await expect(page.getByRole('tab', { name: 'Event Details', selected: true })).toBeVisible();
    await expect(page.getByLabel('Event Date')).toHaveValue('2031-09-18');
    await expect(page.getByLabel('Event Time')).toHaveValue('18:30');
    await expect(page.getByLabel('End Time')).toHaveValue('22:00');
    await expectAccessible(page);

    // The wall time stays the same across the end of daylight saving time.
    await page.getByLabel('Event Date').fill('2031-12-18');
    await page.getByRole('heading', { name: 'Event Settings' }).click();
    await page.getByLabel('Requires Approval').check();
    await page.getByRole('heading', { name: 'Optional Event Options' }).click();
    await page.getByLabel('Offer Meal Options').check();
    await page.getByRole('button', { name: 'Add meal option' }).click();
    // An error opens the fold that hides it, and the bar with the button stays in sight.
    await page.getByRole('heading', { name: 'Optional Event Options' }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 });
    await save(page);
    await expect(page.locator('form').getByText('Meal name is required')).toBeVisible();
    await page.getByLabel('Meal 1', { exact: true }).fill('Tart');
    await save(page);
    await expect(toastOf(page, 'Your event has been successfully updated.')).toBeVisible();
    expect(await host.call('GET', `/api/events/${event.id}`)).toMatchObject({
      dateTime: '2031-12-19T03:30:00.000Z',
      endTime: '2031-12-19T07:00:00.000Z',
      requiresApproval: true,
      hasMeals: true,
      mealOptions: [{ name: 'Tart', description: '' }],
      version: event.version + 1,
    });
  });
});

test('style changes save automatically, leave other styles alone, and can be undone', async ({
  page,
  server,
}) => {
  const host = await newHost(server);
  const event = await newEvent(host);
  await signIn(page, host);
  await page.goto(`/events/edit/${event.id}?tab=styling`);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const preview = page.frameLocator('iframe[title="Live preview of the RSVP page"]');
  await expect(preview.getByRole('heading', { name: event.name })).toBeVisible();

  const titleSize = page.getByRole('textbox', { name: 'Title size' });
  await expect(titleSize).toHaveValue('');
  await expect(titleSize).toHaveAttribute('placeholder', '24');
  await expect(titleSize).not.toHaveAttribute('aria-invalid');
  await expect(titleSize).toHaveAccessibleDescription('Theme default (55px)');

  await page.getByRole('textbox', { name: 'Text color', exact: true }).fill('#dddddd');
  await expect(page.getByText(/Text on the form can’t be read in this color: 1.3 to 1/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Width' }).fill('5');
  await expect(
    page.getByText('Use a width of 10% to 100% or 200px to 1200px', { exact: true }),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Width' }).fill('80');
  await expect(page.getByText(/save automatically/)).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await stylesOf(host, event)).toEqual({ textColor: '#dddddd', embedWidth: '80%' });

  await page.getByRole('button', { name: /Title font/ }).click();
  await page.getByRole('radio', { name: 'Great Vibes' }).check({ force: true });
  await page.keyboard.press('Escape');
  await expect(preview.getByRole('heading', { name: event.name })).toHaveCSS('font-family', /Great Vibes/);
  await page.getByRole('tab', { name: 'Styling' }).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /Title font Theme default/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Width' })).toHaveValue('100');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await stylesOf(host, event)).toEqual({ textColor: '#dddddd' });
});

test(
  'a failed autosave shows an error, keeps all changes and can be repeated',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host);
    await signIn(page, host);
    await page.goto(`/events/edit/${event.id}?tab=options`);
    await page.route('**/embed-styles', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { error: 'Something broke.' } })
        : route.continue(),
    );
    await page.getByLabel('Show spots remaining').uncheck();
    await page.getByLabel('Show RSVP deadline time').check();
    await expect(page.getByText('Failed to save styles')).toBeVisible();
    // The unsaved changes survive a reload, too.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Show spots remaining')).not.toBeChecked();
    await expect(page.getByText('Failed to save styles')).toBeVisible();
    await page.unroute('**/embed-styles');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await stylesOf(host, event)).toEqual({ showSpotsRemaining: false });
    expect(await host.call('GET', `/api/events/${event.id}`)).toMatchObject({ hideDeadlineTime: false });
  },
);

test('a theme replaces custom colors, and the next save succeeds', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host);
  await host.call('PUT', `/api/events/${event.id}/embed-styles`, {
    textColor: '#123456',
    embedHeight: '80vh',
  });
  await signIn(page, host);
  await page.goto(`/events/edit/${event.id}?tab=styling`);
  await page.getByText('Garden Wedding', { exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Event Details' }).click();
  await page.getByLabel('Location').fill('The garden');
  await save(page);
  await expect(toastOf(page, 'Event updated')).toBeVisible();
  expect(await stylesOf(host, event)).toEqual({ embedHeight: '80vh' });
  expect(await host.call('GET', `/api/events/${event.id}`)).toMatchObject({
    location: 'The garden',
    themePrimaryColor: '#476650',
  });
});

test(
  'a save that conflicts with another user’s save shows both changes',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host);
    await signIn(page, host);
    await page.goto(`/events/edit/${event.id}`);
    await page.getByLabel('Event Title').fill('My title');
    await page.getByLabel('Display As').fill('Me');
    await host.call('PUT', `/api/events/${event.id}`, { name: 'Their title', maxGuests: 90 });
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this event' });
    await expect(dialog.getByRole('row', { name: /Event Title Their title My title/ })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /Maximum Guests 90 Not changed/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect(page.getByLabel('Event Title')).toHaveValue('Their title');
    await expect(page.getByLabel('Maximum Guests')).toHaveValue('90');
    await expect(page.getByLabel('Display As')).toHaveValue('Me');

    await page.getByLabel('Event Title').fill('My title again');
    await host.call('PUT', `/api/events/${event.id}`, { name: 'Their other title' });
    await save(page);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(toastOf(page, 'Event updated')).toBeVisible();
    expect(await host.call('GET', `/api/events/${event.id}`)).toMatchObject({
      name: 'My title again',
      displayName: 'Me',
      maxGuests: 90,
    });
  },
);

test('the editor refuses a capacity below the confirmed guests', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host);
  await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    displayName: 'Grace',
    guestEmail: 'grace@example.com',
    isAttending: true,
    guestCount: 3,
    guestDetails: [{ name: 'Grace' }, { name: 'Alan' }, { name: 'Kay' }],
  });
  await signIn(page, host);
  await page.goto(`/events/edit/${event.id}`);
  await page.getByLabel('Maximum Guests').fill('2');
  await save(page);
  await expect(toastOf(page, 'Failed to update event')).toBeVisible();
  await expect(
    page.locator('form').getByText('3 guests are already confirmed, so you can’t lower the capacity to 2.'),
  ).toBeVisible();
  await expect(page.getByLabel('Maximum Guests')).toBeFocused();
});

test('the editor asks before leaving with unsaved changes, and keeps the changes over a reload', async ({
  page,
  server,
}) => {
  const host = await newHost(server);
  const event = await newEvent(host);
  await signIn(page, host);
  await page.goto('/events');
  await page.getByRole('button', { name: `Actions for ${event.name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Location').fill('Elsewhere');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: 'Links' }).click();
  await expect(page).toHaveURL(/tab=links/);
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/tab=links/);

  // The address also stays the same: it matches the page, even while the question is open.
  const back = () => page.evaluate(() => window.history.back());
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await back();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/tab=links/);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/tab=links/);

  let asked = false;
  page.on('dialog', (dialog) => {
    asked = dialog.type() === 'beforeunload';
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toBe(true);
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
  await page.getByRole('tab', { name: 'Event Details' }).click();
  await expect(page.getByLabel('Location')).toHaveValue('Elsewhere');

  await back();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/events');
  await page.goto(`/events/edit/${event.id}`);
  await expect(page.getByLabel('Location')).toHaveValue('The orchard');

  // If a field is wrong, saving on the way out keeps the host here. With all fields right, it saves
  // and goes.
  await page.getByLabel('Location').fill('The barn');
  await page.getByLabel('Event Title').fill('');
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await question.getByRole('button', { name: 'Save and go' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Event title is required').first()).toBeVisible();
  await expect(page).toHaveURL(`/events/edit/${event.id}`);
  await page.getByLabel('Event Title').fill('Barn dance');
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await question.getByRole('button', { name: 'Save and go' }).click();
  await expect(page).toHaveURL('/events');
  expect(await host.call('GET', `/api/events/${event.id}`)).toMatchObject({
    name: 'Barn dance',
    location: 'The barn',
  });
});

test('the editor offers a preview, the embed code, links and QR codes', async ({ page, server, context }) => {
  const host = await newHost(server);
  const event = await newEvent(host);
  await host.call('PUT', `/api/events/${event.id}/embed-styles`, {
    embedWidth: '640px',
    embedHeight: '700px',
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, host);
  await page.goto(`/events/edit/${event.id}`);
  await expect(page.getByText(/^Edit Event.*In.[\d,]+.days$/)).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'View public page' })).toHaveAttribute(
    'href',
    `/rsvp/${event.customUrl}`,
  );
  await page.keyboard.press('Escape');
  await page.getByLabel('Event Title').fill('Not saved yet');
  await page.getByRole('tab', { name: 'Preview' }).click();
  const frame = page.locator('iframe[title="Preview of the RSVP page"]');
  const shown = page.frameLocator('iframe[title="Preview of the RSVP page"]');
  await expect(shown.getByRole('heading', { name: 'Not saved yet' })).toBeVisible();
  expect(await frame.evaluate(({ style }) => [style.width, style.height])).toEqual(['640px', '700px']);
  await page.getByRole('radio', { name: 'Mobile' }).check({ force: true });
  expect(await frame.evaluate(({ style }) => style.width)).toBe('390px');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(shown.getByRole('heading', { name: 'Not saved yet' })).toBeVisible();

  await page.getByRole('tab', { name: 'Embed Code' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const iframe = await page.evaluate(() => navigator.clipboard.readText());
  expect(iframe).toContain(`<iframe src="${server.url}/rsvp/${event.customUrl}?embed=1"`);
  expect(iframe).toContain('width: 640px');

  await page.getByRole('tab', { name: 'Links' }).click();
  const url = `${server.url}/rsvp/${event.customUrl}`;
  await expect(page.getByLabel('Standalone RSVP URL')).toHaveValue(url);
  await expect(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', url);
  await expect(page.getByRole('img', { name: `QR code for ${url}` })).toBeVisible();
  await expectAccessible(page);
  for (const [kind, start] of [
    ['PNG', '\x89PNG'],
    ['SVG', '<svg'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download ${kind}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${event.customUrl}-qr.${kind.toLowerCase()}`);
    expect((await readFile(await file.path(), 'latin1')).startsWith(start)).toBe(true);
  }
});

test('a host duplicates and deletes an event from the editor', async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host);
  await signIn(page, host);
  await page.goto(`/events/edit/${event.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByLabel('Event Title')).toHaveValue(`Copy of ${event.name}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete event' }).click();
  await expect(page).toHaveURL('/events');
  expect(await host.call<StoredEvent[]>('GET', '/api/events')).toHaveLength(1);
});

test('the editor refuses missing events and events of another user', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host);
  const email = `manager-${event.id}@example.com`;
  await host.call('POST', '/api/users', {
    email,
    password: 'a long password',
    firstName: 'Max',
    lastName: 'Manager',
    role: 'eventManager',
  });
  const reply = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long password' }),
  });
  await signIn(page, (await reply.json()) as Caller);
  await page.goto(`/events/edit/${event.id}`);
  await expect(page.getByRole('heading', { name: "You don't have access" })).toBeVisible();
  await expect(page.getByText(/belongs to Ada Lovelace/)).toBeVisible();
  await page.goto('/events/edit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No event ID');
  await page.goto('/events/edit/01900000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await expect(page).toHaveURL('/events');
});
