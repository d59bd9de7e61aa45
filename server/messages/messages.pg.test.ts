/**
 * Tests that need several connections: limits and clicks that arrive together, and a pace that
 * processes share.
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { platformScope } from '../db/scope.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { takeInTurn } from '../outbox/outbox.store.ts';
import { samples } from '../mail/templates/previews.ts';
import { testApp } from '../testing/app.ts';
import {
  buildEvent,
  buildInvitation,
  buildReservation,
  buildTenant,
  signedInAs,
} from '../testing/builders.ts';
import { postgresDatabase } from '../testing/database.ts';
import { buildManyReplies } from '../testing/many.ts';

it('simultaneous messages never exceed the daily limit of an event', async () => {
  const database = await postgresDatabase();
  const app = await testApp({ database });
  try {
    const { token, user, tenant } = await signedInAs(database, 'admin');
    const tenantId = tenant?.id ?? '';
    const event = await buildEvent(database, { tenantId, createdBy: user.id });
    await buildReservation(database, event, { guestEmail: 'ada@example.com' });
    await buildReservation(database, event, { guestEmail: 'bo@example.com' });
    const send = (subject: string, key: string) =>
      app.call('POST', `/api/events/${event.id}/messages`, {
        token,
        body: { audience: 'confirmed', subject, body: 'Bring a jacket.' },
        headers: { 'idempotency-key': key },
      });
    const clicks = await Promise.all([send('One', 'a'), send('One', 'a'), send('One', 'a')]);
    expect(clicks.map(({ status }) => status)).toEqual([201, 201, 201]);
    const more = await Promise.all(['Two', 'Three', 'Four', 'Five', 'Six'].map((each) => send(each, each)));
    expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429]);
    const { rows } = await database.platform.execute<{ mails: number }>(
      sql`select count(*)::int as mails from outbox where template = 'guest.message'`,
    );
    expect(rows[0]?.mails).toBe(6);
  } finally {
    await app.close();
  }
});

describe('a message to many guests, while the server writes its mails', () => {
  /** Runs `meanwhile` while the first mail of a message to 40 replies and 40 households waits. */
  async function whileSent(
    meanwhile: (at: {
      app: Awaited<ReturnType<typeof testApp>>;
      token: string;
      event: Awaited<ReturnType<typeof buildEvent>>;
    }) => Promise<void>,
  ) {
    const database = await postgresDatabase();
    const app = await testApp({ database });
    const gate = new pg.Client({ connectionString: database.url });
    await gate.connect();
    try {
      const { token, user, tenant } = await signedInAs(database, 'admin');
      const event = await buildEvent(database, { tenantId: tenant!.id, createdBy: user.id, maxGuests: 500 });
      await buildManyReplies(database, event, 40);
      for (let n = 0; n < 40; n++)
        await buildInvitation(database, event, { email: `house-${n}@example.com`, sentAt: new Date() });
      await gate.query(`
        create function pass_gate() returns trigger language plpgsql as
          $$ begin perform pg_advisory_xact_lock_shared(42); return new; end $$;
        create trigger pass_gate before insert on outbox for each row
          when (new.template = 'guest.message') execute function pass_gate();
        select pg_advisory_lock(42)`);
      const sending = app.call('POST', `/api/events/${event.id}/messages`, {
        token,
        body: { audience: 'everybody', subject: 'Parking', body: 'Behind the house.' },
      });
      await expect
        .poll(async () => {
          const { rows } = await gate.query(
            `select 1 from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`,
          );
          return rows.length;
        })
        .toBe(1);
      await meanwhile({ app, token, event });
      await gate.query('select pg_advisory_unlock(42)');
      return { ...(await sending), mails: await mailsOf(database, event.id) };
    } finally {
      await gate.end();
      await app.close();
    }
  }

  const mailsOf = async (database: Awaited<ReturnType<typeof postgresDatabase>>, eventId: string) => {
    const { rows } = await database.platform.execute<{ to: string }>(
      sql`select to_email as to from outbox where event_id = ${eventId} and template = 'guest.message'`,
    );
    return rows.map(({ to }) => to);
  };

  it('does not delay guests who reply', async () => {
    const { status, body, mails } = await whileSent(async ({ app, event }) => {
      const reply = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        body: {
          ...{ isAttending: true, guestCount: 1, displayName: 'Ana', guestEmail: 'ana@example.com' },
          guestDetails: [{ name: 'Ana' }],
        },
      });
      expect(reply.status).toBe(201);
    });
    expect({ status, body }).toMatchObject({ status: 201, body: { recipients: 80 } });
    expect(mails).toHaveLength(80);
  });

  it('skips guests and households that are erased or removed from the list meanwhile', async () => {
    const { status, body, mails } = await whileSent(async ({ app, token, event }) => {
      const { rows } = await app.database.platform.execute<{ reply: string; household: string }>(sql`
        select (select id from reservations where event_id = ${event.id} and guest_email = 'guest-7@example.com') as reply,
          (select id from invitations where event_id = ${event.id} and email = 'house-7@example.com') as household`);
      const erased = await app.call('POST', `/api/reservation/${rows[0]!.reply}/erase`, { token, body: {} });
      expect(erased).toMatchObject({ status: 200 });
      const removed = await app.call('DELETE', `/api/invitations/${rows[0]!.household}`, { token });
      expect(removed).toMatchObject({ status: 200 });
    });
    expect({ status, body }).toMatchObject({ status: 201, body: { recipients: 78 } });
    expect(mails).toHaveLength(78);
    expect(mails).not.toContain('guest-7@example.com');
    expect(mails).not.toContain('house-7@example.com');
  });
});

it('the workers of all processes share one sending rate', async () => {
  const first = await postgresDatabase();
  const second = await openDatabase({ dataDir: '', databaseUrl: first.url });
  try {
    const { id: tenantId } = await buildTenant(first);
    await first.transaction(platformScope, (tx) =>
      enqueue(
        tx,
        Array.from({ length: 100 }, (_, index) => ({
          tenantId,
          template: 'account.joinDenied' as const,
          toEmail: `guest-${index}@example.com`,
          payload: samples['account.joinDenied'],
        })),
      ),
    );
    const clock = async () =>
      (
        await first.platform.execute<{ now: number }>(
          sql`select extract(epoch from clock_timestamp())::float8 as now`,
        )
      ).rows[0]?.now ?? 0;
    const perMinute = 300;
    const began = await clock();
    let taken = 0;
    const worker = async (database: typeof second) => {
      for (let asked = 0; asked < 12; asked++) {
        const { messages } = await database.transaction(platformScope, (tx) =>
          takeInTurn(tx, 5, 60_000, { perMinute }),
        );
        taken += messages.length;
      }
    };
    await Promise.all([first, second, first, second].map(worker));
    const seconds = (await clock()) - began;
    // The limit is what fits into the measured time. One more is allowed for the beginning and the
    // slack.
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(((seconds + 0.25) * perMinute) / 60.25 + 1);
  } finally {
    await second.close();
    await first.close();
  }
});
