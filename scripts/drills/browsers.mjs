/**
 * Walks the guest's journeys in browsers of other makers than the one that the tests use: Debian's
 * Firefox, and WebKit, the engine of Safari. Needs no window; WebKit draws on Xvfb.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { inRoot } from '../root.mjs';
import { freePort, organization, startServer, withBuild } from './server.mjs';

/** How long a page may take to show what a step waits for, in milliseconds. */
const patience = 20_000;
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

const inPath = (...names) =>
  names
    .flatMap((name) => [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].map((at) => join(at, name)))
    .find(existsSync);

/** The window without decoration that WebKit's package brings for tests. */
function miniBrowser() {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return undefined;
  for (const system of readdirSync(libraries)) {
    for (const version of ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0']) {
      const file = join(libraries, system, version, 'MiniBrowser');
      if (existsSync(file)) return file;
    }
  }
  return undefined;
}

/**
 * Each browser has `open(size)`, which returns a page with `goto(url)`, `run(function, ...values)`
 * in the page, `picture()` as PNG bytes, `size`, and `close()`.
 */
async function firefox() {
  const executablePath = process.env.TURNOUT_FIREFOX ?? inPath('firefox-esr', 'firefox');
  if (!executablePath) throw new Error('There is no Firefox. Install it: apt-get install firefox-esr');
  const { default: puppeteer } = await import('puppeteer-core');
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  return {
    name: await browser.version(),
    async open(size) {
      const page = await browser.newPage();
      await page.setViewport(size);
      return {
        size,
        goto: (url) => page.goto(url),
        run: (work, ...values) => page.evaluate(work, ...values),
        picture: () => page.screenshot(),
        close: () => page.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** WebKit's driver speaks WebDriver, which is a few calls over HTTP. */
async function webkit() {
  const driver = process.env.TURNOUT_WEBKIT_DRIVER ?? inPath('WebKitWebDriver');
  const binary = miniBrowser();
  const display = inPath('Xvfb');
  if (!driver || !binary || !display) {
    throw new Error('There is no WebKit. Install it: apt-get install webkit2gtk-driver xvfb');
  }
  const number = 90 + (process.pid % 900);
  const port = await freePort();
  const children = [
    spawn(display, [`:${number}`, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], { stdio: 'ignore' }),
    spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${number}`,
        // Its own sandbox does not start for root, nor in most containers.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
      },
    }),
  ];
  const stop = () => children.forEach((child) => child.kill());
  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value?.message ?? response.status}`);
    return value;
  };
  try {
    await until('the driver of WebKit', () =>
      call('GET', '/status').then(
        ({ ready }) => ready,
        () => false,
      ),
    );
    // A window of the phone's width is a popup: the browser's own window cannot be so narrow.
    const args = ['--automation', '--javascript-can-open-windows-automatically=true'];
    const { sessionId, capabilities } = await call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } },
    });
    const at = `/session/${sessionId}`;
    const main = await call('GET', `${at}/window`);
    const run = (work, ...values) =>
      call('POST', `${at}/execute/sync`, { script: `return (${work}).apply(null, arguments)`, args: values });
    return {
      name: `${capabilities.browserName} ${capabilities.browserVersion}`,
      async open(size) {
        await call('POST', `${at}/window`, { handle: main });
        const before = await call('GET', `${at}/window/handles`);
        await run(({ width, height }) => {
          window.open('about:blank', '_blank', `popup,width=${width},height=${height}`);
        }, size);
        let handle;
        await until('a window of WebKit', async () => {
          handle = (await call('GET', `${at}/window/handles`)).find((one) => !before.includes(one));
          return handle !== undefined;
        });
        await call('POST', `${at}/window`, { handle });
        await call('POST', `${at}/window/rect`, size).catch(() => {});
        return {
          size,
          goto: (url) => call('POST', `${at}/url`, { url }),
          run,
          picture: async () => Buffer.from(await call('GET', `${at}/screenshot`), 'base64'),
          close: () => call('DELETE', `${at}/window`),
        };
      },
      async close() {
        await call('DELETE', at).catch(() => {});
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

async function until(what, isTrue) {
  const end = Date.now() + patience;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`Waited ${patience / 1000} seconds for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What a guest does on a page, by what the guest reads there. */
function guestOn(page) {
  const shown = (text) =>
    until(`"${text}"`, () => page.run((words) => document.body?.innerText.includes(words), text));
  return {
    shown,
    async press(text) {
      await until(`a way to press "${text}"`, () =>
        page.run((words) => {
          const all = [...document.querySelectorAll('button, a[href], label, summary')];
          const found = all.find(
            (it) => it.innerText?.trim().startsWith(words) && !it.disabled && it.offsetParent,
          );
          found?.scrollIntoView({ block: 'center' });
          const { left, top, width, height } = found?.getBoundingClientRect() ?? {};
          // A thing that another one covers cannot be pressed.
          const hit = found && document.elementFromPoint(left + width / 2, top + height / 2);
          const isFree = hit && (found.contains(hit) || hit.contains(found));
          if (isFree) found.click();
          return Boolean(isFree);
        }, text),
      );
    },
    async type(label, text) {
      await until(`a field "${label}"`, () =>
        page.run(
          (words, value) => {
            const field = [...document.querySelectorAll('label')].find((it) =>
              it.innerText.trim().startsWith(words),
            )?.control;
            if (!field?.offsetParent) return false;
            field.focus();
            // React listens to the setter of the element's own class.
            Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
            field.dispatchEvent(new Event('input', { bubbles: true }));
            return true;
          },
          label,
          text,
        ),
      );
    },
    async fits() {
      const [width, view] = await page.run(() => [document.documentElement.scrollWidth, innerWidth]);
      if (width > view) throw new Error(`The page is ${width} px wide in a window of ${view} px.`);
    },
  };
}

let count = 0;
const newAddress = () => `guest-${++count}@example.com`;

/** The journeys, each on a page of its own. */
const journeys = {
  async 'a yes'(page, { address }) {
    const guest = guestOn(page);
    await page.goto(address);
    await guest.press('Yes');
    await guest.type('Name', 'Grace Hopper');
    await guest.type('Email', newAddress());
    await guest.fits();
    await guest.press('Submit RSVP');
    await guest.shown('Your RSVP has been submitted successfully.');
    await guest.fits();
  },
  async 'a form with errors'(page, { address }) {
    const guest = guestOn(page);
    await page.goto(address);
    await guest.press('Yes');
    await guest.press('Submit RSVP');
    await until('the first wrong field to be focused and in sight', () =>
      page.run(() => {
        const it = document.activeElement;
        if (!it || it === document.body || it.tagName === 'BUTTON') return false;
        const { left, top } = it.getBoundingClientRect();
        const hit = document.elementFromPoint(left + 4, top + 4);
        return Boolean(hit && (it.contains(hit) || hit.contains(it)));
      }),
    );
  },
  async 'a no'(page, { address }) {
    const guest = guestOn(page);
    await page.goto(address);
    await guest.press('No');
    await guest.type('Email', newAddress());
    await guest.press('Submit RSVP');
    await guest.shown('Your RSVP has been declined successfully.');
  },
  async 'the personal link'(page, { address, reply }) {
    const guest = guestOn(page);
    const link = await reply(newAddress());
    await page.goto(new URL(link, address).href);
    await guest.shown('Grace Hopper');
    await guest.fits();
    await guest.press('Withdraw my reply');
    await guest.press('Withdraw my reply');
    await guest.shown('Your RSVP has been withdrawn.');
  },
  async 'the simple form'(page, { address, reply }) {
    const guest = guestOn(page);
    const link = await reply(newAddress());
    await page.goto(`${new URL(link, address).href}&change=1`);
    await guest.shown('Change your reply');
    await guest.fits();
    await guest.press('Save changes');
    await guest.shown('Your RSVP has been changed successfully.');
  },
  async 'an invitation by its code'(page, { invitation }) {
    const guest = guestOn(page);
    await page.goto(invitation);
    await guest.shown('Ana Silva');
    await guest.fits();
  },
  /** WebKit draws the text of date and time fields at the top edge unless they are flex boxes. */
  async 'the fields for a date and a time of hosts'(page, { address, session }) {
    const host = guestOn(page);
    await page.goto(new URL('/login', address).href);
    await page.run((all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
    }, session);
    await page.goto(new URL('/events/create', address).href);
    await until('the fields for a date and a time', () =>
      page.run(() => {
        const fields = [...document.querySelectorAll('input[type=date], input[type=time]')];
        return fields.length > 1 && fields.every((it) => getComputedStyle(it).display === 'flex');
      }),
    );
    await host.fits();
    await page.run(() => localStorage.clear());
  },
};

/** @returns 0 if every journey worked in every browser. Pictures of failures stay in the folder it prints. */
export async function browsers({ only }) {
  const makers = { firefox, webkit };
  const asked = only ? only.split(',') : Object.keys(makers);
  const unknown = asked.find((name) => !Object.hasOwn(makers, name));
  if (unknown) throw new Error(`There is no browser ${unknown}. Say ${Object.keys(makers).join(' or ')}.`);
  const started = [];
  const data = mkdtempSync(join(tmpdir(), 'turnout-browsers-'));
  const pictures = inRoot('test-results', 'browsers');
  mkdirSync(pictures, { recursive: true });
  let failures = 0;
  try {
    for (const name of asked) started.push({ maker: name, ...(await makers[name]()) });
    return await withBuild(async (out) => {
      const server = await startServer(out, { DATA_DIR: data, RATE_LIMIT: 'off' });
      try {
        const event = await anEvent(server.url);
        for (const browser of started) {
          for (const size of [desk, phone]) {
            for (const [journey, walk] of Object.entries(journeys)) {
              const page = await browser.open(size);
              const title = `${browser.name}, ${size.width} px: ${journey}`;
              try {
                await walk(page, event);
                console.log(`✓ ${title}`);
              } catch (error) {
                failures += 1;
                const file = join(
                  pictures,
                  `${browser.maker}-${size.width}-${journey.replaceAll(' ', '-')}.png`,
                );
                await page.picture().then(
                  (bytes) => writeFileSync(file, bytes),
                  () => {},
                );
                console.error(`✗ ${title}: ${error.message}\n  ${file}`);
              } finally {
                await page.close().catch(() => {});
              }
            }
          }
        }
        return failures === 0 ? 0 : 1;
      } finally {
        await server.kill();
      }
    });
  } finally {
    await Promise.all(started.map((browser) => browser.close()));
    rmSync(data, { recursive: true, force: true });
  }
}

/** An event, a household with its link, and a way to reply over the API. */
async function anEvent(url) {
  const { token, user, event, submit } = await organization(url, 'browsers');
  const post = async (path, body, headers) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.error}`);
    return answer;
  };
  const household = await post(
    `/api/events/${event.id}/invitations`,
    { label: 'The Silvas', invitees: [{ name: 'Ana Silva' }, { name: 'Ben Silva' }] },
    { authorization: `Bearer ${token}` },
  );
  const address = `${url}/rsvp/${event.customUrl}`;
  return {
    address,
    session: { auth_token: token, auth_user: JSON.stringify(user) },
    invitation: `${address}?i=${household.code}`,
    async reply(guestEmail) {
      const answer = await post(submit, {
        ...{ displayName: 'Grace Hopper', guestEmail, isAttending: true, guestCount: 1 },
        guestDetails: [{ name: 'Grace Hopper' }],
      });
      return answer.link;
    },
  };
}
