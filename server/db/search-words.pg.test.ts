/**
 * The search words of deleted rows are deleted too, at a cost that does not grow with the
 * organization's words.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTenant } from '../testing/builders.ts';
import { postgresDatabase } from '../testing/database.ts';
import type { Db } from './connect.ts';
import { platformScope } from './scope.ts';

const mails = 1500;
const wordsPerMail = 4;
const otherWords = 60;

let database: Awaited<ReturnType<typeof postgresDatabase>>;

beforeAll(async () => {
  database = await postgresDatabase();
});
afterAll(() => database.close());

it('deleting many mails reads only the search words of those mails', async () => {
  const tenant = await buildTenant(database);
  const addAndDelete = async (tx: Db, count: number) => {
    await tx.execute(sql`
      insert into outbox (id, tenant_id, template, to_email, payload)
      select gen_random_uuid(), ${tenant.id}, 'guest.eventChanged', 'g@example.com', '{}'
      from generate_series(1, ${count}::int)`);
    await tx.execute(sql`
      insert into search_words (tenant_id, kind, row_id, word)
      select tenant_id, 'mail', id, 'word' || n from outbox, generate_series(1, ${wordsPerMail}::int) n
      where tenant_id = ${tenant.id}`);
    await tx.execute(sql`delete from outbox where tenant_id = ${tenant.id}`);
  };
  const read = await database.transaction(platformScope, async (tx) => {
    await tx.execute(sql`
      insert into search_words (tenant_id, kind, row_id, word)
      select ${tenant.id}, 'reply', ${tenant.id}, 'word' || n from generate_series(1, ${otherWords}::int) n`);
    await tx.execute(sql`analyze search_words`);
    // PostgreSQL keeps the plan that it made when the organization had a few words.
    for (let time = 0; time < 8; time++) await addAndDelete(tx, 1);
    await addAndDelete(tx, mails);
    const { rows } = await tx.execute<{ n: number }>(sql`
      select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'search_words'`);
    return rows[0]!.n;
  });
  const { rows: left } = await database.platform.execute(
    sql`select * from search_words where tenant_id = ${tenant.id}`,
  );
  expect(left).toHaveLength(otherWords);
  expect(read).toBeLessThanOrEqual(5 * mails * wordsPerMail);
});
