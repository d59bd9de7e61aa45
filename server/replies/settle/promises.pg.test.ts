/**
 * Households and strangers answer at the same moment, through two settlements on one PostgreSQL.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { events, invitations } from '../../db/schema.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { buildEvent, signedInAs } from '../../testing/builders.ts';
import { postgresDatabase, type TestDatabase } from '../../testing/database.ts';
import { buildHousehold } from '../../testing/households.ts';

let database: TestDatabase & { url: string };
let apps: TestApp[];
beforeAll(async () => {
  database = await postgresDatabase();
  apps = [await testApp({ database }), await testApp({ database })];
});
afterAll(async () => {
  await apps[1]?.close();
  await database.close();
});

it('every household gets its promised seats, and strangers get none of them', async () => {
  const host = await signedInAs(database, 'admin');
  const event = await buildEvent(database, {
    tenantId: host.tenant!.id,
    createdBy: host.user.id,
    maxGuests: 60,
    maxGuestsPerRsvp: 4,
    inviteMode: 'matched',
    enableWaitlist: true,
    automaticPromotion: true,
  });
  const households: Awaited<ReturnType<typeof buildHousehold>>[] = [];
  for (let n = 0; n < 16; n++) households.push(await buildHousehold(database, event, ['A', 'B', '']));
  const row = async () => {
    const [found] = await database.platform.select().from(events).where(eq(events.id, event.id));
    return found!;
  };
  expect(await row()).toMatchObject({ promisedSeats: 48 });

  let max = 0;
  let isRunning = true;
  const watching = (async () => {
    while (isRunning) {
      const { confirmedGuests, promisedSeats } = await row();
      max = Math.max(max, confirmedGuests + promisedSeats);
    }
  })();
  let calls = 0;
  const submit = (guestCount: number, invitation?: string) => {
    const n = calls++;
    return apps[n % 2]!.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        displayName: 'G',
        guestEmail: `g${n}@example.com`,
        isAttending: guestCount > 0,
        guestCount,
        guestDetails: Array.from({ length: guestCount }, (_, index) => ({ name: `G${index}` })),
        ...(invitation !== undefined && { invitation }),
      },
    });
  };
  // Each household answers through both settlements. Some come in part, some not at all.
  const answers = await Promise.all(
    households.flatMap(({ token }, index) => [
      submit(index % 4, token),
      submit(1 + (index % 3)),
      submit(index % 4, token),
    ]),
  ).finally(() => (isRunning = false));
  await watching;

  expect(max).toBeLessThanOrEqual(60);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const rows = await database.platform
    .select()
    .from(invitations)
    .where(eq(invitations.eventId, event.id))
    .orderBy(invitations.sort);
  expect(rows.map(({ coming, promised }) => [coming, promised])).toEqual(
    households.map((_, index) => [index % 4, 0]),
  );
  const ofHouseholds = answers.filter((_, index) => index % 3 !== 1);
  expect(ofHouseholds.every(({ body }) => body.waitlisted === false)).toBe(true);
  const { confirmedGuests, waitlistedReplies, promisedSeats } = await row();
  // 24 seats were promised to households, and all other guests came too: waiting parties got the
  // seats that households left.
  expect({ confirmedGuests, waitlistedReplies, promisedSeats }).toEqual({
    confirmedGuests: 24 + 31,
    waitlistedReplies: 0,
    promisedSeats: 0,
  });
});
