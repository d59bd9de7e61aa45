/**
 * Tests what hosts do with replies: the dialog of an event, the reservations page, and the
 * waitlists.
 */
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { brokenUntilPressed, pressAndMend } from './broken.ts';
import { newEvent, newHost, signIn, type Caller, type StoredEvent } from './host.ts';
import { anyWidth, expect, type RunningServer, test } from './server.ts';

/**
 * Returns the visible toast. An open dialog hides the region from screen readers, which read the
 * other one.
 */
const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/, includeHidden: true }).getByText(text, { exact: true });

async function answer(server: RunningServer, event: StoredEvent, name: string, more: object = {}) {
  const reply = await fetch(`${server.url}/api/rsvp/${event.customUrl}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      displayName: name,
      guestEmail: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
      guestPhone: '+1 907 555 0142',
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name, mealChoice: '' }],
      ...more,
    }),
  });
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`);
}

/** Makes an event that is full with one party of two and has one waiting party. */
async function fullEvent(server: RunningServer, host: Caller, more: object = {}) {
  const event = await newEvent(host, { maxGuests: 2, enableWaitlist: true, ...more });
  await answer(server, event, 'Grace Hopper', {
    guestCount: 2,
    guestDetails: [{ name: 'Grace Hopper' }, { name: 'Vincent Hopper' }],
    message: 'We bring a cake.',
  });
  await answer(server, event, 'Alan Turing');
  return event;
}

const openDialog = async (page: Page, event: StoredEvent) => {
  await page.goto('/events');
  await page.getByRole('button', { name: 'View RSVPs' }).click();
  const dialog = page.getByRole('dialog', { name: `RSVPs for ${event.name}` });
  await expect(dialog.getByText('Event Overview')).toBeVisible();
  return dialog;
};

test('while an approval can be undone, the replies dialog counts the party among the coming guests', async ({
  page,
  server,
}) => {
  const host = await newHost(server);
  const event = await fullEvent(server, host);
  await answer(server, event, 'Mary Shelley');
  await signIn(page, host);
  const dialog = await openDialog(page, event);
  const counter = (name: string) =>
    dialog
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');
  await dialog.getByRole('tab', { name: 'Waitlist (2)' }).click();
  await dialog.getByRole('button', { name: 'Approve Alan Turing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  const undo = page.locator('[data-toast]').getByText('Undo');
  await expect(undo).toBeVisible();
  await expect(dialog.getByRole('tab', { name: 'Waitlist (1)' })).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: 'Mary Shelley' })).toContainText('#1');
  await expect(dialog.getByText('3/2')).toBeVisible();
  await expect(counter('Confirmed Guests')).toHaveText('3');
  await expect(counter('Waitlisted')).toHaveText('1');
  await expect(dialog.getByRole('tab', { name: 'Confirmed RSVPs (2)' })).toBeVisible();
  await undo.click();
  await expect(dialog.getByRole('tab', { name: 'Waitlist (2)' })).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: 'Mary Shelley' })).toContainText('#2');
  await expect(counter('Confirmed Guests')).toHaveText('2');
});

test('the replies dialog approves beyond the capacity, edits in place and deletes', async ({
  page,
  server,
}) => {
  const host = await newHost(server);
  const event = await fullEvent(server, host);
  await signIn(page, host);
  const dialog = await openDialog(page, event);
  await expect(dialog.getByText('2/2')).toBeVisible();

  await dialog.getByRole('tab', { name: 'Waitlist (1)' }).click();
  const waiting = dialog.getByRole('row').filter({ hasText: 'Alan Turing' });
  await expect(waiting).toContainText('#1');
  await expect(waiting).toContainText('Waitlisted');
  await waiting.getByRole('button', { name: 'Approve Alan Turing' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Are you sure you want to approve this reservation and move it from waitlist to confirmed?',
  );
  await expect(question).toContainText('This makes 3 of 2: 1 over capacity.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(toastOf(page, 'Reservation updated successfully. This makes 3 of 2.')).toBeVisible();
  await expect(dialog.getByText('No one on the waitlist')).toBeVisible();

  await dialog.getByRole('tab', { name: 'Confirmed RSVPs (2)' }).click();
  await dialog.getByRole('button', { name: 'Edit Grace Hopper' }).click();
  const editor = dialog.getByRole('form', { name: 'Edit the reservation of Grace Hopper' });
  await expect(editor.getByLabel('Guest 2')).toHaveValue('Vincent Hopper');
  await editor.getByLabel('Guest name').fill('  ');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Validation Error')).toBeVisible();
  await expect(editor.getByText('Name is required')).toBeVisible();
  await expect(editor.getByLabel('Guest name')).toBeFocused();
  await editor.getByLabel('Guest name').fill('Admiral Hopper');
  await editor.getByLabel('Guests').fill('99');
  await editor.getByLabel('Guests').blur();
  await expect(editor.getByLabel('Guests')).toHaveValue('20');
  await editor.getByLabel('Guests').fill('');
  await editor.getByLabel('Message').fill('Only me, after all.');
  await expect(editor.getByLabel('Guests')).toHaveValue('1');
  await expect(editor.getByLabel('Guest 2')).toBeHidden();
  await expectAccessible(page);

  const save = async () => {
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(question).toContainText('Remove Vincent Hopper?');
    await question.getByRole('button', { name: 'Remove and save' }).click();
  };
  // If the server fails or cannot be reached, nothing that was typed is lost.
  await page.route('**/api/reservation/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.' } }),
  );
  await save();
  await expect(toastOf(page, 'Something went wrong on our side.')).toBeVisible();
  await page.unroute('**/api/reservation/*');
  await page.route('**/api/reservation/*', (route) => route.abort());
  await save();
  await expect(toastOf(page, 'Failed to update reservation')).toBeVisible();
  await page.unroute('**/api/reservation/*');
  await expect(editor.getByLabel('Message')).toHaveValue('Only me, after all.');
  await save();
  await expect(toastOf(page, 'Reservation updated successfully')).toBeVisible();
  await expect(editor).toBeHidden();
  await expect(dialog.getByText('2/2')).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: 'Admiral Hopper' })).toContainText(
    'Only me, after all.',
  );

  await dialog.getByRole('button', { name: 'Edit Alan Turing' }).click();
  const other = dialog.getByRole('form', { name: 'Edit the reservation of Alan Turing' });
  await other.getByLabel('Status').selectOption('Waitlisted');
  await other.getByRole('button', { name: 'Cancel' }).click();
  await expect(other).toBeHidden();
  await expect(dialog.getByRole('tab', { name: 'Confirmed RSVPs (2)' })).toBeVisible();

  await test.step('a deletion is undone', async () => {
    await dialog.getByRole('button', { name: 'Delete Alan Turing' }).click();
    await question.getByRole('button', { name: 'Delete reservation' }).click();
    await expect(dialog.getByRole('row').filter({ hasText: 'Alan Turing' })).toHaveCount(0);
    await page.locator('[data-toast]').getByText('Undo').click();
    await expect(dialog.getByRole('row').filter({ hasText: 'Alan Turing' })).toHaveCount(1);
  });

  for (const name of ['Admiral Hopper', 'Alan Turing']) {
    await dialog.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(question).toContainText('Are you sure you want to delete this reservation?');
    await question.getByRole('button', { name: 'Delete reservation' }).click();
    await expect(toastOf(page, 'Reservation deleted successfully')).toBeVisible();
    await expect(dialog.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  }
  await expect(dialog.getByText('No confirmed reservations yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  // Leaving the page carries out an act that could still be undone.
  await page.reload();
  await expect.poll(() => host.call<unknown[]>('GET', '/api/reservations')).toEqual([]);
});

test('the reservations page keeps its data if a refresh fails', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const event = await fullEvent(server, host);
  await signIn(page, host);
  await page.goto('/reservations');
  const group = page.getByRole('region', { name: event.name });
  await expect(group.getByText('Grace Hopper').first()).toBeVisible();

  await brokenUntilPressed(page, '**/api/reservations/by-event?*');
  await answer(server, event, 'Ada Lovelace');
  const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t load the reservations.' });
  await expect(failure).toBeVisible();
  await expect(group.getByText('Grace Hopper').first()).toBeVisible();
  await expectAccessible(page);

  await pressAndMend(page, failure, 'Try again');
  await expect(failure).toHaveCount(0);
  await expect(group.getByText('Grace Hopper').first()).toBeVisible();
});

test('the replies dialog reports a failed load and loads again', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const event = await fullEvent(server, host);
  await signIn(page, host);
  await brokenUntilPressed(page, '**/api/event/*/reservations?*');
  const dialog = await openDialog(page, event);
  await expect(dialog.getByText('We couldn’t load the reservations.')).toBeVisible();
  // While the replies can't be loaded, the dialog shows the event's own counts.
  await expect(dialog.getByText('2/2')).toBeVisible();
  await pressAndMend(page, dialog, 'Try again');
  await expect(dialog.getByText('Grace Hopper').first()).toBeVisible();
});

test('the reservations page groups by event, searches, filters, edits and exports', async ({
  page,
  server,
}) => {
  const host = await newHost(server);
  const event = await fullEvent(server, host, {
    name: 'Søren & Zoë, the party',
    hasMeals: false,
  });
  const second = await newEvent(host, { dateTime: '2030-09-19T02:30:00Z', name: 'Picnic' });
  await answer(server, second, 'Edsger Dijkstra', {
    isAttending: false,
    guestCount: 0,
    guestDetails: [],
    message: '=1+1',
  });
  await signIn(page, host);
  await page.goto('/reservations');
  await expect(page.getByRole('heading', { name: 'Reservations Management' })).toBeVisible();
  const group = page.getByRole('region', { name: event.name });
  await expect(group).toContainText('2 guests');
  await expect(group).toContainText('2 RSVPs');
  await expect(group).toContainText('Limit: 2');
  await expect(group).toContainText('Sep 18, 2031 at 6:30 PM AKDT');
  for (const name of ['Guest Name', 'Email', 'Phone', 'Guest Details', 'Message', 'RSVP Date', 'Status']) {
    await expect(group.getByRole('columnheader', { name })).toHaveCount(1);
  }
  await expect(group.getByRole('row').filter({ hasText: 'Alan Turing' })).toContainText('Waitlisted');
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await group.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  await expect(toastOf(page, 'Reservations exported successfully')).toBeVisible();
  expect(download.suggestedFilename()).toMatch(
    /^Søren & Zoë, the party_reservations_\d{4}-\d{2}-\d{2}\.csv$/,
  );
  const file = await readFile(await download.path(), 'utf8');
  expect(file.startsWith('\u{feff}')).toBe(true);
  // The file has one row per guest and a heading.
  expect(file.trim().split('\r\n')).toHaveLength(4);
  expect(file).toContain('"Vincent Hopper"');

  await group.getByRole('button', { name: 'Edit Alan Turing' }).click();
  const editor = group.getByRole('form');
  await editor.getByLabel('Status').selectOption('Declined');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Reservation updated successfully')).toBeVisible();
  await expect(group.getByRole('row').filter({ hasText: 'Alan Turing' })).toContainText('Declined');

  // Typed text stays when a reply arrives, and the host can then save it.
  await group.getByRole('button', { name: 'Edit Grace Hopper' }).click();
  // The button is visible no matter how tall the form is, also on a phone.
  await expect(editor.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await editor.getByLabel('Phone').fill('555');
  await answer(server, event, 'Barbara Liskov', { isAttending: false, guestCount: 0, guestDetails: [] });
  await expect(group).toContainText('3 RSVPs');
  await expect(editor.getByLabel('Phone')).toHaveValue('555');
  await editor.getByRole('button', { name: 'Save' }).click();
  // The form contains the guests' names too, so this waits until it is closed.
  await expect(editor).toBeHidden();
  await expect(group.getByRole('row').filter({ hasText: 'Grace Hopper' })).toContainText('555');

  await page.goto(`/reservations?event=${second.id}`);
  await expect(page.getByRole('region', { name: 'Picnic' })).toContainText('Edsger Dijkstra');
  await expect(group).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all events' }).click();
  await expect(group).toBeVisible();

  await page.getByRole('group', { name: 'Status' }).getByText('Declined').click();
  await expect(page.getByText('3 reservations found')).toBeVisible();
  await expect(page.getByText('Edsger Dijkstra').first()).toBeVisible();
  await expect(group.getByText('Grace Hopper')).toHaveCount(0);
  await page.getByLabel('Search guests').fill('edsger');
  await expect(page.getByText('1 reservation found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Picnic' })).toContainText('=1+1');
  await expectAccessible(page);
  await page.getByLabel('Search guests').fill('nobody of this name');
  await expect(page.getByText('No reservations found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(group.getByText('Grace Hopper').first()).toBeVisible();

  await page.route('**/export', (route) => route.abort());
  await group.getByRole('button', { name: 'Export CSV' }).click();
  await expect(toastOf(page, 'Failed to export reservations')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('auth_token'));
  await group.getByRole('button', { name: 'Export CSV' }).click();
  await expect(toastOf(page, 'Please log in to export reservations')).toBeVisible();
});

test('the waitlists page shows each event’s line and approves parties', async ({ page, server }) => {
  const host = await newHost(server);
  await signIn(page, host);
  await page.goto('/waitlists');
  await expect(page.getByText('No waitlists found')).toBeVisible();
  const event = await fullEvent(server, host, { name: 'A supper for the whole harbor and its many guests' });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Alan Turing' });
  await expect(row).toContainText(event.name);
  await expect(row).toContainText('#1');
  await expect(row).toContainText('alan.turing@example.com');
  await expect(row).toContainText('+1 907 555 0142');
  for (const name of ['Event', 'Guest', 'Contact', 'Party Size', 'Status', 'Added']) {
    await expect(page.getByRole('columnheader', { name })).toHaveCount(1);
  }
  await expect(row).toContainText('Fits when 1 seat opens up');
  const line = page.getByRole('region', { name: 'Events with a waitlist' });
  await expect(line).toContainText('1 party (1 guest) waiting');
  await expect(line).toContainText('2 of 2 · full');
  await expectAccessible(page);
  // The larger event has room for the party, which moves up when the host approves it.
  await host.call('PUT', `/api/events/${event.id}`, { maxGuests: 3 });
  await expect(row).toContainText('Fits now');
  // The question shows the free seats from the event's own line, which a separate call loads.
  await expect(line).toContainText('2 of 3 · 1 seat left, kept for 1 waiting party');
  await line.getByLabel('Automatic promotion').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('2 of 3 · 1 seat left, kept for 1 waiting party.');
  await question.getByRole('button', { name: 'Turn on' }).click();
  await expect(toastOf(page, `Automatic promotion is on for ${event.name}`)).toBeVisible();
  await expect(page.getByText('No waitlists found')).toBeVisible();

  // With approval on, nobody moves up automatically. The host has to admit the party.
  const asked = await newEvent(host, { name: 'By invitation', maxGuests: 5, requiresApproval: true });
  await answer(server, asked, 'Edsger Dijkstra');
  const waiting = page.getByRole('row').filter({ hasText: 'Edsger Dijkstra' });
  await expect(waiting).toContainText('Awaiting approval');
  await waiting.getByRole('button', { name: 'Approve Edsger Dijkstra' }).click();
  await expect(question).toContainText('This makes 1 of 5.');
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(toastOf(page, 'Reservation updated successfully')).toBeVisible();
  await expect(page.getByText('No waitlists found')).toBeVisible();
});

test(
  'the app hides reply controls from users without the right, and the page from guest members',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await fullEvent(server, host);
    const sessionOf = async (role: string) => {
      const email = `${role}.${host.user.id}@example.com`;
      await host.call('POST', '/api/users', { email, password: 'kettle 7', role });
      return host.call<Pick<Caller, 'token' | 'user'>>('POST', '/api/login', { email, password: 'kettle 7' });
    };
    await signIn(page, await sessionOf('eventManager'));
    await page.goto('/reservations');
    const group = page.getByRole('region', { name: event.name });
    await expect(group.getByText('Grace Hopper').first()).toBeVisible();
    await expect(group.getByRole('button', { name: /^(Edit|Delete|Approve) / })).toHaveCount(0);
    await expect(group.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    await page.goto('/waitlists');
    await expect(page.getByRole('link', { name: 'Alan Turing', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /Approve/ })).toHaveCount(0);

    const member = await sessionOf('guest');
    await page.evaluate(
      ([token, user]) => {
        localStorage.setItem('auth_token', token as string);
        localStorage.setItem('auth_user', user as string);
      },
      [member.token, JSON.stringify(member.user)],
    );
    for (const path of ['/reservations', '/waitlists', '/email-templates', '/mailbox']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: "You don't have access" })).toBeVisible();
    }
  },
);
