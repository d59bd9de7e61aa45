/** The real app on an embedded in-memory database, called without a socket. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { readConfig } from '../config.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import type { PlatformDeps } from '../http/deps.ts';
import type { Services } from '../services.ts';
import { keysOf } from '../keys/keys.ts';
import { makeLogger } from '../log.ts';
import { testDatabase } from './database.ts';
import type { AppOptions } from '../http/deps.ts';
import { programsHere } from './programs.ts';

export interface TestReply {
  status: number;
  // Tests assert on bodies of every shape, so the type is open.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface TestApp {
  app: FastifyInstance;
  deps: PlatformDeps;
  services: Services;
  database: PlatformDatabase;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestReply>;
  close(): Promise<void>;
}

export function testConfig(overrides: Partial<Config> = {}): Config {
  const config = readConfig({
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://turnout.test',
    DATA_DIR: join(tmpdir(), 'turnout-test-data'),
  });
  if ('problems' in config) throw new Error(config.problems.join('; '));
  return { ...config, ...overrides };
}

/** The secret keys that tests use, unless a test is about SECRET_KEY. */
export const testKeys = keysOf('the secret of tests, the same each time');

export async function testApp(
  options: {
    database?: PlatformDatabase;
    config?: Partial<Config>;
    logLevel?: string;
    log?: DestinationStream;
    /** Programs that run in processes of their own, as in production. */
    programs?: Partial<NonNullable<AppOptions['programs']>>;
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await testDatabase());
  const config = testConfig(options.config);
  const deps: PlatformDeps = {
    config,
    database,
    keys: testKeys,
    logger: makeLogger(options.logLevel ?? 'fatal', options.log),
  };
  const app = await buildApp(deps, { programs: { ...programsHere, ...options.programs } });
  await app.ready();
  return {
    app,
    deps,
    services: app.services,
    database,
    async call(method, url, { token, body, headers } = {}) {
      const response = await app.inject({
        method,
        url,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const isJson = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        body: (isJson && response.body !== '' ? JSON.parse(response.body) : response.body) as unknown,
        headers: response.headers,
      };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
