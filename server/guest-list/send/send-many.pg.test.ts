/**
 * Right after an import, PostgreSQL's statistics do not know the households. Sending to them, their
 * mails and their search words must then cost as much for each household as in a small event.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wordAll } from '../../db/search-words.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { buildEvent, buildInvitation, signedInAs } from '../../testing/builders.ts';
import { onTestServer, postgresDatabase } from '../../testing/database.ts';
import { deliverMail } from '../../testing/deliver.ts';

const households = 1_000;
/** How many rows of one table the work may read for each household. */
const maxReads = 80;

let app: TestApp;
let name: string;
let token: string;
let event: Awaited<ReturnType<typeof buildEvent>>;

beforeAll(async () => {
  const database = await postgresDatabase();
  name = new URL(database.url).pathname.slice(1);
  app = await testApp({ database });
  const admin = await signedInAs(app.database, 'admin');
  token = admin.token;
  event = await buildEvent(app.database, {
    tenantId: admin.tenant!.id,
    createdBy: admin.user.id,
    maxGuests: 10 * households,
  });
  await buildInvitation(app.database, event);
  await deliverMail(app);
  // PostgreSQL believes that the tables stay small.
  await onTestServer(['analyze'], name);
});
afterAll(() => app.close());

/** The number of rows of the table that all statements have read so far. */
async function rowsReadOf(table: string): Promise<number> {
  const { rows } = await app.database.platform.execute<{ n: number }>(sql`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
    from pg_stat_force_next_flush(), pg_stat_user_tables where relname = ${table}`);
  return rows[0]!.n;
}

it('sending to a thousand imported households reads each household only a few times', async () => {
  const names = Array.from(
    { length: households },
    (_, n) => `Family ${n},Ada & Ben Lovelace,family-${n}@example.com`,
  );
  const authorization = `Bearer ${token}`;
  const uploaded = await app.app.inject({
    ...{ method: 'POST', url: `/api/events/${event.id}/imports?name=guests.csv` },
    headers: { authorization, 'content-type': 'text/csv' },
    payload: `Household,Name,Email\n${names.join('\n')}\n`,
  });
  const { id, mapping } = uploaded.json<{ id: string; mapping: object }>();
  await app.call('PUT', `/api/imports/${id}`, { token, body: { mapping } });
  const applied = await app.call('POST', `/api/imports/${id}/apply`, { token });
  expect(applied.body).toMatchObject({ added: households });
  const tables = ['invitations', 'invitees', 'search_words'];
  const before = await Promise.all(tables.map(rowsReadOf));
  const sent = await app.call('POST', `/api/events/${event.id}/invitations/send`, {
    token,
    body: { filter: {} },
  });
  expect(sent.body).toMatchObject({ now: households });
  await deliverMail(app);
  await wordAll(app.database);
  const read = await Promise.all(tables.map(rowsReadOf));
  for (const [n, table] of tables.entries())
    expect((read[n]! - before[n]!) / households, table).toBeLessThanOrEqual(maxReads);
});
