/**
 * Random histories of an event through real calls and a real database. After every step, the test
 * checks the invariants.
 */
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countReplies } from '#domain/seats/counters.ts';
import { openSpots } from '#domain/seats/line.ts';
import { events, reservations } from '../../db/schema.ts';
import { tenantScope } from '../../db/scope.ts';
import { testKeys } from '../../testing/app.ts';
import { buildEvent } from '../../testing/builders.ts';
import { expectTallies } from '../../testing/tallies.ts';
import { spotsOpened } from '../waitlist/promote.ts';
import { replyColumns } from '../rows/guests.store.ts';
import { replyLinks } from '../links.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

const links = replyLinks(testKeys);

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const size = fc.integer({ min: 1, max: 4 });
const which = fc.nat(30);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      sizes: fc.array(fc.tuple(size, fc.boolean(), fc.nat(12)), { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('approve' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      which,
      change: fc.record(
        { isAttending: fc.boolean(), waitlisted: fc.boolean(), guestCount: size },
        { requiredKeys: [] },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('own' as const), which, guests: size, isAttending: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('part' as const, 'ownPart' as const),
      which,
      comes: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('enter' as const),
      guests: size,
      isAttending: fc.boolean(),
      who: fc.option(fc.nat(12)),
      over: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('enlarge' as const), by: fc.integer({ min: 0, max: 5 }) }),
  },
);

const details = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `G${index}`,
    mealChoice: index % 2 ? 'Fish' : 'Tart',
  }));

it('replies never oversell an event without an act of a host, and counters match the rows', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        maxGuests: fc.integer({ min: 1, max: 10 }),
        enableWaitlist: fc.boolean(),
        requiresApproval: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
        automaticPromotion: fc.boolean(),
        severalRepliesPerEmail: fc.boolean(),
      }),
      fc.array(step, { minLength: 3, maxLength: 14 }),
      async (settings, steps) => {
        const event = await buildEvent(app.database, {
          tenantId: host.tenant!.id,
          createdBy: host.user.id,
          maxGuestsPerRsvp: 4,
          hasMeals: true,
          mealOptions: ['Fish', 'Tart'].map((name) => ({ name, description: '' })),
          ...settings,
        });
        const scope = tenantScope(event.tenantId);
        const rowsOf = () =>
          app.database.platform
            .select(replyColumns)
            .from(reservations)
            .where(eq(reservations.eventId, event.id))
            .orderBy(reservations.arrival);
        /** By how many seats hosts exceeded the capacity. Guests may never add to it. */
        let allowed = event.maxGuests;

        for (const act of steps) {
          const before = await rowsOf();
          const target = 'which' in act ? before[act.which % Math.max(1, before.length)] : undefined;
          if ('which' in act && !target) continue;
          const put = (body: unknown) =>
            app.call('PUT', `/api/reservation/${target!.id}`, { body, token: host.token });
          const own = `/api/rsvp/${event.customUrl}/reply/${target ? links.tokenOf(target) : ''}`;
          let byHost = false;
          switch (act.do) {
            case 'submit': {
              const answers = await Promise.all(
                act.sizes.map(([guestCount, isAttending, who]) =>
                  app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
                    body: {
                      displayName: 'G',
                      guestEmail: `p${who}@example.com`,
                      isAttending,
                      guestCount,
                      guestDetails: details(guestCount),
                    },
                  }),
                ),
              );
              for (const { status, body } of answers) {
                expect([201, 409]).toContain(status);
                seen.add(`submit ${status === 201 ? body.status : 'refused'}`);
              }
              const after = await rowsOf();
              const stored = answers.filter(({ status }) => status === 201);
              expect(after.length - before.length).toBe(stored.length);
              break;
            }
            case 'enter': {
              byHost = act.over;
              const { status, body } = await app.call('POST', `/api/event/${event.id}/reservations`, {
                token: host.token,
                body: {
                  guestEmail: act.who === null ? null : `p${act.who}@example.com`,
                  isAttending: act.isAttending,
                  guestCount: act.guests,
                  over: act.over,
                },
              });
              seen.add(`enter ${status}`);
              expect([201, 409]).toContain(status);
              expect((await rowsOf()).length - before.length).toBe(Number(status === 201));
              // No party skips ahead in the waitlist, unless a host says so.
              if (status === 201 && !act.over && act.isAttending && !body.waitlisted) {
                const waiting = before.filter((reply) => reply.waitlisted && !reply.awaitingApproval);
                const confirmed = before.reduce((sum, { isAttending, waitlisted, guestCount }) => {
                  return sum + (isAttending && !waitlisted ? guestCount : 0);
                }, 0);
                const [stored] = await app.database.platform
                  .select()
                  .from(events)
                  .where(eq(events.id, event.id));
                expect(act.guests).toBeLessThanOrEqual(
                  openSpots({
                    spotsRemaining: Math.max(0, stored!.maxGuests - confirmed),
                    waitingInOrder: waiting.map(({ guestCount }) => guestCount),
                  }),
                );
              }
              break;
            }
            case 'delete':
              expect(
                (await app.call('DELETE', `/api/reservation/${target!.id}`, { token: host.token })).status,
              ).toBe(200);
              break;
            case 'approve':
              byHost = true;
              expect((await put({ waitlisted: false })).status).toBe(200);
              break;
            case 'edit': {
              byHost = true;
              const { status } = await put(act.change);
              seen.add(`edit ${status}`);
              // A host who only changes the number of guests removes no named guest.
              expect([200, 400, 409]).toContain(status);
              break;
            }
            case 'own': {
              const { status } = await app.call('PUT', own, {
                body: {
                  displayName: 'G',
                  isAttending: act.isAttending,
                  guestCount: act.guests,
                  guestDetails: details(act.guests),
                },
              });
              seen.add(`own ${status}`);
              expect([200, 409]).toContain(status);
              break;
            }
            case 'part':
            case 'ownPart': {
              const guestDetails = target!.guestDetails.map(({ id, name, mealChoice }, index) => ({
                id,
                name: name || 'Named',
                mealChoice: mealChoice || 'Fish',
                isAttending: act.comes[index] ?? true,
              }));
              const guestCount = guestDetails.filter(({ isAttending }) => isAttending).length;
              const isAttending = guestCount > 0;
              const isHost = act.do === 'part';
              byHost = isHost;
              const { status } = isHost
                ? await put({ isAttending, guestDetails, ...(isAttending && { guestCount }) })
                : await app.call('PUT', own, {
                    body: { displayName: 'G', isAttending, guestCount, guestDetails },
                  });
              seen.add(`${act.do} ${status}`);
              expect([200, 400, 409]).toContain(status);
              if (status === 200) {
                // A guest who does not come keeps the row and the name.
                const after = (await rowsOf()).find(({ id }) => id === target!.id);
                expect(after!.guestDetails.map(({ id }) => id)).toEqual(guestDetails.map(({ id }) => id));
              }
              break;
            }
            case 'withdraw':
              expect((await app.call('DELETE', own)).status).toBe(200);
              break;
            case 'enlarge':
              await app.database.transaction(scope, async (tx) => {
                const [row] = await tx.select().from(events).where(eq(events.id, event.id)).for('update');
                await tx
                  .update(events)
                  .set({ maxGuests: row!.maxGuests + act.by })
                  .where(eq(events.id, event.id));
                await spotsOpened(tx, { scope, links, now: new Date() }, row!, { freed: true });
              });
              break;
          }

          const rows = await rowsOf();
          for (const { isAttending, guestCount, guestDetails } of rows) {
            const coming = guestDetails.filter((guest) => guest.isAttending).length;
            expect(coming).toBe(isAttending ? guestCount : 0);
            expect(guestDetails.length).toBeGreaterThanOrEqual(guestCount);
          }
          await expectTallies(app.database);
          const { rows: persons } = await app.database.platform.execute(sql`
            select count(*)::int as n, count(distinct (g.reservation_id, g.position))::int as places,
              count(*) filter (where r.event_id <> g.event_id or r.tenant_id <> g.tenant_id)::int as strays
            from guests g join reservations r on r.id = g.reservation_id where g.event_id = ${event.id}`);
          const known = rows.reduce((sum, { guestDetails }) => sum + guestDetails.length, 0);
          expect(persons).toEqual([{ n: known, places: known, strays: 0 }]);
          const [row] = await app.database.platform.select().from(events).where(eq(events.id, event.id));
          const { confirmedGuests, confirmedReplies, waitlistedGuests, waitlistedReplies, declinedReplies } =
            row!;
          expect({
            confirmedGuests,
            confirmedReplies,
            waitlistedGuests,
            waitlistedReplies,
            declinedReplies,
          }).toEqual(countReplies(rows));
          allowed = byHost ? Math.max(row!.maxGuests, confirmedGuests) : Math.max(row!.maxGuests, allowed);
          expect(confirmedGuests).toBeLessThanOrEqual(allowed);
          if (!byHost && confirmedGuests < row!.maxGuests) allowed = row!.maxGuests;
          expect(new Set(rows.map(({ arrival }) => arrival)).size).toBe(rows.length);
          expect(row!.nextArrival).toBeGreaterThan(Math.max(0, ...rows.map(({ arrival }) => arrival)));
          if (!settings.severalRepliesPerEmail) {
            const known = rows.filter(({ emailKey }) => emailKey !== '');
            expect(new Set(known.map(({ emailKey }) => emailKey)).size).toBe(known.length);
          }
          const waiting = rows.filter((reply) => reply.waitlisted && !reply.awaitingApproval);
          const { body } = await app.call('GET', `/api/rsvp/${event.customUrl}/data`);
          const spots = Math.max(0, row!.maxGuests - confirmedGuests);
          expect([body.spotsRemaining, body.openSpots]).toEqual([
            spots,
            openSpots({ spotsRemaining: spots, waitingInOrder: waiting.map(({ guestCount }) => guestCount) }),
          ]);
          // With automatic promotion, nobody who fits waits, unless a host put them on the
          // waitlist.
          if (settings.automaticPromotion && !byHost && !['submit', 'own', 'enter'].includes(act.do)) {
            const freed = rows.length < before.length || act.do === 'enlarge';
            if (freed && target?.isAttending !== false) {
              expect(waiting.filter(({ guestCount }) => guestCount <= spots)).toEqual([]);
              seen.add('promoted or nobody to promote');
            }
          }
        }
      },
    ),
    { numRuns: 25 },
  );
  // The history reached the intended outcomes.
  for (const outcome of [
    'submit confirmed',
    'submit waitlisted',
    'submit refused',
    'edit 200',
    'own 200',
    'part 200',
    'ownPart 200',
    'enter 201',
    'enter 409',
  ]) {
    expect(seen).toContain(outcome);
  }
}, 120_000);
