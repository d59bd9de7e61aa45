/** Opens Debian's Firefox and WebKit, the engine of Safari, without a window on the screen. */
/* global window */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inPath } from '../test-tools.mjs';
import { freePort } from './server.mjs';

/** How long a page may take to show what a step waits for, in milliseconds. */
const patience = 20_000;

/** The window without decoration that WebKit's package provides for tests. */
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
export async function firefox() {
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
export async function webkit() {
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
        // The engine's own sandbox doesn't start for root, nor in most containers.
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
          handle = (await call('GET', `${at}/window/handles`)).find((id) => !before.includes(id));
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

/** Waits until `isTrue` answers true. @throws with `what` after 20 seconds. */
export async function until(what, isTrue) {
  const end = Date.now() + patience;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`Waited ${patience / 1000} seconds for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
