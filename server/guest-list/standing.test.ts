/**
 * Tests the standing, totals and promises of invitations. Triggers write them with every change of
 * an invitation or its reply.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../db/id.ts';
import { guests, invitations, invitees, reservations } from '../db/schema.ts';
import { buildEvent, buildReservation, buildTenant, buildUser } from '../testing/builders.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
let event: Awaited<ReturnType<typeof buildEvent>>;
beforeAll(async () => {
  database = await testDatabase();
  const tenant = await buildTenant(database);
  const host = await buildUser(database, { tenantId: tenant.id, role: 'admin' });
  event = await buildEvent(database, { tenantId: tenant.id, createdBy: host.id, maxGuests: 50 });
});
afterAll(() => database.close());

let sort = 0;
async function aHousehold(more: Partial<typeof invitations.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const { tenantId } = event;
  sort += 1;
  await database.platformTransaction(async (tx) => {
    await tx.insert(invitations).values({
      ...{ id, tenantId, eventId: event.id, label: 'Okafor', labelKey: 'okafor', sort },
      ...{ seatsAllowed: 4, persons: 3, placeholders: 1, children: 1, tokenHash: id, codeHash: id },
      ...more,
    });
    const person = { tenantId, eventId: event.id, invitationId: id };
    await tx.insert(invitees).values([
      { ...person, id: newId(), position: 0, name: 'Ada Okafor' },
      { ...person, id: newId(), position: 1, name: 'Bo Okafor', isChild: true },
      { ...person, id: newId(), position: 2, isPlaceholder: true },
    ]);
  });
  return id;
}
const change = (id: string, set: Partial<typeof invitations.$inferInsert>) =>
  database.platformTransaction((tx) =>
    tx
      .update(invitations)
      .set(set)
      .where(sql`${invitations.id} = ${id}`),
  );
const statement = (query: ReturnType<typeof sql>) => database.platformTransaction((tx) => tx.execute(query));
async function how(id: string) {
  const { rows } = await statement(sql`
    select i.standing, i.coming, i.coming_children, i.declined, i.declined_children, i.promised,
      i.answered_at is not null as answered, e.promised_seats as of_event
    from invitations i join events e on e.id = i.event_id where i.id = ${id}`);
  return rows[0];
}
/** Expects that the stored totals are the sums of the rows. */
async function expectTotals() {
  const sums = sql`sum(persons)::int as persons, sum(children)::int as children, sum(coming)::int as coming,
    sum(coming_children)::int as coming_children, sum(declined)::int as declined, sum(declined_children)::int as declined_children`;
  const { rows: counted } = await statement(sql`
    select 'standing' as kind, list, standing as name, count(*)::int as households, ${sums} from invitations group by 2, 3
    union all
    select 'tag', 0, tag, count(*)::int, 0, 0, 0, 0, 0, 0 from invitations, jsonb_array_elements_text(tags) as tag group by 3
    order by 1, 2, 3`);
  const { rows: kept } = await statement(sql`
    select kind, list, name, households, persons, children, coming, coming_children, declined, declined_children
    from invitation_tallies where households <> 0 order by 1, 2, 3`);
  expect(kept).toEqual(counted);
  const { rows } = await statement(sql`
    select (select promised_seats from events where id = ${event.id}) as kept,
      (select coalesce(sum(promised), 0)::int from invitations) as counted`);
  expect(rows[0]!.kept).toBe(rows[0]!.counted);
}

it('the status of an invitation follows its reply from start to end, and a reply ends the promise', async () => {
  const id = await aHousehold({ tags: ['bride', 'dinner'], note: 'near the stage' });
  expect(await how(id)).toMatchObject({ standing: 'notSent', promised: 0 });
  await change(id, { sentAt: new Date(), promised: 4 });
  expect(await how(id)).toMatchObject({ standing: 'unanswered', promised: 4, of_event: 4 });
  await change(id, { mailState: 'bounced' });
  expect(await how(id)).toMatchObject({ standing: 'undeliverable' });
  await change(id, { openedAt: new Date() });
  expect(await how(id)).toMatchObject({ standing: 'opened' });
  await expectTotals();

  const reply = await buildReservation(database, event, { guestCount: 2 });
  await change(id, { reservationId: reply.id });
  expect(await how(id)).toMatchObject({
    ...{ standing: 'coming', coming: 2, declined: 0, promised: 0, of_event: 0, answered: true },
  });
  await expectTotals();
  // One of the two persons stays at home. As in an edit, the test changes the persons first, then
  // the reply.
  await statement(
    sql`update guests set is_attending = false where reservation_id = ${reply.id} and position = 1`,
  );
  await statement(sql`update reservations set guest_count = 1 where id = ${reply.id}`);
  expect(await how(id)).toMatchObject({ standing: 'inPart', coming: 1, declined: 1, declined_children: 1 });
  await statement(sql`update reservations set is_attending = false where id = ${reply.id}`);
  expect(await how(id)).toMatchObject({ standing: 'declined', coming: 0, declined: 2 });
  await expectTotals();
  await statement(sql`delete from reservations where id = ${reply.id}`);
  expect(await how(id)).toMatchObject({ standing: 'opened', answered: false, promised: 0 });
  await expectTotals();
  await statement(sql`delete from invitations where id = ${id}`);
  await expectTotals();
});

it('a party with fewer persons than invited has answered in part, unless only an unnamed open place is unused', async () => {
  const id = await aHousehold();
  const partial = await buildReservation(database, event, { guestCount: 1 });
  await change(id, { reservationId: partial.id, list: 2 });
  expect(await how(id)).toMatchObject({ standing: 'inPart', coming: 1, declined: 1 });
  await change(id, { reservationId: null });
  expect(await how(id)).toMatchObject({ standing: 'notSent', coming: 0, declined: 0 });

  const reply = await buildReservation(database, event, { guestCount: 2 });
  await statement(sql`
    update guests g set invitee_id = v.id from invitees v
    where g.reservation_id = ${reply.id} and v.invitation_id = ${id} and v.position = g.position`);
  const place = { tenantId: event.tenantId, eventId: event.id, reservationId: reply.id, position: 2 };
  const { rows } = await statement(
    sql`select id from invitees where invitation_id = ${id} and is_placeholder`,
  );
  await database.platformTransaction((tx) =>
    tx.insert(guests).values({ ...place, id: newId(), isAttending: false, inviteeId: rows[0]!.id as string }),
  );
  await change(id, { reservationId: reply.id });
  expect(await how(id)).toMatchObject({ standing: 'coming', coming: 2, coming_children: 1, declined: 0 });
  await expectTotals();
});

it('the totals of invitations count many changes at once, and disappear with a removed event', async () => {
  await statement(sql`update invitations set list = 3, tags = '["late"]'`);
  await expectTotals();
  await statement(sql`delete from reservations`);
  await expectTotals();
  const rows = await database.platformTransaction((tx) =>
    tx.select({ id: reservations.id }).from(reservations),
  );
  expect(rows).toEqual([]);
  await statement(sql`delete from event_urls`);
  await statement(sql`delete from events where id = ${event.id}`);
  const left = await statement(sql`
    select (select count(*) from invitations)::int as a, (select count(*) from invitees)::int as b,
      (select count(*) from invitation_tallies)::int as c`);
  expect(left.rows).toEqual([{ a: 0, b: 0, c: 0 }]);
});
