/** Counts the statements that touch tables of doors and helpers while an event uses neither. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { replyCalls, yes } from '../testing/reply-calls.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const { anEvent, submit } = replyCalls(
  () => app,
  () => host,
);

const tables = [
  'check_ins',
  'door_devices',
  'door_leases',
  'door_links',
  'event_helpers',
  'reading_links',
  'walk_ins',
];

/** How often each of these tables was read or written, in all its partitions if it has some. */
async function uses() {
  await app.database.platform.execute(sql`select pg_stat_force_next_flush()`);
  const names = sql.join(
    tables.map((name) => sql`${name}`),
    sql`, `,
  );
  const { rows } = await app.database.platform.execute<{
    relname: string;
    reads: number;
    writes: number;
  }>(sql`
    select name as relname, sum(seq_scan + coalesce(idx_scan, 0))::int as reads,
      sum(n_tup_ins + n_tup_upd + n_tup_del)::int as writes
    from pg_stat_user_tables, regexp_replace(relname, '_part_[0-9]+$', '') as name
    where name in (${names}) group by 1 order by 1`);
  expect(rows).toHaveLength(tables.length);
  return rows;
}

it('a guest’s reply, change and pages read and write no table of doors or helpers', async () => {
  const event = await anEvent({ maxGuests: 2, enableWaitlist: true });
  const before = await uses();
  const sent = await submit(event, yes());
  expect(sent.status).toBe(201);
  expect((await submit(event, yes({ guestCount: 2 }))).body).toMatchObject({ reservation: {} });
  const { link } = sent.body as { link: string };
  const token = link.split('?reply=')[1];
  const path = `/api/rsvp/${event.customUrl}/reply/${token}`;
  expect((await app.call('GET', path)).status).toBe(200);
  expect(
    (
      await app.call('PUT', path, {
        body: { isAttending: false, guestCount: 0 },
      })
    ).status,
  ).toBe(200);
  for (const url of [`/api/rsvp/${event.customUrl}/data`, `/rsvp/${event.customUrl}`, link])
    expect((await app.call('GET', url)).status).toBe(200);
  expect(await uses()).toEqual(before);
});

it('a host’s calls read helpers only with their session, once each', async () => {
  const event = await anEvent({});
  const sent = await submit(event, yes());
  const { id } = (sent.body as { reservation: { id: string } }).reservation;
  const helperUses = async () => (await uses()).find(({ relname }) => relname === 'event_helpers')!;
  const before = await helperUses();
  const calls = [
    ['GET', `/api/events/${event.id}`],
    ['GET', `/api/events/${event.id}/overview`],
    ['GET', `/api/event/${event.id}/reservations`],
    ['PUT', `/api/reservation/${id}`, { displayName: 'Ada King' }],
    ['PUT', `/api/events/${event.id}`, { location: 'The barn' }],
  ] as const;
  for (const [method, path, body] of calls) {
    const { status } = await app.call(method, path, { token: host.token, ...(body && { body }) });
    expect([path, status]).toEqual([path, 200]);
  }
  const after = await helperUses();
  expect(after.reads - before.reads).toBe(calls.length);
  expect(after.writes).toBe(before.writes);
});
