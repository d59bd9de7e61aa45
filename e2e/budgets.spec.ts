import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { languages } from '../domain/languages/languages.ts';
import { newEvent, newHost, signIn } from './host.ts';
import { anyWidth, expect, test } from './server.ts';

/** Returns everything a page loads until nothing is loading. */
async function loadOf(page: Page, address: string) {
  const requests: string[] = [];
  const sizes = { script: 0, stylesheet: 0, home: 0 };
  const measured: Promise<void>[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind !== 'script' && kind !== 'stylesheet') return;
    const part = response.url().includes('/event-home-') ? 'home' : kind;
    measured.push(response.body().then((body) => void (sizes[part] += gzipSync(body, { level: 9 }).length)));
  });
  await page.goto(address);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  // The stream of live updates never ends, so the network is never idle. The page itself shows when
  // it has everything.
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(page.locator('[data-pending]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await Promise.all(measured);
  return { requests, sizes };
}

test(
  'the dashboard loads at most 25 files and API responses, 205 kB of script, and 10 kB for its only event',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    await newEvent(host);
    await signIn(page, host);
    // Blocks live updates. A new stream first reports the changes of the last seconds, such as this
    // new event. The calls that follow are not part of loading the page.
    await page.route('**/api/live', () => undefined);
    const { requests, sizes } = await loadOf(page, '/dashboard');
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(25);
    expect(requests.filter((url) => url.endsWith('/api/users/me'))).toHaveLength(1);
    expect(sizes.script).toBeLessThanOrEqual(205_000);
    expect(sizes.home).toBeGreaterThan(0);
    expect(sizes.home).toBeLessThanOrEqual(10_000);
    expect(sizes.stylesheet).toBeLessThanOrEqual(15_000);
  },
);

test('the entry of the dashboard has at most 170 kB of script', anyWidth, async ({ request, server }) => {
  const html = await (await request.get(`${server.url}/?view=login`)).text();
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]);
  const bodies = await Promise.all(
    files.map(async (file) => (await request.get(`${server.url}${file}`)).body()),
  );
  const size = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  expect(size).toBeGreaterThan(50_000);
  expect(size).toBeLessThanOrEqual(170_000);
});

test('the landing page loads at most 75 kB of script of its own', anyWidth, async ({ request, server }) => {
  const html = await (await request.get(server.url)).text();
  const files = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(files).toHaveLength(2);
  const bodies = await Promise.all(
    files.map(async (file) => (await request.get(`${server.url}${file}`)).body()),
  );
  const size = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  expect(size).toBeLessThanOrEqual(75_000);
});

test(
  'a guest’s page loads at most 108.5 kB of script in all in English, and at most 2 kB more in each language',
  anyWidth,
  async ({ request, server }) => {
    const [english, ...others] = languages;
    const event = await newEvent(await newHost(server), { languages });
    const textOf = async (path: string) => (await request.get(server.url + path)).text();
    const sizeOf = (text: string) => gzipSync(text, { level: 9 }).length;
    /** All script that the page may load in a language: it names its entry and its words. */
    const sizeIn = async (language: string) => {
      const html = await textOf(`/rsvp/${event.customUrl}?l=${language}`);
      const [entry = ''] = /\/assets\/client-[\w-]+\.js/.exec(html) ?? [];
      const words = [...html.matchAll(/\/assets\/[a-z]{2}-[\w-]+\.js/g)].map(([path]) => path);
      expect(new Set(words).size, language).toBe(1);
      const script = await textOf(entry);
      // The script names what it loads later. The editor's preview is for hosts and does not count.
      const later = [...script.matchAll(/["'`](?:\.\/|\/?assets\/)((?!preview-)[\w-]{3,}-[\w-]+\.js)["'`]/g)]
        .map(([, name = '']) => name)
        .filter((name) => !/^[a-z]{2}-[\w-]{8}\.js$/.test(name));
      expect(later.length).toBeGreaterThan(1);
      const files = [...new Set([words[0] ?? '', ...later.map((name) => `/assets/${name}`)])];
      const sizes = await Promise.all(files.map(async (path) => sizeOf(await textOf(path))));
      return sizes.reduce((sum, size) => sum + size, sizeOf(script));
    };
    const first = await sizeIn(english);
    expect(first).toBeLessThanOrEqual(108_500);
    for (const language of others) {
      expect(await sizeIn(language), language).toBeLessThanOrEqual(first + 2_000);
    }
  },
);

test(
  'a guest’s page loads at most 8 files, 95 kB of script, and nothing from other sites',
  anyWidth,
  async ({ page, server }) => {
    const event = await newEvent(await newHost(server));
    const { requests, sizes } = await loadOf(page, `/rsvp/${event.customUrl}`);
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(8);
    expect(new Set(requests.map((url) => new URL(url).origin))).toEqual(new Set([server.url]));
    expect(sizes.script).toBeGreaterThan(10_000);
    expect(sizes.script).toBeLessThanOrEqual(95_000);
    // The page contains its own styles inline.
    const inline = await page
      .locator('style')
      .evaluateAll((all) => all.map((each) => each.textContent).join(''));
    expect(inline.length).toBeGreaterThan(5_000);
    expect(sizes.stylesheet + gzipSync(inline).length).toBeLessThanOrEqual(10_000);
  },
);

test('the build runs in the oldest browsers that the documents name', anyWidth, () => {
  const { TURNOUT_BUILD: build } = process.env;
  test.skip(build === undefined, 'only a build is made for old browsers');
  const web = join(build ?? '', 'web');
  const guests = Object.values(
    JSON.parse(readFileSync(join(web, '.vite', 'rsvp.json'), 'utf8')) as Record<
      string,
      { file: string; css?: string[] }
    >,
  ).flatMap(({ file, css = [] }) => [file, ...css].map((name) => join(web, name)));
  const program = join(createRequire(import.meta.url).resolve('es-check'), '..', 'cli', 'index.js');
  const check = (version: string, files: string[]) =>
    execFileSync(process.execPath, [program, version, ...files, '--module', '--quiet']);
  // Safari 14 knows the language of 2021, Safari 16.4 that of 2022.
  check('es2021', [...guests.filter((file) => file.endsWith('.js')), '--checkFeatures']);
  check('es2022', [join(web, 'assets', '*.js')]);
  const css = guests.filter((file) => file.endsWith('.css')).map((file) => readFileSync(file, 'utf8'));
  const styles = css.join('');
  expect(styles.length).toBeGreaterThan(10_000);
  expect(styles).not.toMatch(/@media[^{]*[<>]/);
  expect(styles.match(/(?<!-)appearance:none/g)).toHaveLength(
    styles.match(/-webkit-appearance:none/g)?.length ?? 0,
  );
  // A browser without `:has` draws no ring around a choice, so it keeps the ring of the input.
  expect(styles).toMatch(/@supports selector\(:has\(a\)\)\{\.choice input\{outline:none\}\}/);
  expect(styles.match(/\.choice input\{outline:none/g)).toHaveLength(1);
});

test('the starting server loads only the listed packages from outside its bundle', anyWidth, () => {
  const { TURNOUT_BUILD: build } = process.env;
  test.skip(build === undefined, 'a server that runs from its sources loads others');
  const folder = join(build ?? '', 'server');
  const packages = new Set<string>();
  const late = new Set<string>();
  const files = ['main.js', ...readdirSync(folder).filter((file) => file.startsWith('process-'))];
  // The loop appends to this list while it runs.
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/^(?:import|export)\b[^;'"]*["']([^"']+)["'];$/gm)) {
      if (!name.startsWith('./')) packages.add(name);
      else if (!files.includes(name.slice(2))) files.push(name.slice(2));
    }
    for (const [line, name = ''] of text.matchAll(/^.*__require\("([^"]+)"\).*$/gm))
      (line.includes('new Proxy') ? late : packages).add(name);
  }
  const { resolve } = createRequire(join(folder, 'main.js'));
  for (const name of [...packages, ...late]) expect(resolve(name)).toBeTruthy();
  expect([...late].sort()).toEqual(['@opentelemetry/api', '@zxcvbn-ts/language-common', 'yaml']);
  // Each additional package adds milliseconds to every start. Seldom used packages are loaded on
  // first use, and small files go into the bundle (scripts/build.mjs).
  expect([...packages].filter((name) => !isBuiltin(name)).sort()).toEqual([
    '@electric-sql/pglite',
    '@electric-sql/pglite/nodefs',
    '@fastify/error',
    '@fastify/rate-limit',
    '@fastify/static',
    '@node-rs/argon2',
    'fast-json-stringify',
    'fastify',
    'helmet',
    'json-schema-resolver',
    'otpauth',
    'pg',
    'pino',
    'react',
    'react-dom/server',
    'react/jsx-runtime',
  ]);
});
