import pg from 'pg';
import { emptyPostgresDatabase, loginRole, onTestServer } from '../testing/database.ts';
import { migratePostgres } from './migrate.ts';
import { describeUpgrade, killer } from './upgrade-cases.ts';

describeUpgrade('PostgreSQL, as an ordinary owner that row-level security binds', async () => {
  const { url, name, drop } = await emptyPostgresDatabase();
  const owner = await loginRole(url, 'turnout_test_upgrade');
  await onTestServer([`alter database ${name} owner to turnout_test_upgrade`]);
  await onTestServer(['alter schema public owner to turnout_test_upgrade'], name);
  const connect = async () => {
    const client = new pg.Client({ connectionString: owner });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const reader = await connect();
  /** The connection breaks in place of the statement, as it does when a process is killed. */
  const killed = (client: pg.Client, at: number): pg.Client => {
    const count = killer(at, () => client.connection.stream.destroy());
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    return Object.assign(client, {
      query: (...args: unknown[]) => {
        count();
        return query(...args);
      },
    });
  };
  return {
    load: async (text) => {
      await reader.query(text);
      await reader.query('RESET ALL');
    },
    run: async (text, values) => (await reader.query(text, values)).rows as never,
    migrate: async (options, killAt) => {
      const [client, holder] = [await connect(), await connect()];
      try {
        const used = killAt === undefined ? client : killed(client, killAt);
        await migratePostgres(used, holder, () => Promise.resolve(), options);
      } finally {
        await Promise.allSettled([client.end(), holder.end()]);
      }
    },
    close: async () => {
      await reader.end();
      await drop();
    },
  };
});
