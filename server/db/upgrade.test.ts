import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { isBeforeBaseline, migrateEmbedded, migrationLevel } from './migrate.ts';
import { describeUpgrade, killer, snapshots } from './upgrade-cases.ts';

describeUpgrade('the embedded database', async () => {
  const client = await PGlite.create();
  /** Wraps the engine, so that the last statement that it counts is never reached. */
  const killed = <T extends object>(target: T, count: () => void): T =>
    new Proxy(target, {
      get(on, key) {
        const value: unknown = Reflect.get(on, key);
        if (typeof value !== 'function') return value;
        if (key === 'transaction') {
          return (act: (tx: object) => unknown) =>
            client.transaction((tx) => Promise.resolve(act(killed(tx, count))));
        }
        return (...args: unknown[]) => {
          if (key === 'query' || key === 'exec') count();
          return (value as (...all: unknown[]) => unknown).apply(on, args);
        };
      },
    });
  return {
    load: async (text) => {
      await client.exec(text);
      await client.exec('RESET ALL');
    },
    run: async (text, values) => (await client.query(text, values)).rows as never,
    migrate: async (options, killAt) => {
      try {
        await migrateEmbedded(
          killAt === undefined
            ? client
            : killed(
                client,
                killer(killAt, () => {}),
              ),
          options,
        );
      } catch (error) {
        await client.exec('ROLLBACK').catch(() => {});
        throw error;
      }
    },
    close: () => client.close(),
  };
});

it('a start creates the functions of triggers.sql again only if that file changed', async () => {
  const client = await PGlite.create();
  await migrateEmbedded(client);
  const change = `create or replace function search_added() returns trigger language plpgsql as 'begin return null; end'`;
  const queues = async () => {
    await migrateEmbedded(client);
    const { rows } = await client.query<{ it: string }>(
      `select pg_get_functiondef('search_added()'::regprocedure) as it`,
    );
    return rows[0]?.it.includes('search_queue');
  };
  await client.exec(change);
  expect(await queues()).toBe(false);
  await client.exec(`comment on function search_added() is 'triggers.sql of another version'`);
  expect(await queues()).toBe(true);
  await client.close();
});

it('only the newest snapshot of the schema is kept', () => {
  expect(snapshots()).toEqual([`${migrationLevel().slice(0, 4)}_snapshot.json`]);
});

it('a backup is from before 0.2.0 if its last migration has a smaller number', () => {
  expect(isBeforeBaseline('0012_attempts')).toBe(true);
  expect(isBeforeBaseline(migrationLevel())).toBe(false);
  expect(isBeforeBaseline('9999_later')).toBe(false);
});
