/** Hosts' lists show many rows, whole values, and rows that stay under the pointer. */
import type { Page } from '@playwright/test';
import { newEvent, newHost, signIn, type Caller } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

const reply = (host: Caller, customUrl: string, name: string) =>
  host.call('POST', `/api/rsvp/${customUrl}/submit`, {
    displayName: name,
    guestEmail: `${name.toLowerCase().replaceAll(/[^a-z]/g, '.')}@the-longest-mail-provider.example.com`,
    isAttending: true,
    guestCount: 2,
    guestDetails: [{ name }, { name: 'Wilhelmina Fitzgerald-Abernathy' }],
    message: 'We’re so happy for you both, and we’ll bring the accordion, if that’s all right.',
  });

const firstRow = (page: Page) =>
  page.locator('main [role=table] [role=row]:has([role=cell]), main tbody tr').first();

/** Returns the columns with a value that is cut. */
const cutColumns = (page: Page) =>
  page.evaluate(() => {
    const heads = [...document.querySelectorAll<HTMLElement>('main [role=columnheader]')];
    const names = heads.map((head) => head.innerText.trim());
    const cells = [...document.querySelectorAll('main [role=row] [role=cell]')];
    const cut = cells.filter((cell) =>
      [cell, ...cell.querySelectorAll('*')].some(
        (box) =>
          // Text for screen readers alone is one pixel wide.
          box.clientWidth > 1 &&
          box.scrollWidth > box.clientWidth + 1 &&
          getComputedStyle(box).overflowX === 'hidden',
      ),
    );
    return [
      ...new Set(cut.map((cell) => names[[...(cell.parentElement?.children ?? [])].indexOf(cell)] ?? '')),
    ];
  });

test('lists begin high on the page and cut no name, date or status', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host, { name: 'Maya & Jonas: A Wedding by the Bay' });
  for (const name of ['Callum Abernathy-Fitzgerald', 'Ada Okafor', 'Jonas Lindqvist'])
    await reply(host, event.customUrl, name);
  // With two lists and a tag, the guest list has all of its tools.
  for (const list of [1, 2]) {
    await host.call('POST', `/api/events/${event.id}/invitations`, {
      label: `The Abernathy-Fitzgeralds of the old orchard ${list}`,
      email: `the.abernathy.fitzgeralds.${list}@example.com`,
      guests: [{ name: 'Wilhelmina Fitzgerald-Abernathy' }],
      tags: ['family'],
      list,
    });
  }
  await signIn(page, host);
  const guests = `/events/${event.id}/guests`;
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      guests,
      `${guests}?view=invited`,
      `/reservations?event=${event.id}`,
      '/reservations',
      '/events',
    ]) {
      await page.goto(path);
      await expect(firstRow(page)).toBeVisible();
      const place = (side: 'y' | 'height') => async () => (await firstRow(page).boundingBox())?.[side] ?? 999;
      const high = path === '/events' ? 64 : 44;
      await expect.poll(place('y'), { message: `${path} at ${width}` }).toBeLessThanOrEqual(264);
      await expect.poll(place('height'), { message: `${path} at ${width}` }).toBeLessThanOrEqual(high);
      const cut = await cutColumns(page);
      const mayBeCut = ['Email', 'Guest Details', 'Message', 'People', 'Tags', 'Event'];
      expect(
        cut.filter((name) => !mayBeCut.includes(name)),
        `${path} at ${width}`,
      ).toEqual([]);
    }
  }
  await test.step('a cut text is whole while it has the focus', async () => {
    await page.goto(guests);
    // Guests read the rest of a cut text in place, so no link leads to another page for it.
    await expect(page.locator('main a[href*="/reservations"]')).toHaveCount(0);
    const message = page.getByText('We’re so happy for you both').first();
    await expect(message).toBeVisible();
    await message.focus();
    const { scrollWidth, clientWidth } = await message.evaluate((at) => ({
      scrollWidth: at.scrollWidth,
      clientWidth: at.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
});

test('no row moves under the pointer', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host);
  for (const name of ['Ada Okafor', 'Jonas Lindqvist', 'Freya Holm'])
    await reply(host, event.customUrl, name);
  await signIn(page, host);
  await page.goto(`/events/${event.id}/guests`);
  const row = page.getByRole('row', { name: /Jonas Lindqvist/ });
  await row.getByText('Confirmed').hover();
  const before = await row.boundingBox();

  await reply(host, event.customUrl, 'Oskar Lind');
  const waiting = page.getByRole('button', { name: '1 new reply' });
  await expect(waiting).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);

  await test.step('selecting takes the place of the tools', async () => {
    await page.getByRole('checkbox', { name: 'Select Jonas Lindqvist' }).check();
    await expect(page.getByRole('group', { name: 'Selected parties' })).toBeVisible();
    expect(await row.boundingBox()).toEqual(before);
  });

  await waiting.click();
  await expect(page.getByRole('link', { name: 'Oskar Lind', exact: true })).toBeVisible();
  await expect(waiting).toHaveCount(0);

  await test.step('nobody in the table: new rows appear at once', async () => {
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('heading', { level: 1 }).hover();
    await reply(host, event.customUrl, 'Grace Hopper');
    await expect(page.getByRole('link', { name: 'Grace Hopper', exact: true })).toBeVisible();
  });
});

test('no household moves under the pointer', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host);
  const add = (label: string) =>
    host.call<{ id: string }>('POST', `/api/events/${event.id}/invitations`, {
      label,
      guests: [{ name: label }],
    });
  await add('Ada Okafor');
  const gone = await add('Brahe');
  await add('Jonas Lindqvist');
  await signIn(page, host);
  await page.goto(`/events/${event.id}/guests?view=invited`);
  const row = page.getByRole('row', { name: /Jonas Lindqvist/ });
  await row.getByText('Not sent').hover();
  const before = await row.boundingBox();

  await add('Abel');
  const waiting = page.getByRole('button', { name: '1 new household' });
  await expect(waiting).toBeVisible();
  await test.step('selecting takes the place of the tools', async () => {
    await row.getByRole('checkbox').check();
    await expect(page.getByLabel('Selected households')).toBeVisible();
    expect(await row.boundingBox()).toEqual(before);
    await row.getByRole('checkbox').uncheck();
  });

  await host.call('DELETE', `/api/invitations/${gone.id}`);
  await expect(page.getByText('Brahe')).toHaveCount(0);
  expect(await row.boundingBox()).toEqual(before);

  await waiting.click();
  await expect(page.getByRole('link', { name: 'Abel' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});
