/** Builds for tests. Each is made once for the same sources, by the first test that needs it. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const cache = join(root, 'node_modules/.cache/turnout');
/** How long an unused build is kept, in milliseconds. */
const keptForMs = 3_600_000;
/** Longer than any build takes. After this long, the process that made it has died. */
const givenUpAfterMs = 120_000;

/** Returns a hash that stays the same for the same sources and packages. */
function sourcesHash(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const top of ['domain', 'server', 'web']) {
    for (const name of readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).sort()) {
      if (!/\.(tsx?|css|sql|html)$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
      hash.update(name).update(readFileSync(join(root, top, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

const ageOf = (path: string): number =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);

function removeOld(): void {
  for (const name of readdirSync(cache)) {
    // A build that may be in use stays.
    if (!name.startsWith('build-') || ageOf(join(cache, name)) < keptForMs) continue;
    rmSync(join(cache, name), { recursive: true, force: true });
  }
}

/**
 * Returns the folder of the build of this name, which `make` fills from empty. If several processes
 * call it at once, one builds and the others wait.
 */
export async function buildOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const built = join(cache, `build-${name}-${sourcesHash()}`);
  const making = `${built}.making`;
  while (!existsSync(built)) {
    try {
      mkdirSync(making);
    } catch {
      if (ageOf(making) > givenUpAfterMs) rmSync(making, { recursive: true, force: true });
      else await sleep(100);
      continue;
    }
    const folder = mkdtempSync(join(cache, 'build-'));
    try {
      // Another process may have finished the build since the check above.
      if (existsSync(built)) break;
      await make(folder);
      renameSync(folder, built);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      rmSync(making, { recursive: true, force: true });
    }
  }
  const now = new Date();
  utimesSync(built, now, now);
  removeOld();
  return built;
}
