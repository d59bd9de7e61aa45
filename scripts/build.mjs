import './node-version.mjs';
import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { serverEntries } from './commands.mjs';
import { compress } from './compress.mjs';
import { doorPageBuild } from './door-page-build.mjs';
import { writeFonts } from './guest-fonts.mjs';
import { guestPage } from './guest-page-build.mjs';
import { landingBuild, renderLanding } from './landing-build.mjs';
import { inRoot } from './root.mjs';
import { answerHelp } from './usage.mjs';

// Turned off because the builds run in parallel, which makes Vite's plugin timings meaningless.
const checks = { pluginTimings: false };

/**
 * Packages of many small files that go into the server's bundle. Finding and opening each file
 * would take a tenth of the start time. Packages with native parts, or with other files next to
 * their code, stay in node_modules.
 */
const bundled = [
  '@fastify/swagger',
  'bintrees',
  'bowser',
  'csv-stringify',
  'drizzle-orm',
  'fastify-plugin',
  'fastify-type-provider-zod',
  'ical-generator',
  'nodemailer',
  'prom-client',
  'rfdc',
  'tdigest',
  'uuid',
  'zod',
];

/**
 * Packages of the processes that do one job, such as reading an uploaded guest list. They may read
 * no file but their own program.
 */
const bundledForJobs = [
  'chardet',
  'csv-parse',
  'dijkstrajs',
  'fflate',
  'iconv-lite',
  'pngjs',
  'qrcode',
  'safer-buffer',
  'saxes',
  'xmlchars',
];

/** Packages that a server seldom needs. Each is loaded on the first use of something in it. */
const late = ['@opentelemetry/api', '@zxcvbn-ts/language-common', 'yaml'];

const loadLate = () => ({
  name: 'load-late',
  enforce: 'pre',
  resolveId: (id, importer) => {
    if (!late.includes(id)) return null;
    return importer?.startsWith('\0late:') ? { id, external: true } : `\0late:${id}`;
  },
  load: (id) =>
    id.startsWith('\0late:')
      ? `module.exports = new Proxy({}, { get: (_, name) => require('${id.slice('\0late:'.length)}')[name] });`
      : null,
});

/** Returns the part of Vite's configuration that concerns the server's packages. */
export const serverPackages = () => ({
  plugins: [loadLate()],
  ssr: { noExternal: [...bundled, ...bundledForJobs] },
});

/**
 * Returns the part of Vite's configuration that only the server's bundle has; scripts/dev.mjs uses
 * it too.
 */
export const serverBuild = (out) => ({
  ssr: true,
  outDir: join(out, 'server'),
  emptyOutDir: true,
  copyPublicDir: false,
  manifest: false,
  minify: false,
  // Chunks lie next to the entries, so `import.meta.dirname` is <out>/server in all of them.
  rollupOptions: {
    checks,
    input: serverEntries(inRoot('server')),
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
});

/**
 * The oldest browsers that run each page. docs/product/README.md and web/public/early.js name them
 * too. Older browsers reply by the plain form.
 */
const oldestBrowsers = {
  guest: ['ios14', 'safari14', 'chrome85', 'firefox79'],
  host: ['ios16.4', 'safari16.4', 'chrome111', 'firefox115'],
};

const packages = (names) => new RegExp(`node_modules/(${names})/`);

/**
 * Returns the modules that load together with these files. Modules that are imported later, on
 * demand, are left out.
 */
function loadedWith(files, build) {
  const found = new Set();
  const visit = (id) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of build.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  files.forEach(visit);
  return found;
}

const entry = [inRoot('web', 'app', 'main.tsx')];
const dashboard = [
  inRoot('web', 'app', 'shell.tsx'),
  inRoot('web', 'dashboard', 'pages', 'dashboard-page.tsx'),
];
const eventHome = [inRoot('web', 'event-home', 'pages', 'only-event.tsx')];

/** Names one file for all modules that `files` load and that `before` did not load. */
function fileOf(name, files, before) {
  let first;
  let later;
  return (id, build) => {
    first ??= loadedWith(before, build);
    later ??= loadedWith(files, build);
    return later.has(id) && !first.has(id) ? name : null;
  };
}

/** Names one file for all words of a language that the dashboard's first page shows. */
function firstWords(id) {
  const [, language] =
    /domain\/words\/(?:dashboard|ui|hostShell|hostHome|helpers)\/(\w\w)\.ts$/.exec(id) ?? [];
  return language === undefined ? null : `words-${language}`;
}

/**
 * Makes one file each for code that seldom changes, for the entry, and for what every signed-in
 * page needs. Otherwise each icon and each small module would be a separate request.
 */
const dashboardBuild = (out) => ({
  target: oldestBrowsers.host,
  outDir: join(out, 'web'),
  emptyOutDir: false,
  rollupOptions: {
    checks,
    output: {
      codeSplitting: {
        groups: [
          {
            name: 'framework',
            test: packages(
              'react|react-dom|scheduler|use-sync-external-store|@tanstack/(?!react-virtual|virtual-core)[a-z-]+',
            ),
            priority: 5,
          },
          { name: 'schemas', test: packages('zod'), priority: 4 },
          { name: 'forms', test: packages('react-hook-form|@hookform'), priority: 4 },
          { name: 'icons', test: packages('lucide-react'), minShareCount: 2, priority: 3 },
          // English refusals load with the pages that check input before they call the server.
          { name: 'refusals', test: /domain\/(?:kernel\/sentence|words\/hostErrors\/en)\.ts$/, priority: 1 },
          { name: 'first', tags: ['$initial'], priority: 2 },
          { name: firstWords, priority: 2 },
          {
            name: fileOf('signed-in', dashboard, entry),
            debugName: 'signed-in',
            // The dashboard's own modules stay with its page.
            test: /^(?!.*\/web\/dashboard\/)/,
            priority: 0,
          },
          {
            name: fileOf('event-home', eventHome, [...entry, ...dashboard]),
            debugName: 'event-home',
            priority: 0,
          },
        ],
      },
    },
  },
});

/**
 * Copies the migrations and triggers next to the bundle, because the server reads them from disk at
 * run time.
 */
export function copyMigrations(out) {
  const migrations = inRoot('server', 'db', 'migrations');
  if (!existsSync(migrations)) return;
  cpSync(migrations, join(out, 'server', 'migrations'), { recursive: true });
  cpSync(inRoot('server', 'db', 'triggers.sql'), join(out, 'server', 'triggers.sql'));
}

async function makeBuild(out) {
  const { compileWords } = await import('./words/compile.mjs');
  compileWords();
  writeFonts();
  const { pseudoWords } = await import('./words/pseudo-build.mjs');
  const { build: viteBuild, minify } = await import('vite');
  const more = pseudoWords();
  const build = (config) => viteBuild({ ...config, plugins: [...more, ...(config.plugins ?? [])] });
  const shared = { configFile: inRoot('vite.config.ts'), logLevel: 'warn', mode: 'production' };
  const makeServer = async () => {
    await build({ ...shared, ...serverPackages(), build: serverBuild(out) });
    copyMigrations(out);
    // Writes an archive of an empty migrated database. An embedded database begins its first start
    // from it.
    await promisify(execFile)(process.execPath, [join(out, 'server', 'db.js')]);
  };
  const makePages = async () => {
    await rm(join(out, 'web'), { recursive: true, force: true });
    await Promise.all([
      build({ ...shared, build: dashboardBuild(out) }),
      build({ ...shared, build: landingBuild(out, { checks, target: oldestBrowsers.host }) }),
      build({ ...shared, ...guestPage(out, { checks, target: oldestBrowsers.guest }) }),
      build({ ...shared, build: doorPageBuild(out, { checks, target: oldestBrowsers.guest }) }),
    ]);
    await renderLanding(build, shared, out);
    const early = join(out, 'web', 'early.js');
    await writeFile(early, (await minify(early, await readFile(early, 'utf8'))).code);
    await compress(join(out, 'web'));
  };
  await Promise.all([makeServer(), makePages()]);
}

const isEntry = process.argv[1] && resolve(process.argv[1]) === inRoot('scripts', 'build.mjs');
if (isEntry) {
  answerHelp(`npm run build -- [--out FOLDER]
Brings dist/ up to date, as npm start does. With --out it makes one build in FOLDER instead:
FOLDER/web for the browser, FOLDER/server for Node.`);
  const at = process.argv.indexOf('--out');
  try {
    if (at !== -1) {
      await makeBuild(resolve(process.argv[at + 1]));
    } else {
      const { ensureInstalled } = await import('./install.mjs');
      const { ensureBuilt } = await import('./current-build.mjs');
      await ensureInstalled();
      console.log(`Built: ${await ensureBuilt()}`);
    }
  } catch (error) {
    console.error(at === -1 ? error.message : error);
    process.exit(1);
  }
}
