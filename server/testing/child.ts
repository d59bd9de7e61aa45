/**
 * Real second processes for tests: a TypeScript file of the server, built as in production and run
 * by node.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { buildOnce, root } from './builds.ts';
import { testTemplate } from './database.ts';

/**
 * The programs that tests start, by name. They are built together because they share most of their
 * code.
 */
const programs = {
  main: 'server/main.ts',
  backup: 'server/backup/main.ts',
  restore: 'server/restore/main.ts',
  database: 'server/db/child-main.ts',
  mail: 'server/testing/mail-child.ts',
  container: 'server/container/main.ts',
  covers: 'server/covers/main.ts',
  imports: 'server/imports/main.ts',
  exports: 'server/exports/main.ts',
};

/** Builds the programs, once for the same sources, and returns the file to run. */
export async function buildChild(program: keyof typeof programs): Promise<string> {
  const folder = await buildOnce('programs', async (outDir) => {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      // As in scripts/build.mjs, for the processes that may read their own program alone.
      ssr: {
        noExternal: [
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
        ],
      },
      build: {
        ssr: true,
        outDir,
        minify: false,
        emptyOutDir: true,
        // As in scripts/build.mjs: the code looks for migrations and the template next to its own
        // file.
        rollupOptions: {
          input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(root, file)])),
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    });
    cpSync(join(root, 'server/db/migrations'), join(outDir, 'migrations'), { recursive: true });
    cpSync(join(root, 'server/db/triggers.sql'), join(outDir, 'triggers.sql'));
    cpSync(await testTemplate(), join(outDir, 'template.tar.gz'));
  });
  return join(folder, `${program}.js`);
}

export interface Child {
  readonly process: ChildProcess;
  /** Every line printed so far. */
  readonly lines: string[];
  /**
   * Resolves with the first line that matches, whether it is printed already or still to come.
   * Rejects if the process ends without one.
   */
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
  // As in vitest.config.ts: optimizing an engine doesn't pay off if it only lives for seconds.
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
