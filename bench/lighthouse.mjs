// npm run bench -- lighthouse: prints the Lighthouse scores on a phone of the guest's page (a plain
// event, and one with a theme's font and meals), of the landing page, and of the dashboard of a
// signed-in host. It uses TURNOUT_BUILD if it is set, and otherwise makes a build. The plain event
// also compares the largest contentful paint in Portuguese with that in English, and with that of
// the commit before languages (bench/before/38.json). For that comparison Chromium itself slows the
// network and the processor: Lighthouse's simulation counts each script that a local server sends
// before the first paint, as if the paint waited for it.
// Chromium is the one that the tests use, or TURNOUT_CHROMIUM. The performance score needs an idle
// machine, and is the median of three runs. The other three are the same on any.
import '../scripts/node-version.mjs';
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../scripts/root.mjs';
import { run } from '../scripts/run.mjs';
import { median } from './rounds.mjs';
import { findTestTools } from '../scripts/test-tools.mjs';

const bars = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
// Search engines never see the dashboard, so it has no description.
const dashboardBars = { performance: 85, accessibility: 100, 'best-practices': 100 };
const superadmin = { email: 'root@example.com', password: 'lighthouse' };
const work = mkdtempSync(join(tmpdir(), 'turnout-lighthouse-'));
const endings = [() => rmSync(work, { recursive: true, force: true })];
let holds = true;

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/**
 * Loads Lighthouse from its own packages in bench/lighthouse. Only this bench installs them, not
 * every start.
 */
async function findLighthouse() {
  const folder = inRoot('bench', 'lighthouse');
  if (!existsSync(join(folder, 'node_modules', '.package-lock.json'))) {
    console.log('Installing Lighthouse (npm ci) …');
    const { code } = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      shell: process.platform === 'win32',
    });
    if (code !== 0)
      throw new Error('Lighthouse could not be installed: `npm ci` failed, and says why above.');
  }
  const { resolve } = createRequire(join(folder, 'package.json'));
  const { default: lighthouse } = await import(pathToFileURL(resolve('lighthouse')).href);
  return lighthouse;
}

async function makeBuild() {
  if (process.env.TURNOUT_BUILD) return process.env.TURNOUT_BUILD;
  // The folder is inside the repository, so that the packages outside the bundle are found.
  mkdirSync(inRoot('node_modules', '.cache'), { recursive: true });
  const out = mkdtempSync(inRoot('node_modules', '.cache', 'bench-'));
  endings.push(() => rmSync(out, { recursive: true, force: true }));
  const { code, output } = await run(process.execPath, [inRoot('scripts', 'build.mjs'), '--out', out], {
    capture: true,
  });
  if (code !== 0) throw new Error(output);
  return out;
}

async function startServer(build) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(build, 'server', 'main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(work, 'data'),
      DATABASE_URL: '',
      SUPERADMIN_EMAIL: superadmin.email,
      SUPERADMIN_PASSWORD: superadmin.password,
      LOG_LEVEL: 'error',
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  endings.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => /ready/i.test(String(text)) && resolve());
    void ended.then(() => reject(new Error('The server ended before it was ready.')));
  });
  return url;
}

async function makeEvents(url) {
  const call = async (path, body, token) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.error}`);
    return answer;
  };
  const { token } = await call('/api/login', superadmin);
  const tenant = await call(
    '/api/tenants',
    { name: 'Lighthouse', subscriptionPlan: 'premium', subscriptionStatus: 'active' },
    token,
  );
  const event = {
    tenantId: tenant.id,
    name: 'Summer party',
    dateTime: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    timezone: 'America/New_York',
    location: 'The Boathouse, Lake Placid',
    maxGuests: 80,
    maxGuestsPerRsvp: 4,
    isPublic: true,
  };
  return [
    await call('/api/events', { ...event, languages: ['en', 'pt'] }, token),
    await call(
      '/api/events',
      {
        ...event,
        name: 'A wedding by the lake',
        displayName: 'Ada & Bo',
        message: 'We are getting married, and it would not be the same without you.',
        eventType: 'Wedding',
        hasMeals: true,
        mealOptions: [{ name: 'Lake trout', description: 'brown butter and dill' }],
        backgroundColor: '#f7f5ef',
        titleColor: '#2f4a38',
        textColor: '#28312b',
        themePrimaryColor: '#476650',
        accentColor: '#93455a',
        themeFontFamily: 'Playfair Display',
      },
      token,
    ),
  ].map(({ customUrl }) => `${url}/rsvp/${customUrl}`);
}

/** Signs the browser in. Lighthouse opens its pages in the same profile. */
async function signIn(page, url) {
  await page.goto(`${url}/?view=login`);
  await page.locator('input[type=email]').fill(superadmin.email);
  await page.locator('input[type=password]').fill(superadmin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/dashboard`);
  await page.close();
}

function print(page, lhr, limits) {
  console.log(page);
  for (const [name, bar] of Object.entries(limits)) {
    const category = lhr.categories[name];
    const score = Math.round((category?.score ?? 0) * 100);
    if (score < bar) holds = false;
    console.log(`${score < bar ? 'MISS' : 'ok  '}  ${String(score).padStart(3)}  (bar ≥ ${bar})  ${name}`);
    for (const { id, weight } of category?.auditRefs ?? []) {
      const audit = lhr.audits[id];
      if (weight === 0 || audit?.score === null || (audit?.score ?? 1) >= 0.9) continue;
      console.log(`            ${id}: ${audit.title} ${audit.displayValue ?? ''}`);
    }
  }
  for (const id of ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']) {
    console.log(`      ${lhr.audits[id]?.displayValue ?? '?'}  ${id}`);
  }
}

try {
  const tools = await findTestTools({ browser: true });
  const lighthouse = await findLighthouse();
  const url = await startServer(await makeBuild());
  const pages = await makeEvents(url);
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(join(work, 'browser'), {
    executablePath: tools.chromium,
    args: [
      `--remote-debugging-port=${port}`,
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  endings.push(() => browser.close());
  const options = { port, output: 'json', logLevel: 'error', formFactor: 'mobile' };
  const score = async (page, limits) => {
    const runs = [];
    for (let round = 0; round < 3; round++)
      runs.push(
        await lighthouse(page, {
          ...options,
          onlyCategories: Object.keys(limits),
          disableStorageReset: limits === dashboardBars,
        }),
      );
    runs.sort((one, other) => one.lhr.categories.performance.score - other.lhr.categories.performance.score);
    print(page, runs[1].lhr, limits);
  };
  for (const page of [...pages, `${url}/`]) await score(page, bars);
  await signIn(await browser.newPage(), url);
  await score(`${url}/dashboard`, dashboardBars);
  const paint = { en: [], pt: [] };
  for (let round = 0; round < 9; round++) {
    for (const language of ['en', 'pt']) {
      const { lhr } = await lighthouse(`${pages[0]}?l=${language}`, {
        ...options,
        throttlingMethod: 'devtools',
        onlyAudits: ['largest-contentful-paint'],
      });
      paint[language].push(lhr.audits['largest-contentful-paint'].numericValue);
    }
  }
  const { lcp: before } = JSON.parse(readFileSync(inRoot('bench', 'before', '38.json'), 'utf8'));
  const compare = (what, ratio) => {
    if (ratio > 1.05) holds = false;
    console.log(`${ratio > 1.05 ? 'MISS' : 'ok  '}  ${ratio.toFixed(3)}  (bar ≤ 1.05)  ${what}`);
  };
  console.log(
    `      ${median(paint.en).toFixed(0)} ms in English, ${median(paint.pt).toFixed(0)} in Portuguese`,
  );
  compare('LCP in Portuguese ÷ in English', median(paint.pt) / median(paint.en));
  compare('LCP ÷ before languages', median([...paint.en, ...paint.pt]) / before);
} catch (error) {
  console.error(error);
  holds = false;
} finally {
  for (const end of endings.reverse()) await end();
}
process.exit(holds ? 0 : 1);
