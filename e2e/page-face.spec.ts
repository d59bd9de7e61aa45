import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

test(
  'a host gives a page a picture and sections, and guests see both',
  anyWidth,
  async ({ page, server, browser }) => {
    const host = await newHost(server);
    const event = await newEvent(host, { maxGuests: 40 });
    await signIn(page, host);

    // Chooses a picture, crops it by keyboard and describes it.
    await page.goto(`/events/edit/${event.id}?tab=styling`);
    const buffer = await sharp({
      create: { width: 1200, height: 1200, channels: 3, background: '#0b6e4f' },
    })
      .png()
      .toBuffer();
    const cover = page.getByRole('region', { name: 'Cover picture' });
    await cover.getByLabel('Picture file').setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer });
    const frame = cover.getByRole('group', { name: /^Part of the picture/ });
    const middle = await frame.locator('img').getAttribute('style');
    await frame.press('ArrowUp');
    await expect(frame.locator('img')).not.toHaveAttribute('style', middle ?? '');
    await cover.getByLabel('Description for guests who can’t see it').fill('A lake at dawn');
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/cover/settings') && response.ok()),
      cover.getByRole('button', { name: 'Save picture' }).click(),
    ]);

    // Adds two sections, one of them only for guests who come.
    await page.goto(`/events/edit/${event.id}#sections`);
    const card = page.getByRole('region', { name: 'Sections of the page' });
    const dialog = page.getByRole('dialog');
    await card.getByRole('button', { name: 'Add section' }).click();
    // The menu doesn't lie over the sidebar.
    const menu = await page.getByRole('menu').boundingBox();
    expect(menu?.x).toBeGreaterThanOrEqual(240);
    await page.getByRole('menuitem', { name: 'Gifts' }).click();
    await dialog.getByLabel('Account holder').fill('Ada Example');
    await dialog.getByLabel('IBAN').fill('DE00 1234');
    await dialog.getByRole('button', { name: 'Save section' }).click();
    await expect(dialog.getByText('Enter a valid IBAN')).toBeVisible();
    await dialog.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await dialog.getByRole('button', { name: 'Save section' }).click();
    await expect(dialog).toBeHidden();
    await card.getByRole('button', { name: 'Add section' }).click();
    await page.getByRole('menuitem', { name: 'Getting there' }).click();
    await dialog.getByLabel('Address').fill('Pier 9, Beacon');
    await dialog.getByLabel('Only for guests who are coming').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save section' }).click();
    await expect(dialog).toBeHidden();
    await card.getByRole('button', { name: 'Move Getting there up' }).click();
    await expect(card.getByRole('listitem').first()).toContainText('Getting there');

    // A guest sees the picture and the public section. After a yes, the other section appears in
    // place.
    const guest = await browser.newPage({ viewport: { width: 1024, height: 768 } });
    await guest.goto(`${server.url}/rsvp/${event.customUrl}`);
    await expect(guest.getByRole('img', { name: 'A lake at dawn' })).toBeVisible();
    await expect(guest.getByRole('img', { name: 'QR code for this account' })).toBeVisible();
    await expect(guest.getByText('Pier 9, Beacon')).toHaveCount(0);
    await guest.getByLabel(/^Yes/).check();
    await guest.getByLabel('Name').first().fill('Grace Hopper');
    await guest.getByLabel('Email').fill('grace@example.com');
    await guest.getByRole('button', { name: /^Submit RSVP/ }).click();
    await expect(guest.getByRole('heading', { name: 'Getting there' })).toBeVisible();
    await expect(guest.getByRole('heading', { name: 'Gifts' })).toBeVisible();
    await expectAccessible(guest);
    // Without a script, the plain form has the public sections next to it.
    await guest.goto(`${server.url}/rsvp/${event.customUrl}?attend=yes&guests=1`);
    await expect(guest.getByRole('heading', { name: 'Gifts' })).toBeVisible();
    await expect(guest.getByRole('heading', { name: 'Getting there' })).toHaveCount(0);
    await expectAccessible(guest);
    await guest.close();

    await page.goto(`/events/edit/${event.id}?tab=styling`);
    await cover.getByRole('button', { name: 'Remove picture' }).click();
    await expect(frame).toBeHidden();
    const html = await (await page.request.get(`/rsvp/${event.customUrl}`)).text();
    expect(html).not.toContain('A lake at dawn');
  },
);
