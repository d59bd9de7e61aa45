import { test as base } from '@playwright/test';
import { Client } from 'pg';
import { sharedServer } from './shared-servers.ts';
import { startServer, superadmin } from './start-server.ts';

export { expect } from '@playwright/test';

/** Marks a journey that behaves the same at every width, so the phone does not repeat it. */
export const anyWidth = { tag: '@any-width' };

export interface RunningServer {
  /** The server's address, without a trailing slash. */
  url: string;
  superadmin: { email: string; password: string };
  /** Returns everything the server has printed so far. */
  log: () => Promise<string>;
}

export interface Options {
  /**
   * Whether to use a new database on the PostgreSQL server of TEST_DATABASE_URL instead of the
   * embedded one.
   */
  onPostgres: boolean;
}

/**
 * Makes a new database on the tests' PostgreSQL server. Returns its address and a function that
 * drops it.
 */
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
 * Provides the built server with its own database. All tests in a worker's slot share it, so each
 * makes its own organizations and must not assume that it is alone.
 */
export const test = base.extend<object, { server: RunningServer } & Options>({
  onPostgres: [false, { scope: 'worker', option: true }],

  server: [
    async ({ onPostgres }, use, { parallelIndex }) => {
      if (!onPostgres) {
        await use({ ...(await sharedServer(parallelIndex)), superadmin });
        return;
      }
      const postgres = await newPostgres();
      try {
        const { url, log, stop } = await startServer(postgres.url);
        await use({ url, superadmin, log: async () => log() });
        await stop();
      } finally {
        await postgres.drop();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});
