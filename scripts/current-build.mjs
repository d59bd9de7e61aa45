import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { identify, isAlive, withLock } from './lock.mjs';
import { inRoot, root } from './root.mjs';
import { run } from './run.mjs';

// - dist/<id>/ is one complete build: web/, server/, and users/ with a file for each process that
//   runs it.
// - dist/current is JSON: which build is current, and the sources it was made from.
// - dist/building-<id> is an unfinished build. It is renamed when it is complete.
const dist = inRoot('dist');
const currentFile = join(dist, 'current');
const SOURCES = [
  'locales',
  'domain',
  'server',
  'web',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const BUILDER = 'scripts/build.mjs';
/** The other programs that the build consists of. */
const BUILDERS = ['commands', 'door-page-build', 'guest-fonts', 'guest-page-build', 'landing-build'];
const isTest = /\.test\.tsx?$/;
/** Folders of sources that the build itself makes, from locales/ and from the packages of fonts. */
const MADE = ['domain/words', 'web/rsvp/fonts'];

function* sourceFiles(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    yield { path, stat };
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) {
    if (!isTest.test(name) && !MADE.includes(`${path}/${name}`)) yield* sourceFiles(`${path}/${name}`);
  }
}

function digest(line) {
  const hash = createHash('sha256');
  const builders = BUILDERS.map((name) => `scripts/${name}.mjs`);
  for (const top of [...SOURCES, BUILDER, ...builders, 'scripts/words']) {
    for (const file of sourceFiles(top)) hash.update(line(file));
  }
  return hash.digest('hex');
}

/** Returns a cheap digest of names, sizes and times. Equal listings mean equal sources. */
const listing = () => digest(({ path, stat }) => `${path}\0${stat.size}\0${stat.mtimeMs}\n`);

/**
 * Returns a digest of the contents. It costs more, so it is compared only if the listing differs:
 * switching git branches and back changes only times.
 */
const contents = () =>
  digest(
    ({ path }) =>
      `${path}\0${createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex')}\n`,
  );

const readCurrent = () => {
  try {
    const current = JSON.parse(readFileSync(currentFile, 'utf8'));
    return existsSync(join(dist, current.id, 'server', 'main.js')) ? current : null;
  } catch {
    return null;
  }
};

function writeCurrent(current) {
  const next = `${currentFile}.${process.pid}`;
  writeFileSync(next, JSON.stringify(current) + '\n');
  renameSync(next, currentFile);
}

/**
 * Removes builds that no process can be using: unfinished ones, because we hold the lock, and
 * finished ones that nothing runs.
 */
function removeOldBuilds(keep) {
  for (const name of readdirSync(dist)) {
    const folder = join(dist, name);
    if (keep.includes(name) || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue;
    if (existsSync(join(folder, 'users')) && isUsed(folder)) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

function isUsed(folder) {
  return readdirSync(join(folder, 'users')).some((name) => {
    try {
      return isAlive(JSON.parse(readFileSync(join(folder, 'users', name), 'utf8')));
    } catch {
      return true; // the file is still being written
    }
  });
}

async function makeBuild(previous) {
  const id = `${Date.now().toString(36)}-${process.pid.toString(36)}`;
  const temporary = join(dist, `building-${id}`);
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(join(temporary, 'users'), { recursive: true });
  const before = { listing: listing(), contents: contents() };
  console.log('Building …');
  // A separate process keeps the memory of the build tools out of the server.
  const { code } = await run(process.execPath, [inRoot(BUILDER), '--out', temporary], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) {
    rmSync(temporary, { recursive: true, force: true });
    throw new Error('The build failed, and says why above.');
  }
  renameSync(temporary, join(dist, id));
  // If sources changed during the build, the result matches neither the old nor the new ones. The
  // next start then builds again.
  const unchanged = contents() === before.contents;
  writeCurrent({ id, ...(unchanged ? before : { listing: '', contents: '' }) });
  // Keeps the previous build for one more round. A start may have read `current` but not yet
  // registered itself.
  removeOldBuilds([id, previous?.id]);
}

/**
 * Registers this process as a user of the current build, so that a later build does not remove its
 * files. Returns the folder, or null if the build was removed in the meantime.
 */
function claim(current) {
  const folder = join(dist, current.id);
  const entry = join(folder, 'users', `${process.pid}`);
  try {
    writeFileSync(entry, JSON.stringify(identify(process.pid)));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    // The installation is read-only, so no later build can replace this one either.
    if (error.code === 'EROFS' || error.code === 'EACCES') return folder;
    throw error;
  }
  const leave = () => {
    try {
      unlinkSync(entry);
    } catch {
      // it was removed with the build, or we may no longer write to it
    }
  };
  if (readCurrent()?.id !== current.id) {
    leave();
    return null;
  }
  process.once('exit', leave);
  return folder;
}

async function bringUpToDate() {
  if (readCurrent()?.listing === listing()) return;
  mkdirSync(dist, { recursive: true });
  const wait = () => console.log('Another process is building; waiting for it …');
  await withLock(inRoot('.cache', 'build.lock'), wait, async () => {
    const current = readCurrent();
    const now = listing();
    if (current?.listing === now) return;
    if (current && current.contents === contents()) writeCurrent({ ...current, listing: now });
    else await makeBuild(current);
  });
}

/**
 * Builds if a source changed. Returns the folder of a complete build that stays as long as this
 * process lives.
 */
export async function ensureBuilt() {
  await bringUpToDate();
  for (;;) {
    const current = readCurrent();
    if (!current) throw new Error('The build disappeared while it was being started; run the command again.');
    const folder = claim(current);
    if (folder) return folder;
  }
}
