import { csvRows, type ExportedReply } from '#domain/replies/csv.ts';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Guest } from '#domain/replies/guests.ts';
import { copyGuests, type RunQuery } from './guests-step.ts';
import { migrationsFolder } from './migrate.ts';

/** A database of the previous version: its connection, and how this version opens it. */
export interface OldDatabase {
  run: RunQuery;
  /** One of drizzle's handles. */
  db: object;
  migrate: () => Promise<void>;
  close: () => Promise<void>;
}

const tenant = '01980000-0000-7000-8000-00000000000a';
const user = '01980000-0000-7000-8000-00000000000b';
const event = '01980000-0000-7000-8000-00000000000c';
const idOf = (n: number) => `01980000-0000-7000-9000-${String(n).padStart(12, '0')}`;

/** Parties as the previous version stored them instead of rows, including some odd ones. */
const parties: { details: unknown; count: number; yes: boolean }[] = [
  ...Array.from({ length: 20 }, (_, n) => ({
    details: Array.from({ length: 1 + (n % 4) }, (_, i) => ({
      name: `Zoë ${n}.${i}`,
      mealChoice: i ? '' : 'Fish',
    })),
    count: 1 + (n % 4),
    yes: n % 5 !== 0,
  })),
  { details: [], count: 0, yes: false },
  { details: [], count: 2, yes: false },
  { details: [{ name: 'Alone' }], count: 3, yes: true },
  { details: [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }], count: 1, yes: true },
  { details: [{ name: 'One' }, { name: 'Two' }], count: 1, yes: false },
  { details: [{ name: '=1+1', mealChoice: 'Tart' }, { mealChoice: 7 }], count: 2, yes: true },
];

const csvOf = (replies: readonly ExportedReply[]) => replies.map((reply) => csvRows(reply, 'UTC'));
const exported = (n: number, guestDetails: ExportedReply['guestDetails']): ExportedReply => ({
  displayName: `Reply ${n}`,
  guestEmail: 'g@example.com',
  guestPhone: '',
  guestCount: parties[n]!.count,
  guestDetails,
  isAttending: parties[n]!.yes,
  waitlisted: false,
  awaitingApproval: false,
  message: '',
  publicToggle: false,
  createdAt: new Date(0),
});

/**
 * As it was before replies were searched by words, which several migrations and the copying step
 * then pass.
 */
async function fillOld({ run, db }: OldDatabase): Promise<void> {
  const { dialect, session } = db as {
    dialect: { migrate(migrations: unknown[], session: unknown, config: object): Promise<void> };
    session: unknown;
  };
  const config = { migrationsFolder: migrationsFolder() };
  await dialect.migrate(readMigrationFiles(config).slice(0, 17), session, config);
  await run(`select set_config('turnout.platform', 'on', false)`);
  await run(
    `insert into tenants (id, name, name_key, join_code, trial_ends_at, renewal_date)
    values ($1::text::uuid, 'T', 't', 't', now(), now())`,
    [tenant],
  );
  await run(
    `insert into users (id, tenant_id, role, email, email_key)
    values ($1::text::uuid, $2::text::uuid, 'admin', 'a', 'a')`,
    [user, tenant],
  );
  await run(
    `insert into events (id, tenant_id, created_by, name, starts_at, timezone, max_guests, max_guests_per_rsvp, custom_url)
    values ($1::text::uuid, $2::text::uuid, $3::text::uuid, 'E', now(), 'UTC', 9, 9, 'event')`,
    [event, tenant, user],
  );
  for (const [n, { details, count, yes }] of parties.entries()) {
    await run(
      `insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_count,
        guest_details, is_attending, arrival)
       values ($1::text::uuid, $2::text::uuid, $3::text::uuid, 'R', 'e', $1, $1, $4::text::int, $5::text::jsonb, $6::text::boolean, $4::text::int)`,
      [idOf(n), tenant, event, String(count), JSON.stringify(details), String(yes)],
    );
  }
  await run(
    `insert into idempotency_keys (event_id, tenant_id, key, body_hash, status, reply)
     values ($1::text::uuid, $2::text::uuid, 'k', 'h', 201, $3::text::jsonb)`,
    [event, tenant, JSON.stringify({ reservation: { id: idOf(2), guestDetails: parties[2]!.details } })],
  );
  await run(`select set_config('turnout.platform', 'off', false)`);
}

/**
 * Starts from a filled database of the previous version, and continues after an interrupted start.
 */
export function describeGuestsStep(name: string, open: () => Promise<OldDatabase>): void {
  describe(`guests become rows, ${name}`, () => {
    let old: OldDatabase;
    beforeAll(async () => {
      old = await open();
      await fillOld(old);
    }, 60_000);
    afterAll(() => old.close());

    it('goes on where it was ended, and gives the same file of replies', async () => {
      const config = { migrationsFolder: migrationsFolder() };
      const { dialect, session } = old.db as never as Parameters<typeof fillOld>[0] & {
        dialect: { migrate(migrations: unknown[], session: unknown, config: object): Promise<void> };
        session: unknown;
      };
      await dialect.migrate(readMigrationFiles(config).slice(0, 23), session, config);
      let steps = 0;
      const ended: RunQuery = (text, values) => {
        if (text.includes('insert into guests') && ++steps === 2) throw new Error('ended');
        return old.run(text, values);
      };
      await expect(copyGuests(ended, 7)).rejects.toThrow('ended');
      // The previous version finds no column to write to.
      await expect(old.run(`update reservations set guest_details = '[]'`)).rejects.toThrow('guest_details');

      await old.migrate();
      await old.run(`select set_config('turnout.platform', 'on', false)`);
      const rows = await old.run(`
        select g.reservation_id::text as id, g.position, g.name, g.name_key, g.meal_choice, g.is_attending, g.id::text as guest,
          g.tenant_id::text as tenant, g.event_id::text as event
        from guests g order by g.reservation_id, g.position`);
      expect(new Set(rows.map(({ tenant, event }) => `${String(tenant)} ${String(event)}`))).toEqual(
        new Set([`${tenant} ${event}`]),
      );
      expect(rows.filter(({ name }) => name === 'Zoë 3.1')).toMatchObject([
        { name_key: 'zoe 3 1', position: 1 },
      ]);
      const guestsOf = (n: number): Guest[] =>
        rows
          .filter(({ id }) => id === idOf(n))
          .map((row) => ({
            id: String(row.guest),
            name: String(row.name),
            mealChoice: String(row.meal_choice),
            isAttending: row.is_attending === true,
          }));
      const plain = (details: unknown) =>
        (details as { name?: unknown; mealChoice?: unknown }[]).map(({ name, mealChoice }) => ({
          name: typeof name === 'string' ? name : '',
          mealChoice: typeof mealChoice === 'string' ? mealChoice : '',
        }));
      expect(csvOf(parties.map((_, n) => exported(n, guestsOf(n))))).toEqual(
        csvOf(parties.map(({ details }, n) => exported(n, plain(details)))),
      );
      for (const [n, { count, yes, details }] of parties.entries()) {
        expect(guestsOf(n).filter(({ isAttending }) => isAttending)).toHaveLength(yes ? count : 0);
        // Nobody is lost whom the count left out.
        expect(guestsOf(n).length).toBeGreaterThanOrEqual((details as unknown[]).length);
      }
      const [key] = await old.run(
        `select reply->'reservation'->'guestDetails' as given from idempotency_keys`,
      );
      expect(key?.given).toEqual(guestsOf(2));
      expect(await old.run(`select 1 from platform_settings where name like 'guests%'`)).toEqual([]);
    }, 60_000);

    it('brings what was there before into searches', async () => {
      await old.run(`select set_config('turnout.platform', 'on', false)`);
      const queued = await old.run(
        `select distinct row_id::text as id from search_queue where kind = 'reply'`,
      );
      const known = await old.run(
        `select distinct row_id::text as id from search_words where kind = 'reply'`,
      );
      expect(new Set([...queued, ...known].map(({ id }) => id))).toEqual(
        new Set(parties.map((_, n) => idOf(n))),
      );
    });

    it('has nothing left to do afterwards', async () => {
      const count = async () => (await old.run('select count(*)::int as n from guests'))[0]?.n;
      const before = await count();
      await old.migrate();
      await old.run(`select set_config('turnout.platform', 'on', false)`);
      expect(await count()).toBe(before);
    });
  });
}
