/** The persons of a reply over HTTP: partial answers, lasting ids, and what everybody else sees. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Guest } from '#domain/replies/guests.ts';
import { events, outbox } from '../../db/schema.ts';
import { testKeys } from '../../testing/app.ts';
import { buildEvent, buildReservation } from '../../testing/builders.ts';
import { replyLinks } from '../links.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const anEvent = (overrides: Partial<Parameters<typeof buildEvent>[1]> = {}) =>
  buildEvent(app.database, {
    tenantId: host.tenant!.id,
    createdBy: host.user.id,
    maxGuests: 10,
    maxGuestsPerRsvp: 4,
    ...overrides,
  });
const named = (...names: string[]) => names.map((name) => ({ name, mealChoice: '' }));
const put = (id: string, body: object) =>
  app.call('PUT', `/api/reservation/${id}`, { body, token: host.token });
const partyOf = (body: { guestDetails: string }) => JSON.parse(body.guestDetails) as Guest[];
const confirmed = async (id: string) => {
  const [row] = await app.database.platform.select().from(events).where(eq(events.id, id));
  return row!.confirmedGuests;
};

async function aParty(names = ['Ada', 'Bo', 'Cy'], overrides: Parameters<typeof anEvent>[0] = {}) {
  const event = await anEvent(overrides);
  const submitted = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: {
      displayName: names[0],
      guestEmail: `party-${event.id}@example.com`,
      isAttending: true,
      guestCount: names.length,
      guestDetails: named(...names),
    },
  });
  expect(submitted.status).toBe(201);
  const { id } = submitted.body.reservation as { id: string };
  const link = `/api/rsvp/${event.customUrl}/reply/${replyLinks(testKeys).tokenOf({ id, linkRotation: 0 })}`;
  return { event, id, link, guests: submitted.body.reservation.guestDetails as Guest[] };
}

describe('a change by the personal link', () => {
  it('lets a part of the party come, counts only those seats, and keeps all ids and names', async () => {
    const { event, link, guests } = await aParty();
    expect(guests.map(({ isAttending }) => isAttending)).toEqual([true, true, true]);
    const inPart = guests.map((guest) => ({ ...guest, isAttending: guest.name !== 'Bo' }));
    const change = (body: object) => app.call('PUT', link, { body: { displayName: 'Ada', ...body } });
    const changed = await change({ isAttending: true, guestCount: 2, guestDetails: inPart });
    expect([changed.status, await confirmed(event.id)]).toEqual([200, 2]);
    expect(changed.body.reservation).toMatchObject({ guestCount: 2, guestDetails: inPart });

    const no = await change({ isAttending: false, guestCount: 0, guestDetails: [] });
    expect(no.body.reservation).toMatchObject({ isAttending: false, guestCount: 0 });
    expect(no.body.reservation.guestDetails).toEqual(
      guests.map((guest) => ({ ...guest, isAttending: false })),
    );

    const again = await change({ isAttending: true, guestCount: 3, guestDetails: guests });
    expect(again.body.reservation.guestDetails).toEqual(guests);
    expect((await app.call('GET', link)).body.guestDetails).toEqual(guests);
    // A guest's body has no ids here, so guests are matched by their position.
    const fewer = await change({ isAttending: true, guestCount: 2, guestDetails: named('Ada', 'Bob') });
    expect(fewer.body.reservation.guestDetails).toEqual([guests[0], { ...guests[1], name: 'Bob' }]);
    expect(await confirmed(event.id)).toBe(2);
  });

  it('400 for a count that contradicts the guests, for unknown guests, and for a nameless guest who comes', async () => {
    const { link, guests } = await aParty();
    const change = async (guestCount: number, guestDetails: object[]) => {
      const { status, body } = await app.call('PUT', link, {
        body: { displayName: 'Ada', isAttending: true, guestCount, guestDetails },
      });
      return [status, body.issues?.[0]?.path];
    };
    const [ada, bo] = guests as [Guest, Guest];
    const away = { ...bo, isAttending: false };
    expect(await change(3, [ada, away, guests[2]!])).toEqual([400, 'guestCount']);
    expect(await change(2, [ada, { ...bo, id: crypto.randomUUID() }])).toEqual([400, 'guestDetails.1.id']);
    expect(await change(1, [{ ...ada, name: '' }, away])).toEqual([400, 'guestDetails.0.name']);
    expect(await change(1, [ada, ...Array.from({ length: 4 }, () => away)])).toEqual([400, 'guestDetails']);
    // A guest who does not come keeps the name, even if none is sent.
    expect(await change(1, [ada, { id: bo.id, isAttending: false }])).toEqual([200, undefined]);
    expect((await app.call('GET', link)).body.guestDetails).toEqual([ada, away]);
  });

  it('requires a meal only from guests who come', async () => {
    const { link, guests } = await aParty(['Ada', 'Bo'], {
      hasMeals: false,
      mealOptions: [{ name: 'Fish', description: '' }],
    });
    await app.database.platform.execute(sql`update events set has_meals = true where has_meals = false`);
    const [ada, bo] = guests as [Guest, Guest];
    const { status, body } = await app.call('PUT', link, {
      body: {
        displayName: 'Bo',
        isAttending: true,
        guestCount: 1,
        guestDetails: [
          { ...ada, isAttending: false },
          { ...bo, mealChoice: 'Fish' },
        ],
      },
    });
    expect([status, body.reservation.mealChoice]).toEqual([200, 'Fish']);
    const mails = await app.database.platform
      .select()
      .from(outbox)
      .where(eq(outbox.eventId, body.reservation.eventId ?? outbox.eventId));
    expect(JSON.stringify(mails.at(-1)?.payload)).not.toContain('"isAttending"');
  });
});

describe('a host’s edit', () => {
  it('adds and removes nameless guests to match a number, and gives 409 if named guests would be removed', async () => {
    const { event, id, guests } = await aParty();
    const more = await put(id, { guestCount: 5 });
    expect(partyOf(more.body).map(({ name }) => name)).toEqual(['Ada', 'Bo', 'Cy', '', '']);
    const less = await put(id, { guestCount: 4 });
    expect(partyOf(less.body)).toEqual(partyOf(more.body).slice(0, 4));
    expect(await confirmed(event.id)).toBe(4);
    const asked = await put(id, { guestCount: 1 });
    expect(asked.status).toBe(409);
    expect(asked.body).toMatchObject({ code: 'namedGuests', names: ['Bo', 'Cy'] });
    expect(await confirmed(event.id)).toBe(4);
    const said = await put(id, { guestCount: 1, guestDetails: [guests[1]] });
    expect([said.status, partyOf(said.body), await confirmed(event.id)]).toEqual([200, [guests[1]], 1]);
  });

  it('lets a part of the party come, and gives the freed seats to waiting parties', async () => {
    const { event, id, guests } = await aParty(['Ada', 'Bo', 'Cy'], {
      maxGuests: 3,
      enableWaitlist: true,
      automaticPromotion: true,
    });
    const waiting = await buildReservation(app.database, event, { waitlisted: true });
    const edit = guests.map((guest) => ({ ...guest, isAttending: guest.name !== 'Cy' }));
    const { status, body } = await put(id, { guestDetails: JSON.stringify(edit) });
    expect([status, body.guestCount, partyOf(body)]).toEqual([200, 2, edit]);
    expect(await confirmed(event.id)).toBe(3);
    const list = await app.call('GET', `/api/event/${event.id}/reservations?status=confirmed`, {
      token: host.token,
    });
    expect(list.body.reservations.map((reply: { id: string }) => reply.id)).toContain(waiting.id);
    for (const [change, path] of [
      [{ guestCount: 3, guestDetails: edit }, 'guestCount'],
      [{ guestDetails: [{ id: crypto.randomUUID() }] }, 'guestDetails.0.id'],
      [
        { isAttending: true, guestDetails: edit.map((guest) => ({ ...guest, isAttending: false })) },
        'isAttending',
      ],
    ] as const) {
      const refused = await put(id, change);
      expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, path]);
    }
  });

  it('reorders and renames guests, and a search finds the new name', async () => {
    const { id, guests } = await aParty(['Quentin', 'Rosalind']);
    const [first, second] = guests as [Guest, Guest];
    const edit = [{ ...second, name: 'Rosamunde' }, first];
    expect(partyOf((await put(id, { guestDetails: edit })).body)).toEqual(edit);
    const found = async (q: string) =>
      (await app.call('GET', `/api/reservations?page=1&q=${q}`, { token: host.token })).body.length as number;
    expect([await found('rosamunde'), await found('rosalind'), await found('quentin')]).toEqual([1, 0, 1]);
  });
});

it('the export lists the guests who come, or every guest of a declined reply', async () => {
  const { event, id, guests } = await aParty();
  const rows = async () => {
    const { body } = await app.call('GET', `/api/event/${event.id}/reservations/export`, {
      token: host.token,
    });
    return String(body)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').slice(3, 7).join(' ').replaceAll('"', ''));
  };
  await put(id, { guestDetails: guests.map((guest) => ({ ...guest, isAttending: guest.name !== 'Ada' })) });
  expect(await rows()).toEqual(['Confirmed 2 1 Bo', 'Confirmed 2 2 Cy']);
  await put(id, { isAttending: false });
  expect(await rows()).toEqual(['Declined 3 1 Ada', 'Declined 3 2 Bo', 'Declined 3 3 Cy']);
});

it('a withdrawn reply leaves no guests in the database', async () => {
  const { event, id, link } = await aParty();
  const persons = async () =>
    (await app.database.platform.execute(sql`select 1 from guests where event_id = ${event.id}`)).rows.length;
  expect(await persons()).toBe(3);
  expect((await app.call('DELETE', link)).status).toBe(200);
  expect(await persons()).toBe(0);
  expect((await put(id, {})).status).toBe(404);
});
