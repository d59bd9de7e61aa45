/**
 * Tests the guest's page without scripts. It uses only plain forms, both in its own window and
 * inside another site.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newEvent, newHost } from './host.ts';
import { anyWidth, expect, test, type RunningServer } from './server.ts';

interface Replies {
  reservations: { displayName: string; guestCount: number; isAttending: boolean }[];
}

const meals = {
  hasMeals: true,
  mealOptions: [
    { name: 'Trout', description: 'with dill' },
    { name: 'Tart', description: '' },
  ],
};

async function anEvent(server: RunningServer, more: object = {}) {
  const host = await newHost(server);
  const event = await newEvent(host, more);
  const replies = async () =>
    (await host.call<Replies>('GET', `/api/event/${event.id}/reservations`)).reservations;
  return { event, replies };
}

test.use({ javaScriptEnabled: false });

// Other tests check over HTTP what each page shows and accepts
// (server/rsvp-page/plain-routes.test.ts).
test('a guest without scripts replies, sees what is missing, and withdraws', async ({ page, server }) => {
  const { event, replies } = await anEvent(server, meals);

  await page.goto(`/rsvp/${event.customUrl}`);
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  // Browsers without scripts do not get the form that needs a script.
  await expect(page.getByRole('button', { name: 'Submit RSVP' })).toBeHidden();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('Number of guests').selectOption('2');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
  await page.getByLabel('Email').fill('nobody at nowhere');
  await page.getByLabel('Your meal').selectOption('Trout');
  await page.getByLabel('Guest 2 name').fill('Alan Turing');
  // Enter in a field submits the form. It does not just load other fields.
  await page.getByLabel('Guest 2 name').press('Enter');
  await expect(page.getByRole('alert')).toContainText('Valid email required');
  await expect(page.getByLabel('Guest 2 meal')).toHaveAccessibleDescription('Please choose a meal.');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  await page.getByRole('alert').getByRole('link', { name: 'Email' }).click();
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByLabel('Guest 2 meal').selectOption('Tart');
  await page.getByRole('button', { name: 'Submit RSVP' }).click();

  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  await expect(page.getByText('Your RSVP has been submitted successfully.')).toBeVisible();
  await expect(page.getByText('78 spots remaining of 80')).toBeVisible();
  expect(await replies()).toMatchObject([{ displayName: 'Grace Hopper', guestCount: 2 }]);

  await page.getByRole('link', { name: 'Your personal link' }).click();
  await expect(page.getByRole('heading', { name: 'Your reply' })).toBeVisible();
  await expect(page.getByText('Loading your reply')).toBeHidden();
  await page.getByRole('link', { name: 'Withdraw my reply' }).click();
  await page.getByRole('button', { name: 'Withdraw my reply' }).click();
  await expect(page.getByText('Your RSVP has been withdrawn.')).toBeVisible();
  expect(await replies()).toEqual([]);
});

test(
  'a guest without scripts replies inside a page of another origin',
  anyWidth,
  async ({ page, server }) => {
    // Uses the frame's own rule against scripts. A frame of another origin learns the browser's
    // rule only when it loads. By then, the parser may have decided how to treat a <noscript>.
    const rule = 'allow-forms allow-same-origin';
    const { event, replies } = await anEvent(server);
    const other = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><title>Blog</title><iframe src="${server.url}/rsvp/${event.customUrl}?embed=1" sandbox="${rule}" title="RSVP" width="360" height="900"></iframe>`,
      );
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    try {
      await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
      const frame = page.frameLocator('iframe');
      await frame.getByRole('radio', { name: 'No' }).check();
      await frame.getByRole('button', { name: 'Continue' }).click();
      await frame.getByLabel('Your name').fill('Edsger');
      await frame.getByLabel('Email').fill('edsger@example.com');
      await frame.getByRole('button', { name: 'Submit RSVP' }).click();
      await expect(frame.getByRole('heading', { name: 'Thank You' })).toBeVisible();
    } finally {
      other.close();
      other.closeAllConnections();
    }
    expect(await replies()).toMatchObject([{ displayName: 'Edsger', isAttending: false }]);
  },
);

test.describe('a guest’s page whose script does not run', () => {
  test.use({ javaScriptEnabled: true });

  test('links to the plain forms after a while, and dims its button', anyWidth, async ({ page, server }) => {
    const { event } = await anEvent(server);
    const sent = await fetch(`${server.url}/api/rsvp/${event.customUrl}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ displayName: 'Grace', guestEmail: 'grace@example.com', isAttending: true, guestCount: 1 },
        guestDetails: [{ name: 'Grace Hopper' }],
      }),
    });
    const { link } = (await sent.json()) as { link: string };
    // An old browser gets the files and cannot read them.
    await page.route(/\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'const unreadable =' }),
    );
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 20 });
    await page.goto(`/rsvp/${event.customUrl}`);
    await expect(page.getByRole('button', { name: 'Submit RSVP' })).toHaveCSS('opacity', '0.5');
    await page.locator('.late').getByRole('link').click();
    await page.getByLabel('Name', { exact: true }).fill('Alan Turing');
    await page.getByLabel('Email').fill('alan@example.com');
    await page.getByRole('button', { name: 'Submit RSVP' }).click();
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();

    await page.goto(link);
    await expect(page.getByText('Loading your reply...')).toBeVisible();
    await page.locator('.late').getByRole('link').click();
    await page.getByLabel('Name', { exact: true }).fill('Grace M. Hopper');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your RSVP has been changed successfully.')).toBeVisible();
  });
});
