import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { emptyPostgresDatabase, loginRole, onTestServer } from '../testing/database.ts';
import { describeGuestsStep } from './guests-step-cases.ts';
import { migratePostgres } from './migrate.ts';

describeGuestsStep('PostgreSQL, as an ordinary owner that row-level security binds', async () => {
  const { url, name, drop } = await emptyPostgresDatabase();
  const owner = await loginRole(url, 'turnout_test_step');
  await onTestServer([`alter database ${name} owner to turnout_test_step`]);
  await onTestServer(['alter schema public owner to turnout_test_step'], name);
  const connect = async () => {
    const client = new pg.Client({ connectionString: owner });
    await client.connect();
    return client;
  };
  const [client, holder] = [await connect(), await connect()];
  return {
    run: async (text, values) => (await client.query(text, values)).rows as never,
    db: drizzle(client),
    migrate: () => migratePostgres(client, holder, () => Promise.resolve()),
    close: async () => {
      await client.end();
      await holder.end();
      await drop();
    },
  };
});
