/** Checks on a real PostgreSQL that a long read is limited, and ends when its client is gone. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from './id.ts';
import { sqlState } from './errors.ts';
import { postgresDatabase } from '../testing/database.ts';
import { withReadLimits } from './read-limits.ts';
import { tenantScope } from './scope.ts';

let database: Awaited<ReturnType<typeof postgresDatabase>>;
beforeAll(async () => {
  database = await postgresDatabase({ poolSize: 1 });
});
afterAll(() => database.close());

const scope = tenantScope(newId());
const sleep = () => database.transaction(scope, (tx) => tx.execute(sql`select pg_sleep(30)`));
const stateOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => sqlState(error),
  );
const sleeping = async () => {
  const { rows } = await database.platform.execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep%'
      and state = 'active' and pid <> pg_backend_pid()`);
  return rows.length;
};
const afterwards = () => database.transaction(scope, (tx) => tx.execute(sql`select 1 as one`));

it('withReadLimits cancels a statement that exceeds its time limit, and no other statement', async () => {
  const { signal } = new AbortController();
  expect(await stateOf(withReadLimits({ statementMs: 100, gone: signal }, sleep))).toBe('57014');
  expect((await afterwards()).rows).toEqual([{ one: 1 }]);
  const { rows } = await database.transaction(scope, (tx) => tx.execute(sql`show statement_timeout`));
  expect(rows).toEqual([{ statement_timeout: '15s' }]);
});

it('withReadLimits cancels the statement of a client that disconnected, and later statements work', async () => {
  const gone = new AbortController();
  const asked = stateOf(withReadLimits({ gone: gone.signal }, sleep));
  while ((await sleeping()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  gone.abort();
  expect(await asked).toBe('57014');
  expect(await sleeping()).toBe(0);
  expect((await afterwards()).rows).toEqual([{ one: 1 }]);
});
