/**
 * Partitions the tenants' tables by tenant. Settling works on them as on whole tables, and the
 * queries of settling and of the guest's page only look into the tenant's partition
 * (docs/growing.md).
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { onTestServer, postgresDatabase } from '../testing/database.ts';
import { partitioned } from '../testing/plans/partition.ts';
import { readingStatements } from '../replies/settle/settle.store.ts';
import { writingStatements } from '../replies/settle/write.store.ts';
import { sessionPlan } from './postgres/session.ts';

let database: Awaited<ReturnType<typeof postgresDatabase>>;
let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;
beforeAll(async () => {
  database = await postgresDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await onTestServer([partitioned], name);
  app = await testApp({ database });
  host = await signedInAs(database, 'admin');
}, 60_000);
afterAll(() => app?.close());

interface Node {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How many partitions of each table a statement looked into, with one generic plan. */
async function lookedInto(
  statements: Record<string, { text: string; values: unknown[] }>,
  tenantId: string,
): Promise<Record<string, Record<string, number>>> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const looked: Record<string, Record<string, number>> = {};
    await client.query(sessionPlan({ stays: false, switchRole: true }).begin('tenants', tenantId, 'queued'));
    for (const [name, { text, values }] of Object.entries(statements)) {
      await client.query(`prepare ${name} as ${text}`);
      const literals = values.map((value) => pg.escapeLiteral(String(value))).join(', ');
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, format json) execute ${name} (${literals})`,
      );
      const into = new Map<string, Set<string>>();
      for (const node of nodesOf(rows[0]!['QUERY PLAN'][0].Plan)) {
        const [, table] = /^(.*)_part_\d+$/.exec(node['Relation Name'] ?? '') ?? [];
        if (table === undefined || node['Actual Loops'] === 0) continue;
        into.set(table, (into.get(table) ?? new Set()).add(node['Relation Name'] ?? ''));
      }
      looked[name] = Object.fromEntries([...into].map(([table, parts]) => [table, parts.size]));
    }
    return looked;
  } finally {
    await client.end();
  }
}

const reply = (n: number, more: object = {}) => ({
  displayName: `Guest ${n}`,
  guestEmail: `guest-${n}@example.com`,
  isAttending: true,
  guestCount: 2,
  guestDetails: [{ name: `Guest ${n}` }, { name: 'Another' }],
  ...more,
});

it('partitioned tables store one reply per key and per address, and support edits, lists and removals', async () => {
  const event = await buildEvent(database, {
    tenantId: host.tenant!.id,
    createdBy: host.user.id,
    maxGuests: 6,
    maxGuestsPerRsvp: 4,
    enableWaitlist: true,
  });
  const submit = (body: object, key?: string) =>
    app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const first = await submit(reply(1), 'a key that is sent twice');
  expect(first.status).toBe(201);
  expect((await submit(reply(1), 'a key that is sent twice')).body).toEqual(first.body);
  expect((await submit(reply(1))).status).toBe(409);
  const answers = await Promise.all([2, 3, 4, 5].map((n) => submit(reply(n))));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const waits = await database.platform.execute(sql`select waitlisted from reservations where waitlisted`);
  expect(waits.rows).toHaveLength(2);

  const id = first.body.reservation.id as string;
  const { token } = host;
  const edited = await app.call('PUT', `/api/reservation/${id}`, { token, body: { displayName: 'Ada' } });
  expect([edited.status, edited.body.displayName]).toEqual([200, 'Ada']);
  expect((await app.call('DELETE', `/api/reservation/${id}`, { token })).status).toBe(200);
  const list = await app.call('GET', `/api/reservations?eventId=${event.id}&page=1`, { token });
  expect(list.body).toHaveLength(4);
  const page = await app.call('GET', `/api/rsvp/${event.customUrl}/data`);
  expect(page.status).toBe(200);

  const { rows } = await database.platform.execute(sql`
    select count(distinct tableoid)::int as n, count(*)::int as replies from reservations`);
  expect(rows).toEqual([{ n: 1, replies: 4 }]);

  // Runs each statement of settling again, with values for all of its parameters.
  const [ids, tenantId] = [JSON.stringify([event.id]), event.tenantId];
  const now = new Date().toISOString();
  const other = await buildEvent(database, { tenantId, createdBy: host.user.id });
  const address = { eventId: event.id, emailKey: 'guest-2@example.com', end: 'guest-2@example.com!' };
  const delta = {
    ...{ eventId: event.id, arrivals: 0, confirmedGuests: 0, confirmedReplies: 0 },
    ...{ waitlistedGuests: 0, waitlistedReplies: 0, declinedReplies: 0 },
  };
  const remembered = { eventId: event.id, key: 'k', bodyHash: 'h', status: 201, reply: {} };
  const looked = await lookedInto(
    {
      lock: { text: readingStatements.lock, values: [ids, tenantId] },
      read: {
        text: readingStatements.read,
        values: [
          ids,
          tenantId,
          JSON.stringify([address]),
          JSON.stringify([{ eventId: event.id, key: 'k' }]),
          now,
        ],
      },
      write: {
        text: writingStatements.write,
        values: [
          tenantId,
          '[]',
          '[]',
          JSON.stringify([delta]),
          JSON.stringify([remembered]),
          now,
          '[]',
          '[]',
        ],
      },
      writeSeveral: {
        text: writingStatements.writeSeveral,
        values: [
          tenantId,
          '[]',
          '[]',
          JSON.stringify([delta, { ...delta, eventId: other.id }]),
          '[]',
          now,
          '[]',
          '[]',
        ],
      },
    },
    tenantId,
  );
  expect(looked).toEqual({
    lock: { events: 1 },
    read: { events: 1, reservations: 1, idempotency_keys: 1, outbox: 1 },
    write: { events: 1 },
    writeSeveral: { events: 1 },
  });
});
