import { pino } from 'pino';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantScope } from '../db/scope.ts';
import { notify } from '../notifications/notifications.store.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { samples } from '../mail/templates/previews.ts';
import { testConfig, testKeys } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';
import type { TestDatabase } from '../testing/database.ts';
import { testDatabase } from '../testing/database.ts';
import { makeDelivery } from '../mail/delivery.ts';
import { startJobs } from './jobs.ts';
import { scheduledJobs } from './schedule.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

const count = async (table: string) =>
  (await database.platform.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`))).rows[0]
    ?.n;

it('scheduled jobs remove only expired rows, however often the jobs run', async () => {
  const { user, tenant } = await signedInAs(database, 'admin');
  if (!tenant) throw new Error('an admin has an organization');
  const tenantId = tenant.id;
  await signedInAs(database, 'admin', tenant);
  await database.platform.execute(sql`update sessions set expires_at = now() where user_id = ${user.id}`);
  await buildTenant(database, { claimedAt: null, createdAt: ago(1.1) });
  await buildTenant(database, { claimedAt: null, createdAt: ago(0.9) });
  const mine = { tenantId, createdBy: user.id };
  const expired = await buildEvent(database, { ...mine, deletedAt: ago(31) });
  await buildReservation(database, expired);
  await buildEvent(database, { ...mine, deletedAt: ago(29) });
  const live = await buildEvent(database, mine);
  for (const [key, hours] of [
    ['old', 25],
    ['new', 23],
  ] as const) {
    await database.platform.execute(sql`
      insert into idempotency_keys (event_id, tenant_id, key, body_hash, status, reply, created_at)
      values (${live.id}, ${tenantId}, ${key}, 'x', 201, '{}', now() - ${`${hours} hours`}::interval)`);
  }
  await database.transaction(tenantScope(tenantId), async (tx) => {
    const letter = {
      tenantId,
      template: 'account.joinDenied',
      payload: samples['account.joinDenied'],
    } as const;
    await enqueue(tx, [
      { ...letter, toEmail: 'old-sent@example.com' },
      { ...letter, toEmail: 'old-waiting@example.com' },
      { ...letter, toEmail: 'new-sent@example.com' },
    ]);
    await notify(tx, [
      { tenantId, kind: 'reservation' },
      { tenantId, kind: 'join_request' },
    ]);
  });
  await database.platform.execute(sql`
    update outbox set status = 'sent', sent_at = now() where to_email like '%-sent@%'`);
  await database.platform.execute(sql`
    update outbox set created_at = now() - interval '31 days' where to_email like 'old-%'`);
  await database.platform.execute(sql`
    update notifications set created_at = now() - interval '91 days' where kind = 'reservation'`);

  for (let round = 1; round <= 2; round++) {
    for (const job of scheduledJobs) await job.run(database, new Date());
    expect(await count(`tenants where claimed_at is null`)).toBe(1);
    expect(await count('sessions')).toBe(1);
    expect(await count('events')).toBe(2);
    expect(await count('reservations')).toBe(0);
    expect(await count('idempotency_keys')).toBe(1);
    const { rows } = await database.platform.execute(sql`select to_email from outbox order by 1`);
    expect(rows).toEqual([{ to_email: 'new-sent@example.com' }, { to_email: 'old-waiting@example.com' }]);
    expect(await count('notifications')).toBe(1);
  }
});

it('the schedule stops with its process', async () => {
  const jobs = startJobs(
    { config: testConfig(), database, keys: testKeys, logger: pino({ level: 'silent' }) },
    makeDelivery(),
  );
  await jobs.stop();
  await jobs.stop();
});
