/** Races between several processes on one PostgreSQL. Both processes are the real, built server. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countReplies } from '#domain/seats/counters.ts';
import { spotsRemaining } from '#domain/seats/free.ts';
import { promote } from '#domain/seats/line.ts';
import { hashToken, newToken } from '../../keys/tokens.ts';
import { activityLog, events, outbox, questions, reservations, tenants } from '../../db/schema.ts';
import { tenantScope } from '../../db/scope.ts';
import { buildChild } from '../../testing/child.ts';
import { postgresDatabase } from '../../testing/database.ts';
import { newId } from '../../db/id.ts';
import {
  buildEvent,
  buildQuestion,
  buildReservation,
  buildTenant,
  signedInAs,
} from '../../testing/builders.ts';
import { post, startServer, type ServerProcess } from '../../testing/server.ts';
import { lockEvent } from '../../event-row/event.store.ts';

let database: Awaited<ReturnType<typeof postgresDatabase>>;
let servers: ServerProcess[] = [];
let host: Awaited<ReturnType<typeof signedInAs>>;

beforeAll(async () => {
  database = await postgresDatabase();
  const file = await buildChild('main');
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

type Reply = Awaited<ReturnType<typeof buildReservation>>;
const asHost = () => ({ authorization: `Bearer ${host.token}` });
const call = (index: number, method: 'PUT' | 'DELETE', path: string, body?: unknown) =>
  post(`${servers[index % 2]!.url}${path}`, body, { method, headers: asHost() });

/** Runs everything at once and watches the event's row throughout. */
async function storm<T>(id: string, work: Promise<T>[]): Promise<{ answers: T[]; max: number[] }> {
  const over: number[] = [];
  let running = true;
  const watching = (async () => {
    while (running) {
      const [row] = await database.platform.select().from(events).where(eq(events.id, id));
      over.push(row!.confirmedGuests - row!.maxGuests);
    }
  })();
  const answers = await Promise.all(work).finally(() => (running = false));
  await watching;
  return { answers, max: over };
}

/** The activity log entries and the mails about promotions, by reply. */
async function mailsOf(eventId: string) {
  const lines = await database.platform
    .select()
    .from(activityLog)
    .where(
      and(
        eq(activityLog.eventId, eventId),
        inArray(activityLog.action, ['reservation.promoted', 'reservation.approved']),
      ),
    );
  const mails = await database.platform
    .select()
    .from(outbox)
    .where(and(eq(outbox.eventId, eventId), eq(outbox.template, 'guest.promoted')));
  const mailed = mails.map(({ payload }) => (payload as { reply: { id: string } }).reply.id);
  return { lines, logged: lines.map(({ subjectId }) => subjectId!), mailed };
}

/** Among parties of one size, no later one has seats while an earlier one waits. */
function expectNobodyOvertaken(rows: (typeof reservations.$inferSelect)[], touched: ReadonlySet<string>) {
  const untouched = rows.filter(({ id, isAttending }) => isAttending && !touched.has(id));
  for (const size of new Set(untouched.map(({ guestCount }) => guestCount))) {
    const line = untouched
      .filter(({ guestCount }) => guestCount === size)
      .sort((a, b) => a.arrival - b.arrival);
    const firstWaiting = line.findIndex(({ waitlisted }) => waitlisted);
    if (firstWaiting >= 0) expect(line.slice(firstWaiting).every(({ waitlisted }) => waitlisted)).toBe(true);
  }
}

describe('two processes', () => {
  it.each([false, true])(
    'never oversell with 400 simultaneous replies (waitlist %s)',
    async (enableWaitlist) => {
      const event = await anEvent({ maxGuests: 150, enableWaitlist });
      const bodies = Array.from({ length: 400 }, (_, index) => yes({ guestCount: 1 + (index % 3) }));
      const answers = await Promise.all(bodies.map((body, index) => submit(index, event, body)));
      const taken = answers.filter(({ status }) => status === 201);
      const { event: after, rows } = await stateOf(event.id);
      expect(after.confirmedGuests).toBeLessThanOrEqual(150);
      // A party of one fits into any free seat, so no seat stays free while somebody waits.
      expect(after.confirmedGuests).toBe(150);
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(taken.map(idOf)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(
        new Set(enableWaitlist ? [201] : [201, 409]),
      );
      if (enableWaitlist) expect(rows).toHaveLength(400);
    },
    60_000,
  );

  it('accept only one of many simultaneous replies with one email', async () => {
    const event = await anEvent();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => submit(index, event, yes({ guestEmail: 'one@example.com' }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(39);
    expect((await stateOf(event.id)).rows).toHaveLength(1);
  });

  it('give one result to all calls with one idempotency key', async () => {
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

  it('count correctly when edits, deletions and replies cross', async () => {
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

  it('give every opened seat to the waitlist once, in order, under simultaneous calls', async () => {
    const event = await anEvent({ maxGuests: 60, enableWaitlist: true, automaticPromotion: true });
    const seated: Reply[] = [];
    for (let index = 0; index < 20; index++)
      seated.push(await buildReservation(database, event, { guestCount: 3 }));
    const waiting: Reply[] = [];
    for (let index = 0; index < 60; index++) {
      const guestCount = 1 + (index % 4);
      waiting.push(await buildReservation(database, event, { guestCount, waitlisted: true }));
    }
    const touched = new Set<string>();
    const touch = ({ id }: Reply) => (touched.add(id), id);
    const { answers, max } = await storm(event.id, [
      // Seats open in every way: deletions, declines, smaller parties, parties moved onto the
      // waitlist, changes of capacity.
      ...seated.map((reply, index) => {
        const path = `/api/reservation/${touch(reply)}`;
        if (index % 4 === 0) return call(index, 'DELETE', path);
        return call(
          index,
          'PUT',
          path,
          [{ guestCount: 1 }, { isAttending: false }, { waitlisted: true }][index % 3],
        );
      }),
      ...waiting
        .filter((_, index) => index % 6 === 5)
        .map((reply, index) =>
          index % 2 === 0
            ? call(index, 'DELETE', `/api/reservation/${touch(reply)}`)
            : call(index, 'PUT', `/api/reservation/${touch(reply)}`, { guestPhone: '555' }),
        ),
      ...[70, 64, 75, 62, 80, 66].map((maxGuests, index) =>
        call(index, 'PUT', `/api/events/${event.id}`, { maxGuests }),
      ),
      ...Array.from({ length: 150 }, (_, index) =>
        submit(index, event, yes({ guestCount: 1 + (index % 4) })),
      ),
    ]);
    // A capacity below the taken seats is a conflict. Everything else succeeds.
    expect(answers.filter(({ status }) => ![200, 201].includes(status)).every(({ body }) => body.error)).toBe(
      true,
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set(answers.some(({ status }) => status === 409) ? [200, 201, 409] : [200, 201]),
    );
    expect(Math.max(...max)).toBeLessThanOrEqual(0);

    const { event: after, rows } = await stateOf(event.id);
    const spots = spotsRemaining(after.maxGuests, after.confirmedGuests);
    const line = rows.filter(({ waitlisted }) => waitlisted).sort((a, b) => a.arrival - b.arrival);
    // A guest whom a host had just moved onto the waitlist is left out of that run only. Later runs
    // may promote the guest.
    const fits = promote({ spotsRemaining: spots, waitingInOrder: line });
    expect(fits.filter((id) => !touched.has(id))).toEqual([]);
    expectNobodyOvertaken(rows, touched);
    const there = new Set(rows.map(({ id }) => id));
    expect(answers.filter(({ status }) => status === 201).every((answer) => there.has(idOf(answer)))).toBe(
      true,
    );

    const { logged, mailed } = await mailsOf(event.id);
    expect(logged.length).toBeGreaterThan(0);
    expect(mailed.toSorted()).toEqual(logged.toSorted());
    const twice = mailed.filter((id, index) => mailed.indexOf(id) !== index);
    expect(twice.filter((id) => !touched.has(id))).toEqual([]);
  }, 60_000);

  it('exceed the capacity only for a host’s approval, and say so once', async () => {
    const event = await anEvent({ maxGuests: 30, enableWaitlist: true, automaticPromotion: true });
    for (let index = 0; index < 9; index++) await buildReservation(database, event, { guestCount: 3 });
    const waiting: Reply[] = [];
    for (let index = 0; index < 12; index++)
      waiting.push(await buildReservation(database, event, { guestCount: 5, waitlisted: true }));
    // Two hosts approve each reply at once, while guests answer and the event grows.
    const { answers } = await storm(event.id, [
      ...[0, 1].flatMap((twice) =>
        waiting.map(({ id }, index) =>
          call(index + twice, 'PUT', `/api/reservation/${id}`, { waitlisted: false }),
        ),
      ),
      ...[34, 38].map((maxGuests, index) => call(index, 'PUT', `/api/events/${event.id}`, { maxGuests })),
      ...Array.from({ length: 60 }, (_, index) => submit(index, event, yes({ guestCount: 1 + (index % 3) }))),
    ]);
    // Approvals and replies all succeed. A change of the capacity fails if it is below the taken
    // seats.
    expect(new Set(answers.map(({ status }) => status)).size).toBeLessThanOrEqual(3);
    const { event: after, rows } = await stateOf(event.id);
    const { lines, logged, mailed } = await mailsOf(event.id);
    expect(mailed.toSorted()).toEqual(logged.toSorted());
    expect(logged.toSorted()).toEqual([...new Set(logged)].toSorted());
    expect(new Set(logged)).toEqual(
      new Set([...waiting.map(({ id }) => id), ...logged.filter((id) => rows.some((row) => row.id === id))]),
    );
    const approved = new Set(
      lines.filter(({ action }) => action === 'reservation.approved').map(({ subjectId }) => subjectId),
    );
    const byThemselves = rows.filter(
      ({ id, isAttending, waitlisted }) => isAttending && !waitlisted && !approved.has(id),
    );
    expect(countReplies(byThemselves).confirmedGuests).toBeLessThanOrEqual(after.maxGuests);
    expect(after.confirmedGuests).toBeGreaterThan(after.maxGuests);
    expect(lines.some(({ details }) => 'overCapacity' in details)).toBe(true);
  }, 60_000);

  it('enforce the plan’s limit across several events', async () => {
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

  it('never give out more of an option than its capacity, as guests come, change and leave', async () => {
    const event = await anEvent({ maxGuests: 1_000 });
    const bus = newId();
    const id = await buildQuestion(database, event, {
      scope: 'guest',
      kind: 'choice',
      options: [
        { id: bus, label: 'Bus', capacity: 10, archived: false },
        { id: newId(), label: 'Car', capacity: null, archived: false },
      ],
    });
    await database.platform.update(events).set({ questionCount: 1 }).where(eq(events.id, event.id));
    const party = (size: number) =>
      yes({
        guestCount: size,
        guestDetails: Array.from({ length: size }, (_, at) => ({ name: `G${at}`, answers: { [id]: bus } })),
      });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => submit(index, event, party(1 + (index % 3)))),
    );
    const won = answers.filter(({ status }) => status === 201);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const taken = async () => {
      const [row] = await database.platform.select().from(questions).where(eq(questions.id, id));
      const { rows } = await database.platform.execute(sql`
        select count(*)::int as n from guests where event_id = ${event.id} and answers ->> ${id}::text = ${bus}`);
      expect(row!.taken[bus] ?? 0).toBe((rows[0] as { n: number }).n);
      return row!.taken[bus] ?? 0;
    };
    expect(await taken()).toBe(10);
    // Seated guests withdraw while others come. Each seat is given once.
    const links = won.map(({ body }) => (body as { link: string }).link.split('reply=')[1]);
    const later = await Promise.all([
      ...links.slice(0, 3).map((token, index) =>
        post(`${servers[index % 2]!.url}/api/rsvp/${event.customUrl}/reply/${token}`, undefined, {
          method: 'DELETE',
        }),
      ),
      ...Array.from({ length: 20 }, (_, index) => submit(index, event, party(1))),
    ]);
    expect(later.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    expect(await taken()).toBeLessThanOrEqual(10);
  });

  it('notice that a plan became limited while they waited for the event’s lock', async () => {
    const tenant = await buildTenant(database, { subscriptionPlan: 'premium' });
    const owner = await signedInAs(database, 'admin', tenant);
    const event = await buildEvent(database, {
      tenantId: tenant.id,
      createdBy: owner.user.id,
      maxGuests: 1_000,
    });
    for (let index = 0; index < 100; index++) await buildReservation(database, event);
    const token = newToken();
    const declined = { isAttending: false, guestCount: 1, guestDetails: [{ name: 'Bo', mealChoice: '' }] };
    await buildReservation(database, event, { ...declined, linkTokenHash: hashToken(token) });
    const edited = await buildReservation(database, event, declined);
    const waiting = async () => {
      const { rows } = await database.platform.execute(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (rows[0] as { n: number }).n;
    };
    let release = () => {};
    let holding: Promise<void> | undefined;
    await new Promise<void>((locked) => {
      holding = database.transaction(tenantScope(tenant.id), async (tx) => {
        await lockEvent(tx, tenantScope(tenant.id), event.id);
        await new Promise<void>((resolve) => {
          release = resolve;
          locked();
        });
      });
    });
    const asked = [
      submit(0, event, yes()),
      post(`${servers[1]!.url}/api/rsvp/${event.customUrl}/reply/${token}`, yes(), { method: 'PUT' }),
      post(
        `${servers[1]!.url}/api/reservation/${edited.id}`,
        { isAttending: true },
        { method: 'PUT', headers: { authorization: `Bearer ${owner.token}` } },
      ),
    ];
    await expect.poll(waiting, { timeout: 20_000 }).toBe(asked.length);
    await database.platform
      .update(tenants)
      .set({ subscriptionPlan: 'free' })
      .where(eq(tenants.id, tenant.id));
    release();
    await holding;
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([409, 409, 403]);
    expect((await stateOf(event.id)).event).toMatchObject({ confirmedReplies: 100, declinedReplies: 2 });
  });
});
