/** Starts and stops the server that journeys run against. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const superadmin = { email: 'root@turnout.test', password: 'correct-horse-battery' };

/**
 * Returns the program of a build, by default of the one that scripts/test.mjs keeps in place. If
 * you run a test by hand, the server starts as it does for a user.
 */
const entryOf = (build = process.env.TURNOUT_BUILD): string =>
  build ? join(build, 'server', 'main.js') : join(import.meta.dirname, '..', 'scripts', 'start.mjs');

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function untilHealthy(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + 110_000;
  for (;;) {
    if (hasEnded(child)) throw new Error(`The server ended while starting:\n${log()}`);
    const reply = await fetch(`${url}/api/health`).catch(() => null);
    if (reply?.status === 200) return;
    if (Date.now() > deadline) throw new Error(`The server did not become healthy:\n${log()}`);
    await sleep(100);
  }
}

async function killed(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function endOf(child: ChildProcess, log: () => string): Promise<void> {
  if (!hasEnded(child)) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const impatient = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(impatient);
  }
  if (child.exitCode !== 0) {
    throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${log()}`);
  }
}

export interface StartedServer {
  /** The server's address, without a trailing slash. */
  url: string;
  /** Everything the server has printed so far. */
  log: () => string;
  /**
   * Stops the server as an operator would. Fails if the server does not stop on its own with exit
   * code 0.
   */
  stop: () => Promise<void>;
  /** Ends the server at once, as `kill -9` does. */
  kill: () => Promise<void>;
  /** Starts a killed server again, with the same address and data. */
  resume: () => Promise<void>;
}

/**
 * Starts the built server on a free port, with its own embedded database or a new PostgreSQL
 * database.
 */
export async function startServer(databaseUrl?: string, build?: string): Promise<StartedServer> {
  const data = await mkdtemp(join(tmpdir(), 'turnout-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let output = '';
  const log = () => output;
  // Compiles the embedded database once and quickly. Optimizing it would cost more time than a
  // journey gains.
  const launch = () => {
    const started = spawn(process.execPath, ['--liftoff-only', entryOf(build)], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: join(data, 'data'),
        DATABASE_URL: databaseUrl,
        SUPERADMIN_EMAIL: superadmin.email,
        SUPERADMIN_PASSWORD: superadmin.password,
        RATE_LIMIT: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    started.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    return started;
  };
  let child = launch();
  const stop = async () => {
    try {
      await endOf(child, log);
    } finally {
      await killed(child);
      await rm(data, { recursive: true, force: true });
    }
  };
  try {
    await untilHealthy(url, child, log);
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
  const resume = () => {
    child = launch();
    return untilHealthy(url, child, log);
  };
  return { url, log, stop, kill: () => killed(child), resume };
}
