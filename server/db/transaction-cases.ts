import { randomUUID } from 'node:crypto';
import { count, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../testing/database.ts';
import { type Db, isUnavailable, isUniqueViolation, sqlState } from './connect.ts';
import { tenants, themes } from './schema.ts';
import { platformScope } from './scope.ts';
import { statement } from './statement.ts';

/** Guarantees that the application relies on, on both databases. */
export function describeTransactions(name: string, open: () => Promise<TestDatabase>): void {
  describe(`transactions, ${name}`, () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await open();
    });
    beforeEach(() => database.reset());
    afterAll(() => database.close());

    const theme = (nameKey: string) => ({
      id: randomUUID(),
      name: nameKey,
      nameKey,
      primaryColor: '',
      secondaryColor: '',
      accentColor: '',
      backgroundColor: '',
      textColor: '',
    });
    const names = async () =>
      (await database.platform.select({ name: themes.name }).from(themes).orderBy(themes.name)).map(
        (row) => row.name,
      );
    const inTransaction = <T>(work: (tx: Db) => Promise<T>) => database.transaction(platformScope, work);

    it('store all of their changes or none', async () => {
      await inTransaction((tx) => tx.insert(themes).values(theme('kept')));
      const failing = inTransaction(async (tx) => {
        await tx.insert(themes).values(theme('lost'));
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await names()).toEqual(['kept']);
    });

    it('can roll back a part to a savepoint and keep the rest', async () => {
      await inTransaction(async (tx) => {
        await tx.insert(themes).values(theme('a'));
        const again = tx.transaction((savepoint) => savepoint.insert(themes).values(theme('a')));
        await expect(again).rejects.toSatisfy((error) => isUniqueViolation(error, 'themes_name_key_unique'));
        await tx.insert(themes).values(theme('b'));
      });
      expect(await names()).toEqual(['a', 'b']);
    });

    it('throw when their code swallows a failed statement, because nothing was committed', async () => {
      const swallowing = inTransaction(async (tx) => {
        await tx.insert(themes).values(theme('a'));
        await tx.execute(sql`select 1/0`).catch(() => {});
        return 'all is well';
      });
      await expect(swallowing).rejects.toThrow();
      expect(await names()).toEqual([]);
    });

    it('fail at once if code inside uses the outer database handle or opens a second transaction', async () => {
      const outer = database.platform;
      await expect(inTransaction(() => database.platform.select().from(themes))).rejects.toThrow(
        'pass the transaction',
      );
      await expect(inTransaction(() => outer.select().from(themes))).rejects.toSatisfy((error) =>
        String((error as Error).cause).includes('pass the transaction'),
      );
      await expect(inTransaction(() => inTransaction(async () => {}))).rejects.toThrow(
        'pass the transaction',
      );
      await expect((async () => outer.transaction(async () => {}))()).rejects.toThrow('single statements');
    });

    it('do not cover a query that they start without awaiting and that runs after their end', async () => {
      let release: () => void = () => {};
      const ended = new Promise<void>((resolve) => (release = resolve));
      let afterwards: Promise<string[]> | undefined;
      await inTransaction(async () => {
        afterwards = ended.then(names);
      });
      release();
      expect(await afterwards).toEqual([]);
    });

    it('run side by side without losing an update', async () => {
      await inTransaction((tx) => tx.insert(themes).values(theme('0')));
      await Promise.all(
        Array.from({ length: 20 }, () =>
          inTransaction(async (tx) => {
            const [row] = await tx.select().from(themes).for('update');
            await tx.update(themes).set({ name: String(Number(row!.name) + 1) });
          }),
        ),
      );
      expect(await names()).toEqual(['20']);
    });

    it('return the same values on PostgreSQL and on the embedded database', async () => {
      await inTransaction((tx) => tx.insert(themes).values(theme('a')));
      const { rows } = await database.platform.execute(
        sql`select count(*) as n, sum(1) as s, true as b, '2026-01-02'::date as d, timestamptz '2026-01-02 03:04:05.678+02' as t, '{"a":[1]}'::jsonb as j, null as x from themes`,
      );
      expect(rows).toEqual([
        { n: 1, s: 1, b: true, d: '2026-01-02', t: '2026-01-02 01:04:05.678+00', j: { a: [1] }, x: null },
      ]);
      expect(await database.platform.select({ n: count() }).from(tenants)).toEqual([{ n: 0 }]);
      const [row] = await database.platform.select({ at: themes.createdAt }).from(themes);
      expect(Math.abs(row!.at.getTime() - Date.now())).toBeLessThan(600_000);
    });

    it('name the constraint that refused a statement', async () => {
      const error: unknown = await database.platform
        .insert(themes)
        .values([theme('same'), theme('same')])
        .catch((error: unknown) => error);
      expect(sqlState(error)).toBe('23505');
      expect(isUniqueViolation(error, 'themes_name_key_unique')).toBe(true);
      expect(isUniqueViolation(error, 'users_email_key_unique')).toBe(false);
      expect(isUnavailable(error)).toBe(false);
    });

    it('can run a statement with a fixed text again after it was refused', async () => {
      const share = statement<{ share: number }>('case_share_1', 'select 12 / $1::int as share');
      const unknown = statement('case_unknown_1', 'select nothing from themes where name = $1');
      const asked = (value: number) => inTransaction((tx) => share(tx, [value]));
      const state = (work: Promise<unknown>) => work.then(() => null, sqlState);
      expect(await asked(3)).toEqual([{ share: 4 }]);
      for (let round = 0; round < 2; round++) {
        expect(await state(asked(0))).toBe('22012');
        expect(await state(inTransaction((tx) => unknown(tx, ['a'])))).toBe('42703');
      }
      const together = inTransaction((tx) => Promise.all([share(tx, [0]), share(tx, [6])]));
      expect(await state(together)).toBe('22012');
      expect(await asked(4)).toEqual([{ share: 3 }]);
    });

    it('run on a database that answers a ping and accepts writes', async () => {
      expect(await database.ping()).toBe(true);
      expect(await database.unwritable()).toBeNull();
      expect(await inTransaction(async () => 'done')).toBe('done');
    });
  });
}
