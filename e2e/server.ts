import { test as base } from '@playwright/test';
import { Client } from 'pg';
import { sharedServer } from './shared-servers.ts';
import { startServer, superadmin } from './start-server.ts';

export { expect } from '@playwright/test';

/** For a journey whose behavior is the same at every width: the phone does not walk it again. */
export const anyWidth = { tag: '@any-width' };

export interface RunningServer {
  /** Without a slash at the end. */
  url: string;
  superadmin: { email: string; password: string };
  /** Everything the server has printed so far. */
  log: () => Promise<string>;
}

export interface Options {
  /**
   * Run against a new database on the PostgreSQL server of TEST_DATABASE_URL instead of the
   * embedded one.
   */
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
 * The built server with a database of its own, one for all tests that run in a worker's place:
 * tests make their own organizations in it and never count on being alone.
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
