/** Hosts enter replies while guests submit theirs, through two apps on one database. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countReplies } from '#domain/seats/counters.ts';
import { events, reservations } from '../../db/schema.ts';
import { buildEvent, buildTenant, signedInAs } from '../../testing/builders.ts';
import { buildHousehold } from '../../testing/households.ts';
import { twoApps } from '../../testing/two-apps.ts';

let two: Awaited<ReturnType<typeof twoApps>>;
let database: typeof two.database;
let apps: typeof two.apps;
beforeAll(async () => {
  two = await twoApps();
  ({ database, apps } = two);
});
afterAll(() => two?.close());

/**
 * A call that waited too long for the event's lock writes nothing, so it is made again, as a host
 * would.
 */
async function untilServed<Reply extends { status: number }>(call: () => Promise<Reply>): Promise<Reply> {
  const reply = await call();
  return reply.status === 503 ? untilServed(call) : reply;
}

const details = (guestCount: number) => Array.from({ length: guestCount }, (_, n) => ({ name: `G${n}` }));
const storedOf = async (eventId: string) => {
  const [event] = await database.platform.select().from(events).where(eq(events.id, eventId));
  const rows = await database.platform.select().from(reservations).where(eq(reservations.eventId, eventId));
  return { event: event!, rows };
};

it('entered replies, submissions and households never exceed the capacity together', async () => {
  const host = await signedInAs(database, 'admin');
  const event = await buildEvent(database, {
    tenantId: host.tenant!.id,
    createdBy: host.user.id,
    maxGuests: 50,
    maxGuestsPerRsvp: 4,
    inviteMode: 'matched',
    enableWaitlist: true,
  });
  const households: { id: string; token: string }[] = [];
  for (let n = 0; n < 8; n++) households.push(await buildHousehold(database, event, ['A', 'B']));
  let calls = 0;
  const enter = (guestCount: number, more: object = {}) =>
    untilServed(() =>
      apps[calls++ % 2]!.call('POST', `/api/event/${event.id}/reservations`, {
        token: host.token,
        body: { isAttending: true, guestCount, ...more },
      }),
    );
  const submit = (guestCount: number, invitation?: string) => {
    const n = calls++;
    return untilServed(() =>
      apps[n % 2]!.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        body: {
          displayName: 'G',
          guestEmail: `g${n}@example.com`,
          isAttending: true,
          guestCount,
          guestDetails: details(guestCount),
          ...(invitation !== undefined && { invitation }),
        },
      }),
    );
  };
  const answers = await Promise.all(
    households.flatMap(({ id, token }, n) => [
      submit(1 + (n % 3)),
      enter(2, { invitationId: id }),
      enter(1 + (n % 4)),
      submit(2, token),
      enter(1, { invitationId: id }),
    ]),
  );
  // 51 guests ask for 50 seats, so a household that answered for one may find no seat for a second.
  const full = { error: 'Sorry, the event is full, so you can’t add guests.' };
  for (const [n, answer] of answers.entries()) {
    const changesHousehold = [1, 3, 4].includes(n % 5);
    if (answer.status === 409 && changesHousehold) expect(answer.body).toMatchObject(full);
    else expect([200, 201]).toContain(answer.status);
  }
  const { event: row, rows } = await storedOf(event.id);
  expect(row).toMatchObject(countReplies(rows));
  expect(row.promisedSeats).toBe(0);
  expect(row.confirmedGuests).toBeLessThanOrEqual(50);
  // Each household has one reply, with one of the counts that were sent for it.
  expect(rows).toHaveLength(8 + 16);
  expect(new Set(rows.map(({ arrival }) => arrival)).size).toBe(rows.length);
});

it('an email address and the plan’s last reply go to only one of several replies entered at once', async () => {
  const tenant = await buildTenant(database, { subscriptionPlan: 'free' });
  const host = await signedInAs(database, 'admin', tenant);
  const event = await buildEvent(database, {
    tenantId: tenant.id,
    createdBy: host.user.id,
    maxGuests: 500,
  });
  const enter = (n: number, body: object, key?: string) =>
    apps[n % 2]!.call('POST', `/api/event/${event.id}/reservations`, {
      token: host.token,
      headers: key === undefined ? {} : { 'idempotency-key': key },
      body: { displayName: 'Ada', isAttending: true, guestCount: 1, ...body },
    });
  const repeated = await Promise.all([0, 1, 2, 3].map((n) => enter(n, {}, 'once')));
  expect(repeated.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(repeated.map(({ body }) => body.id as string)).size).toBe(1);
  const same = await Promise.all([0, 1, 2, 3].map((n) => enter(n, { guestEmail: 'ada@example.com' })));
  expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  // Enters one reply after the other until only the last ones of the plan are left, because 100
  // calls at once may wait too long.
  for (let n = 2; n < 94; n++) expect(await enter(n, { over: true })).toMatchObject({ status: 201 });
  const many = await Promise.all(Array.from({ length: 12 }, (_, n) => enter(n, { over: true })));
  expect(many.filter(({ status }) => status === 201)).toHaveLength(6);
  expect(many.filter(({ status }) => status === 403)).toHaveLength(6);
  expect((await storedOf(event.id)).event.confirmedReplies).toBe(100);
});
