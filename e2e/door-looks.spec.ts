/** Tests that a volunteer can read what an old phone shows, at 360 × 640. */
import { join, newEvening, newLink, newParty, newPhone, open, pathOf, phoneAtDoor } from './door.ts';
import { newHost } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

const six = ['Ada Okafor', 'Bo Okafor', 'Cy Okafor', 'Di Okafor', 'Ed Okafor', 'Flo Okafor'];

test(
  'a long party doesn’t push what the page says about it off the screen',
  anyWidth,
  async ({ browser, server }) => {
    const host = await newHost(server);
    const event = await newEvening(host, { maxGuests: 2, maxGuestsPerRsvp: 6, enableWaitlist: true });
    await newParty(host, event, six);
    const { context, page } = await newPhone(browser, server);
    await join(page, pathOf(await newLink(host, event, ['walkIns', 'over'])));
    await open(page, 'okafor', 'Ada Okafor');
    await page.getByRole('button', { name: 'Let 6 in' }).click();
    await expect(page.getByText(/^Full\./)).toBeInViewport({ ratio: 1 });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByText(/^Offline since/)).toBeVisible();
    await open(page, 'okafor', 'Ada Okafor');
    const note = page.getByText('This needs a network. Connect, or ask the host.');
    await expect(note).toBeInViewport({ ratio: 1 });
    await context.close();
  },
);

test('a result breaks no word', anyWidth, async ({ browser, server }) => {
  const { context, page } = await phoneAtDoor(browser, server, ['Ada Okafor']);
  await page.getByRole('searchbox').fill('ABCD-EFGH-JKMN');
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: 'Unknown code' });
  await expect(title).toBeVisible();
  const lines = await title.evaluate((heading) => {
    const word = document.createRange();
    word.setStart(heading.firstChild!, 0);
    word.setEnd(heading.firstChild!, 'Unknown'.length);
    return word.getClientRects().length;
  });
  expect(lines).toBe(1);
  const size = await title.evaluate((heading) => parseFloat(getComputedStyle(heading).fontSize));
  expect(size).toBeGreaterThanOrEqual(40);
  await context.close();
});
