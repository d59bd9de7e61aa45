/** What only several processes on one PostgreSQL can show. Both processes are the real server, built as it is shipped. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countReplies } from '#domain/reservations/rules.ts';
import { events, reservations } from '../db/schema.ts';
import { buildChild } from '../testing/child.ts';
import { postgresDatabase } from '../testing/database.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';
import { post, startServer, type ServerProcess } from '../testing/server.ts';

let database: Awaited<ReturnType<typeof postgresDatabase>>;
let servers: ServerProcess[] = [];
let host: Awaited<ReturnType<typeof signedInAs>>;

beforeAll(async () => {
  database = await postgresDatabase();
  const file = await buildChild('server/main.ts');
  servers = await Promise.all([1, 2].map(() => startServer(file, { DATABASE_URL: database.url })));
  host = await signedInAs(database, 'admin');
}, 120_000);

afterAll(async () => {
  for (const server of servers) server.process.kill('SIGTERM');
  const ends = await Promise.all(servers.map(({ ended }) => ended));
  await database.close();
  expect(ends).toEqual(servers.map(() => ({ code: 0, signal: null })));
});

let count = 0;
const yes = (overrides: Record<string, unknown> = {}) => {
  const guestCount = (overrides.guestCount as number | undefined) ?? 1;
  return {
    displayName: 'Grace',
    guestEmail: `g${++count}@example.com`,
    isAttending: true,
    guestCount,
    guestDetails: Array.from({ length: guestCount }, (_, index) => ({ name: `G${index}` })),
    ...overrides,
  };
};
const submit = (
  index: number,
  event: { customUrl: string },
  body: unknown,
  headers: Record<string, string> = {},
) => post(`${servers[index % 2]!.url}/api/rsvp/${event.customUrl}/submit`, body, { headers });
const anEvent = (overrides: Partial<Parameters<typeof buildEvent>[1]> = {}) =>
  buildEvent(database, { tenantId: host.tenant!.id, createdBy: host.user.id, ...overrides });

async function stateOf(id: string) {
  const [event] = await database.platform.select().from(events).where(eq(events.id, id));
  const rows = await database.platform.select().from(reservations).where(eq(reservations.eventId, id));
  const { confirmedGuests, confirmedReplies, waitlistedGuests, waitlistedReplies, declinedReplies } = event!;
  expect({ confirmedGuests, confirmedReplies, waitlistedGuests, waitlistedReplies, declinedReplies }).toEqual(
    countReplies(rows),
  );
  expect(new Set(rows.map(({ arrival }) => arrival)).size).toBe(rows.length);
  return { event: event!, rows };
}

const idOf = (reply: { body: Record<string, unknown> }) => (reply.body.reservation as { id: string }).id;

describe('two processes', () => {
  it.each([false, true])(
    'never oversell to 400 replies at once (waitlist %s)',
    async (enableWaitlist) => {
      const event = await anEvent({ maxGuests: 150, enableWaitlist });
      const bodies = Array.from({ length: 400 }, (_, index) => yes({ guestCount: 1 + (index % 3) }));
      const answers = await Promise.all(bodies.map((body, index) => submit(index, event, body)));
      const taken = answers.filter(({ status }) => status === 201);
      const { event: after, rows } = await stateOf(event.id);
      expect(after.confirmedGuests).toBeLessThanOrEqual(150);
      // Parties of one can always fill the last seat, so that nothing is left over either.
      expect(after.confirmedGuests).toBe(150);
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(taken.map(idOf)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(
        new Set(enableWaitlist ? [201] : [201, 409]),
      );
      if (enableWaitlist) expect(rows).toHaveLength(400);
    },
    60_000,
  );

  it('take one of many replies with one email', async () => {
    const event = await anEvent();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => submit(index, event, yes({ guestEmail: 'one@example.com' }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(39);
    expect((await stateOf(event.id)).rows).toHaveLength(1);
  });

  it('give one answer to one idempotency key', async () => {
    const event = await anEvent();
    const body = yes({ guestCount: 2 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => submit(index, event, body, { 'idempotency-key': 'once' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    const { event: after, rows } = await stateOf(event.id);
    expect([rows.length, after.confirmedGuests]).toEqual([1, 2]);

    const others = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submit(index, event, yes(), { 'idempotency-key': 'clash' })),
    );
    expect(others.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(422)]);
  });

  it('count edits, deletions and replies that cross', async () => {
    const event = await anEvent({ maxGuests: 40, enableWaitlist: true, automaticPromotion: true });
    const old = [];
    for (let index = 0; index < 20; index++)
      old.push(await buildReservation(database, event, { guestCount: 2 }));
    const headers = { authorization: `Bearer ${host.token}` };
    const url = (index: number, id: string) => `${servers[index % 2]!.url}/api/reservation/${id}`;
    const answers = await Promise.all([
      ...old.map((reply, index) =>
        index % 3 === 0
          ? post(url(index, reply.id), undefined, { method: 'DELETE', headers })
          : post(url(index, reply.id), { guestCount: 1 }, { method: 'PUT', headers }),
      ),
      ...Array.from({ length: 100 }, (_, index) =>
        submit(index, event, yes({ guestCount: 1 + (index % 2) })),
      ),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    const { event: after } = await stateOf(event.id);
    expect(after.confirmedGuests).toBe(40);
  });

  it('hold the plan’s limit over several events', async () => {
    const tenant = await buildTenant(database, { subscriptionPlan: 'free' });
    const owner = await signedInAs(database, 'admin', tenant);
    const own = { tenantId: tenant.id, createdBy: owner.user.id, maxGuests: 1_000 };
    const both = [await buildEvent(database, own), await buildEvent(database, own)];
    const answers = await Promise.all(
      Array.from({ length: 160 }, (_, index) => submit(index, both[(index >> 1) % 2]!, yes())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(answers.filter(({ body }) => body.error === 'RSVPs for this event are closed')).toHaveLength(60);
    const rows = await Promise.all(both.map(async ({ id }) => (await stateOf(id)).rows.length));
    expect(rows[0]! + rows[1]!).toBe(100);
  });
});
