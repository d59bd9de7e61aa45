import { test as base } from '@playwright/test';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export { expect } from '@playwright/test';

/** For a journey whose behavior is the same at every width: the phone does not walk it again. */
export const anyWidth = { tag: '@any-width' };

export interface RunningServer {
  /** Without a slash at the end. */
  url: string;
  superadmin: { email: string; password: string };
  /** Everything the server has printed so far. */
  log: () => string;
}

const superadmin = { email: 'root@turnout.test', password: 'correct-horse-battery' };

/** The build that scripts/test.mjs holds in place; a test run by hand starts as a user would. */
const entry = process.env.TURNOUT_BUILD
  ? join(process.env.TURNOUT_BUILD, 'server', 'main.js')
  : join(import.meta.dirname, '..', 'scripts', 'start.mjs');

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

/** Stops as an operator would; a server that does not stop by itself, with exit code 0, is a failure. */
async function stop(child: ChildProcess, log: () => string): Promise<void> {
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

export interface Options {
  /** Run against a new database on the PostgreSQL server of TEST_DATABASE_URL instead of the embedded one. */
  onPostgres: boolean;
}

/** A new database on the tests' PostgreSQL server, and how to drop it. */
async function newPostgres(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set; `npm test -- e2e` starts a PostgreSQL server.');
  const name = `turnout_e2e_${process.pid}_${Date.now()}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

/**
 * The built server on a free port with a database of its own, one for all tests of a worker: tests make their own
 * organizations in it and never count on being alone.
 */
export const test = base.extend<object, { server: RunningServer } & Options>({
  onPostgres: [false, { scope: 'worker', option: true }],

  server: [
    async ({ onPostgres }, use) => {
      const postgres = onPostgres ? await newPostgres() : null;
      const data = await mkdtemp(join(tmpdir(), 'turnout-e2e-'));
      const port = await freePort();
      const url = `http://localhost:${port}`;
      // The embedded database is compiled once, quickly: optimizing it costs more than a journey asks of it.
      const child = spawn(process.execPath, ['--liftoff-only', entry], {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: String(port),
          PUBLIC_URL: url,
          DATA_DIR: join(data, 'data'),
          DATABASE_URL: postgres?.url,
          SUPERADMIN_EMAIL: superadmin.email,
          SUPERADMIN_PASSWORD: superadmin.password,
          RATE_LIMIT: 'off',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      const log = () => output;
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
      try {
        await untilHealthy(url, child, log);
        await use({ url, superadmin, log });
        await stop(child, log);
      } finally {
        if (!hasEnded(child)) child.kill('SIGKILL');
        await rm(data, { recursive: true, force: true });
        await postgres?.drop();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});
