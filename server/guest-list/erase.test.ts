/**
 * Tests that an erased person leaves nothing on the guest list
 * (docs/product/invitations.md#invitations).
 */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { wordAll } from '../db/search-words.ts';
import { tenantScope } from '../db/scope.ts';
import { tableNames } from '../db/tenant-role.ts';
import { eraseRelated } from '../retention/erasing.store.ts';
import { buildEvent } from '../testing/builders.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

let n = 0;
/** A household of two that has answered, with the import file that it came from. */
async function aHousehold() {
  n += 1;
  const marks = [`Xaviera${n} Quuxley`, `Yorrick${n} Quuxley`, `quux${n}@list.example`, `Wombatnote${n}`];
  const [name, other, email, note] = marks as [string, string, string, string];
  const event = await buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id });
  const { token } = host;
  const made = await app.call('POST', `/api/events/${event.id}/invitations`, {
    token,
    body: {
      label: name,
      email,
      note,
      invitees: [
        { name, email },
        { name: other, alsoKnownAs: [`Yo${n} Q`] },
      ],
    },
  });
  const given = await app.call('POST', `/api/rsvp/${event.customUrl}/address`, {
    body: { invitation: made.body.code, envelopeName: `${name} and ${other}`, email },
  });
  expect(given.status).toBe(200);
  const sent = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: {
      ...{ displayName: name, guestEmail: email, isAttending: true, guestCount: 2 },
      guestDetails: [{ name }, { name: other }],
    },
  });
  const reservationId = sent.body.reservation.id as string;
  const joined = await app.call('PUT', `/api/invitations/${made.body.id}`, {
    token,
    body: { reservationId },
  });
  expect(joined.body).toMatchObject({ reply: 'coming', coming: 2 });
  await app.database.platform.execute(sql`
    insert into imports (id, tenant_id, event_id, kind, columns, mapping, rows)
    values (gen_random_uuid(), ${event.tenantId}, ${event.id}, 'csv', '[]', '{}', ${JSON.stringify([marks])}::text::jsonb)`);
  await wordAll(app.database);
  return {
    event,
    id: made.body.id as string,
    reservationId,
    marks,
    guests: sent.body.reservation.guestDetails,
  };
}

/** Finds a text in any column of any table. */
async function whereIs(text: string): Promise<string[]> {
  await wordAll(app.database);
  const found: string[] = [];
  for (const name of tableNames) {
    const { rows } = await app.database.platform.execute(sql`
      select 1 from ${sql.identifier(name)} t where row_to_json(t)::text ilike ${`%${text}%`} limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it('erasing a reply also erases its household and its rows in imported files', async () => {
  const { reservationId, marks, id } = await aHousehold();
  for (const mark of marks) expect(await whereIs(mark)).toContain('imports');
  const told = await app.call('GET', `/api/reservation/${reservationId}/data`, { token: host.token });
  expect(told.body.known.invitations).toMatchObject([{ label: marks[0], note: marks[3] }]);
  expect(told.body.known.invitees).toHaveLength(2);
  const { status, body } = await app.call('POST', `/api/reservation/${reservationId}/erase`, {
    token: host.token,
    body: {},
  });
  expect([status, body.removed.invitations]).toEqual([200, 1]);
  for (const mark of marks) expect(await whereIs(mark)).toEqual([]);
  expect((await app.call('GET', `/api/invitations/${id}`, { token: host.token })).status).toBe(404);
});

it('erasing one person removes that person and the seat from the household of an upcoming event', async () => {
  const { reservationId, marks, id, guests } = await aHousehold();
  const [first] = guests as { id: string }[];
  const { status } = await app.call('POST', `/api/reservation/${reservationId}/erase`, {
    token: host.token,
    body: { guestId: first!.id },
  });
  expect(status).toBe(200);
  expect(await whereIs(marks[0]!)).toEqual([]);
  const { body } = await app.call('GET', `/api/invitations/${id}`, { token: host.token });
  expect(body).toMatchObject({ label: marks[1], email: null, seatsAllowed: 1 });
  expect(body.invitees).toHaveLength(1);
  expect(body.invitees).toMatchObject([{ name: marks[1], isPlaceholder: false }]);
});

it('expired data disappears from the guest list in stages, together with imported files', async () => {
  const { event, marks } = await aHousehold();
  const of = { eventId: event.id, writtenUntil: new Date(Date.now() + 1_000) };
  const erase = (stage: 'sensitive' | 'personal') =>
    app.database.transaction(tenantScope(event.tenantId), async (tx) => {
      const scope = tenantScope(event.tenantId);
      for (let rounds = 0; (await eraseRelated(tx, scope, { ...of, stage }, 100)) > 0; rounds++) {
        expect(rounds).toBeLessThan(10);
      }
    });
  await erase('sensitive');
  expect(await whereIs(marks[3]!)).toEqual([]);
  expect(await whereIs(marks[0]!)).toContain('invitees');
  await erase('personal');
  for (const mark of marks) {
    expect(await whereIs(mark)).not.toEqual(expect.arrayContaining(['invitations']));
    expect(await whereIs(mark)).not.toEqual(expect.arrayContaining(['invitees']));
  }
  const { rows } = await app.database.platform.execute(sql`
    select 1 from imports where event_id = ${event.id} union all select 1 from invitations where event_id = ${event.id}`);
  expect(rows).toEqual([]);
});
