/**
 * Tests limited options and missing answers while two processes change an event's replies on one
 * PostgreSQL.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../db/id.ts';
import { events, questions } from '../db/schema.ts';
import { buildEvent, buildQuestion, signedInAs } from '../testing/builders.ts';
import { twoApps } from '../testing/two-apps.ts';

let two: Awaited<ReturnType<typeof twoApps>>;
let database: typeof two.database;
let apps: typeof two.apps;
let host: Awaited<ReturnType<typeof signedInAs>>;
beforeAll(async () => {
  two = await twoApps();
  ({ database, apps } = two);
  host = await signedInAs(database, 'admin');
}, 60_000);
afterAll(() => two?.close());

it('an option never exceeds its capacity, and counters match the answers, under simultaneous changes', async () => {
  const event = await buildEvent(database, {
    tenantId: host.tenant!.id,
    createdBy: host.user.id,
    maxGuests: 1_000,
  });
  const [bus, car] = [newId(), newId()];
  const id = await buildQuestion(database, event, {
    scope: 'guest',
    kind: 'choice',
    required: true,
    options: [
      { id: bus, label: 'Bus', capacity: 10, archived: false },
      { id: car, label: 'Car', capacity: null, archived: false },
    ],
  });
  await database.platform.update(events).set({ questionCount: 1 }).where(eq(events.id, event.id));
  let count = 0;
  const submit = (index: number) =>
    apps[index % 2]!.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        displayName: 'Grace',
        guestEmail: `g${++count}@example.com`,
        isAttending: true,
        guestCount: 1 + (index % 2),
        guestDetails: Array.from({ length: 1 + (index % 2) }, (_, at) => ({
          name: `G${at}`,
          answers: { [id]: bus },
        })),
      },
    });
  const state = async () => {
    const [row] = await database.platform.select().from(questions).where(eq(questions.id, id));
    const [kept] = await database.platform.select().from(events).where(eq(events.id, event.id));
    const { rows } = await database.platform.execute(sql`
      select count(*) filter (where answers ->> ${id}::text = ${bus})::int as taken,
        count(distinct reservation_id) filter (where answers is null)::int as incomplete
      from guests where event_id = ${event.id}`);
    expect({ taken: row!.taken[bus] ?? 0, incomplete: kept!.incompleteReplies }).toEqual(rows[0]);
    return rows[0] as { taken: number; incomplete: number };
  };
  const first = await Promise.all(Array.from({ length: 30 }, (_, index) => submit(index)));
  expect(first.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(await state()).toEqual({ taken: 10, incomplete: 0 });

  const won = first.filter(({ status }) => status === 201).map(({ body }) => body);
  const edit = async (index: number, answers: object) => {
    const { id: reply, guestDetails } = won[index].reservation;
    const those = guestDetails.map((guest: object) => ({ ...guest, answers }));
    return apps[index % 2]!.call('PUT', `/api/reservation/${reply}`, {
      body: { guestDetails: those },
      token: host.token,
    });
  };
  const withdraw = (index: number) =>
    apps[index % 2]!.call(
      'DELETE',
      `/api/rsvp/${event.customUrl}/reply/${won[index].link.split('reply=')[1]}`,
    );
  const later = await Promise.all([
    withdraw(0),
    withdraw(1),
    edit(2, { [id]: car }),
    edit(3, {}).then(() => edit(3, { [id]: bus })),
    edit(4, {}),
    ...Array.from({ length: 16 }, (_, index) => submit(index)),
  ]);
  expect(later.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
  expect((await state()).taken).toBeLessThanOrEqual(10);
  expect((await state()).incomplete).toBeGreaterThan(0);
});
