/**
 * Tests that need several connections: limits and clicks that arrive together, and a pace that
 * processes share.
 */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { platformScope } from '../db/scope.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { takeInTurn } from '../outbox/outbox.store.ts';
import { samples } from '../mail/templates/previews.ts';
import { testApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';
import { postgresDatabase } from '../testing/database.ts';

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
          takeInTurn(tx, 5, 60_000, perMinute),
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
