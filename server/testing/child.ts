/** Real second processes for tests: a TypeScript file of the server, built as in production and run by node. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
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
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { testTemplate } from './database.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const cache = join(root, 'node_modules/.cache/turnout');
/** Builds that nobody used for so long are removed. */
const keptForMs = 3_600_000;

/** The same for the same sources and packages. */
function sourcesHash(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const top of ['domain', 'server', 'web']) {
    for (const name of readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).sort()) {
      if (!/\.(tsx?|css|sql)$/.test(name)) continue;
      hash.update(name).update(readFileSync(join(root, top, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Builds `entry` (a path from the root), once for as long as the sources stay the same, and answers the file to run,
 * which has the migrations and the template beside it.
 */
export async function buildChild(entry: string): Promise<string> {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    // Those of earlier runs; one that may be in use is left alone.
    const old = join(cache, name);
    if (name.startsWith('child-') && Date.now() - statSync(old).mtimeMs > keptForMs) {
      rmSync(old, { recursive: true, force: true });
    }
  }
  const built = join(cache, `child-${entry.replaceAll(/[/.]/g, '-')}-${sourcesHash()}`);
  const file = join(built, `${basename(entry, '.ts')}.js`);
  if (existsSync(built)) {
    const now = new Date();
    utimesSync(built, now, now);
    return file;
  }
  const folder = mkdtempSync(join(cache, 'child-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(root, entry),
      outDir: folder,
      minify: false,
      emptyOutDir: true,
      // As in scripts/build.mjs: the migrations are looked for beside the file that asks for them.
      rollupOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
  cpSync(join(root, 'server/db/migrations'), join(folder, 'migrations'), { recursive: true });
  cpSync(await testTemplate(), join(folder, 'template.tar.gz'));
  try {
    renameSync(folder, built);
  } catch (error) {
    // Another worker has built the same meanwhile.
    if (!existsSync(built)) throw error;
    rmSync(folder, { recursive: true, force: true });
  }
  return file;
}

export interface Child {
  readonly process: ChildProcess;
  /** Every line printed so far. */
  readonly lines: string[];
  /** Resolves with the first line that matches, printed or yet to come; rejects when the process ends without it. */
  line(pattern: RegExp): Promise<string>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export function startChild(
  file: string,
  args: string[],
  command: string[] = [],
  env: Record<string, string> = {},
): Child {
  const [program, ...before] = [...command, process.execPath];
  // As in vitest.config.ts: an engine that lives for seconds is not worth optimizing.
  const child = spawn(program, [...before, '--liftoff-only', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let over = false;
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.on('close', (code, signal) => {
      over = true;
      resolve({ code, signal });
      for (const look of waiting) look();
    }),
  );
  return {
    process: child,
    lines,
    ended,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => pattern.test(line));
          if (found === undefined && !over) return;
          waiting.delete(look);
          if (found !== undefined) resolve(found);
          else reject(new Error(`The process ended without a line like ${pattern}: ${lines.join(' / ')}`));
        };
        waiting.add(look);
        look();
      }),
  };
}
