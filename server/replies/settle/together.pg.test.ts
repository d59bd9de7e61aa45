/** Replies to events of several organizations, which share one transaction. */
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { outbox, reservations, tenants } from '../../db/schema.ts';
import { tenantScope } from '../../db/scope.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { buildEvent, signedInAs } from '../../testing/builders.ts';
import { postgresDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase & { url: string };
let app: TestApp;
let events: { id: string; tenantId: string; customUrl: string }[];
beforeAll(async () => {
  database = await postgresDatabase();
  app = await testApp({ database });
  await database.platform.execute(sql`create table transactions (reply uuid, number text)`);
  await database.platform.execute(sql`grant all on transactions to public`);
  await database.platform.execute(sql`
    create function note_transaction() returns trigger language plpgsql as
      $$ begin insert into transactions values (new.id, pg_current_xact_id()::text); return new; end $$`);
  await database.platform.execute(sql`
    create trigger note_transaction before insert on reservations for each row execute function note_transaction()`);
});
afterAll(() => app.close());
beforeEach(async () => {
  const hosts = await Promise.all(Array.from({ length: 8 }, () => signedInAs(database, 'admin')));
  events = await Promise.all(
    hosts.map(({ tenant, user }) => buildEvent(database, { tenantId: tenant!.id, createdBy: user.id })),
  );
  await database.platform.execute(sql`delete from transactions`);
});

const submit = ({ customUrl }: { customUrl: string }, name: string) =>
  app.call('POST', `/api/rsvp/${customUrl}/submit`, {
    body: {
      displayName: name,
      guestEmail: `${name}@example.com`,
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name }],
    },
  });
const repliesOf = (eventId: string) =>
  database.platform.select().from(reservations).where(eq(reservations.eventId, eventId));

it('one transaction settles replies of several organizations, each with its own replies, mails and counts', async () => {
  const answers = await Promise.all(
    events.flatMap((event) => ['ada', 'bo', 'cy'].map((name) => submit(event, name))),
  );
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  for (const event of events) {
    const rows = await repliesOf(event.id);
    expect(rows.map(({ guestEmail }) => guestEmail).sort()).toEqual(
      ['ada', 'bo', 'cy'].map((name) => `${name}@example.com`),
    );
    expect(new Set(rows.map(({ tenantId }) => tenantId))).toEqual(new Set([event.tenantId]));
    const mails = await database.platform.select().from(outbox).where(eq(outbox.eventId, event.id));
    expect(mails.filter(({ template }) => template === 'guest.confirmed')).toHaveLength(3);
    expect(new Set(mails.map(({ tenantId }) => tenantId))).toEqual(new Set([event.tenantId]));
    const counted = await database.platform.execute(
      sql`select confirmed_guests, next_arrival from events where id = ${event.id}`,
    );
    expect(counted.rows).toEqual([{ confirmed_guests: 3, next_arrival: 4 }]);
  }
  const { rows } = await database.platform.execute<{ together: number }>(sql`
    select count(*)::int as together from (
      select number from transactions t join reservations r on r.id = t.reply
      group by number having count(distinct r.tenant_id) > 1) several`);
  expect(rows[0]?.together).toBeGreaterThan(0);
});

it('each step of a shared settlement sees only one organization’s rows, and no rows before the first step', async () => {
  const [a, b, c] = events.map(({ tenantId }) => tenantScope(tenantId));
  const seen = await database.fixedTransactionFor([a!, b!], async (tx, enter) => {
    const tenantsSeen = async () =>
      (await tx.execute<{ id: string }>(sql`select tenant_id as id from events`)).rows.map(({ id }) => id);
    expect(await tenantsSeen()).toEqual([]);
    enter(a!);
    const first = await tenantsSeen();
    enter(b!);
    expect(() => enter(c!)).toThrow('not begun for');
    return [first, await tenantsSeen()];
  });
  expect(seen).toEqual([[a!.tenantId], [b!.tenantId]]);
});

it('a shared settlement does not wait for a locked event, whose reply succeeds when the lock ends', async () => {
  const [locked, ...others] = events;
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query('begin');
  await other.query('select 1 from events where id = $1 for update', [locked!.id]);
  const waiting = submit(locked!, 'ada');
  const answers = await Promise.all(others.map((event) => submit(event, 'bo')));
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  expect(await repliesOf(locked!.id)).toEqual([]);
  await other.query('commit');
  await other.end();
  expect((await waiting).status).toBe(201);
});

it('a shared settlement includes an organization on a limited plan', async () => {
  const { tenantId } = events[0]!;
  await database.platform
    .update(tenants)
    .set({ subscriptionPlan: 'free', subscriptionStatus: 'active', trialEndsAt: new Date(0) })
    .where(eq(tenants.id, tenantId));
  const answers = await Promise.all(events.map((event) => submit(event, 'ada')));
  expect(answers.every(({ status }) => status === 201)).toBe(true);
});

it('a reply that fails leaves other organizations’ replies in the same settlement intact', async () => {
  await database.platform.execute(sql`
    create function refuse_one() returns trigger language plpgsql as
      $$ begin if new.display_name = 'poison' then raise 'poisoned'; end if; return new; end $$`);
  await database.platform.execute(sql`
    create trigger refuse_one before insert on reservations for each row execute function refuse_one()`);
  const [poisoned, ...others] = events;
  const failing = submit(poisoned!, 'poison');
  const answers = await Promise.all([...others, poisoned!].map((event) => submit(event, 'ada')));
  expect((await failing).status).toBe(500);
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  for (const event of events) expect(await repliesOf(event.id)).toHaveLength(1);
});
