// Finds what the tests need in addition to the npm packages, a browser and PostgreSQL, and installs
// what is missing.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgres } from './postgres.mjs';
import { run, runTool } from './run.mjs';

// The shell comes first: it draws no window that nobody sees, and needs a quarter less processor
// time.
const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Returns whether the browser really starts. On some systems, /usr/bin/chromium-browser only says
 * how to install one.
 */
async function works(file) {
  if (!file || !existsSync(file)) return false;
  const { code, output } = await run(file, ['--version'], { capture: true });
  return code === 0 && /chrom/i.test(output);
}

async function playwrightChromium() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

async function findChromium() {
  const inPath = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].filter(Boolean);
  const candidates = [
    process.env.TURNOUT_CHROMIUM,
    ...CHROMIUM_NAMES.flatMap((name) => inPath.map((folder) => join(folder, name))),
    MAC_CHROME,
    await playwrightChromium(),
  ];
  for (const file of new Set(candidates)) {
    if (await works(file)) return file;
  }
  return null;
}

/** Returns the path of the first of these programs that is installed, or undefined. */
export const inPath = (...programs) =>
  programs
    .flatMap((program) =>
      [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].map((folder) =>
        join(folder, program),
      ),
    )
    .find((file) => existsSync(file));

const canApt = () =>
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version');

const aptGet = (...args) =>
  run('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });

let updating;
const updateLists = () =>
  (updating ??= aptGet('update').then(({ code }) => {
    if (code !== 0) console.error('`apt-get update` failed; trying with the lists that are there.');
  }));

async function apt(...packages) {
  console.log(`Installing ${packages.join(' and ')} (apt-get) …`);
  await aptGet('install', '-y', '--no-install-recommends', ...packages);
}

/**
 * Returns `{ chromium, postgres }` for the requested tools: the browser's path and the folder of
 * PostgreSQL's binaries. Throws a sentence that names what is missing and how to get it.
 */
export async function findTestTools({ browser, database }) {
  const find = async () => ({
    chromium: browser ? await findChromium() : undefined,
    postgres: database ? await findPostgres() : undefined,
  });
  let tools = await find();
  if (database) await needPrograms({ pgbouncer: 'pgbouncer' });
  if ((tools.chromium === null || tools.postgres === null) && canApt()) {
    await updateLists();
    // One package at a time: apt-get installs nothing from a list with one unknown name.
    if (tools.postgres === null) await apt('postgresql');
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (tools.chromium === null) await apt(name, 'fonts-liberation');
      tools = await find();
    }
  }
  if (tools.chromium === null) {
    console.log('Installing Chromium (playwright install) …');
    const install = (...options) =>
      runTool('@playwright/test', ['install', ...options, 'chromium'], { bin: 'playwright' });
    // Also installs the libraries that Chromium needs, if root can get them and Playwright knows
    // their names.
    if (!canApt() || (await install('--with-deps')).code !== 0) await install();
    tools = await find();
  }
  if (tools.chromium === null) {
    throw new Error(
      'The browser tests need Chromium, and it could not be installed. Install it, or name one in TURNOUT_CHROMIUM.',
    );
  }
  if (tools.postgres === null) {
    throw new Error(
      'The database tests need the programs of PostgreSQL 15 or newer (initdb, postgres), and they could not be ' +
        'installed from here. Install the package `postgresql`, or put its bin folder on the PATH; no server has to run.',
    );
  }
  return tools;
}

/**
 * The folder of PostgreSQL's programs, which are installed if they are missing. Throws a sentence
 * if they can't be.
 */
export const needPostgres = async () => (await findTestTools({ database: true })).postgres;

/**
 * Installs the programs that are missing, on Debian and as root. `packages` names the package of
 * each program. The tests that start a program say what is still missing.
 */
export async function needPrograms(packages) {
  const missing = Object.keys(packages).filter((program) => !inPath(program));
  if (missing.length === 0 || !canApt()) return;
  await updateLists();
  for (const program of missing) await apt(packages[program]);
}
