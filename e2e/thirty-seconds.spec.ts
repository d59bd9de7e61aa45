/**
 * Measures how much work a reply on a phone is. The helpers count every tap and every typed field.
 */
import type { Locator, Page } from '@playwright/test';
import { newEvent, newHost } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

test.use({ viewport: { width: 390, height: 664 } });

function stopwatch(page: Page) {
  const done = { taps: 0, typed: 0 };
  const tap = async (what: Locator) => {
    done.taps += 1;
    await what.click();
  };
  const button = (name: string | RegExp) => tap(page.getByRole('button', { name }));
  /** Counts a tap too, because a guest taps a field before typing. */
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await tap(field);
    done.typed += 1;
    await field.pressSequentially(text);
  };
  return { done, tap, button, type };
}

/** Long enough to push the form below the first screen. */
const message = 'Dinner by the water, dancing until late.\n'.repeat(9);
const meals = ['Lake trout', 'Short rib', 'Mushroom tart'].map((name) => ({
  name,
  description: 'with dill',
}));

test(
  'a party of two with meals replies with at most eight taps and three typed fields',
  anyWidth,
  async ({ page, server }) => {
    const event = await newEvent(await newHost(server), { message, hasMeals: true, mealOptions: meals });
    await page.goto(`/rsvp/${event.customUrl}`);
    const { done, tap, button, type } = stopwatch(page);
    await button('I’m coming');
    await button('More guests');
    await type('Name', 'Grace Hopper');
    const meal = (whose: string, name: string) => tap(page.getByLabel(whose).getByRole('radio', { name }));
    await meal('Your meal', 'Short rib');
    await type('Guest 2 name', 'Alan Turing');
    await meal('Guest 2 meal', 'Mushroom tart');
    await type('Email', 'grace@example.com');
    await button('Submit RSVP for 2');
    await expect(page.getByText('See you there, Grace!')).toBeVisible();
    expect(done.taps).toBeLessThanOrEqual(8);
    expect(done.typed).toBeLessThanOrEqual(3);
  },
);

test('a guest declines with four taps, a name and an address', anyWidth, async ({ page, server }) => {
  const event = await newEvent(await newHost(server), { message });
  await page.goto(`/rsvp/${event.customUrl}`);
  const { done, button, type } = stopwatch(page);
  await button('Can’t make it');
  await type('Your name (optional)', 'Grace Hopper');
  await type('Email', 'grace@example.com');
  await button(/^Submit RSVP/);
  await expect(page.getByText('Thanks for telling us')).toBeVisible();
  expect(done).toEqual({ taps: 4, typed: 2 });
});

test('a waiting guest sees the place in line', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host, { message, maxGuests: 1, enableWaitlist: true });
  const reply = (name: string) => ({
    displayName: name,
    guestEmail: `${name.toLowerCase()}@example.com`,
    isAttending: true,
    guestCount: 1,
    guestDetails: [{ name }],
  });
  for (const name of ['Ada', 'Bo'])
    await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, reply(name));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`/rsvp/${event.customUrl}`);
  await page.getByRole('button', { name: 'I’m coming' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Grace');
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByRole('button', { name: 'Submit RSVP and join the waitlist' }).click();
  await expect(page.getByText('2nd in line')).toBeVisible();
  await expect(page.locator('[data-celebration]')).toHaveCount(0);
  await page.goto(await page.getByLabel('Your personal link').inputValue());
  await expect(page.getByText('2nd in line')).toBeVisible();
});
