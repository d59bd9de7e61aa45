/** Tests messages to guests who came to the event, or who missed it. */
import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type CheckInKind, countingRows } from '#domain/doors/fold.ts';
import type { MessageOptions } from '#domain/messages/contract.ts';
import { newId } from '../db/id.ts';
import { checkIns, events } from '../db/schema.ts';
import { tenantScope } from '../db/scope.ts';
import { buildReservation } from '../testing/builders.ts';
import { listRecipients } from './recipients.store.ts';
import { eventStage, type EventStage } from '../testing/host-stage.ts';

let { app, admin, event } = {} as EventStage;

const hour = 3_600_000;
eventStage((stage) => ({ app, admin, event } = stage), {
  startsAt: new Date(Date.now() - 5 * hour),
  endsAt: new Date(Date.now() - hour),
});

const path = () => `/api/events/${event.id}/messages`;
const send = (audience: string, more: object = {}) =>
  app.call('POST', path(), {
    token: admin.token,
    body: { audience, subject: 'Thank you', body: 'It was lovely.', ...more },
  });
const count = async (audience: string) =>
  (await app.call('POST', `${path()}/count`, { token: admin.token, body: { audience } })).body;
const options = async () => (await app.call('GET', path(), { token: admin.token })).body as MessageOptions;
const guest = (guestEmail: string) =>
  buildReservation(app.database, event, {
    guestEmail,
    guestCount: 2,
    guestDetails: [{ name: 'One' }, { name: 'Two' }],
  });

let seq = 0;
async function checkIn(personId: string, kind: CheckInKind = 'in', undoes: string | null = null) {
  const id = newId();
  await app.database.platform.insert(checkIns).values({
    ...{ tenantId: event.tenantId, eventId: event.id, id, personId, kind, undoes },
    ...{ linkId: event.id, deviceId: event.id, seq: (seq += 1), offsetMs: 0, offline: false },
    ...{ atDevice: new Date(), receivedAt: new Date() },
  });
  return id;
}
const mailed = async () => {
  const { rows } = await app.database.platform.execute<{ to_email: string }>(
    sql`select to_email from outbox where event_id = ${event.id} and template = 'guest.message' order by to_email`,
  );
  return rows.map((row) => row.to_email);
};

describe('a message to guests who came to the event, or who missed it', () => {
  it('409 before the event is over, now and for a later time', async () => {
    await app.database.platform.update(events).set({ endsAt: null }).where(eq(events.id, event.id));
    const reply = await guest('ada@example.com');
    await checkIn(reply.guestDetails[0]!.id);
    for (const audience of ['came', 'missed']) {
      expect((await send(audience)).status).toBe(409);
      const sendAt = new Date(Date.now() + 24 * hour).toISOString();
      expect((await send(audience, { sendAt })).status).toBe(409);
    }
    expect(await options()).not.toHaveProperty('checkedIn');
  });

  it('409 for both audiences if nobody was checked in', async () => {
    await guest('ada@example.com');
    for (const audience of ['came', 'missed']) expect((await send(audience)).status).toBe(409);
    expect(await options()).not.toHaveProperty('checkedIn');
  });

  it('reaches each party once, and counts a party as present if one of its guests was checked in', async () => {
    const [came, undone] = [await guest('came@example.com'), await guest('undone@example.com')];
    await guest('missed@example.com');
    await checkIn(came.guestDetails[1]!.id);
    await checkIn(came.guestDetails[1]!.id, 'out');
    const mistake = await checkIn(undone.guestDetails[0]!.id);
    await checkIn(undone.guestDetails[0]!.id, 'undo', mistake);
    expect(await options()).toMatchObject({ checkedIn: true });
    expect(await count('came')).toMatchObject({ recipients: 1, guests: 2, refusal: null });
    expect((await send('came', { survey: true })).status).toBe(201);
    expect(await mailed()).toEqual(['came@example.com']);
    expect((await send('missed')).status).toBe(201);
    expect(await mailed()).toEqual(['came@example.com', 'missed@example.com', 'undone@example.com']);
  });

  it('never reaches the address of a party that came if it is for guests who missed the event', async () => {
    const [came, missed] = [await guest('two@example.com'), await guest('other@example.com')];
    await app.database.platform.execute(
      sql`update reservations set guest_email = 'Two@example.com', email_key = 'two@example.com' where id = ${missed.id}`,
    );
    await checkIn(came.guestDetails[0]!.id);
    expect((await send('missed')).status).toBe(409);
  });

  it('selects the same parties as a replay of the check-ins, for 100 random evenings', async () => {
    const parties = await Promise.all(['a', 'b', 'c', 'd'].map((name) => guest(`${name}@example.com`)));
    const persons = parties.flatMap(({ guestDetails }) => guestDetails.map(({ id }) => id));
    const act = fc.record({ person: fc.nat(persons.length - 1), kind: fc.constantFrom('in', 'out', 'undo') });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
        await app.database.platform.delete(checkIns).where(eq(checkIns.eventId, event.id));
        const rows: Parameters<typeof countingRows>[0] extends Iterable<infer Row> ? Row[] : never = [];
        for (const [at, { person, kind }] of acts.entries()) {
          const personId = persons[person]!;
          const undoes = kind === 'undo' ? (rows.find((row) => row.personId === personId)?.id ?? null) : null;
          if (kind === 'undo' && undoes === null) continue;
          const id = await checkIn(personId, kind, undoes);
          const row = { id, kind: kind, personId, undoes, at, seq: at };
          rows.push({ ...row, linkId: '', deviceId: '' });
        }
        const inside = new Set(
          countingRows(rows).flatMap(({ kind, personId }) => (kind === 'in' ? [personId] : [])),
        );
        const came = parties.filter(({ guestDetails }) => guestDetails.some(({ id }) => inside.has(id)));
        const list = (audience: 'came' | 'missed') =>
          listRecipients(app.database.platform, tenantScope(event.tenantId), event.id, {
            target: { audience },
            limit: 100,
          });
        expect((await list('came')).map(({ id }) => id)).toEqual(came.map(({ id }) => id));
        const missed = came.length === 0 ? [] : parties.filter((party) => !came.includes(party));
        expect((await list('missed')).map(({ id }) => id)).toEqual(missed.map(({ id }) => id));
      }),
      { numRuns: 100, seed: 5 },
    );
  });
});
