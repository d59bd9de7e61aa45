/**
 * `kill -9` in mid-flood on the embedded database loses nothing that was acknowledged
 * (docs/product/running.md#running).
 */
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { countReplies } from '#domain/seats/counters.ts';
import { hashToken } from '../../keys/tokens.ts';
import { openEmbedded } from '../../db/embedded/open.ts';
import { events, idempotencyKeys, outbox, reservations } from '../../db/schema.ts';
import { buildEvent, buildTenant, buildUser } from '../../testing/builders.ts';
import { buildChild } from '../../testing/child.ts';
import { dataFolder } from '../../testing/data-folder.ts';
import { post, startServer, type ServerProcess } from '../../testing/server.ts';

let file: string;
let server: ServerProcess | undefined;
let data: { dataDir: string; remove: () => void };
const rounds = 3;
const clients = 16;

beforeAll(async () => {
  data = await dataFolder();
  file = await buildChild('main');
}, 120_000);

afterEach(async () => {
  server?.process.kill('SIGKILL');
  await server?.ended;
  data.remove();
});

it('a killed server loses no acknowledged reply, and starts again without repair', async () => {
  const { dataDir } = data;
  const own = await openEmbedded({ dataDir });
  const tenant = await buildTenant(own);
  const admin = await buildUser(own, { tenantId: tenant.id, role: 'admin' });
  const event = await buildEvent(own, { tenantId: tenant.id, createdBy: admin.id, maxGuests: 1_000_000 });
  await own.close();

  const acknowledged = new Map<string, string>();
  for (let round = 0; round < rounds; round++) {
    server = await startServer(file, { DATA_DIR: dataDir });
    const url = `${server.url}/api/rsvp/${event.customUrl}/submit`;
    let sent = 0;
    let killed = false;
    const flood = Array.from({ length: clients }, async () => {
      while (!killed) {
        const key = `${round}-${sent++}`;
        const reply = await post(
          url,
          {
            displayName: key,
            guestEmail: `${key}@example.com`,
            isAttending: true,
            guestCount: 1,
            guestDetails: [{ name: key }],
          },
          { headers: { 'idempotency-key': key } },
        );
        if (reply.status === 201) acknowledged.set((reply.body.reservation as { id: string }).id, key);
        else if (!killed) expect(reply).toEqual({ status: 0, body: {} });
      }
    });
    // The server is killed in mid-flood, after a different number of acknowledgements each time.
    const enough = acknowledged.size + 60 + round * 37;
    while (acknowledged.size < enough) await new Promise((resolve) => setTimeout(resolve, 3));
    server.process.kill('SIGKILL');
    killed = true;
    await Promise.all([server.ended, ...flood]);
  }

  // The test itself does the last start, on the folder that was left.
  const database = await openEmbedded({ dataDir });
  try {
    const rows = await database.platform
      .select()
      .from(reservations)
      .where(eq(reservations.eventId, event.id));
    const stored = new Map(rows.map(({ id, displayName }) => [id, displayName]));
    for (const [id, key] of acknowledged) expect(stored.get(id)).toBe(key);
    const [after] = await database.platform.select().from(events).where(eq(events.id, event.id));
    const { confirmedGuests, confirmedReplies, waitlistedGuests, waitlistedReplies, declinedReplies } =
      after!;
    expect({
      confirmedGuests,
      confirmedReplies,
      waitlistedGuests,
      waitlistedReplies,
      declinedReplies,
    }).toEqual(countReplies(rows));
    // All parts of a reply, such as its persons and mail, were stored together or not at all.
    const keys = await database.platform.select().from(idempotencyKeys);
    // A key is stored as its hash.
    expect(keys.map(({ key }) => key).sort()).toEqual(
      rows.map(({ displayName }) => hashToken(displayName)).sort(),
    );
    const mails = await database.platform.select().from(outbox).where(eq(outbox.template, 'guest.confirmed'));
    expect(mails).toHaveLength(rows.length);
    expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * 60);
  } finally {
    await database.close();
  }
}, 300_000);
