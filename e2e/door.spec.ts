/** Tests the page of a door link as volunteers use it, on an old phone, also without a network. */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
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
import { newHost } from './host.ts';
import { anyWidth, expect, test, type RunningServer } from './server.ts';

test(
  'two phones let parties in, one of them without a network, and the board counts both',
  anyWidth,
  async ({ browser, server }) => {
    const host = await newHost(server);
    const event = await newEvening(host);
    await newParty(host, event, ['Ada Okafor', 'Bo Okafor', 'Chi Okafor', 'Dayo Okafor']);
    await newParty(host, event, ['Erik Lindqvist', 'Maja Lindqvist']);
    const link = await newLink(host, event, ['walkIns', 'over', 'undo', 'board']);
    const [first, second] = [await newPhone(browser, server), await newPhone(browser, server)];
    await join(first.page, pathOf(link), 'Ada');
    await join(second.page, pathOf(link), 'Bo');

    // Three presses for a party of four: the field, the party, the button.
    await open(first.page, 'ok', 'Ada Okafor');
    await expect(first.page.getByRole('heading', { level: 1 })).toHaveText('4 expected');
    await first.page.getByRole('button', { name: 'Let 4 in' }).click();
    await expect(first.page.getByRole('heading', { level: 1 })).toHaveText('4 in');
    await first.page.getByRole('button', { name: 'Next' }).click();
    await expect(first.page.getByText('4 of 6 in')).toBeVisible();

    await untilKept(second.page);
    await second.context.setOffline(true);
    await expect(second.page.getByText(/^Offline since .* · list from/)).toBeVisible();
    await open(second.page, 'lind', 'Erik Lindqvist');
    await second.page.getByRole('checkbox', { name: 'Maja Lindqvist' }).uncheck();
    await second.page.getByRole('button', { name: 'Let 1 in' }).click();
    await expect(second.page.getByRole('heading', { level: 1 })).toHaveText('1 in');
    await second.page.getByRole('button', { name: 'Next' }).click();
    await second.page.getByRole('button', { name: 'Walk-in' }).click();
    await second.page.getByRole('button', { name: 'One more' }).click();
    await second.page.getByRole('button', { name: 'Let 2 in' }).click();
    await expect(second.page.getByRole('heading', { level: 1 })).toHaveText('2 in');
    await second.page.getByRole('button', { name: 'Next' }).click();
    await expect(second.page.getByText(/^Offline since .* · 4 waiting · list from/)).toBeVisible();

    // The phone is restarted without a network, and loses nothing.
    await second.page.close();
    second.page = await second.context.newPage();
    await second.page.goto(pathOf(link));
    await expect(second.page.getByText(/^Offline since .* · 4 waiting · list from/)).toBeVisible();
    await open(second.page, 'lind', 'Erik Lindqvist');
    await expect(second.page.getByRole('heading', { level: 1 })).toHaveText('1 expected');
    await second.page.getByRole('button', { name: 'Back' }).click();
    // The phone's own step back closes a party as well.
    await open(second.page, 'lind', 'Erik Lindqvist');
    await second.page.goBack();
    await expect(second.page.getByRole('searchbox')).toBeVisible();
    await second.context.setOffline(false);
    await expect(second.page.getByText(/^Online · list from/)).toBeVisible();

    await first.page.goto(`${pathOf(link)}/board`);
    await expect(first.page.getByText(/^7\s*in$/)).toBeVisible();
    await expect(first.page.getByText(/^6\s*expected$/)).toBeVisible();
    await expect(first.page.getByText(/^2\s*walk-ins$/)).toBeVisible();
    await expect(first.page.getByText('Okafor')).toHaveCount(0);
    // The clock of the board is the event's, an hour behind this browser's.
    const [hour, half] = new Date()
      .toLocaleTimeString('en-US', { hour: 'numeric', timeZone: 'America/Anchorage' })
      .split(/\s/);
    await expect(first.page.getByRole('status')).toHaveText(new RegExp(`\\b${hour}:\\d\\d\\s${half}`));
    await first.context.close();
    await second.context.close();
  },
);

test(
  'a volunteer takes a party back within ten seconds, and the other phone sees it',
  anyWidth,
  async ({ browser, server }) => {
    const host = await newHost(server);
    const event = await newEvening(host);
    await newParty(host, event, ['Ada Okafor', 'Bo Okafor']);
    const link = await newLink(host, event);
    const { context, page } = await newPhone(browser, server);
    const other = await newPhone(browser, server);
    await join(page, pathOf(link));
    await join(other.page, pathOf(link), 'Bo');
    await open(page, 'okafor', 'Ada Okafor');
    await page.getByRole('button', { name: 'Let 2 in' }).click();
    await expect(other.page.getByText('2 of 2 in')).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Undone');
    await expect(other.page.getByText('0 of 2 in')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await open(page, 'okafor', 'Ada Okafor');
    await page.getByRole('button', { name: 'Let 2 in' }).click();
    await expect(other.page.getByText('2 of 2 in')).toBeVisible();
    await open(other.page, 'okafor', 'Ada Okafor');
    await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Already in');
    await expect(other.page.getByText(/^Main entrance, \d/).first()).toBeVisible();
    // Without the right to let in walk-ins, the page does not offer it.
    await expect(page.getByRole('button', { name: 'Walk-in' })).toHaveCount(0);
    await context.close();
    await other.context.close();
  },
);

test(
  'a revoked link deletes the list, and keeps refused rows until the volunteer saves them in a file',
  anyWidth,
  async ({ browser, server }) => {
    const party = ['Ada Okafor', 'Bo Okafor'];
    const { host, link, context, page } = await phoneAtDoor(browser, server, party);
    await context.setOffline(true);
    await expect(page.getByText(/^Offline since/)).toBeVisible();
    await host.call('DELETE', `/api/door-links/${link.id}`);
    await open(page, 'okafor', 'Ada Okafor');
    await page.getByRole('button', { name: 'Let 2 in' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/· 2 waiting ·/)).toBeVisible();
    // A phone with entries that nobody has can't be left.
    await page.getByRole('button', { name: 'More about this door' }).click();
    await expect(page.getByRole('button', { name: 'Leave this door' })).toBeDisabled();
    await page.getByRole('button', { name: 'Back' }).click();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The host ended this link');
    await expect(page.getByRole('heading', { name: '2 entries weren’t accepted' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const saved = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    expect(saved).toMatchObject({ linkId: link.id, checkIns: [{ kind: 'in' }, { kind: 'in' }], walkIns: [] });
    await expect(page.getByRole('button', { name: 'Save as a file' })).toHaveCount(0);
    const kept = await page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const request = indexedDB.open('turnout-doors');
          request.onerror = () => reject(new Error('The database does not open.'));
          request.onsuccess = () => {
            const stores = ['links', 'queue', 'parties', 'here'];
            const tx = request.result.transaction(stores);
            let sum = 0;
            for (const store of stores) {
              const count = tx.objectStore(store).count();
              count.onsuccess = () => (sum += count.result);
            }
            tx.oncomplete = () => resolve(sum);
          };
        }),
    );
    expect(kept).toBe(0);
    await context.close();
  },
);

test('leaving gives the seats back and deletes the list', anyWidth, async ({ browser, server }) => {
  const host = await newHost(server);
  const event = await newEvening(host);
  const link = await newLink(host, event, ['walkIns']);
  const { context, page } = await newPhone(browser, server);
  await join(page, pathOf(link));
  const lent = async () => (await host.call<{ lent: number }>('GET', `/api/events/${event.id}/doors`)).lent;
  await expect.poll(lent).toBe(4);
  await page.getByRole('button', { name: 'More about this door' }).click();
  await page.getByRole('button', { name: 'Leave this door' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’ve left this door');
  expect(await lent()).toBe(0);
  await context.close();
});

test(
  'a full event asks each time before it lets somebody in anyway',
  anyWidth,
  async ({ browser, server }) => {
    const host = await newHost(server);
    const event = await newEvening(host, { maxGuests: 2, enableWaitlist: true });
    await newParty(host, event, ['Ada Okafor', 'Bo Okafor']);
    await newParty(host, event, ['Erik Lindqvist']);
    const link = await newLink(host, event, ['walkIns', 'over']);
    const { context, page } = await newPhone(browser, server);
    await join(page, pathOf(link));
    await open(page, 'lind', 'Erik Lindqvist');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('On the waitlist');
    await expect(page.getByText('Number 1 in line')).toBeVisible();
    await page.getByRole('button', { name: 'Let 1 in' }).click();
    await expect(page.getByText('No seat is free.')).toBeVisible();
    await page.getByRole('button', { name: 'Let 1 in anyway' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 in');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Walk-in' }).click();
    await page.getByRole('button', { name: 'Let 1 in' }).click();
    await expect(page.getByText('No seat is free.')).toBeVisible();
    await page.getByRole('button', { name: 'Let 1 in anyway' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 in');
    await expect
      .poll(() => host.call('GET', `/api/events/${event.id}/board`))
      .toMatchObject({ walkIns: 1, in: 2 });
    await context.close();
  },
);

test(
  'a door practices until 12 hours before the start, and records nothing',
  anyWidth,
  async ({ browser, server }) => {
    const host = await newHost(server);
    const event = await newEvening(host, { dateTime: new Date(Date.now() + 48 * hour).toISOString() });
    await newParty(host, event, ['Ada Okafor']);
    const link = await newLink(host, event, ['walkIns']);
    const { context, page } = await newPhone(browser, server);
    await join(page, pathOf(link));
    await expect(page.getByText(/^Practice until/)).toBeVisible();
    await open(page, 'okafor', 'Ada Okafor');
    await page.getByRole('button', { name: 'Let 1 in' }).click();
    await expect(page.getByText(/This was practice/)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('0 of 1 in')).toBeVisible();
    await context.close();
  },
);

/** Answers `sync` in place of a server, with a list of this many parties. */
async function answerSync(page: Page, count: number): Promise<void> {
  await page.route('**/api/door/*/sync', async (route) => {
    const { cursor, checkIns, walkIns } = route.request().postDataJSON() as {
      cursor: string | null;
      checkIns: { id: string }[];
      walkIns: { id: string }[];
    };
    const now = new Date().toISOString();
    const parties = Array.from({ length: cursor === null ? count : 0 }, (_, place) => {
      const name = `Guest${place} Ångström${place % 97}`;
      const person = { id: `p${place}`, name, isComing: true, givenAway: false };
      return {
        ...{ id: `r${place}`, kind: 'reply', label: name, standing: 'confirmed', seats: 1 },
        ...{ codes: place === 0 ? ['4e3f5a1d81582cf9'] : [], persons: [person] },
      };
    });
    await route.fulfill({
      json: {
        ...{ now, linkId: 'link', state: 'open', subEvent: null, rights: [] },
        event: { name: 'Supper', dateTime: now, timezone: 'UTC', location: '' },
        accepted: [...checkIns, ...walkIns].map(({ id }) => id),
        ...{
          refused: [],
          missingSeqs: [],
          cursor: '1',
          whole: cursor === null,
          parties,
          removed: [],
          here: [],
        },
        ...{ lease: null, counts: { in: 0, expected: count, free: 0 } },
      },
    });
  });
}

/** Makes a door and returns its path. Journeys that use it fake the server's answers. */
async function aDoor(server: RunningServer): Promise<string> {
  const host = await newHost(server);
  return pathOf(await newLink(host, await newEvening(host)));
}

test(
  'without a network, a phone finds one of 10,000 names and answers a typed code',
  anyWidth,
  async ({ browser, server }) => {
    const { context, page } = await newPhone(browser, server, { serviceWorkers: 'block' });
    await answerSync(page, 10_000);
    await join(page, await aDoor(server));
    await context.setOffline(true);
    await page.getByRole('searchbox').fill('guest9876');
    await expect(page.getByRole('button', { name: /^Guest9876 / })).toBeVisible();
    await page.getByRole('searchbox').fill('0123-4567-89AB');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 expected');
    await expect(page.getByRole('button', { name: 'Let 1 in' })).toBeVisible();
    await context.close();
  },
);

/** Starts Chromium with a camera that shows this text as a QR code. */
async function withCamera(browser: Browser, text: string, file: string): Promise<Browser> {
  const code = await QRCode.toBuffer(text, { width: 300, margin: 4 });
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888888' } })
    .composite([{ input: code }])
    .jpeg()
    .toBuffer();
  writeFileSync(file, Buffer.concat([frame, frame]));
  const { launchOptions } = test.info().project.use;
  return browser.browserType().launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
}

test(
  'the camera reads a code with the decoder from our own host, also without a network',
  anyWidth,
  async ({ browser, server }, testInfo) => {
    const filming = await withCamera(
      browser,
      `${server.url}/a/0123456789AB`,
      testInfo.outputPath('camera.mjpeg'),
    );
    const { context, page } = await newPhone(filming, server);
    const hosts = new Set<string>();
    context.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await answerSync(page, 3);
    await join(page, await aDoor(server));
    await untilKept(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Scan' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 expected');
    await expect(page.getByText('Guest0 Ångström0').first()).toBeVisible();
    await page.getByRole('button', { name: 'Let 1 in' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    // The camera stays open for the next party, who shows the same code.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already in');
    expect([...hosts]).toEqual([server.url]);
    await filming.close();
  },
);

test(
  'a browser that reads codes itself (here a stub) loads no decoder',
  anyWidth,
  async ({ browser, server }, testInfo) => {
    const filming = await withCamera(browser, 'nothing of ours', testInfo.outputPath('camera.mjpeg'));
    // Blocks the service worker. It would not see the stub, and would keep the decoder.
    const { page } = await newPhone(filming, server, { serviceWorkers: 'block' });
    await page.addInitScript(() => {
      class Stub {
        static getSupportedFormats = async () => ['qr_code'];
        detect = async () => [{ rawValue: 'https://elsewhere.example/a/0123456789AC' }];
      }
      Object.assign(window, { BarcodeDetector: Stub });
    });
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await answerSync(page, 3);
    await join(page, await aDoor(server));
    await page.getByRole('button', { name: 'Scan' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unknown code');
    expect(files.filter((url) => /wasm|decoder/.test(url))).toEqual([]);
    await filming.close();
  },
);

test(
  'without a network, the page of a door says that its first visit needs one',
  anyWidth,
  async ({ browser, server }) => {
    const { context, page } = await newPhone(browser, server);
    await page.goto(await aDoor(server));
    await untilKept(page);
    await context.setOffline(true);
    await page.goto('/door/another-door-that-no-server-knows-0123456');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page needs a network once');
    await context.close();
  },
);

test(
  'only the pages of doors have a service worker, and without scripts they say what to do',
  anyWidth,
  async ({ browser, server }) => {
    const { context, page } = await newPhone(browser, server);
    await page.goto(await aDoor(server));
    await untilKept(page);
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    );
    expect(scopes).toEqual(['/door/']);
    for (const path of ['/', '/rsvp/preview?preview=1&sample=1']) {
      await page.goto(path);
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    }
    await context.close();
    const plain = await newPhone(browser, server, { javaScriptEnabled: false });
    await plain.page.goto(await aDoor(server));
    await expect(plain.page.getByRole('heading', { level: 1 })).toHaveText('This page needs JavaScript');
    await plain.context.close();
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `every screen of a door has large targets and a contrast of 7:1, ${colorScheme}`,
    anyWidth,
    async ({ browser, server }) => {
      const { context, page } = await newPhone(browser, server, { colorScheme, serviceWorkers: 'block' });
      await answerSync(page, 60);
      const look = async () => {
        await expectAccessible(page);
        await expectAccessible(page, { rules: ['color-contrast-enhanced'] });
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('button, a, input:not([type=checkbox]), label:has([type=checkbox])')]
            .filter((target) => target.getBoundingClientRect().height < 56)
            .map((target) => target.outerHTML),
        );
        expect(small).toEqual([]);
      };
      await page.goto(await aDoor(server));
      await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
      await look();
      await page.getByRole('button', { name: 'Start' }).click();
      await expect(page.getByText(/^Online/)).toBeVisible();
      await look();
      await page.getByRole('searchbox').fill('guest1');
      await look();
      await page.getByRole('button', { name: /^Guest1 / }).click();
      await look();
      await page.getByRole('button', { name: 'Let 1 in' }).click();
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText('1 in');
      expect(
        await title.evaluate((heading) => parseFloat(getComputedStyle(heading).fontSize)),
      ).toBeGreaterThanOrEqual(40);
      await look();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('searchbox').fill('guest1');
      await page.getByRole('button', { name: /^Guest1 / }).click();
      await expect(title).toHaveText('Already in');
      expect(
        await title.evaluate((heading) => parseFloat(getComputedStyle(heading).fontSize)),
      ).toBeGreaterThanOrEqual(40);
      await look();
      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('button', { name: 'More about this door' }).click();
      await look();
      await context.close();
    },
  );
}

test('the page of a door loads at most 120 kB of script', anyWidth, async ({ request, server }) => {
  const html = await (await request.get(server.url + (await aDoor(server)))).text();
  const [entry = ''] = /\/assets\/door-[\w-]+\.js/.exec(html) ?? [];
  const script = await (await request.get(server.url + entry)).text();
  const size = gzipSync(script, { level: 9 }).length;
  expect(size).toBeGreaterThan(30_000);
  expect(size).toBeLessThanOrEqual(120_000);
});
