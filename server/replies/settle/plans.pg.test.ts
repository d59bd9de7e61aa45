/**
 * Checks how PostgreSQL executes settling: planned on an empty, small and large database, by the
 * indexes that suit a large one. They are named as on whole tables; partitions.pg.test.ts checks
 * partitioned ones.
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../db/connect.ts';
import { newId } from '../../db/id.ts';
import { sessionPlan } from '../../db/postgres/session.ts';
import { platformScope } from '../../db/scope.ts';
import type { EventKey } from '../../event-row/event.store.ts';
import { buildEvent, buildUser, buildTenant } from '../../testing/builders.ts';
import { onPartitions, postgresDatabase } from '../../testing/database.ts';
import { buildManyReplies } from '../../testing/many.ts';
import { invitationStatements } from '../../invitation-row/answered.store.ts';
import { findReply } from '../rows/reply.store.ts';
import { readingStatements } from './settle.store.ts';
import { writingStatements } from './write.store.ts';

let database: Awaited<ReturnType<typeof postgresDatabase>>;
beforeAll(async () => {
  database = await postgresDatabase();
});
afterAll(() => database.close());

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * The columns that a query gives an index. An index queried by its first column alone may be read
 * from end to end.
 */
const columnsOf = (condition = ''): string =>
  ` (${[...new Set([...condition.matchAll(/(\w+)\)?(?:::text)? (?:=|>=?|<=?) /g)].map(([, name]) => name))].join(', ')})`;

/**
 * The queries that PostgreSQL itself runs once for each row with a reference, and plans once for
 * each connection.
 */
const references = {
  replyOfGuest: 'select 1 from only reservations x where tenant_id = $1 and id = $2 for key share of x',
  event: 'select 1 from only events x where tenant_id = $1 and id = $2 for key share of x',
  guestsOfReply: 'delete from only guests where tenant_id = $1 and reservation_id = $2',
  replyOfInvitation:
    'update only invitations set reservation_id = null where tenant_id = $1 and reservation_id = $2',
  inviteesOfInvitation: 'delete from only invitees where tenant_id = $1 and invitation_id = $2',
  tenant: 'select 1 from only tenants x where id = $1 for key share of x',
};

/** How each table is read, and with which index, in the cached plans of a new connection. */
async function plans(tenantId: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const plan = sessionPlan({ stays: false, switchRole: true });
    await client.query(plan.begin('tenants', tenantId, 'queued'));
    const planned: Record<string, string[]> = {};
    for (const [name, text] of Object.entries({
      ...readingStatements,
      ...writingStatements,
      ...invitationStatements,
      ...references,
    })) {
      await client.query(`prepare ${name} as ${text}`);
      const count = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)));
      const values = Array.from({ length: count }, () => 'null').join(', ');
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (format json) execute ${name} (${values})`,
      );
      const reads = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter((node) => /Scan/.test(node['Node Type']));
      planned[name] = [
        ...new Set(
          reads.flatMap((node) =>
            node['Relation Name']
              ? `${node['Relation Name']}: ${node['Index Name'] ?? node['Node Type']}${columnsOf(node['Index Cond'])}`
              : [],
          ),
        ),
      ].sort();
    }
    return planned;
  } finally {
    await client.end();
  }
}

/** How often this transaction used the index of replies by id, and read all replies. */
async function indexScans(tx: Db) {
  const { rows } = await tx.execute<{ byId: number; ofWholeTable: number }>(sql`
    select pg_stat_get_xact_numscans('reservations_by_id'::regclass)::int as "byId",
      pg_stat_get_xact_numscans('reservations'::regclass)::int as "ofWholeTable"`);
  return rows[0]!;
}

const events = 'events: events_pk (tenant_id, id)';
/** Matches a look-up of one row by the primary key or by the id alone. */
const oneRowOf = (table: string): unknown =>
  expect.stringMatching(new RegExp(`^${table}: ${table}_(pk \\(tenant_id, id\\)|by_id \\(id\\))$`));
const byOneRow = oneRowOf('invitations');

const expected = {
  lock: [events],
  lockFree: [events],
  read: [
    events,
    'idempotency_keys: idempotency_keys_pk (tenant_id, event_id, key)',
    'outbox: outbox_by_event (event_id, template)',
    'reservations: reservations_one_per_email (event_id, tenant_id, reply_key)',
    'reservations: reservations_waiting_by_size (event_id)',
    'reservations: reservations_waiting_by_size (event_id, guest_count)',
    'tenants: tenants_pkey (id)',
    'users: users_admins (tenant_id)',
    'users: users_pkey (id)',
  ],
  write: [events, 'outbox: outbox_pkey (id)'],
  writeSeveral: [oneRowOf('events'), 'outbox: outbox_pkey (id)'],
  replyOfGuest: ['reservations: reservations_pk (tenant_id, id)'],
  event: [events],
  guestsOfReply: ['guests: guests_position (tenant_id, reservation_id)'],
  answered: [
    'invitations: invitations_by_id (id)',
    'invitations: invitations_code (code_hash, tenant_id)',
    'invitations: invitations_token (token_hash, tenant_id)',
    'invitees: invitees_by_household (tenant_id, invitation_id)',
  ],
  formerly: [
    'invitation_links: invitation_links_code (code_hash, tenant_id)',
    'invitation_links: invitation_links_token (token_hash, tenant_id)',
    byOneRow,
    'invitees: invitees_by_household (tenant_id, invitation_id)',
  ],
  invitationOfReply: [
    'invitations: invitations_by_reply (reservation_id, tenant_id)',
    'invitees: invitees_by_household (tenant_id, invitation_id)',
  ],
  byId: [byOneRow, 'invitees: invitees_by_household (tenant_id, invitation_id)'],
  joined: [byOneRow],
  replyOfInvitation: ['invitations: invitations_by_reply (reservation_id, tenant_id)'],
  inviteesOfInvitation: ['invitees: invitees_by_household (tenant_id, invitation_id)'],
  tenant: ['tenants: tenants_pkey (id)'],
};

const buildManyInvitations = (event: EventKey, households: number) =>
  database.platform.execute(sql`
    with made as (
      insert into invitations (id, tenant_id, event_id, label, label_key, sort, seats_allowed, persons, token_hash, code_hash)
      select gen_random_uuid(), ${event.tenantId}, ${event.id}, n::text, n::text, n, 2, 2, ${event.id} || n, ${event.id} || n
      from generate_series(1, ${households}::int) as n returning id, tenant_id, event_id
    ), former as (
      insert into invitation_links (tenant_id, event_id, invitation_id, token_hash, code_hash)
      select tenant_id, event_id, id, 'former ' || id, 'former ' || id from made
    )
    insert into invitees (id, tenant_id, event_id, invitation_id, position)
    select gen_random_uuid(), tenant_id, event_id, id, n from made, generate_series(0, 1) as n`);

it.skipIf(onPartitions)(
  'the queries use their indexes on an empty, a small and a large database, analyzed or not',
  async () => {
    expect(await plans(newId())).toEqual(expected);

    const tenant = await buildTenant(database);
    const creator = await buildUser(database, { tenantId: tenant.id, role: 'admin' });
    const event = await buildEvent(database, { tenantId: tenant.id, createdBy: creator.id });
    await buildManyReplies(database, event, 20);
    await buildManyInvitations(event, 20);
    expect(await plans(tenant.id)).toEqual(expected);

    const large = { tenantId: tenant.id, createdBy: creator.id };
    await buildManyReplies(database, await buildEvent(database, large), 20_000, { waitlisted: true });
    const mails = await buildEvent(database, large);
    await database.transaction(platformScope, async (tx) => {
      await tx.execute(sql`
      with others as (
        insert into tenants (id, name, name_key, join_code, trial_ends_at, renewal_date)
        select gen_random_uuid(), n::text, n::text, 'plans ' || n, now(), now() from generate_series(1, 500) as n
        returning id
      ), people as (
        insert into users (id, tenant_id, role, email, email_key)
        select gen_random_uuid(), id, case n when 0 then 'admin' else 'guest' end, n || id::text, n || id::text
        from others, generate_series(0, 9) as n returning id, tenant_id, role
      )
      insert into events (id, tenant_id, created_by, name, starts_at, timezone, max_guests, max_guests_per_rsvp, custom_url)
      select gen_random_uuid(), tenant_id, id, 'Event', now() + interval '1 day', 'UTC', 10, 2, id::text from people where role = 'admin'`);
      await tx.execute(sql`
      insert into outbox (id, tenant_id, event_id, template, to_email, payload)
      select gen_random_uuid(), ${tenant.id}, ${mails.id}, 'guest.confirmed', n || '@example.com', '{}'
      from generate_series(1, 3) as n`);
    });
    await buildManyInvitations(mails, 3_000);
    await database.platform.execute(sql`analyze`);
    expect(await plans(tenant.id)).toEqual(expected);
    await database.transaction(platformScope, async (tx) => {
      await tx.execute(sql`
      insert into outbox (id, tenant_id, event_id, template, to_email, payload, created_at)
      select gen_random_uuid(), ${tenant.id}, ${mails.id}, 'guest.confirmed', n || '@example.com', '{}', now() - n * interval '1 second'
      from generate_series(1, 5000) as n`);
    });
    expect(await plans(tenant.id)).toEqual(expected);
    await database.platform.execute(sql`analyze`);
    expect(await plans(tenant.id)).toEqual(expected);
  },
  60_000,
);

it.skipIf(onPartitions)('a superadmin’s look-up of a reply needs only the index on its id', async () => {
  const scans = await database.transaction(platformScope, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`select id from reservations limit 1`);
    const before = await indexScans(tx);
    expect((await findReply(tx, platformScope, rows[0]!.id))?.reply.id).toBe(rows[0]!.id);
    const after = await indexScans(tx);
    return { byId: after.byId - before.byId, ofWholeTable: after.ofWholeTable - before.ofWholeTable };
  });
  expect(scans).toEqual({ byId: 1, ofWholeTable: 0 });
});
