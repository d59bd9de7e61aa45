/** Tests the hosts' pages of doors. */
import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

test(
  'a host makes the first door link, gets a tab for it, reads the board, chooses a later end, and ends the link',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host);
    await signIn(page, host);
    await page.goto(`/events/${event.id}`);
    const tab = page.getByRole('navigation', { name: 'Event' }).getByRole('link', { name: 'Doors' });
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(tab).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Doors' }).click();

    await page.getByRole('button', { name: 'New link' }).click();
    await page.getByLabel('Label').fill('Main entrance');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Check-in, walk-ins, undo')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'QR code' }).click();
    await expect(page.getByRole('img', { name: 'QR code of the door Main entrance' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Open the board' }).click();
    await expect(page.getByText('Last five minutes')).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/events/${event.id}`);
    await tab.click();
    const more = page.getByRole('button', { name: 'More actions for Main entrance' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    // The event has no end, so the usual end of the link is a day after its start.
    await page.getByLabel('Works until').selectOption({ index: 2 });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const links = await host.call<object>('GET', `/api/events/${event.id}/door-links`);
    expect(links).toMatchObject([{ label: 'Main entrance', expiresAt: '2031-09-22T02:30:00.000Z' }]);

    await more.click();
    await page.getByRole('menuitem', { name: 'End link' }).click();
    await page.getByRole('button', { name: 'End link' }).click();
    await expect(page.getByText('Ended')).toBeVisible();
  },
);
