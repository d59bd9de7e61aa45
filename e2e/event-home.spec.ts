import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn, unfoldFilters, type Caller, type StoredEvent } from './host.ts';
import { newMember } from './people.ts';
import { anyWidth, expect, test } from './server.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Event' });

const reply = (host: Caller, event: StoredEvent, name: string, count: number, more: object = {}) =>
  host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    displayName: name,
    guestEmail: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    isAttending: true,
    guestCount: count,
    guestDetails: Array.from({ length: count }, (_, index) => ({
      name: index === 0 ? name : `Guest ${index + 1} of ${name}`,
      mealChoice: 'Salmon',
    })),
    ...more,
  });

test('the event’s home shows replies, sharing, guests and the kitchen', async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host, {
    name: 'Harvest dinner',
    maxGuests: 5,
    enableWaitlist: true,
    hasMeals: true,
    mealOptions: [{ name: 'Salmon', description: '' }],
  });
  await reply(host, event, 'Ada Lovelace', 4);
  await reply(host, event, 'Grace Hopper', 3);
  await reply(host, event, 'Alan Turing', 1, { isAttending: false });
  await signIn(page, host);
  await page.goto('/events');
  await page.getByRole('link', { name: 'Harvest dinner' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Harvest dinner' })).toBeVisible();
  await expect(page).toHaveTitle('Harvest dinner · Overview · Turnout');
  await expect(page.getByRole('region', { name: 'Who is coming' })).toContainText('4 guests coming');
  await expect(page.getByRole('region', { name: 'Who is coming' })).toContainText('1 party waiting');
  await expect(page.getByRole('region', { name: 'Kitchen' })).toContainText('Salmon4 + 3 waiting');
  await expect(page.getByRole('region', { name: 'Latest replies' })).toContainText('Grace Hopper');
  await expectAccessible(page);

  await test.step('the page follows what happens elsewhere', async () => {
    await reply(host, event, 'Emmy Noether', 1);
    await expect(page.getByRole('region', { name: 'Who is coming' })).toContainText('5 guests coming');
    const latest = page.getByRole('region', { name: 'Latest replies' }).getByRole('listitem');
    await expect(latest.first()).toContainText('Emmy Noether');
    // A new reply slides in, and the bar that it fills up pulses. The earlier replies do not move.
    await expect(latest.first()).toHaveCSS('animation-name', 'arrive, arrived');
    await expect(latest.last()).toHaveCSS('animation-name', 'none');
    await expect(page.getByRole('region', { name: 'Who is coming' })).toContainText('of 5 · full');
    await expect(page.getByRole('img', { name: /^Guests: 5 of 5/ }).locator('..')).toHaveCSS(
      'animation-name',
      'full',
    );
  });

  await test.step('sharing', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    const share = page.getByRole('dialog', { name: 'Share Harvest dinner' });
    await expect(share.getByLabel('Embed code')).toHaveValue(/^<script src=.*data-turnout-event=/);
    await expect(share.getByLabel('RSVP link')).toHaveValue(new RegExp(`/rsvp/${event.customUrl}$`));
    await expect(share.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expect(share.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/\\?text=.*${event.customUrl}$`),
    );
    await expect(share.getByRole('img', { name: /^QR code for/ })).toBeVisible();
    await expect(share.getByRole('link', { name: 'Download SVG' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(share).toBeHidden();
  });

  await test.step('guests, by what became of them', async () => {
    await tabs(page).getByRole('link', { name: 'Guests' }).click();
    const guests = page.getByRole('region', { name: 'Guests', exact: true });
    await expect(guests.getByText('Ada Lovelace', { exact: true }).first()).toBeVisible();
    await unfoldFilters(page);
    await page.getByRole('button', { name: /^Waiting/ }).click();
    await expect(page).toHaveURL(/view=waiting$/);
    await expect(guests.getByText('Grace Hopper', { exact: true }).first()).toBeVisible();
    await expect(guests.getByText('Ada Lovelace', { exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByText('By person').click();
    await page.getByRole('button', { name: /^All/ }).click();
    await expect(guests.getByText('Guest 4 of Ada Lovelace')).toBeVisible();
    await page.getByText('By meal').click();
    await page.getByRole('button', { name: /^Salmon/ }).click();
    await expect(page).toHaveURL(/by=meal&meal=Salmon$/);
    await guests.getByRole('link', { name: 'Guest 2 of Grace Hopper' }).click();
    await expect(page.getByRole('dialog', { name: 'Grace Hopper' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });

  await test.step('the kitchen', async () => {
    await tabs(page).getByRole('link', { name: 'Kitchen' }).click();
    await expect(page.getByRole('region', { name: 'Meals' })).toContainText('5 confirmed guests');
  });
});

test(
  'every preview of a page shows a whole phone screen with both answers',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const themes = await host.call<{ id: string; name: string }[]>('GET', '/api/themes');
    // The text is so long that the form is below the first screen.
    const event = await newEvent(host, {
      themeId: themes.find(({ name }) => name === 'Garden Wedding')?.id,
      message: 'Dinner by the water.\n'.repeat(14),
    });
    await signIn(page, host);
    for (const path of [`/events/${event.id}`, `/events/edit/${event.id}?tab=styling`]) {
      await page.goto(path);
      const frame = page.locator('main iframe').first().contentFrame();
      const answer = frame.getByText('I’m coming', { exact: true });
      await expect(answer).toBeVisible();
      // The frame may still be replaced by a newer one.
      await expect(async () => {
        const [pill, bar, phone] = await Promise.all([
          frame.locator('.ribbon').boundingBox(),
          answer.boundingBox(),
          page.locator('main iframe').first().boundingBox(),
        ]);
        expect(bar && phone && bar.y + bar.height, path).toBeLessThanOrEqual(
          (phone?.y ?? 0) + (phone?.height ?? 0),
        );
        if (pill) expect(pill.y, path).toBeGreaterThanOrEqual(phone?.y ?? 0);
      }).toPass();
    }
  },
);

test(
  'the rail of icons stays closed while the pointer passes',
  anyWidth,
  async ({ page, server, browser }) => {
    await page.setViewportSize({ width: 900, height: 800 });
    await signIn(page, await newHost(server));
    await page.goto('/dashboard');
    const rail = page.getByRole('complementary').locator('> div').first();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.mouse.move(28, 300);
    await page.mouse.move(500, 300);
    expect((await rail.boundingBox())?.width).toBe(56);
    await page.mouse.move(28, 300);
    await expect.poll(async () => (await rail.boundingBox())?.width).toBe(240);

    // A finger can't hover, so a tablet has the menu with words as well.
    const touch = { hasTouch: true, isMobile: true, viewport: { width: 900, height: 800 } };
    const tablet = await browser.newContext({ ...touch, storageState: await page.context().storageState() });
    const touched = await tablet.newPage();
    await touched.goto(`${server.url}/dashboard`);
    const opens = touched.getByRole('button', { name: 'Open menu' });
    await expect(opens).toBeVisible();
    await opens.tap();
    await expect(touched.getByRole('dialog').getByRole('link', { name: 'Events' })).toBeVisible();
    await tablet.close();
  },
);

test('the header of an event takes at most 120 pixels of a phone’s screen', async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host, { name: 'A long title that would take two lines on any phone' });
  await signIn(page, host);
  const { id } = event;
  for (const path of [`${id}/guests`, `messages/${id}`, `${id}/kitchen`, `edit/${id}`]) {
    await page.goto(`/events/${path}`);
    const title = page.getByRole('heading', { level: 1, name: event.name });
    await expect(title).toBeVisible();
    const head = await page.locator('main header').boundingBox();
    expect((head?.y ?? 0) + (head?.height ?? 0), path).toBeLessThanOrEqual(120);
  }
});

test('a reply that awaits approval is one click from the decision', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host, { name: 'By approval', requiresApproval: true });
  await reply(host, event, 'Ada Lovelace', 1);
  await signIn(page, host);
  await page.goto(`/events/${event.id}`);
  await page.getByRole('link', { name: /1 reply to approve/ }).click();
  await expect(page).toHaveURL(`/events/${event.id}/guests?view=approval`);
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(page.getByRole('button', { name: /^Coming/ })).toContainText('1');
});

test(
  'the event pages offer an event manager no editing of another user’s event',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host, { name: 'Of the admin' });
    await signIn(page, await newMember(server, host, 'eventManager'));
    await page.goto(`/events/${event.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Of the admin' })).toBeVisible();
    await expect(tabs(page).getByRole('link')).toHaveText(['Overview', 'Guests', 'Kitchen']);
    const elsewhere = await newEvent(await newHost(server));
    await page.goto(`/events/${elsewhere.id}`);
    await expect(page.getByText('Event not found')).toBeVisible();
  },
);

test('a host opens parties next to the list and fills free seats', async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host, { maxGuests: 4, enableWaitlist: true, automaticPromotion: false });
  await reply(host, event, 'Ada Lovelace', 4, { message: 'We bring a cake.' });
  await reply(host, event, 'Oskar Lind', 1);
  await reply(host, event, 'Freya Holm', 3);
  await signIn(page, host);
  await test.step('the keyboard goes from party to party', async () => {
    await page.goto(`/events/${event.id}/guests`);
    await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(page.getByRole('link', { name: 'Freya Holm' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Freya Holm' })).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByRole('dialog', { name: 'Oskar Lind' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/events/${event.id}/guests`);
    await expect(page.getByRole('link', { name: 'Oskar Lind' })).toBeFocused();
  });
  await page.goto(`/reservations?event=${event.id}`);
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(page).toHaveURL(/\/guests\?guest=/);
  const panel = page.getByRole('dialog', { name: 'Ada Lovelace' });
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Guests' })).toContainText('Guest 2 of Ada Lovelace');
  await expect(panel.getByText('We bring a cake.')).toBeVisible();
  await expectAccessible(page);

  await test.step('it is edited above the panel', async () => {
    await panel.getByRole('button', { name: 'Edit Ada Lovelace' }).click();
    const form = page.getByRole('form', { name: 'Edit the reservation of Ada Lovelace' });
    await form.getByLabel('Status').selectOption('Declined');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(panel.getByText('Declined', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(`/events/${event.id}/guests`);
  });

  await test.step('who waits is filled in by one button', async () => {
    await host.call('PUT', `/api/events/${event.id}`, { maxGuests: 3 });
    await unfoldFilters(page);
    await page.getByRole('button', { name: /^Waiting/ }).click();
    const line = page.getByRole('group', { name: 'Free seats' });
    await expect(line).toContainText('Fill 1 seat: Oskar Lind. Freya Holm needs 1 more free seat.');
    // The line shows the free seat and each party with its size and the seats that it lacks.
    const stands = line.getByRole('listitem');
    const freya = stands.getByRole('link', { name: 'Freya Holm, 3 guests, fits when 1 seat opens up' });
    await expect(stands.getByRole('link', { name: 'Oskar Lind, 1 guest, fits now' })).toBeVisible();
    await expect(freya).toBeVisible();
    await expect(stands).toHaveText(['3 free seats for the waitlist', /^Oskar Lind/, 'Freya Holm']);
    await line.getByRole('button', { name: 'Fill 1 seat' }).click();
    await expect(stands).toHaveText(['2 free seats for the waitlist', 'Freya Holm']);
    await expect(line.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Oskar Lind/ })).toHaveCount(0);
    // The undo message covers neither the actions at the top nor the tabs.
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.getByRole('button', { name: 'Share' }).click({ trial: true });
    await page
      .getByRole('navigation', { name: 'Event' })
      .getByRole('link', { name: 'Guests' })
      .click({ trial: true });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: 'Oskar Lind', exact: true })).toBeVisible();
    await expectAccessible(page);
    await line.getByRole('button', { name: 'Move up Oskar Lind' }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Waiting/ })).toContainText('1');
    await expect(stands).toHaveText(['2 free seats for the waitlist', 'Freya Holm']);
    await expect(line).toContainText('Freya Holm needs 1 more free seat.');
  });

  await page.goto(`/events/${event.id}/guests?guest=${event.id}`);
  await expect(page.getByText('This reply no longer exists')).toBeVisible();
});
