/**
 * Tests that a phone at a door loses nothing: with two tabs, a killed tab, a killed server, a full
 * disk, lost answers, a clock that jumps, and a door that ends. `npm run drill -- doors` runs a
 * whole day.
 */
import type { BrowserContext, Page, Route } from '@playwright/test';
import {
  hour,
  join,
  newEvening,
  newLink,
  newParty,
  newPhone,
  open,
  pathOf,
  phoneAtDoor,
  untilKept,
} from './door.ts';
import { newHost, type Caller, type StoredEvent } from './host.ts';
import { anyWidth, expect, test } from './server.ts';
import { startServer, superadmin } from './start-server.ts';

interface Board {
  in: number;
  left: number;
  walkIns: number;
}
const boardOf = (host: Caller, event: StoredEvent) =>
  host.call<Board>('GET', `/api/events/${event.id}/board`);
const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function letIn(page: Page, query: string, party: string): Promise<void> {
  await open(page, query, party);
  await page.getByRole('button', { name: /^Let \d+ in$/ }).click();
  await expect(title(page)).toHaveText(/^\d+ in$/);
  await page.getByRole('button', { name: 'Next' }).click();
}

test('two tabs of one phone share a queue, also without a network', anyWidth, async ({ browser, server }) => {
  const parties = [['Ada Okafor'], ['Erik Lindqvist'], ['Zoe Silva']];
  const { host, event, path, context, page } = await phoneAtDoor(browser, server, ...parties);
  const other = await context.newPage();
  await other.goto(path);
  await context.setOffline(true);
  await letIn(page, 'okafor', 'Ada Okafor');
  await letIn(other, 'lind', 'Erik Lindqvist');
  // Each tab knows at once what the other did.
  for (const tab of [page, other]) await expect(tab.getByText(/· 2 waiting ·/)).toBeVisible();
  await open(page, 'lind', 'Erik Lindqvist');
  await expect(title(page)).toHaveText('Already in');
  await page.getByRole('button', { name: 'Back' }).click();
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(tab.getByText(/^Online · list from/)).toBeVisible();
  await letIn(other, 'silva', 'Zoe Silva');
  await expect.poll(async () => (await boardOf(host, event)).in).toBe(3);
  const { devices } = await host.call<{ devices: { queue: number }[] }>(
    'GET',
    `/api/events/${event.id}/doors`,
  );
  expect(devices).toMatchObject([{ queue: 0 }]);
  await context.close();
});

const ends = {
  'This link has expired': (host: Caller, _event: StoredEvent, id: string) =>
    host.call('PUT', `/api/door-links/${id}`, { expiresAt: new Date().toISOString() }),
  'The host ended this link': (host: Caller, _event: StoredEvent, id: string) =>
    host.call('DELETE', `/api/door-links/${id}`),
  'This event was cancelled': (host: Caller, event: StoredEvent) =>
    host.call('PUT', `/api/events/${event.id}`, { status: 'cancelled' }),
  'This event was deleted': (host: Caller, event: StoredEvent) =>
    host.call('DELETE', `/api/events/${event.id}`),
};

for (const [words, end] of Object.entries(ends)) {
  test(
    `a phone sends what it recorded before the end, then deletes its list and says “${words}”`,
    anyWidth,
    async ({ browser, server }) => {
      const party = ['Ada Okafor', 'Bo Okafor'];
      const { host, event, link, context, page } = await phoneAtDoor(browser, server, party);
      await context.setOffline(true);
      await letIn(page, 'okafor', 'Ada Okafor');
      await expect(page.getByText(/· 2 waiting ·/)).toBeVisible();
      await end(host, event, link.id);
      await context.setOffline(false);
      await expect(title(page)).toHaveText(words);
      await expect(page.getByText('Everything you recorded has been sent.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save as a file' })).toHaveCount(0);
      if (!words.includes('deleted')) expect((await boardOf(host, event)).in).toBe(2);
      await context.close();
    },
  );
}

test(
  'a page that opens after the end of its link deletes the list and says so',
  anyWidth,
  async ({ browser, server }) => {
    const { host, link, path, context, page } = await phoneAtDoor(browser, server, ['Ada Okafor']);
    await page.close();
    await host.call('DELETE', `/api/door-links/${link.id}`);
    const later = await context.newPage();
    await later.goto(path);
    await expect(title(later)).toHaveText('The host ended this link');
    await expect(later.getByText('We deleted the guest list from this phone.')).toBeVisible();
    await context.close();
  },
);

test('a clock that jumps is shown, and acts stay in their order', anyWidth, async ({ browser, server }) => {
  const host = await newHost(server);
  const event = await newEvening(host);
  await newParty(host, event, ['Ada Okafor']);
  const { context, page } = await newPhone(browser, server);
  await context.clock.install({ time: Date.now() });
  await join(page, pathOf(await newLink(host, event)));
  await context.clock.setSystemTime(Date.now() + 3 * hour);
  await expect(page.getByText('This phone’s clock is 180 minutes ahead. Set it to automatic.')).toBeVisible();
  await letIn(page, 'okafor', 'Ada Okafor');
  // Sets the phone's clock back from three hours ahead to two hours behind, before the phone's next
  // call can notice the jump.
  await context.clock.setSystemTime(Date.now() - 2 * hour);
  await open(page, 'okafor', 'Ada Okafor');
  await page.getByRole('button', { name: 'Mark as left: Ada Okafor' }).click();
  await expect.poll(() => boardOf(host, event)).toMatchObject({ in: 0, left: 1 });
  await context.close();
});

/** The hours that the phone has no network, and what it records in each. */
const hours = Number(process.env.DOOR_HOURS ?? 3);
const actsAnHour = hours > 3 ? 20 : 3;

/** Ends the tab as a phone does that needs its memory. */
async function kill(context: BrowserContext, page: Page, path: string): Promise<Page> {
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

test(
  `${hours} hours without a network lose nothing, with reloads, killed tabs and a full disk`,
  anyWidth,
  async ({ browser, server }) => {
    test.setTimeout(60_000 + hours * actsAnHour * 5_000);
    const host = await newHost(server);
    const event = await newEvening(host, { maxGuests: 1_000, maxGuestsPerRsvp: 4 });
    const parties = Array.from(
      { length: hours * actsAnHour },
      (_, at) => `Party${String(at).padStart(4, '0')}`,
    );
    for (const party of parties) await newParty(host, event, [`${party} Host`, `${party} Guest`]);
    const path = pathOf(await newLink(host, event));
    const { context, page: first } = await newPhone(browser, server);
    let page = first;
    // The storage limit ends when the page that set it closes, so a separate page stays open.
    const phone = await context.newCDPSession(await context.newPage());
    await phone.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 24_000_000 });
    await context.clock.install({ time: Date.now() });
    await join(page, path);
    await untilKept(page);
    await context.setOffline(true);
    let recorded = 0;
    for (const [at, party] of parties.entries()) {
      await letIn(page, party, `${party} Host`);
      recorded += 2;
      if (at % actsAnHour < actsAnHour - 1) continue;
      await context.clock.fastForward(hour);
      const shown = page.getByText(`· ${recorded} waiting ·`);
      await expect(shown).toBeVisible();
      const turn = Math.floor(at / actsAnHour) % 3;
      if (turn === 0) await page.reload();
      else if (turn === 1) page = await kill(context, page, path);
      else await fillDisk(page, `${parties[0]} Host`);
      await expect(page.getByText(`· ${recorded} waiting ·`)).toBeVisible();
    }
    // The first answers are lost: the server has the rows, and the phone doesn't know it.
    let lost = 0;
    await page.route('**/api/door/*/sync', async (route) => {
      if (lost >= 2) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await context.setOffline(false);
    await expect(page.getByText(/^Online · list from/)).toBeVisible({ timeout: 60_000 });
    expect((await boardOf(host, event)).in).toBe(recorded);
    const doors = await host.call<{ devices: { queue: number }[]; unmatched: unknown[] }>(
      'GET',
      `/api/events/${event.id}/doors`,
    );
    expect(doors).toMatchObject({ devices: [{ queue: 0 }], unmatched: [] });
    await context.close();
  },
);

/** The moments of a call at which the test kills the server, and what the phone gets then. */
const moments: Record<string, (route: Route, killServer: () => Promise<void>) => Promise<void>> = {
  'before it gets the rows': async (route, killServer) => {
    await killServer();
    await route.abort();
  },
  'while it works on the rows': async (route, killServer) => {
    const answer = route.fetch().catch(() => null);
    await killServer();
    await answer;
    await route.abort();
  },
  'after it stored the rows, so the answer is lost': async (route, killServer) => {
    await route.fetch();
    await killServer();
    await route.abort();
  },
  'as its answer arrives': async (route, killServer) => {
    const response = await route.fetch();
    await killServer();
    await route.fulfill({ response });
  },
};

test(
  'a tab and a server that are killed at each step of a call lose nothing',
  anyWidth,
  async ({ browser }) => {
    test.setTimeout(600_000);
    const { url, log, stop, kill: killServer, resume } = await startServer();
    const server = { url, superadmin, log: async () => log() };
    try {
      const parties = Object.keys(moments).map((_, at) => [`Party${at} Host`, `Party${at} Guest`]);
      const phoned = await phoneAtDoor(browser, server, ...parties);
      const { host, event, path, context } = phoned;
      let { page } = phoned;
      for (const [at, [moment, end]] of Object.entries(moments).entries()) {
        const isKilled = new Promise<void>((resolve, reject) => {
          let isFirst = true;
          void page.route('**/api/door/*/sync', async (route) => {
            const { checkIns } = route.request().postDataJSON() as { checkIns: unknown[] };
            if (checkIns.length === 0 || !isFirst) return route.continue();
            isFirst = false;
            return end(route, killServer).then(resolve, reject);
          });
        });
        await letIn(page, `party${at}`, `Party${at} Host`);
        await isKilled;
        page = await kill(context, page, path);
        await expect(page.getByText(/^Offline since/), moment).toBeVisible();
        await resume();
        await expect(page.getByText(/^Online · list from/), moment).toBeVisible({ timeout: 60_000 });
        expect(await boardOf(host, event), moment).toMatchObject({ in: (at + 1) * 2 });
      }
      const doors = await host.call<object>('GET', `/api/events/${event.id}/doors`);
      expect(doors).toMatchObject({ devices: [{ queue: 0 }], seenTwice: [], unmatched: [] });
      await context.close();
    } finally {
      await stop();
    }
  },
);

/** Fills the phone's storage with a database that another page of the same host writes. */
const fill = (page: Page) =>
  page.evaluate(async () => {
    const request = indexedDB.open('filler');
    request.onupgradeneeded = () => request.result.createObjectStore('bytes', { autoIncrement: true });
    await new Promise((resolve) => (request.onsuccess = resolve));
    const db = request.result;
    const add = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const tx = db.transaction('bytes', 'readwrite');
        const random = Array.from({ length: Math.ceil(bytes / 65_536) }, () =>
          crypto.getRandomValues(new Uint8Array(Math.min(bytes, 65_536))),
        );
        tx.objectStore('bytes').add(random);
        tx.oncomplete = () => resolve(true);
        tx.onabort = () => resolve(false);
      });
    for (const bytes of [4_194_304, 1_048_576, 262_144, 65_536, 16_384, 4_096, 1_024, 256]) {
      for (let more = await add(bytes); more; more = await add(bytes));
    }
    db.close();
  });

/** While the phone is full, the page says that it recorded nothing. Then there is room again. */
async function fillDisk(page: Page, party: string): Promise<void> {
  await fill(page);
  await page.getByRole('searchbox').fill(party);
  await page.getByRole('button', { name: party }).click();
  await page.getByRole('button', { name: /^Mark as left: .* Host$/ }).click();
  await expect(page.getByText('This phone is full. Free some space, then try again.')).toBeVisible();
  await page.evaluate(
    () => new Promise((resolve) => (indexedDB.deleteDatabase('filler').onsuccess = resolve)),
  );
  await page.getByRole('button', { name: 'Back' }).click();
}
