/**
 * Walks every page of the dashboard in the pseudo-language en-XA, and finds words that are in no
 * catalog and pages that longer words make wider than the screen. `npm run drill -- languages`
 * makes a build in that language and runs it.
 */
import type { Page, Route } from '@playwright/test';
import { pages } from '../domain/access/pages.ts';
import { can, type Role } from '../domain/access/rules.ts';
import { randomFrom } from '../domain/kernel/random.ts';
import { reasonOf } from '../domain/kernel/reasons.ts';
import { fonts } from '../domain/events/rules.ts';
import { planTerms } from '../domain/plans/rules.ts';
import { newHost, signIn, superadmin, type Caller } from './host.ts';
import { newMember } from './people.ts';
import { looseWords, widestPart } from './pseudo.ts';
import { anyWidth, expect, test as base, type RunningServer } from './server.ts';
import { startServer, superadmin as root } from './start-server.ts';

/** A build in the pseudo-language. scripts/test.mjs makes it if all journeys run. */
const build = process.env.TURNOUT_WORDS_BUILD;

/** The share of the pages, in each of their states, and of the buttons that are pressed. */
const share = Number(process.env.WORDS_SHARE ?? 0.04);

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // Playwright reads the names of the other fixtures from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { url, log, stop } = await startServer(undefined, build);
      await use({ url, superadmin: root, log: async () => log() });
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.skip(build === undefined, 'It needs a build in the pseudo-language.');
// A small part of the pages is done sooner with one server than with one for each test.
test.describe.configure({ mode: share < 1 ? 'default' : 'parallel' });

type SignedIn = Pick<Caller, 'token' | 'user'>;

/** Makes an organization whose names have no Latin letters, and a user with the role in it. */
async function somebody(server: RunningServer, role: Role) {
  const host = await newHost(server);
  const own = { firstName: 'Άντα', lastName: 'Λάβλεϊς' };
  await host.call('PUT', '/api/tenants/self', { name: `Οικοδεσπότες ${Date.now()}` }).catch(() => undefined);
  await host.call('PUT', `/api/users/${host.user.id}`, own);
  const who: SignedIn =
    role === 'superadmin'
      ? await superadmin(server)
      : role === 'admin'
        ? host
        : await newMember(server, host, role, own);
  const maker = role === 'eventManager' ? { ...host, token: who.token } : host;
  const reply = await fetch(`${server.url}/api/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${maker.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Εαρινή γιορτή',
      displayName: 'Άντα & Μπο',
      dateTime: '2031-09-19T02:30:00Z',
      timezone: 'America/Anchorage',
      location: 'Ο κήπος',
      maxGuests: 2,
      enableWaitlist: true,
      languages: ['en', 'de'],
      mealOptions: [{ name: 'Ψάρι' }, { name: 'Κρέας' }],
    }),
  });
  const event = (await reply.json()) as { id: string; customUrl: string };
  for (const [name, count] of [
    ['Γκρέις Χόπερ', 2],
    ['Άλαν Τούρινγκ', 1],
  ] as const) {
    await host.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      displayName: name,
      guestEmail: `guest${count}@example.com`,
      isAttending: true,
      guestCount: count,
      guestDetails: Array.from({ length: count }, () => ({ name, mealChoice: 'Ψάρι' })),
      message: 'Χαιρόμαστε',
    });
  }
  return { who, eventId: event.id };
}

/** Names that are the same in every language: of themes, fonts, mails and plans. */
async function namesOfServer(server: RunningServer): Promise<string[]> {
  const root = await superadmin(server);
  const themes = await root.call<{ name: string; fontFamily: string | null }[]>('GET', '/api/themes');
  const mails = await root.call<{ title: string }[]>('GET', '/api/email-templates');
  return [
    ...themes.flatMap(({ name, fontFamily }) => [name, fontFamily ?? '']),
    ...mails.map(({ title }) => title),
    ...Object.values(planTerms).map(({ name }) => name),
    ...fonts.map(({ name }) => name),
  ];
}

const untilLoaded = async (page: Page) => {
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('main [aria-busy=true], main [role=status]:text("⟦Ļō")')).toHaveCount(0);
};

/** Goes to another page as a link does, without a reload. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((next) => history.pushState(null, '', next), path);

/** Returns the body of a response without the rows of its lists. */
const emptied = (body: unknown): unknown =>
  Array.isArray(body)
    ? []
    : typeof body === 'object' && body !== null
      ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, emptied(value)]))
      : body;

/** What a page shows while its lists load, if they can't be loaded, and if they are empty. */
const states: Record<string, (route: Route) => Promise<void>> = {
  loading: () => new Promise(() => undefined),
  failed: (route) => route.abort(),
  empty: async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json().catch(() => null);
    await route.fulfill(body === null ? { response } : { response, json: emptied(body) });
  },
};

/** Opens a page with its calls answered as `state` says. The session and the event itself load. */
async function openIn(page: Page, path: string, state: (route: Route) => Promise<void>) {
  const isNeeded = /\/api\/(?:users\/me|live|events\/[^/?]+(?:\/overview)?)(?:\?|$)/;
  await page.route('**/api/**', (route) => {
    const request = route.request();
    const loads = request.method() !== 'GET' || isNeeded.test(request.url());
    return (loads ? route.continue() : state(route)).catch(() => undefined);
  });
  await page.goto(path);
  // The file of the page says this until its scripts have started, which takes a busy machine long.
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0, { timeout: 30_000 });
  await untilStill(page, 1_000);
}

/** Waits until the page's text is the same for this many milliseconds, at most for 5 seconds. */
async function untilStill(page: Page, time: number) {
  const end = Date.now() + 5_000;
  let [text, since] = ['', Date.now()];
  while (Date.now() < end && (text === '' || Date.now() - since < time)) {
    const now = await page.evaluate(() => document.body.innerText).catch(() => '');
    if (now !== text) [text, since] = [now, Date.now()];
    await page.waitForTimeout(50);
  }
}

/** Adds the parts that longer words make wider than the screen, once for each part. */
async function findTooWide(page: Page, at: string, found: Map<string, string>) {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    let part = await widestPart(page);
    // An open menu follows the new width a few frames later, more of them on a busy machine.
    for (let wait = 0; part !== null && wait < 10; wait++) {
      await page.waitForTimeout(100);
      part = await widestPart(page);
    }
    const key = `${part} ${width}`;
    if (part !== null && !found.has(key)) found.set(key, `${at} at ${width} is too wide by ${part}`);
  }
}

const pressable = 'main button:enabled, main [role=tab], main summary, header button:enabled';

/** Presses buttons of the page one after the other, and calls `look` with what each one opened. */
async function pressButtons(
  page: Page,
  path: string,
  isChosen: () => boolean,
  look: (name: string) => Promise<void>,
) {
  const count = await page.locator(pressable).count();
  for (let index = 0; index < count; index++) {
    if (!isChosen()) continue;
    const button = page.locator(pressable).nth(index);
    // An element that goes away while the page settles is no longer asked for its name.
    const isThere = await button.isVisible().catch(() => false);
    const label = isThere
      ? await button
          .evaluate((element) => element.getAttribute('aria-label') ?? element.textContent, null, {
            timeout: 2_000,
          })
          .catch(() => null)
      : null;
    if (label === null) continue;
    const name = label.slice(0, 40);
    const address = page.url();
    if (
      !(await button.click({ timeout: 2_000 }).then(
        () => true,
        () => false,
      ))
    )
      continue;
    await untilStill(page, 200);
    await look(name);
    const isOpen = await page
      .locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
      .count();
    if (isOpen > 0) await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
    const isClean =
      page.url() === address && (await page.locator('[role=dialog], [role=alertdialog]').count()) === 0;
    if (isClean) continue;
    await page.goto(path);
    await untilLoaded(page).catch(() => undefined);
  }
}

const roles = ['superadmin', 'admin', 'eventManager', 'guest'] as const;

for (const role of roles) {
  const title = `every page as ${role} takes all words from catalogs, and has room for longer ones`;
  test(title, anyWidth, async ({ page, server }) => {
    test.setTimeout(3_600_000);
    const { who, eventId } = await somebody(server, role);
    await page.addInitScript(() => (Element.prototype.requestFullscreen = () => Promise.resolve()));
    await signIn(page, who);
    const actor = { id: who.user.id, tenantId: who.user.tenantId, role };
    const next = randomFrom(Number(process.env.WORDS_SEED ?? 4244) + roles.indexOf(role));
    const found = new Map<string, string>();
    const data = new Set(await namesOfServer(server));
    // Rules have their sentences in English. Readers of other languages get them from a catalog.
    const look = async (at: string) => {
      for (const { text, place } of await looseWords(page))
        if (!data.has(text) && !reasonOf(text) && !found.has(text))
          found.set(text, `${at}: “${text}” in ${place}`);
      await findTooWide(page, at, found);
    };
    // Presses a share of the buttons, and only on the chosen pages.
    const isChosen = (part: number) => next() < part;
    const own = pages.filter(
      ({ path, action }) =>
        action !== null && can(actor, action) && (role !== 'guest' || !path.includes('$id')),
    );
    // Whether the page is loaded as usual. After a state such as "failed", it lacks what the next
    // page may show.
    let isFresh = false;
    for (const { path: pattern } of own) {
      const path = pattern.replace('$id', eventId);
      const [looks, presses] = [isChosen(share), isChosen(Math.sqrt(share))];
      if (looks || presses) {
        await (isFresh ? goWithin(page, path) : page.goto(path));
        isFresh = true;
        await untilLoaded(page);
        await look(pattern);
      }
      const isPressed = () => isChosen(Math.sqrt(share));
      if (presses) await pressButtons(page, path, isPressed, (name) => look(`${pattern}, ${name}`));
      for (const [name, state] of Object.entries(states)) {
        if (!isChosen(share)) continue;
        await openIn(page, path, state);
        await look(`${pattern}, ${name}`);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        isFresh = false;
      }
    }
    expect([...found.values()]).toEqual([]);
  });
}

/** What people wrote, in mails about made-up people. */
const sampleTexts =
  /Elena Marsh|Theo|See you on Saturday|Only a few days left|The gates open|So sorry|We are a small team|Thank you for staying|I would like to join/;

test(
  'every kind of mail takes all words from catalogs, and has room for longer ones',
  anyWidth,
  async ({ page, server }) => {
    test.setTimeout(600_000);
    const { who, eventId } = await somebody(server, 'admin');
    const response = await fetch(`${server.url}/api/email-templates?eventId=${eventId}`, {
      headers: { authorization: `Bearer ${who.token}` },
    });
    const mails = (await response.json()) as { key: string; subject: string; html: string; text: string }[];
    expect(mails.length).toBeGreaterThan(30);
    const found = new Map<string, string>();
    for (const { key, subject, html, text } of mails) {
      const lines = `${subject}\n${text}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;').split('\n');
      for (const content of [`<title>⟦⟧</title><p>${lines.join('<p>')}`, html]) {
        await page.setContent(content);
        for (const { text, place } of await looseWords(page))
          if (!sampleTexts.test(text) && !found.has(text)) found.set(text, `${key}: “${text}” in ${place}`);
      }
      await findTooWide(page, key, found);
    }
    expect([...found.values()]).toEqual([]);
  },
);

test(
  'a guest’s pages take all words from catalogs, and have room for longer ones',
  anyWidth,
  async ({ page, server }) => {
    test.setTimeout(600_000);
    const host = await newHost(server);
    const event = await host.call<{ id: string; customUrl: string }>('POST', '/api/events', {
      ...{ name: 'Εαρινή γιορτή', displayName: 'Άντα & Μπο', location: 'Ο κήπος', message: 'Χαιρόμαστε' },
      ...{ dateTime: '2031-09-19T02:30:00Z', timezone: 'America/Anchorage', dressCode: 'Λευκά' },
      ...{ maxGuests: 3, enableWaitlist: true, hasMeals: true, maxGuestsPerRsvp: 4 },
      mealOptions: [{ name: 'Ψάρι' }, { name: 'Κρέας' }],
    });
    for (const kind of ['text', 'yesno', 'dietary', 'number'])
      await host.call('POST', `/api/events/${event.id}/questions`, { kind, label: 'Ερώτηση' });
    const found = new Map<string, string>();
    const look = async (at: string) => {
      for (const { text, place } of await looseWords(page))
        if (!found.has(text)) found.set(text, `${at}: “${text}” in ${place}`);
      await findTooWide(page, at, found);
    };
    const link = `/rsvp/${event.customUrl}`;
    await page.goto(link);
    await look('page');
    await page.locator('input[type=radio][value=yes]').check({ force: true });
    await look('yes');
    await page.locator('form button[type=submit].button').first().click();
    await expect(page.locator('.error').first()).toBeVisible();
    await look('mistakes');
    const answer = await host.call<{ link: string }>('POST', `/api/rsvp/${event.customUrl}/submit`, {
      ...{ displayName: 'Γκρέις', guestEmail: 'grace@example.com', isAttending: true, guestCount: 2 },
      guestDetails: ['Γκρέις', 'Άλαν'].map((name) => ({ name, mealChoice: 'Ψάρι' })),
    });
    for (const step of ['', '&change=1', '&erase=1', '&withdraw=1']) {
      await page.goto(`${answer.link.replace(/#.*/, '')}${step}`);
      await expect(page.locator('h1')).toBeVisible();
      // The links of calendars come with the reply, after the page.
      if (step === '') await expect(page.locator('.calendar')).toBeVisible();
      await look(`own reply${step}`);
    }
    for (const path of [`${link}?attend=yes&guests=2`, `${link}?i=ABCD-EFGH`, '/rsvp/nowhere']) {
      await page.goto(path);
      await look(path);
    }
    expect([...found.values()]).toEqual([]);
  },
);
