import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { buildTenant } from '../testing/builders.ts';
import { onTestServer, postgresDatabase } from '../testing/database.ts';
import { takeDue } from './outbox.store.ts';

const waiting = 20_000;
const limit = 20;

const mails = (tenants: string, count: number, status: string) => `
  insert into outbox (id, tenant_id, template, to_email, payload, lane_key, status, sent_at)
  select gen_random_uuid(), t.id, 'guest.message', 'ada@example.com', '{}', '1' || t.id, '${status}',
    case when '${status}' = 'sent' then now() end
  from tenants t, generate_series(1, ${count}) where t.name like '${tenants}'`;

it('the outbox reads few rows to find the next mails, however many wait', async () => {
  const database = await postgresDatabase();
  try {
    await buildTenant(database, { name: 'Long' });
    for (let n = 0; n < 60; n++) await buildTenant(database, { name: `Short ${n}` });
    const fill = (...statements: string[]) =>
      onTestServer(
        ['set session_replication_role = replica', ...statements],
        new URL(database.url).pathname.slice(1),
      );
    const take = () =>
      database.transaction(platformScope, async (tx) => {
        const taken = await takeDue(tx, limit, 60_000);
        const { rows } = await tx.execute<{ read: number }>(sql`
          select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'outbox'`);
        return { taken: taken.length, read: rows[0]!.read };
      });

    // PostgreSQL's statistics are from a time when nothing waited.
    await fill(mails('Long', waiting, 'sent'), 'analyze outbox', mails('Long', waiting, 'queued'));
    const first = await take();
    expect(first.taken).toBe(limit);
    expect(first.read).toBeLessThan(10 * limit);

    await fill('analyze outbox');
    expect((await take()).read).toBeLessThan(10 * limit);

    // With more lanes than mails to take, the query reads only a few rows of each lane.
    await fill(mails('Short%', limit, 'queued'));
    const last = await take();
    expect(last.taken).toBe(limit);
    expect(last.read).toBeLessThan(60 * 5 + limit * limit);
  } finally {
    await database.close();
  }
});
