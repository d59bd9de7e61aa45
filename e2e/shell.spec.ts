import { expectAccessible, motionOfProject } from './accessible.ts';
import { brokenUntilPressed, pressAndMend } from './broken.ts';
import { newEvent, newHost, signIn } from './host.ts';
import { isPhone } from './people.ts';
import { expect, test } from './server.ts';

test('the app shell offers menus, a skip link, a 404 page and themes', async ({ page, server }) => {
  const host = await newHost(server);
  await newEvent(host, { name: 'Spring Gala' });
  await signIn(page, host);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('the first stop of the keyboard leads past the menu', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    // The bar at the top stays where it is, so the content begins below it.
    const lowerEdge = (await page.getByRole('banner').boundingBox())?.height ?? 0;
    await page.keyboard.press('Tab');
    const next = await page.locator(':focus').boundingBox();
    expect(next?.y).toBeGreaterThanOrEqual(lowerEdge);
  });

  await test.step('the user menu has its four entries', async () => {
    await page.getByRole('button', { name: 'Ada, account' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Profile',
      'Organization Settings',
      'Subscription & Billing',
      'Sign Out',
    ]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Ada, account' })).toBeFocused();
  });

  await test.step('the sidebar has its groups, and marks the current page', async () => {
    if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('heading')).toHaveText(['Core Management', 'Business']);
    await expect(menu.locator('[aria-current=page]')).toHaveText('Dashboard');
    await menu.getByRole('link', { name: 'Waitlists' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waitlists Management');
    await expect(page).toHaveTitle('Waitlists Management · Turnout');
    if (isPhone(page)) await expect(menu).toBeHidden();
  });

  await test.step('each of the three themes can be chosen, is kept, and follows the system', async () => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const choose = async (theme: 'Light' | 'Dark' | 'System') => {
      if (isPhone(page)) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('dialog').getByText(theme, { exact: true }).click();
        await page.keyboard.press('Escape');
      } else {
        await page.getByRole('button', { name: /^Theme: / }).click();
        await page.getByRole('menuitemradio', { name: theme }).click();
      }
    };
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    await choose('Light');
    await expect.poll(ground).toBe(light);
    await page.reload();
    await expect.poll(ground).toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await choose('Dark');
    await expect.poll(ground).toBe(dark);
    await choose('System');
    await expect.poll(ground).toBe(light);
    // With reduced motion nothing fades: every element has its new color at once.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() =>
      document.addEventListener('transitionrun', () => (document.title = 'Faded'), true),
    );
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ground).toBe(dark);
    await expect(page).not.toHaveTitle('Faded');
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: motionOfProject() });
  });

  await test.step('a path without a page', async () => {
    const reply = await page.goto('/no-such-page');
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expect(page).toHaveTitle('404 Page Not Found · Turnout');
    if (!isPhone(page)) await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Turnout' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('the command palette works from the keyboard alone', async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host, { name: 'Midsummer dance' });
  for (let n = 0; n < 8; n++) await newEvent(host);
  await signIn(page, host);
  await page.goto('/users');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search pages, events and actions' });
  const active = page.getByRole('dialog').getByRole('option', { selected: true });
  const open = async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
  };

  await open();
  await expect(active).toHaveText('Dashboard');
  await expectAccessible(page);
  await page.keyboard.type('audit');
  await expect(page.getByRole('option')).toHaveText(['Activity Log']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity Log');
  await expect(page.getByRole('main')).toBeFocused();

  await test.step('an event that only the server finds, and where to go with it', async () => {
    await open();
    await page.keyboard.type('midsummer');
    await expect(active).toContainText('Midsummer dance');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveText([
      'Overview',
      'Edit event',
      'Replies',
      'Doors',
      'Add a reply',
      'Message guests',
      /Public RSVP page/,
      'Activity',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('ArrowUp');
    await expect(active).toHaveText('Activity');
    await page.keyboard.press('ArrowDown');
    await expect(active).toHaveText('Overview');
    await page.keyboard.press('ArrowDown');
    await expect(active).toHaveText('Edit event');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/events/edit/${event.id}`));
  });

  await test.step('the command palette steps back, closes, and returns the focus', async () => {
    const opener = page.getByRole('button', { name: /^Search or jump to/ }).filter({ visible: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.type('midsummer');
    await expect(active).toContainText('Midsummer dance');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'Replies' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
    await page.keyboard.type('nothing has this name');
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('Nothing matches');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step('a guest by a part of the phone number, and the events beyond the first', async () => {
    await fetch(`${server.url}/api/rsvp/${event.customUrl}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        displayName: 'Ulla Saldanha',
        guestEmail: `${event.id}@example.com`,
        guestPhone: '+1 (555) 0129',
        isAttending: 'yes',
        guestCount: 1,
        guestDetails: [{ name: 'Ulla Saldanha', mealChoice: '' }],
      }),
    });
    await open();
    await page.keyboard.type('555 0129');
    await expect(page.getByRole('group', { name: 'Guests' }).getByRole('option')).toHaveText([
      /Ulla Saldanha/,
    ]);
    await field.fill('harvest');
    const more = page.getByRole('option', { name: '2 more events' });
    await more.click();
    await expect(page).toHaveURL(/\/events\?q=harvest$/);
    await expect(page.getByText('Showing 1 to 8 of 8')).toBeVisible();
  });

  await open();
  await page.keyboard.type('sign out');
  await expect(active).toHaveText('Sign Out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
});

test('the app shell reports a lost connection and a broken page', async ({ page, server, context }) => {
  const host = await newHost(server);
  await signIn(page, host);
  await page.goto('/activity');
  await expect(page.getByText('signed up the organization')).toBeVisible();

  await test.step('offline says so, and goes away by itself', async () => {
    await context.setOffline(true);
    const notice = page.getByRole('status').filter({ hasText: 'You’re offline.' });
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText('You’re offline.')).toHaveCount(0);
  });

  await test.step('a page that was not loaded before says so offline, and opens by itself', async () => {
    await context.setOffline(true);
    // Dispatches the click directly because a phone's menu is closed and hides the link.
    await page
      .getByRole('link', { name: 'Organization', includeHidden: true })
      .first()
      .dispatchEvent('click');
    await expect(page.getByText('You’re offline, so this page hasn’t loaded.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Organization', level: 1 })).toBeVisible();
    await page.goto('/activity');
    await expect(page.getByText('signed up the organization')).toBeVisible();
  });

  await test.step('what the server could not do has its reference', async () => {
    await brokenUntilPressed(page, '**/api/activity?*', (route) =>
      route.fulfill({
        status: 500,
        json: { error: 'Something went wrong on our side.', requestId: 'reference-of-the-call' },
      }),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Reference: reference-of-the-call');
    await pressAndMend(page, page.getByRole('alert'), 'Try again');
    await expect(page.getByText('signed up the organization')).toBeVisible();
  });

  await test.step('a page that breaks stays in the shell, with a reference that is in the log', async () => {
    // Blocks live updates, which would make the page load its data again.
    await page.route('**/api/live', (route) => route.abort());
    // A line of the activity log without `details` breaks the page.
    await page.route('**/api/activity?*', (route) =>
      route.fulfill({ json: [{ id: 'x', createdAt: 'never' }] }),
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t show this page');
    const reference = (await page.getByRole('alert').locator('code').innerText()).trim();
    expect(reference).toMatch(/^[0-9a-f]{10}$/);
    await expect.poll(() => server.log()).toContain(reference);
    await expectAccessible(page);
    await page.unroute('**/api/activity?*');
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('We couldn’t show this page');
  });
});

test('a toast covers no control and no title, and Escape closes the dialog under the toast first', async ({
  page,
  server,
}) => {
  await signIn(page, await newHost(server));
  await page.goto('/users');
  await page.getByRole('button', { name: 'Create User' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  await dialog.getByRole('button', { name: 'Create User' }).click();
  const toast = page.locator('[data-toast]');
  await expect(toast).toBeVisible();

  const coversTitle = () =>
    toast.evaluate((box) => {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      return [...document.querySelectorAll('h1, [role=dialog] h2')].some((title) => {
        const at = title.getBoundingClientRect();
        const overlaps = at.left < right && at.right > left && at.top < bottom && at.bottom > top;
        return overlaps && title.closest('[aria-hidden="true"]') === null;
      });
    });
  /** Returns the controls that nobody can click because the toast covers them. */
  const covered = () =>
    toast.evaluate((box) => {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      return [...document.querySelectorAll('a, button, input, select, textarea')]
        .filter((control) => {
          const at = control.getBoundingClientRect();
          const overlaps = at.left < right && at.right > left && at.top < bottom && at.bottom > top;
          // Nobody can click what is behind a dialog.
          const isBehind = control.closest('[aria-hidden="true"], [inert]') !== null;
          return overlaps && at.width > 1 && !box.contains(control) && !isBehind;
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent);
    });
  expect(await covered()).toEqual([]);
  expect(await coversTitle()).toBe(false);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(toast).toBeVisible();
  expect(await coversTitle()).toBe(false);
  // At the bottom it may cover a row, which can be scrolled out from under it.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  expect(await covered()).toEqual([]);
});
