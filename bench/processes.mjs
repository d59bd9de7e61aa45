// Starts the processes of the bench and ends them with it.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../scripts/root.mjs';
import { run } from '../scripts/run.mjs';

const endings = [];

/** Registers a function to call when the bench ends, even after a failure. */
export const atTheEnd = (end) => endings.push(end);
export async function endAll() {
  for (const end of endings.splice(0).reverse()) await end();
}

export const work = mkdtempSync(join(tmpdir(), 'turnout-bench-'));
atTheEnd(() => rmSync(work, { recursive: true, force: true }));

export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Makes a folder inside the repository, so that the packages outside the bundle are found. */
function outDir() {
  mkdirSync(inRoot('node_modules', '.cache'), { recursive: true });
  const folder = mkdtempSync(inRoot('node_modules', '.cache', 'bench-'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Builds the server as it runs in production, together with the browser's files. It uses
 * TURNOUT_BUILD if that is set.
 */
export async function buildServer() {
  const out = process.env.TURNOUT_BUILD ?? outDir();
  if (out !== process.env.TURNOUT_BUILD) {
    const { code, output } = await run(process.execPath, [inRoot('scripts', 'build.mjs'), '--out', out], {
      capture: true,
    });
    if (code !== 0) throw new Error(output);
  }
  return join(out, 'server', 'main.js');
}

export async function buildBare() {
  const { build } = await import('vite');
  const out = outDir();
  await build({
    root: inRoot(),
    configFile: false,
    logLevel: 'error',
    build: { ssr: inRoot('bench', 'bare.ts'), outDir: out, minify: false },
  });
  return join(out, 'bare.js');
}

/** Starts a server and waits until it reports that it is ready. */
export async function start(file, env = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      ...env,
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  atTheEnd(() => child.kill('SIGKILL'));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => /ready/i.test(String(text)) && resolve());
    void ended.then(() => reject(new Error(`${file} ended before it was ready.`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
