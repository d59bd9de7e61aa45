import './node-version.mjs';
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './current-build.mjs';
import { buildInto, newBuildFolder } from './drills/server.mjs';
import { ensureInstalled } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { root } from './root.mjs';
import { runTool, stopRunning } from './run.mjs';
import { addUp, countsOfPlaywright, countsOfVitest, verdict } from './test-counts.mjs';
import { findTestTools } from './test-tools.mjs';
import { answerHelp } from './usage.mjs';

answerHelp(`npm test -- [unit | pg | e2e] [argument ...]
Installs what the tests need, runs them, and prints the names of the tests that failed.
Without a part it runs all. Further arguments go to the runner of the part: a file, --grep and so on.`);

const PARTS = ['unit', 'pg', 'e2e'];
const [suite, ...rest] = process.argv.slice(2);
if (suite !== undefined && !PARTS.includes(suite)) {
  console.error(`npm test -- ${suite}: there is no such part; say ${PARTS.join(', ')}, or nothing for all.`);
  process.exit(2);
}
const parts = suite ? [suite] : PARTS;
const has = (part) => parts.includes(part);
/** Whether e2e/words.spec.ts runs. It needs a build of its own. */
const hasWords = has('e2e') && (rest.length === 0 || rest.some((argument) => argument.includes('words')));

/** The memory that temporary files may take, and as much again for the tests themselves. */
const TEMPORARY_BYTES = 6e9;

/**
 * Puts temporary files into memory if the machine has plenty. The embedded databases of the tests
 * and journeys wait for the disk at each commit, and kills of processes lose nothing in memory.
 */
function keepTemporaryInMemory() {
  if (process.env.TMPDIR || process.platform !== 'linux') return;
  const place = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize > TEMPORARY_BYTES && freemem() > 2 * TEMPORARY_BYTES) process.env.TMPDIR = place;
  } catch {
    // This machine has no such place.
  }
}

const runs = [];
keepTemporaryInMemory();
const reports = mkdtempSync(join(tmpdir(), 'turnout-test-'));
let database;
let wordsBuild;
let stopping;

function cleanUp() {
  stopping ??= (async () => {
    await database?.stop();
    for (const folder of [reports, wordsBuild]) if (folder) rmSync(folder, { recursive: true, force: true });
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopRunning(signal);
    void cleanUp().then(() => process.exit(1));
  });
}

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

async function vitest(projects, env) {
  const file = join(reports, 'vitest.json');
  const args = ['run', ...projects.map((name) => `--project=${name}`), '--passWithNoTests'];
  const loose = join(reports, 'loose-errors.json');
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${file}`);
  args.push(`--reporter=${join(root, 'scripts', 'loose-errors.mjs')}`, ...rest);
  const { code } = await runTool('vitest', args, { env: { ...env, LOOSE_ERRORS_FILE: loose }, group: true });
  runs.push({ code, ...countsOfVitest(readReport(file), readReport(loose) ?? []) });
}

async function playwright(env) {
  const file = join(reports, 'playwright.json');
  const args = [
    'test',
    '-c',
    'e2e/playwright.config.ts',
    '--pass-with-no-tests',
    '--reporter=list,json',
    ...rest,
  ];
  const { code } = await runTool('@playwright/test', args, {
    bin: 'playwright',
    group: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  runs.push({ code, ...countsOfPlaywright(readReport(file)) });
}

try {
  process.chdir(root);
  await ensureInstalled({ tools: true });
  // Imported now, because it needs what was installed.
  (await import('./words/compile.mjs')).compileWords();
  const tools = await findTestTools({ browser: has('e2e'), database: has('pg') || has('e2e') });
  // NODE_ENV=production in the environment would give the component tests the wrong React.
  const env = { ...process.env, NODE_ENV: 'test' };

  if (has('pg') || has('e2e')) {
    database = await startPostgres(tools.postgres, { durable: false });
    env.TEST_DATABASE_URL = database.url;
  }
  // The build runs in parallel with the first tests, which mostly wait for disks and processes.
  const building = has('e2e') ? ensureBuilt() : null;
  building?.catch(() => {}); // The `await` below reports a failed build.
  if (hasWords) wordsBuild = newBuildFolder();
  const buildingWords = building?.then(() => hasWords && buildInto(wordsBuild, { TURNOUT_WORDS: 'en-XA' }));
  buildingWords?.catch(() => {});
  if (has('unit') || has('pg')) {
    await vitest([...(has('unit') ? ['unit'] : []), ...(has('pg') ? ['postgres'] : [])], env);
  }
  if (has('e2e') && !stopping) {
    await buildingWords;
    await playwright({
      ...env,
      TURNOUT_CHROMIUM: tools.chromium,
      TURNOUT_BUILD: await building,
      ...(wordsBuild && { TURNOUT_WORDS_BUILD: wordsBuild }),
    });
  }
} catch (error) {
  console.error(error.message);
  runs.push({ code: 1, passed: 0, failed: 1, skipped: 0, failures: [error.message] });
}

await cleanUp();
const total = addUp(runs);
const { lines, good } = verdict(total);
if (total.passed + total.failed === 0) console.error('No test ran, which is a failure.');
console.log(`\n${lines.join('\n')}`);
process.exit(good ? 0 : 1);
