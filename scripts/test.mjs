// npm test: installs what the tests need, runs them all and ends with one line of counts.
// `npm test -- unit|pg|e2e …` runs one part, with further arguments for its runner (a file, --grep …).
import './node-version.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './current-build.mjs';
import { ensureInstalled } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { root } from './root.mjs';
import { runTool, stopRunning } from './run.mjs';
import { findTestTools } from './test-tools.mjs';

const PARTS = ['unit', 'pg', 'e2e'];
const [asked, ...rest] = process.argv.slice(2);
if (asked !== undefined && !PARTS.includes(asked)) {
  console.error(`npm test -- ${asked}: there is no such part; say ${PARTS.join(', ')}, or nothing for all.`);
  process.exit(2);
}
const parts = asked ? [asked] : PARTS;
const has = (part) => parts.includes(part);

const total = { passed: 0, failed: 0, skipped: 0 };
const reports = mkdtempSync(join(tmpdir(), 'turnout-test-'));
let database;
let stopping;

function cleanUp() {
  stopping ??= (async () => {
    await database?.stop();
    rmSync(reports, { recursive: true, force: true });
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

/** A runner that fails without a failed test (a file that does not load, a crash) counts as one failure. */
function add(code, counts) {
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  total.passed += counts.passed;
  total.failed += failed;
  total.skipped += counts.skipped;
}

async function vitest(projects, env) {
  const file = join(reports, 'vitest.json');
  const args = ['run', ...projects.map((name) => `--project=${name}`), '--passWithNoTests'];
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...rest);
  const { code } = await runTool('vitest', args, { env, group: true });
  const report = readReport(file);
  const broken = (report?.testResults ?? []).filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.every((test) => test.status !== 'failed'),
  );
  add(code, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
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
  const report = readReport(file);
  const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  // A test that passes only when repeated has not passed.
  add(code, { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped });
}

try {
  process.chdir(root);
  await ensureInstalled();
  const tools = await findTestTools({ browser: has('e2e'), database: has('pg') || has('e2e') });
  // NODE_ENV=production in the environment would give the component tests the wrong React.
  const env = { ...process.env, NODE_ENV: 'test' };

  if (has('pg') || has('e2e')) {
    database = await startPostgres(tools.postgres);
    env.TEST_DATABASE_URL = database.url;
  }
  if (has('unit') || has('pg')) {
    await vitest([...(has('unit') ? ['unit'] : []), ...(has('pg') ? ['postgres'] : [])], env);
  }
  if (has('e2e') && !stopping) {
    const build = await ensureBuilt();
    await playwright({ ...env, TURNOUT_CHROMIUM: tools.chromium, TURNOUT_BUILD: build });
  }
} catch (error) {
  console.error(error.message);
  total.failed += 1;
}

await cleanUp();
const ran = total.passed + total.failed;
if (ran === 0) console.error('No test ran, which is a failure.');
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 && ran > 0 ? 0 : 1);
