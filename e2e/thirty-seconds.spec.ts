/**
 * Measures how much work a reply on a phone is. The helpers count every tap and every typed field.
 */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type Caller, newEvent, newHost } from './host.ts';
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

/** Two questions to each guest, and one to the party. */
async function askThree(host: Caller, eventId: string): Promise<void> {
  const asks = (question: object) => host.call('POST', `/api/events/${eventId}/questions`, question);
  const options = (...labels: string[]) => labels.map((label) => ({ label }));
  const choice = { kind: 'choice', audience: 'coming' };
  await asks({
    scope: 'guest',
    kind: 'dietary',
    audience: 'coming',
    label: 'Any allergies or dietary needs?',
  });
  await asks({
    ...choice,
    scope: 'guest',
    label: 'Would you like a seat on the bus?',
    options: options('There and back', 'There only', 'Back only', 'No, thank you'),
  });
  await asks({
    ...choice,
    scope: 'reservation',
    label: 'Where will you stay?',
    options: options('At the hotel', 'With friends', 'At home'),
  });
}

test(
  'a family of five with meals and three questions replies with at most 14 taps and six typed fields',
  anyWidth,
  async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const host = await newHost(server);
    const party = { hasMeals: true, mealOptions: meals, maxGuestsPerRsvp: 6 };
    const event = await newEvent(host, { message, ...party });
    await askThree(host, event.id);
    await page.goto(`/rsvp/${event.customUrl}`);
    const { done, tap, button, type } = stopwatch(page);
    const pick = async (select: Locator, label: string) => {
      done.taps += 1;
      await select.selectOption({ label });
    };
    await button('I’m coming');
    await pick(page.getByLabel('Total guests'), '5 guests');
    await expect(page.getByRole('button', { name: 'Next guest' })).toBeVisible();
    const you = page.getByRole('group', { name: 'You' });
    await type('Name', 'Grace Hopper');
    await tap(you.getByRole('radio', { name: 'Short rib' }));
    await button('Same for everybody');
    await tap(you.getByLabel('None'));
    await button('Same for everybody');
    await pick(you.getByLabel('Would you like a seat on the bus?'), 'There and back');
    await expectSmallForm(page);
    await expectAccessible(page);
    await button('Same for everybody');
    await button('Next guest');
    // “Next guest” moved the focus to the name of the next guest, and Enter moves it on from there.
    for (const [index, name] of ['Vincent', 'Mary', 'Walter', 'Roger'].entries()) {
      await expect(page.getByLabel(`Guest ${index + 2} name`)).toBeFocused();
      await page.keyboard.type(`${name} Hopper`);
      done.typed += 1;
      if (index < 3) await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('button', { name: /^Mary Hopper/ })).toContainText(
      'Short rib · No dietary needs · There and back',
    );
    await tap(page.getByRole('radio', { name: 'With friends' }));
    await type('Email', 'grace@example.com');
    await button('Submit RSVP for 5');
    await expect(page.getByText('See you there, Grace!')).toBeVisible();
    expect(done.taps).toBeLessThanOrEqual(14);
    expect(done.typed).toBeLessThanOrEqual(6);
  },
);

/**
 * The form of five guests with one card open takes at most 2,400 px, and shows at most 30 controls.
 */
async function expectSmallForm(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'RSVP' });
  const first = await form.getByRole('radiogroup', { name: 'Will you be attending?' }).boundingBox();
  const last = await form.getByRole('button', { name: /^Submit RSVP/ }).boundingBox();
  expect((last?.y ?? Infinity) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(2_400);
  const controls = form.locator('input, select, textarea, button').filter({ visible: true });
  expect(await controls.count()).toBeLessThanOrEqual(30);
}

test('a name that is typed before the cards have loaded stays whole', async ({ page, server }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/party-cards/, async (route) => {
    await held;
    await route.continue();
  });
  const event = await newEvent(await newHost(server), { message, maxGuestsPerRsvp: 6 });
  await page.goto(`/rsvp/${event.customUrl}`);
  await page.getByRole('button', { name: 'I’m coming' }).click();
  await page.getByLabel('Total guests').selectOption({ label: '5 guests' });
  await page.getByLabel('Name', { exact: true }).pressSequentially('Grace');
  const loaded = page.waitForResponse(/party-cards/);
  release();
  await (await loaded).finished();
  await page.waitForTimeout(300);
  await page.keyboard.type(' Hopper');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grace Hopper');
  await expect(page.getByRole('button', { name: 'Next guest' })).toHaveCount(0);
  await page.getByLabel('Total guests').focus();
  await page.getByLabel('Total guests').selectOption({ label: '4 guests' });
  await expect(page.getByRole('button', { name: 'Next guest' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'You' })).toContainText('Grace Hopper');
});

test(
  'a household of three, one of whom stays home, replies with at most six taps and no typed field',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host, { message, hasMeals: true, mealOptions: meals });
    const invitees = ['Ada Okafor', 'Chidi Okafor', 'Ngozi Okafor'].map((name) => ({ name }));
    const invitation = { label: 'The Okafors', email: 'ada@guest.test', invitees };
    const made = await host.call<{ link: string }>('POST', `/api/events/${event.id}/invitations`, invitation);
    await page.goto(made.link);
    await expect(page.getByText('Ada Okafor, Chidi Okafor & Ngozi Okafor, you’re invited')).toBeInViewport();
    expect(await page.content()).not.toContain('ada@guest.test');
    const { done, tap, button } = stopwatch(page);
    await button('I’m coming');
    await expect(page.getByRole('radio', { name: 'Short rib' })).toHaveCount(1);
    await tap(page.getByRole('group', { name: 'Ngozi Okafor' }).getByRole('switch'));
    await tap(page.getByRole('radio', { name: 'Short rib' }));
    await button('Same for everybody');
    await expect(page.getByText('We’ll write to a…@guest.test')).toBeVisible();
    await expectAccessible(page);
    await button('Submit RSVP for 2');
    await expect(page.getByText('See you there, Ada!')).toBeVisible();
    expect(done.taps).toBeLessThanOrEqual(6);
    expect(done.typed).toBe(0);

    await page.goto(made.link);
    await expect(page.getByText('You’ve replied: some of you are coming.')).toBeInViewport();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expectAccessible(page);
    await button('Change my reply');
    await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused();
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

test('a guest changes a meal with three taps, and withdraws with two', anyWidth, async ({ page, server }) => {
  const host = await newHost(server);
  const event = await newEvent(host, { message, hasMeals: true, mealOptions: meals });
  const { link } = await host.call<{ link: string }>('POST', `/api/rsvp/${event.customUrl}/submit`, {
    displayName: 'Grace Hopper',
    guestEmail: 'grace@example.com',
    isAttending: true,
    guestCount: 1,
    guestDetails: [{ name: 'Grace Hopper', mealChoice: 'Lake trout' }],
  });
  await page.goto(link);
  const { done, tap, button } = stopwatch(page);
  await button('Change my reply');
  await tap(page.getByLabel('Your meal').getByRole('radio', { name: 'Short rib' }));
  await button('Save changes');
  await expect(page.getByText('Your RSVP has been changed successfully.')).toBeVisible();
  expect(done).toEqual({ taps: 3, typed: 0 });
  await button('Withdraw my reply');
  await expect(page.getByRole('heading', { name: 'Withdraw your reply?' })).toBeVisible();
  await button('Withdraw my reply');
  await expect(page.getByRole('heading', { name: 'Your RSVP has been withdrawn.' })).toBeVisible();
  expect(done.taps).toBe(5);
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
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Grace');
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByRole('button', { name: 'Submit RSVP and join the waitlist' }).click();
  await expect(page.getByText('2nd in line')).toBeVisible();
  await expect(page.locator('[data-celebration]')).toHaveCount(0);
  await page.goto(await page.getByLabel('Your personal link').inputValue());
  await expect(page.getByText('2nd in line')).toBeVisible();
});
