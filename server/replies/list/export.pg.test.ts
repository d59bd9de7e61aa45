/**
 * Tests the export on a real PostgreSQL: it reads one snapshot, uses little memory, and keeps no
 * connection for a client that disconnected.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, reservations } from '../../db/schema.ts';
import { platformScope, tenantScope } from '../../db/scope.ts';
import { buildEvent, buildReservation, signedInAs } from '../../testing/builders.ts';
import { postgresDatabase } from '../../testing/database.ts';
import { exportReplies, maxSnapshots } from './export.ts';
import { makeTurns } from './turns.ts';

let database: Awaited<ReturnType<typeof postgresDatabase>>;
let host: Awaited<ReturnType<typeof signedInAs>>;
beforeAll(async () => {
  database = await postgresDatabase();
  host = await signedInAs(database, 'admin');
});
afterAll(() => database.close());

/** An event with this many replies, each with a note of 2,000 characters. */
async function largeEvent(replies: number) {
  const event = await buildEvent(database, {
    tenantId: host.tenant!.id,
    createdBy: host.user.id,
    maxGuests: 1_000_000,
  });
  const first = await buildReservation(database, event, { displayName: 'Guest 0' });
  await database.transaction(platformScope, (tx) =>
    tx.execute(sql`
      insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_count,
        message, is_attending, arrival, created_at)
      select gen_random_uuid(), tenant_id, event_id, 'Guest ' || n, n || '@x.co', n || '@x.co', n || '@x.co', 1,
        repeat('m', 2000), true, 1 + n, created_at + n * interval '1 ms'
      from reservations, generate_series(1, ${replies - 1}::int) as n where id = ${first.id}`),
  );
  return { event: (await eventRow(event.id))!, first };
}
const eventRow = async (id: string) =>
  (await database.platform.select().from(events).where(eq(events.id, id)))[0];
const namesIn = (text: string) =>
  [...text.matchAll(/^\u{feff}?"(Guest \d+|Changed|Late)"/gmu)].map(([, name]) => name);
const transactionsOpen = async () => {
  const { rows } = await database.platform.execute(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`);
  return (rows[0] as { n: number }).n;
};

describe('the export', () => {
  const turns = makeTurns(maxSnapshots);

  it('reads one snapshot and keeps little in memory, however long the download takes', async () => {
    const { event, first } = await largeEvent(5_000);
    const file = await exportReplies(database, turns, tenantScope(event.tenantId), event);
    let text = '';
    let maxBytes = 0;
    let changed = false;
    for await (const chunk of file.setEncoding('utf8')) {
      text += chunk as string;
      maxBytes = Math.max(maxBytes, file.readableLength + file.writableLength);
      if (changed) continue;
      changed = true;
      // After the first part, one reply is changed, one deleted, and one made.
      await database.platform
        .update(reservations)
        .set({ displayName: 'Changed' })
        .where(eq(reservations.emailKey, '4999@x.co'));
      await database.platform.delete(reservations).where(eq(reservations.emailKey, '4998@x.co'));
      await buildReservation(database, event, { displayName: 'Late' });
    }
    expect(first.displayName).toBe('Guest 0');
    expect(namesIn(text)).toEqual(Array.from({ length: 5_000 }, (_, index) => `Guest ${index}`));
    // All replies together take about ten megabytes, and one batch takes one megabyte.
    expect(text.length).toBeGreaterThan(10_000_000);
    expect(maxBytes).toBeLessThan(3_000_000);
  });

  it('releases its connection when the client leaves, so that the next export can start', async () => {
    const { event } = await largeEvent(3_000);
    const [first, second] = [
      await exportReplies(database, turns, tenantScope(event.tenantId), event),
      await exportReplies(database, turns, tenantScope(event.tenantId), event),
    ];
    const waits = exportReplies(database, turns, tenantScope(event.tenantId), event);
    await expect.poll(transactionsOpen).toBe(2);
    first.destroy();
    second.destroy();
    let size = 0;
    for await (const chunk of await waits) size += (chunk as Buffer).length;
    expect(size).toBeGreaterThan(5_000_000);
    await expect.poll(transactionsOpen).toBe(0);
  });

  it('fails like any other call if the database is unreachable', async () => {
    const { event } = await largeEvent(1);
    const broken = {
      ...database,
      embedded: false,
      transaction: () => Promise.reject(new Error('unreachable')),
    } as unknown as typeof database;
    await expect(exportReplies(broken, turns, tenantScope(event.tenantId), event)).rejects.toThrow(
      'unreachable',
    );
  });
});
