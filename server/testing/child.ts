/** Real second processes for tests: a TypeScript file of the server, built as in production and run by node. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { testTemplate } from './database.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Builds `entry` (a path from the root) and answers the file to run, which has the migrations and the template beside it. */
export async function buildChild(entry: string): Promise<string> {
  const cache = join(root, 'node_modules/.cache/turnout');
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    // Those of earlier runs; one that may be in use is left alone.
    const old = join(cache, name);
    if (name.startsWith('child-') && Date.now() - statSync(old).mtimeMs > 3_600_000) {
      rmSync(old, { recursive: true, force: true });
    }
  }
  const folder = mkdtempSync(join(cache, 'child-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(root, entry), outDir: folder, minify: false, emptyOutDir: true },
  });
  cpSync(join(root, 'server/db/migrations'), join(folder, 'migrations'), { recursive: true });
  cpSync(await testTemplate(), join(folder, 'template.tar.gz'));
  return join(folder, `${basename(entry, '.ts')}.js`);
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
  const child = spawn(program, [...before, file, ...args], {
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
