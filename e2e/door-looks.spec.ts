/** Tests that a volunteer can read what an old phone shows, at 360 × 640. */
import type { Locator } from '@playwright/test';
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

/** Returns on how many lines the first word of an element is. */
const linesOfWord = (of: Locator): Promise<number> =>
  of.evaluate((element) => {
    const text = element.firstChild!;
    const word = document.createRange();
    word.setStart(text, 0);
    word.setEnd(text, text.textContent!.split(' ')[0]!.length);
    return word.getClientRects().length;
  });

test('a result breaks no word, in letters of at least 40 px', anyWidth, async ({ browser, server }) => {
  const { context, page } = await phoneAtDoor(browser, server, ['Ada Okafor']);
  await page.getByRole('searchbox').fill('ABCD-EFGH-JKMN');
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: 'Unknown code' });
  await expect(title).toBeVisible();
  expect(await linesOfWord(title)).toBe(1);
  const size = await title.evaluate((heading) => parseFloat(getComputedStyle(heading).fontSize));
  expect(size).toBeGreaterThanOrEqual(40);
  await context.close();
});

test('no button of a result breaks a word, in Spanish too', anyWidth, async ({ browser, server }) => {
  const host = await newHost(server);
  const event = await newEvening(host);
  await newParty(host, event, ['Ada Okafor']);
  const { context, page } = await newPhone(browser, server, { locale: 'es-ES' });
  await page.goto(pathOf(await newLink(host, event)));
  await page.getByRole('button', { name: 'Empezar' }).click();
  await open(page, 'okafor', 'Ada Okafor');
  await page.getByRole('button', { name: 'Dejar entrar a 1' }).click();
  for (const name of [/^Deshacer/, /^Siguiente$/]) {
    const button = page.getByRole('button', { name });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await linesOfWord(button)).toBe(1);
  }
  await context.close();
});
