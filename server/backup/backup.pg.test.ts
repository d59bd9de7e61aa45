import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { platformScope } from '../db/scope.ts';
import { buildTenant } from '../testing/builders.ts';
import {
  emptyPostgresDatabase,
  postgresDatabase,
  testDatabase,
  type TestDatabase,
} from '../testing/database.ts';
import { startPooler } from '../testing/servers/pgbouncer.ts';
import { describeBackup } from './backup-cases.ts';
import { allTables, countTable, seeOneMoment } from './tables.store.ts';

const owner = () => postgresDatabase({ asOwner: 'turnout_test_backup' });

describeBackup('PostgreSQL, as an ordinary owner that row-level security binds', owner, [
  ['PostgreSQL as a superuser', () => postgresDatabase()],
  ['the embedded database', testDatabase],
]);
describeBackup('the embedded database', testDatabase, [['PostgreSQL as an ordinary owner', owner]]);

let database: TestDatabase & { url: string };
beforeAll(async () => {
  database = await owner();
});
afterAll(() => database.close());

it('seeOneMoment makes a backup read one snapshot, directly on the server and behind a pooler in transaction mode', async () => {
  const pooler = await startPooler(database.url, { mode: 'transaction' });
  const pooled = await openDatabase({ databaseUrl: pooler.url, dataDir: '' });
  for (const reader of [database, pooled]) {
    await reader.transaction(platformScope, async (tx) => {
      await seeOneMoment(tx);
      const tenants = (await allTables(tx)).find(({ name }) => name === 'tenants')!;
      const before = await countTable(tx, tenants);
      const other = await openDatabase({ databaseUrl: database.url, dataDir: '' });
      await buildTenant(other);
      await other.close();
      expect(await countTable(tx, tenants)).toEqual(before);
    });
  }
  await pooled.close();
  await pooler.stop();
});

it('openDatabase without migration refuses a database that was never started', async () => {
  const empty = await emptyPostgresDatabase();
  const refused = openDatabase({ databaseUrl: empty.url, dataDir: '', migrate: false });
  await expect(refused).rejects.toThrow('There’s no Turnout database yet');
  await empty.drop();
});
