/**
 * Tests that changes by others appear without a reload: in figures, lists, an open dialog and the
 * bell.
 */
import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn, type Caller, type StoredEvent } from './host.ts';
import { anyWidth, expect, type RunningServer, test } from './server.ts';

async function answer(server: RunningServer, event: StoredEvent, name: string, guestCount = 1) {
  const reply = await fetch(`${server.url}/api/rsvp/${event.customUrl}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      displayName: name,
      guestEmail: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
      isAttending: true,
      guestCount,
      guestDetails: Array.from({ length: guestCount }, () => ({ name, mealChoice: '' })),
    }),
  });
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`);
}

/** Deletes the reply without this browser, so that none of its pages knows. */
async function remove(host: Caller, name: string) {
  const replies = await host.call<{ id: string; displayName: string }[]>('GET', '/api/reservations');
  const reply = replies.find(({ displayName }) => displayName === name);
  await host.call('DELETE', `/api/reservation/${reply?.id}`);
}

test('replies appear automatically, without losing text that a host is typing', async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host, { maxGuests: 10 });
  await signIn(page, host);

  // Checks the dashboard and the bell.
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await answer(server, event, 'Grace Hopper', 2);
  await expect(bell).toHaveAccessibleName('Notifications: 1 unread');
  await expect(page.getByRole('main')).toContainText('2 of 10');

  // Checks an open dialog with an unfinished edit.
  await page.goto('/events');
  await page.getByRole('button', { name: 'View RSVPs' }).click();
  const dialog = page.getByRole('dialog', { name: `RSVPs for ${event.name}` });
  await dialog.getByRole('button', { name: 'Edit Grace Hopper' }).click();
  const name = dialog.getByLabel('Guest name');
  await name.fill('Admiral Hopper');
  await answer(server, event, 'Alan Turing');
  await expect(dialog.getByRole('tab', { name: 'Confirmed RSVPs (2)' })).toBeVisible();
  await expect(dialog.getByText('Alan Turing').first()).toBeVisible();
  await expect(name).toHaveValue('Admiral Hopper');
  await expect(name).toBeFocused();
  // The first Escape closes the row's form, the second the dialog.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(name).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The bell leads to the replies and shows what is new there.
  await bell.click();
  await expect(page).toHaveURL(/\/reservations$/);
  const happened = page.getByRole('region', { name: 'Recent activity' });
  await expect(happened.getByText('2 new')).toBeVisible();
  await expect(happened.getByRole('listitem').first()).toContainText(
    `New: Alan Turing replied to ${event.name} (confirmed, 1 guest)`,
  );
  await expect(bell).toHaveAccessibleName('Notifications');
  await expectAccessible(page);

  // The page also shows changes by another tab or another host.
  await remove(host, 'Grace Hopper');
  await expect(page.getByRole('cell', { name: 'Grace Hopper' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: event.name })).toContainText('1 guest');

  // A session that ends elsewhere also ends here, without a click.
  await host.call('POST', '/api/logout');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
});

test('a page fetches its own change only once', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  await signIn(page, host);
  const streaming = page.waitForResponse((response) => response.url().endsWith('/api/live'));
  await page.goto('/events');
  await streaming;
  await expect(page.getByText('No events yet')).toBeVisible();
  const event = await newEvent(host);
  const actions = (of: StoredEvent) => page.getByRole('button', { name: `Actions for ${of.name}` });
  await expect(actions(event)).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname);
  });
  await actions(event).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  // An open dialog hides the list from roles. A missing row therefore says nothing about the list's
  // fetch.
  const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
  await page.getByRole('button', { name: 'Delete event' }).click();
  await fetched;
  await expect(actions(event)).toHaveCount(0);
  // This event arrives by the same stream after the page's own change. Once it is visible, that
  // change has arrived too.
  const other = await newEvent(host);
  await expect(actions(other)).toBeVisible();
  // The page fetched once for its own change and once for the other one.
  expect(asked.filter((path) => path === '/api/events')).toHaveLength(2);
});
