import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { identify, isAlive, withLock } from './lock.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';

const stampFile = () => inRoot('node_modules', '.turnout-installed');

/** A start needs the packages of package.json, tests and checks those of tools/package.json too. */
const START = 'for npm start';
const ALL = 'for tests and checks too';

/**
 * What node_modules has to match: the lock file, and the platform, because native parts differ
 * between them.
 */
function wanted() {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform} ${process.arch}`;
}

const stamp = (extent) => writeFileSync(stampFile(), `${wanted()}\n${extent}\n`);

/** How much of today's lock file a former call has installed: START, ALL, or null for nothing. */
function installed() {
  try {
    const [lock, extent] = readFileSync(stampFile(), 'utf8').split('\n');
    return lock === wanted() ? extent : null;
  } catch {
    return null;
  }
}

/**
 * True when node_modules holds all packages of the lock file, put there by `npm install` or `npm
 * ci` by hand.
 */
function matches() {
  let want, have;
  try {
    want = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
    have = JSON.parse(readFileSync(inRoot('node_modules', '.package-lock.json'), 'utf8')).packages;
  } catch {
    return false;
  }
  return holdsAll(want, have) && Object.keys(have).every((name) => existsSync(inRoot(name, 'package.json')));
}

/**
 * Whether the packages of an installation are those of the lock file, no other and no older ones.
 */
export function holdsAll(want, have) {
  const same = (name) =>
    have[name].version === want[name]?.version && have[name].integrity === want[name]?.integrity;
  // Optional packages are those of other platforms; npm leaves them out.
  const complete = Object.keys(want).every((name) => name === '' || want[name].optional || name in have);
  return complete && Object.keys(have).every(same);
}

function npm() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script))
    return { command: process.execPath, first: [script], shell: false };
  return { command: 'npm', first: [], shell: process.platform === 'win32' };
}

const npmFile = () => inRoot('.cache', 'npm.json');

/**
 * Ends the npm of a start that was killed: it would go on writing to node_modules under the next
 * one.
 */
function endOrphan() {
  try {
    const orphan = JSON.parse(readFileSync(npmFile(), 'utf8'));
    if (orphan.host === hostname() && isAlive(orphan)) process.kill(orphan.pid, 'SIGKILL');
  } catch {
    // there is none, or it has ended by itself
  }
}

/**
 * What npm is asked. What a start has installed stays as it is when the tools come: a server may be
 * running from it.
 */
function npmArguments(tools, has) {
  const shared = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  if (!tools) return ['ci', '--workspaces=false', ...shared];
  return has === START ? ['install', '--no-save', ...shared] : ['ci', ...shared];
}

/**
 * Installs the packages of package-lock.json unless node_modules has them already: those that build
 * and run Turnout, whatever NODE_ENV says, and with `tools` those of tests and checks. Throws a
 * sentence when npm fails.
 */
export async function ensureInstalled({ tools = false } = {}) {
  const isEnough = (extent) => extent === ALL || (extent === START && !tools);
  if (isEnough(installed())) return;
  const wait = () => console.log('Another process is installing the dependencies; waiting for it …');
  await withLock(inRoot('.cache', 'install.lock'), wait, async () => {
    if (isEnough(installed())) return;
    endOrphan();
    if (matches()) {
      stamp(ALL);
      return;
    }
    const args = npmArguments(tools, installed());
    console.log(`Installing the dependencies (npm ${args[0]}) …`);
    const before = wanted();
    const { command, first, shell } = npm();
    const { code } = await run(command, [...first, ...args], {
      shell,
      onStart: (pid) => writeFileSync(npmFile(), JSON.stringify(identify(pid))),
    });
    rmSync(npmFile(), { force: true });
    if (code !== 0) {
      throw new Error(
        `The dependencies could not be installed: \`npm ${args[0]}\` failed, and says why above. ` +
          'It needs the npm registry (or a filled npm cache) and a writable folder.',
      );
    }
    if (wanted() === before) stamp(tools ? ALL : START);
  });
}
