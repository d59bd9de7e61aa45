/** Random lives of an event with households and strangers: what is promised is kept, and nobody has more than there is. */
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { events, invitations } from '../../db/schema.ts';
import { testApp, testKeys, type TestApp } from '../../testing/app.ts';
import { buildEvent, signedInAs } from '../../testing/builders.ts';
import { buildHousehold } from '../../testing/households.ts';
import { replyColumns } from '../guests.store.ts';
import { reservations } from '../../db/schema.ts';
import { replyLinks } from '../links.ts';

const links = replyLinks(testKeys);

let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;
beforeAll(async () => {
  app = await testApp();
  host = await signedInAs(app.database, 'admin');
});
afterAll(() => app.close());

const size = fc.integer({ min: 1, max: 4 });
const which = fc.nat(30);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), seats: size }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answers' as const),
      // A household, or null for a stranger; how many come, 0 for a no.
      of: fc.array(fc.tuple(fc.option(which), fc.nat(4)), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeOff' as const), which }) },
);

it('a household within its promise is taken, and confirmed and promised never exceed the capacity', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        maxGuests: fc.integer({ min: 3, max: 12 }),
        enableWaitlist: fc.boolean(),
        requiresApproval: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
        automaticPromotion: fc.boolean(),
        inviteMode: fc.constantFrom('open' as const, 'matched' as const, 'invited' as const),
      }),
      fc.array(step, { minLength: 3, maxLength: 14 }),
      async (settings, steps) => {
        const event = await buildEvent(app.database, {
          tenantId: host.tenant!.id,
          createdBy: host.user.id,
          maxGuestsPerRsvp: 4,
          ...settings,
        });
        const platform = app.database.platform;
        const eventRow = async () =>
          (await platform.select().from(events).where(eq(events.id, event.id)))[0]!;
        const sent: Awaited<ReturnType<typeof buildHousehold>>[] = [];
        let who = 0;
        for (const act of steps) {
          const rows = await platform
            .select(replyColumns)
            .from(reservations)
            .where(eq(reservations.eventId, event.id));
          const target = 'which' in act ? rows[act.which % Math.max(1, rows.length)] : undefined;
          switch (act.do) {
            case 'send': {
              const row = await eventRow();
              // No more is promised than nobody has.
              const open = row.maxGuests - row.confirmedGuests - row.promisedSeats;
              const names = Array.from({ length: act.seats }, (_, index) => (index === 3 ? '' : `P${index}`));
              if (open >= act.seats) sent.push(await buildHousehold(app.database, event, names));
              break;
            }
            case 'answers': {
              const before = await platform
                .select()
                .from(invitations)
                .where(eq(invitations.eventId, event.id));
              const asked = new Map<string, number>();
              await Promise.all(
                act.of.map(async ([index, guests]) => {
                  const household = index === null ? undefined : sent[index % Math.max(1, sent.length)];
                  const row = before.find(({ id }) => id === household?.id);
                  if (index !== null && !row) return;
                  const guestCount = row ? Math.min(guests, row.seatsAllowed) : Math.max(1, guests);
                  asked.set(row?.id ?? '', (asked.get(row?.id ?? '') ?? 0) + 1);
                  const names = Array.from({ length: guestCount }, (_, at) => ({ name: `N${at}` }));
                  const { status, body } = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
                    body: {
                      displayName: 'P',
                      guestEmail: `p${who++}@example.com`,
                      isAttending: guestCount > 0,
                      guestCount,
                      guestDetails: names,
                      ...(household && { invitation: household.token }),
                    },
                  });
                  const stranger = settings.inviteMode === 'invited' ? 403 : 409;
                  expect(row ? [201, 409] : [201, stranger]).toContain(status);
                  if (row && row.promised > 0 && asked.get(row.id) === 1) {
                    // The promise holds against all who answer at the same moment.
                    expect(status).toBe(201);
                    expect(body.waitlisted).toBe(false);
                    seen.add(`promised ${body.status}`);
                  }
                  seen.add(`${row ? 'household' : 'stranger'} ${status}`);
                }),
              );
              break;
            }
            case 'withdraw':
              if (!target) continue;
              await app.call('DELETE', `/api/rsvp/${event.customUrl}/reply/${links.tokenOf(target)}`);
              break;
            case 'delete':
              if (!target) continue;
              await app.call('DELETE', `/api/reservation/${target.id}`, { token: host.token });
              break;
            case 'takeOff': {
              const household = sent[act.which % Math.max(1, sent.length)];
              if (!household) continue;
              await platform.delete(invitations).where(eq(invitations.id, household.id));
              break;
            }
          }
          const row = await eventRow();
          expect(row.confirmedGuests + row.promisedSeats).toBeLessThanOrEqual(row.maxGuests);
          const { rows: sums } = await platform.execute(sql`
            select coalesce(sum(promised), 0)::int as promised,
              count(*) filter (where promised > 0 and reservation_id is not null)::int as answered
            from invitations where event_id = ${event.id}`);
          expect(sums).toEqual([{ promised: row.promisedSeats, answered: 0 }]);
        }
      },
    ),
    { numRuns: 20 },
  );
  for (const outcome of ['promised confirmed', 'promised declined', 'household 201', 'stranger 201']) {
    expect(seen).toContain(outcome);
  }
}, 120_000);
