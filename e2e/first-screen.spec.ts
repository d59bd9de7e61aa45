/**
 * Tests what a guest on a phone sees before scrolling: who invites, to what, when, where, and both
 * answers.
 */
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { newEvent, newHost } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

/** The first screen of a small phone, without the browser's own bars. */
const screen = { width: 390, height: 664 };

const longTitle = 'The summer wedding of Maya Lindqvist and Jonas Abernathy-Roe';

test.use({ viewport: screen });

test('both answers appear on the first screen with every theme', anyWidth, async ({ page, server }) => {
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer();
  expect(longTitle).toHaveLength(60);
  const host = await newHost(server);
  const themes = await host.call<{ id: string | null; name: string }[]>('GET', '/api/themes');
  for (const theme of [{ id: null, name: 'no theme' }, ...themes]) {
    const event = await newEvent(host, {
      name: longTitle,
      themeId: theme.id,
      location: 'Harbor House, 12 Shoreline Drive, Anchorage',
      message: 'Dinner by the water, dancing until late.\n'.repeat(9),
    });
    // Adds a picture to two themes: the one with the widest letters and the one with the narrowest
    // drawing. A picture needs more room than a drawing.
    if (theme.name === 'Confetti' || theme.id === null) {
      const put = await fetch(`${server.url}/api/events/${event.id}/cover`, {
        method: 'PUT',
        headers: { 'content-type': 'image/png', authorization: `Bearer ${host.token}` },
        body: picture,
      });
      expect(put.ok).toBe(true);
    }
    await page.goto(`/rsvp/${event.customUrl}`);
    await page.evaluate(() => document.fonts.ready);
    const coming = page.getByRole('button', { name: 'I’m coming' });
    for (const part of [
      page.getByText('Ada & Bo', { exact: true }),
      page.getByRole('heading', { level: 1 }),
      page.getByText(/6:30 PM/),
      page.getByRole('link', { name: 'Harbor House' }),
      page.getByRole('button', { name: 'Can’t make it' }),
      coming,
    ]) {
      await expect(part, theme.name).toBeInViewport({ ratio: 1 });
    }
    // On a short screen, a picture is lower but has its full width.
    const cover = page.locator('.cover');
    if (await cover.count()) expect((await cover.boundingBox())?.width, theme.name).toBe(screen.width);
    // The bar must not cover the place of the event.
    const place = await page.getByRole('link', { name: 'Harbor House' }).boundingBox();
    const bar = await coming.boundingBox();
    expect((place?.y ?? 999) + (place?.height ?? 0), theme.name).toBeLessThan(bar?.y ?? 0);
  }
});

test(
  'an answer in the bar selects that answer in the form and hides the bar',
  anyWidth,
  async ({ page, server }) => {
    const message = 'Dinner by the water, dancing until late.\n'.repeat(9);
    const event = await newEvent(await newHost(server), { message, dressCode: 'Black tie' });
    await page.goto(`/rsvp/${event.customUrl}`);
    // A long text is folded and can be opened.
    const text = page.getByText('Dinner by the water');
    const height = async () => (await text.boundingBox())?.height ?? 0;
    const folded = await height();
    await page.getByText('More', { exact: true }).click();
    expect(await height()).toBeGreaterThan(folded * 2);
    await expectAccessible(page, { tags: ['best-practice'] });

    await page.getByRole('button', { name: 'Can’t make it' }).click();
    const no = page.getByRole('radio', { name: 'No' });
    await expect(no).toBeChecked();
    await expect(no).toBeFocused();
    await expect(no).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Can’t make it', exact: true })).toBeHidden();

    await page.goto(`/rsvp/${event.customUrl}?embed=1`);
    await expect(page.getByRole('radio', { name: 'Yes' })).toBeAttached();
    await expect(page.getByRole('button', { name: 'I’m coming' })).toHaveCount(0);
  },
);

test(
  '“I’m coming” puts the form at the top of the screen, and the result comes before the facts',
  anyWidth,
  async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const meals = { hasMeals: true, mealOptions: ['Trout', 'Tart', 'Rib'].map((name) => ({ name })) };
    const event = await newEvent(await newHost(server), {
      ...{ ...meals, name: longTitle, dressCode: 'Black tie' },
      message: 'Dinner by the water, dancing until late.\n'.repeat(9),
    });
    const top = async (of: Locator) => (await of.boundingBox())?.y ?? 999;
    await page.goto(`/rsvp/${event.customUrl}`);
    await page.getByRole('button', { name: 'I’m coming' }).click();
    await expect.poll(() => top(page.getByRole('radiogroup', { name: /attending/ }))).toBeLessThan(60);
    await expect(page.getByLabel('Name', { exact: true })).toBeInViewport({ ratio: 1 });

    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
    await page.getByRole('radio', { name: 'Trout' }).check();
    await page.getByLabel('Email').fill('grace@example.com');
    await page.getByRole('button', { name: 'Submit RSVP' }).click();
    const thanks = page.getByRole('heading', { name: 'Thank You' });
    await expect.poll(() => top(thanks)).toBeLessThan(200);
    const facts = page.getByText('Dress code: Black tie');
    expect(await top(thanks)).toBeLessThan(await top(facts));
    expect(await top(thanks)).toBeLessThan(await top(page.getByText(/spots? remaining/)));

    await page.goto(await page.getByLabel('Your personal link').inputValue());
    await expect(page.getByRole('button', { name: 'Change my reply' })).toBeInViewport({ ratio: 1 });
    expect(await top(page.getByRole('heading', { name: 'Your reply' }))).toBeLessThan(await top(facts));
    await expect(page.getByText('A meal preference is required for each guest')).toBeHidden();
    await expectAccessible(page);
  },
);

test('the envelope opens only once and never covers the answers', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const [theme] = await host.call<{ id: string; name: string }[]>('GET', '/api/themes');
  const event = await newEvent(host, { eventType: 'Wedding', themeId: theme?.id });
  const envelope = page.locator('.envelope');
  const devtools = await page.context().newCDPSession(page);
  // The envelope stays closed during the checks.
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`/rsvp/${event.customUrl}`);
  await expect(envelope).toBeVisible();
  await page.getByRole('button', { name: 'I’m coming' }).click();
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await expect(envelope).toBeHidden();
  await page.reload();
  // If the browser scrolls back to the form, the bar is hidden.
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeVisible();
  await expect(envelope).toBeHidden();
  // A host who views the envelope again closes it with a tap or a key.
  for (const skip of [
    () => envelope.click({ position: { x: 195, y: 200 } }),
    () => page.keyboard.press('Tab'),
  ]) {
    await page.goto('about:blank');
    await page.goto(`/rsvp/${event.customUrl}#envelope`);
    await expect(envelope).toBeVisible();
    await skip();
    await expect(envelope).toBeHidden();
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeVisible();
  await expect(envelope).toBeHidden();
});

test.describe('a guest’s page without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('links both answers to the plain form', anyWidth, async ({ page, server }) => {
    const event = await newEvent(await newHost(server));
    await page.goto(`/rsvp/${event.customUrl}`);
    await page.getByRole('link', { name: 'Can’t make it' }).click();
    await expect(page.getByRole('radio', { name: 'No' })).toBeChecked();
    await page.goBack();
    await page.getByRole('link', { name: 'I’m coming' }).click();
    await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await expect(page.getByLabel('Total guests')).toBeVisible();
  });
});
