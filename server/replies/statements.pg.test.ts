/**
 * Counts the statements of a guest's acts on PostgreSQL, so that nobody adds one unseen. The
 * numbers are those of version 0.1, before doors, helpers and languages.
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tenantScope } from '../db/scope.ts';
import { testApp, type TestApp, type TestReply } from '../testing/app.ts';
import { signedInAs } from '../testing/builders.ts';
import { postgresDatabase } from '../testing/database.ts';
import { buildHousehold } from '../testing/households.ts';
import { replyCalls, yes } from '../testing/reply-calls.ts';
import type { SignedIn } from '../testing/staff.ts';

let app: TestApp;
let host: SignedIn;
beforeAll(async () => {
  app = await testApp({ database: await postgresDatabase() });
  host = await signedInAs(app.database, 'admin');
}, 120_000);
afterAll(() => app.close());

const { anEvent, submit } = replyCalls(
  () => app,
  () => host,
);

/** Statements after the response count too, such as those that notify other processes. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 300));

async function statementsOf(act: () => Promise<TestReply>): Promise<number> {
  await settled();
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const { status, body } = await act();
  await settled();
  const count = queries.mock.calls.length;
  queries.mockRestore();
  expect([status, body]).toEqual([expect.toBeOneOf([200, 201]), body]);
  return count;
}

/**
 * One guest makes all of these calls. An earlier guest of the event has already filled the
 * process's caches.
 */
async function counted(event: { customUrl: string }, bodyOf: () => object) {
  await submit(event, bodyOf());
  const body = bodyOf();
  let link = '';
  const reply = await statementsOf(async () => {
    const sent = await submit(event, body);
    link = String(sent.body.link).split('?reply=')[1] ?? '';
    return sent;
  });
  const own = `/api/rsvp/${event.customUrl}/reply/${link}`;
  const change = { ...body, invitation: undefined, message: 'We bring cake' };
  return {
    reply,
    change: await statementsOf(() => app.call('PUT', own, { body: change })),
    withdrawal: await statementsOf(() => app.call('DELETE', own)),
  };
}

it('each act of a guest takes its listed number of SQL statements', async () => {
  const event = await anEvent();
  expect(await counted(event, () => yes({ guestCount: 2 }))).toEqual({
    ...{ reply: 6, change: 15, withdrawal: 19 },
  });
});

it('each act of a household takes its listed number of SQL statements', async () => {
  const event = await anEvent({ inviteMode: 'matched' });
  const names = ['Ana', 'Ben'];
  const households = await Promise.all(
    [1, 2].map((n) => buildHousehold(app.database, event, names, { email: `house-${n}@example.com` })),
  );
  const body = () => {
    const household = households.pop()!;
    const guestDetails = household.invitees.map((inviteeId, at) => ({ inviteeId, name: names[at] }));
    return yes({ invitation: household.token, guestCount: 2, guestDetails });
  };
  expect(await counted(event, body)).toEqual({ reply: 8, change: 15, withdrawal: 19 });
});

/** Counts how often an act waits for the database. Statements that leave together count once. */
async function waitsOf(act: () => Promise<TestReply>): Promise<number> {
  await settled();
  const clients = pg.Client.prototype;
  const query = Reflect.get(clients, 'query') as (...of: unknown[]) => Promise<unknown>;
  let [waits, pending] = [0, 0];
  const watch = (client: pg.Client, of: unknown[]): Promise<unknown> => {
    if (pending++ === 0) waits++;
    const result = Reflect.apply(query, client, of);
    const end = () => void pending--;
    result.then(end, end);
    return result;
  };
  Reflect.set(clients, 'query', function (this: pg.Client, ...of: unknown[]) {
    return watch(this, of);
  });
  const { status, body } = await act();
  await settled();
  Reflect.set(clients, 'query', query);
  expect([status, body]).toEqual([201, body]);
  return waits;
}

it('a reply that a host enters takes no more SQL statements than listed', async () => {
  const event = await anEvent();
  const enter = () =>
    app.call('POST', `/api/event/${event.id}/reservations`, {
      token: host.token,
      body: yes({ guestCount: 2 }),
    });
  await enter();
  expect({ statements: await statementsOf(enter), waits: await waitsOf(enter) }).toEqual({
    ...{ statements: 9, waits: 4 },
  });
  // A plan of one's own for each reply takes longer than the whole statement.
  const { rows } = await app.database.transaction(tenantScope(event.tenantId), (tx) =>
    tx.execute(
      sql`select name, custom_plans::int as own from pg_prepared_statements where name like 'settle%' and custom_plans > 0`,
    ),
  );
  expect(rows).toEqual([]);
});
