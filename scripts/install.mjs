import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { identify, isAlive, withLock } from './lock.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';

const stampFile = () => inRoot('node_modules', '.turnout-installed');

/**
 * A start needs the packages of package.json. Tests and checks also need those of
 * tools/package.json.
 */
const START = 'for npm start';
const ALL = 'for tests and checks too';

/**
 * Returns what node_modules has to match: the lock file, and the platform, because native parts
 * differ between platforms.
 */
function wanted() {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform} ${process.arch}`;
}

const stamp = (extent) => writeFileSync(stampFile(), `${wanted()}\n${extent}\n`);

/**
 * Returns how much of the current lock file an earlier call has installed: START, ALL, or null for
 * nothing.
 */
function installed() {
  try {
    const [lock, extent] = readFileSync(stampFile(), 'utf8').split('\n');
    return lock === wanted() ? extent : null;
  } catch {
    return null;
  }
}

/**
 * Returns true if node_modules holds all packages of the lock file because someone ran `npm
 * install` or `npm ci` by hand.
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
 * Returns whether an installation has exactly the packages of the lock file, in the same versions.
 */
export function holdsAll(want, have) {
  const same = (name) =>
    have[name].version === want[name]?.version && have[name].integrity === want[name]?.integrity;
  // Optional packages may be missing: npm leaves out those of other platforms.
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
 * Ends the npm process of a killed start. Otherwise it would keep writing to node_modules during
 * the next one.
 */
function endOrphan() {
  try {
    const orphan = JSON.parse(readFileSync(npmFile(), 'utf8'));
    if (orphan.host === hostname() && isAlive(orphan)) process.kill(orphan.pid, 'SIGKILL');
  } catch {
    // there is none, or it has already ended
  }
}

/**
 * Returns the arguments for npm. Adding the tools leaves the packages of a start untouched, because
 * a server may be running from them.
 */
function npmArguments(tools, has) {
  const shared = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  if (!tools) return ['ci', '--workspaces=false', ...shared];
  return has === START ? ['install', '--no-save', ...shared] : ['ci', ...shared];
}

/**
 * Installs the packages of package-lock.json unless node_modules already has them. It always
 * installs what builds and runs Turnout, whatever NODE_ENV says, and with `tools` also the packages
 * of tests and checks. Throws a sentence if npm fails.
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
