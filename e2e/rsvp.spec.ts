/**
 * Tests the guest's page in a browser as a guest finds it: by its address, inside another site, and
 * by a mailed link.
 */
import type { Page } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from './accessible.ts';
import { anyWidth, expect, test, type RunningServer } from './server.ts';

interface Reply {
  displayName: string;
  guestEmail: string;
  guestCount: number;
  isAttending: boolean;
  guestDetails: string;
}

let count = 0;

/** Makes an organization's events over the API, as its host would. */
async function hostOf(server: RunningServer) {
  async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
    const reply = await fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  }
  const { token } = await call<{ token: string }>('POST', '/api/login', server.superadmin);
  const tenant = await call<{ id: string }>(
    'POST',
    '/api/tenants',
    {
      name: `Guests ${Date.now()} ${++count}`,
      subscriptionPlan: 'premium',
      subscriptionStatus: 'active',
    },
    token,
  );
  return {
    call: <T>(method: string, path: string, body?: unknown) => call<T>(method, path, body, token),
    event: (overrides: object = {}) =>
      call<{ id: string; customUrl: string }>(
        'POST',
        '/api/events',
        {
          tenantId: tenant.id,
          name: 'Summer Party',
          dateTime: new Date(Date.now() + 90 * 86_400_000).toISOString(),
          timezone: 'America/New_York',
          location: 'The Boathouse',
          maxGuests: 50,
          maxGuestsPerRsvp: 4,
          ...overrides,
        },
        token,
      ),
    replies: async (eventId: string) =>
      (await call<{ reservations: Reply[] }>('GET', `/api/event/${eventId}/reservations`, undefined, token))
        .reservations,
  };
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit RSVP' });

test('a guest says yes for two, chooses meals, and sees a thank-you', async ({ page, server }) => {
  const host = await hostOf(server);
  const event = await host.event({
    name: 'Ada & Bo get married',
    displayName: 'The Lovelace family',
    eventType: 'Wedding',
    hasMeals: true,
    mealOptions: [
      { name: 'Trout', description: 'with dill' },
      { name: 'Tart', description: '' },
    ],
    showGuestList: true,
  });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request.url());
  });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));

  await page.goto(`/rsvp/${event.customUrl}`, { waitUntil: 'networkidle' });
  await expect(page).toHaveTitle('Ada & Bo get married');
  await expect(page.getByText('50 spots remaining of 50')).toBeVisible();
  expect(requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
  expect(requests.length).toBeLessThanOrEqual(8);

  // web/rsvp/reply-form/new-reply.test.tsx covers the other messages of its fields.
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
  await page.getByLabel('Total guests').selectOption('2');
  await submit(page).click();
  const firstMeal = page.getByLabel('Your meal').getByRole('radio').first();
  await expect(firstMeal).toBeFocused();
  // The toast must not cover the field.
  const fieldAt = await firstMeal.boundingBox();
  const toastAt = await page.getByRole('alert').locator('.toast').boundingBox();
  if (!fieldAt || !toastAt) throw new Error('The field or the toast is not shown.');
  const covered =
    toastAt.y < fieldAt.y + fieldAt.height &&
    fieldAt.y < toastAt.y + toastAt.height &&
    toastAt.x < fieldAt.x + fieldAt.width;
  expect(covered).toBe(false);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.');
  await expectAccessible(page, { tags: ['best-practice'] });

  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByLabel('Guest 2 name').fill('Alan Turing');
  await page.getByLabel('Your meal').getByRole('radio', { name: 'Trout' }).check();
  await page.getByLabel('Guest 2 meal').getByRole('radio', { name: 'Tart' }).check();
  await page.getByLabel('Make my RSVP public').check();
  // Confetti appears only if the guest's system does not ask for reduced motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await submit(page).click();

  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeFocused();
  await expect(page.getByText('Your RSVP has been submitted successfully.')).toBeVisible();
  await expect(page.locator('[data-celebration]')).toBeAttached();
  await expect(page.getByText('48 spots remaining of 50')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Grace H.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', /event\.ics$/);
  await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/.*Ada\+%26\+Bo/,
  );
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The link is copied.')).toBeAttached();
  await expectAccessible(page, { tags: ['best-practice'] });
  expect(problems).toEqual([]);

  const [reply] = await host.replies(event.id);
  expect(reply).toMatchObject({ displayName: 'Grace Hopper', guestCount: 2, isAttending: true });
  expect(JSON.parse(reply?.guestDetails ?? '')).toMatchObject([
    { name: 'Grace Hopper', mealChoice: 'Trout' },
    { name: 'Alan Turing', mealChoice: 'Tart' },
  ]);

  const personal = await page.getByLabel('Your personal link').inputValue();
  // A guest who returns to a blank form reads that there is a reply and gets a link to it.
  await page.reload();
  await expect(page.getByText('You’ve already replied from this browser.')).toBeVisible();
  await expectAccessible(page, { tags: ['best-practice'] });
  await page.getByRole('link', { name: 'View or change your reply' }).click();
  await expect(page.getByText('Your 2 seats are confirmed.')).toBeVisible();

  await page.goto(personal);
  await expect(page.getByText('Your 2 seats are confirmed.')).toBeVisible();
});

test(
  'typed text survives a reload and a broken page until the guest sends the reply',
  anyWidth,
  async ({ page, server }) => {
    const host = await hostOf(server);
    const event = await host.event();
    await page.goto(`/rsvp/${event.customUrl}`);
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
    await page.getByLabel('Email').fill('grace@example.com');
    await page.getByLabel('Phone').fill('555 0100');
    await page.getByLabel('Total guests').selectOption('2');
    await page.getByLabel('Guest 2 name').fill('Alan Turing');

    await page.reload();
    await expect(page.getByLabel('Phone')).toHaveValue('555 0100');
    await expect(page.getByLabel('Guest 2 name')).toHaveValue('Alan Turing');

    // If something else changes the page, such as a browser extension, React may fail to show it.
    await page.evaluate(() => {
      Node.prototype.removeChild = () => {
        throw new Error('Not here');
      };
    });
    await page.getByRole('radio', { name: 'No' }).click();
    await expect(page.getByRole('heading', { name: 'Error: We couldn’t show this page' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Reply on a simpler page' })).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('radio', { name: 'No' })).toBeChecked();
    await expectAccessible(page, { tags: ['best-practice'] });
    await submit(page).click();
    await expect(page.getByText('Your RSVP has been declined successfully.')).toBeVisible();
    expect(await host.replies(event.id)).toMatchObject([{ displayName: 'Grace Hopper', isAttending: false }]);

    // The browser remembers only that there was a reply, and the way to it. It keeps nothing that
    // was typed.
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toMatch(/draft|unanswered|undecided|Grace Hopper|Alan Turing|555 0100/);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'No' })).not.toBeChecked();
  },
);

test(
  'a reply with a lost response is sent again, even after a reload, and counts once',
  anyWidth,
  async ({ page, server }) => {
    const host = await hostOf(server);
    const event = await host.event({ severalRepliesPerEmail: true });
    const keys: (string | undefined)[] = [];
    let connection: 'loses answers' | 'down' | 'up' = 'loses answers';
    await page.route('**/submit', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (connection === 'up') return route.continue();
      if (connection === 'loses answers') await route.fetch();
      connection = 'down';
      return route.abort();
    });
    await page.goto(`/rsvp/${event.customUrl}`);
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
    await page.getByLabel('Email').fill('grace@example.com');
    await page.getByLabel('Message').fill('Nuts are not for me.');
    await page.getByLabel('Message').press('Tab');
    await submit(page).click();
    const status = page.getByRole('status').filter({ hasText: 'Still trying…' });
    await expect(status).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Failed to submit RSVP');
    await expectAccessible(page, { tags: ['best-practice'] });

    await page.reload();
    await expect(status).toBeVisible();
    await expect(page.getByText('Submitting...')).toBeVisible();
    await page.getByRole('button', { name: 'Stop trying' }).click();
    await expect(page.getByText(/We couldn’t confirm it arrived/)).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Nuts are not for me.');

    await page.reload();
    await submit(page).click();
    await expect(status).toBeVisible();
    connection = 'up';
    // The browser sends this event when the phone is back online.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('Your RSVP has been submitted successfully.')).toBeVisible();
    await expect(page.getByLabel('Your personal link')).toHaveValue(/\?reply=[\w-]{43}$/);
    expect(keys.length).toBeGreaterThanOrEqual(4);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
    expect(await host.replies(event.id)).toHaveLength(1);
  },
);

test(
  'a guest who is too late for the last seat sees the reason and loses no text',
  anyWidth,
  async ({ page, server }) => {
    const host = await hostOf(server);
    const event = await host.event({ maxGuests: 1 });
    await page.goto(`/rsvp/${event.customUrl}`);
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
    await page.getByLabel('Email').fill('grace@example.com');
    await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      displayName: 'Alan',
      guestEmail: 'alan@example.com',
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'Alan' }],
    });
    await submit(page).click();
    await expect(page.getByRole('alert')).toContainText('this event is full');
    await expect(page.getByText('0 spots remaining of 1')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grace Hopper');

    // The host now asks for meals, and the page that is already open learns about them.
    const meals = { hasMeals: true, mealOptions: [{ name: 'Trout', description: '' }] };
    await host.call('PUT', `/api/events/${event.id}`, { maxGuests: 2, ...meals });
    await submit(page).click();
    await expect(page.getByLabel('Your meal').getByRole('radio')).toBeFocused();
    await expect(page.getByLabel('Your meal')).toHaveAccessibleDescription(/choose a meal/);

    // The event then closes. The typed text stays, so that the guest can contact the host in
    // another way.
    await host.call('PUT', `/api/events/${event.id}`, {
      cutoffDate: new Date(Date.now() - 1_000).toISOString(),
    });
    await page.getByLabel('Your meal').getByRole('radio', { name: 'Trout' }).check();
    await submit(page).click();
    await expect(page.getByRole('alert')).toContainText('RSVPs for this event are closed');
    await expect(page.getByText('please get in touch with your hosts')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grace Hopper');
    await expect(submit(page)).toBeHidden();
  },
);

test('the embedded form accepts a reply and fits the height of its content', async ({ page, server }) => {
  const host = await hostOf(server);
  const event = await host.event();
  await host.call('PUT', `/api/events/${event.id}/sections`, {
    sections: [
      { kind: 'questions', entries: [{ label: 'Parking?', text: 'Behind the boathouse.\n'.repeat(8) }] },
    ],
    updatedAt: null,
  });
  const foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><html lang="en"><title>Our own site</title><h1>Come</h1>
      <script src="${server.url}/embed.js" data-turnout-event="${event.customUrl}" data-turnout-title="RSVP for us" data-turnout-sections async></script>`,
    );
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  try {
    // Simulates another origin, whose frames cannot store anything.
    await page.addInitScript(() => {
      for (const storage of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, storage, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    });
    await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
    const element = page.locator('iframe[title="RSVP for us"]');
    const frame = page.frameLocator('iframe[title="RSVP for us"]');
    const heights = async () => ({
      frame: (await element.boundingBox())?.height ?? 0,
      content: (await frame.locator('#root').boundingBox())?.height ?? -1,
    });
    const expectFitting = () =>
      expect(async () => {
        const { frame: outer, content } = await heights();
        expect(Math.abs(outer - content)).toBeLessThan(2);
      }).toPass();

    await expectFitting();
    const { frame: folded } = await heights();
    await frame.getByText('Parking?').click();
    await expect(async () => expect((await heights()).frame).toBeGreaterThan(folded + 100)).toPass();
    await expectFitting();
    const { frame: before } = await heights();
    await frame.getByRole('radio', { name: 'Yes' }).check();
    await expect(async () => expect((await heights()).frame).toBeGreaterThan(before + 200)).toPass();
    await expectFitting();
    await frame.getByLabel('Name', { exact: true }).fill('Grace Hopper');
    await frame.getByLabel('Email').fill('grace@example.com');
    await frame.getByRole('button', { name: 'Submit RSVP' }).click();
    await expect(frame.getByText('Your RSVP has been submitted successfully.')).toBeVisible();
    await expectFitting();
    expect(await host.replies(event.id)).toHaveLength(1);
  } finally {
    foreign.closeAllConnections();
    await new Promise((resolve) => foreign.close(resolve));
  }
});

test('a mailed link shows, changes and withdraws the reply', async ({ page, server }) => {
  const host = await hostOf(server);
  const event = await host.event();
  const email = `grace-${event.customUrl}@example.com`;
  await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    displayName: 'Grace Hopper',
    guestEmail: email,
    isAttending: true,
    guestCount: 1,
    guestDetails: [{ name: 'Grace Hopper' }],
  });
  let link: string | undefined;
  await expect(async () => {
    const [letter] = await host.call<{ id: string }[]>('GET', `/api/mailbox?q=${encodeURIComponent(email)}`);
    const { text } = await host.call<{ text: string | null }>('GET', `/api/mailbox/${letter?.id}`);
    link = /\/rsvp\/\S+\?reply=[\w-]+/.exec(text ?? '')?.[0];
    expect(link).toBeTruthy();
  }).toPass();

  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { name: 'Your reply' })).toBeVisible();
  await expect(page.getByText('Your seat is confirmed.')).toBeVisible();
  await expectAccessible(page, { tags: ['best-practice'] });
  await page.getByRole('button', { name: 'Change my reply' }).click();
  await expect(page.getByRole('heading', { name: 'Change your reply' })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Total guests').selectOption('2');
  await page.getByLabel('Guest 2 name').fill('Alan Turing');
  // An unsaved change also survives a reload.
  await page.reload();
  await expect(page.getByLabel('Guest 2 name')).toHaveValue('Alan Turing');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your RSVP has been changed successfully.')).toBeVisible();
  expect(await host.replies(event.id)).toMatchObject([{ guestCount: 2 }]);

  await page.getByRole('button', { name: 'Withdraw my reply' }).click();
  await expect(page.getByRole('heading', { name: 'Withdraw your reply?' })).toBeFocused();
  await expectAccessible(page, { tags: ['best-practice'] });
  await page.getByRole('button', { name: 'Withdraw my reply' }).click();
  await expect(page.getByRole('heading', { name: 'Your RSVP has been withdrawn.' })).toBeFocused();
  expect(await host.replies(event.id)).toEqual([]);

  await page.goto(link ?? '');
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
});

test(
  'a preview shows data from the page around the preview and sends no reply',
  anyWidth,
  async ({ page }) => {
    await page.goto('/');
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          window.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
            if (data.type === 'turnout:preview-ready') resolve();
          });
          const frame = document.createElement('iframe');
          frame.src = '/rsvp/preview?preview=1';
          frame.title = 'Preview';
          document.body.prepend(frame);
        }),
    );
    const frame = page.frameLocator('iframe[title="Preview"]');
    await expect(frame.getByText('Loading event...')).toBeVisible();
    await page.evaluate(() =>
      document.querySelector('iframe')?.contentWindow?.postMessage(
        {
          type: 'turnout:preview',
          event: {
            name: 'Not saved yet',
            embedStyles: { titleFontColor: '#123456', titleFontFamily: 'Lobster' },
          },
        },
        location.origin,
      ),
    );
    const title = frame.getByRole('heading', { name: 'Not saved yet' });
    await expect(title).toHaveCSS('color', 'rgb(18, 52, 86)');
    await expect(frame.getByRole('button', { name: 'Submit RSVP' })).toBeDisabled();
    await page.evaluate(() =>
      document.querySelector('iframe')?.contentWindow?.postMessage(
        {
          type: 'turnout:preview',
          event: { name: 'Again', embedStyles: { titleFontFamily: 'Great Vibes' } },
        },
        location.origin,
      ),
    );
    await expect(frame.getByRole('heading', { name: 'Again' })).toHaveCSS('font-family', /^"Great Vibes"/);
    await expect
      .poll(() => page.frames()[1]?.evaluate(() => document.fonts.check('20px "Great Vibes"')))
      .toBe(true);
  },
);

test('a past event and an unknown address each show a message', anyWidth, async ({ page, server }) => {
  const host = await hostOf(server);
  const past = await host.event();
  await host.call('PUT', `/api/events/${past.id}`, {
    dateTime: new Date(Date.now() - 2 * 86_400_000).toISOString(),
  });
  await page.goto(`/rsvp/${past.customUrl}`);
  await expect(page.getByRole('heading', { name: 'This event is over' })).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  await expectAccessible(page, { tags: ['best-practice'] });

  const reply = await page.goto('/rsvp/nobody-made-this');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible();
  await expectAccessible(page, { tags: ['best-practice'] });
});
