/**
 * A capacity that lets thousands in at once. A PostgreSQL statement has at most 65,535 parameters.
 */
import { and, asc, count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { activityLog, events, notifications, outbox, reservations } from '../../db/schema.ts';
import { tenantScope } from '../../db/scope.ts';
import { testKeys } from '../../testing/app.ts';
import { buildEvent } from '../../testing/builders.ts';
import { buildManyReplies } from '../../testing/many.ts';
import { expectTallies } from '../../testing/tallies.ts';
import { replyLinks } from '../links.ts';
import { withLockedEvent } from '../../event-row/locked-event.ts';
import { goOnWithLines } from './moving-up.ts';
import { movedAtOnce, promoteWaiting, spotsOpened } from './promote.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

/** Many times what one transaction moves. `npm run drill -- long-line` uses more. */
const parties = Number(process.env.LONG_LINE_PARTIES ?? 6 * movedAtOnce);

let { app, host: admin } = {} as HostStage;
hostStage((stage) => ({ app, host: admin } = stage));

type Event = Awaited<ReturnType<typeof buildEvent>>;

async function aLine(length: number, settings: Partial<Event> = {}): Promise<Event> {
  const event = await buildEvent(app.database, {
    tenantId: admin.tenant!.id,
    createdBy: admin.user.id,
    maxGuests: 1,
    enableWaitlist: true,
    automaticPromotion: true,
    ...settings,
  });
  await buildManyReplies(app.database, event, length, { waitlisted: true });
  return event;
}

const rowOf = async ({ id }: Event) => {
  const [row] = await app.database.platform.select().from(events).where(eq(events.id, id));
  return row!;
};
const countOf = async (
  table: typeof outbox | typeof activityLog | typeof notifications,
  { id }: Event,
  kind: object,
) => {
  const [row] = await app.database.platform
    .select({ n: count() })
    .from(table)
    .where(and(eq(table.eventId, id), kind as never));
  return row?.n;
};
/** Whether each party of the line waits, in order. */
const waits = async ({ id }: Event) =>
  (
    await app.database.platform
      .select({ waitlisted: reservations.waitlisted })
      .from(reservations)
      .where(eq(reservations.eventId, id))
      .orderBy(asc(reservations.arrival))
  ).map(({ waitlisted }) => waitlisted);
const moved = (some: number, of: number) => Array.from({ length: of }, (_, index) => index >= some);

async function expectAllMailed(event: Event, parties: number) {
  expect(await countOf(outbox, event, eq(outbox.template, 'guest.promoted'))).toBe(parties);
  expect(await countOf(notifications, event, eq(notifications.kind, 'promoted'))).toBe(parties);
  expect(await countOf(activityLog, event, eq(activityLog.action, 'reservation.promoted'))).toBe(parties);
}

it(`${parties} waiting parties move up at once, each with one mail and one log entry`, async () => {
  const event = await aLine(parties);
  const { status, body } = await app.call('PUT', `/api/events/${event.id}`, {
    token: admin.token,
    body: { maxGuests: parties - 1 },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ confirmedGuests: parties - 1 });
  expect(await rowOf(event)).toMatchObject({
    confirmedReplies: parties - 1,
    confirmedGuests: parties - 1,
    waitlistedReplies: 1,
    movingUpSince: null,
  });
  await expectAllMailed(event, parties - 1);
  // The last to come still waits.
  expect(await waits(event)).toEqual(moved(parties - 1, parties));
}, 120_000);

describe('a waitlist whose parties are promoted in several transactions', () => {
  const length = 2 * movedAtOnce + 100;
  const now = new Date();
  const scope = () => tenantScope(admin.tenant!.id);
  const links = replyLinks(testKeys);
  /** Raises the capacity in a process that ends after its commit. */
  const enlarge = (event: Event, maxGuests: number) =>
    app.database.transaction(scope(), async (tx) => {
      await tx.update(events).set({ maxGuests }).where(eq(events.id, event.id));
      await spotsOpened(tx, { scope: scope(), links, now }, event, { freed: true });
    });
  const goOn = () => goOnWithLines({ database: app.database, keys: testKeys }, now);
  const change = (event: Event, settings: Partial<Event>) =>
    app.database.platform.update(events).set(settings).where(eq(events.id, event.id));

  it('continues in order after its process died, and notifies everybody once', async () => {
    const event = await aLine(length);
    await enlarge(event, length - 1);
    expect(await waits(event)).toEqual(moved(movedAtOnce, length));
    expect(await rowOf(event)).toMatchObject({
      confirmedReplies: movedAtOnce,
      waitlistedReplies: length - movedAtOnce,
      movingUpSince: now,
      movingUpBy: null,
    });
    // Hosts get a mail about the outcome, and a guest who replies in the meantime goes to the end
    // of the waitlist.
    expect(
      await app.database.platform
        .select({ payload: outbox.payload })
        .from(outbox)
        .where(and(eq(outbox.eventId, event.id), eq(outbox.template, 'manager.spotsOpened'))),
    ).toMatchObject([{ payload: { spots: 0, waiting: 1, promoted: length - 1 } }]);
    const late = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        displayName: 'Late Comer',
        guestEmail: 'late@example.com',
        isAttending: true,
        guestCount: 1,
        guestDetails: [{ name: 'Late Comer', mealChoice: '' }],
      },
    });
    expect(late).toMatchObject({ status: 201, body: { waitlisted: true } });
    await Promise.all([goOn(), goOn()]);
    expect(await waits(event)).toEqual(moved(length - 1, length + 1));
    expect(await rowOf(event)).toMatchObject({ confirmedReplies: length - 1, movingUpSince: null });
    await expectAllMailed(event, length - 1);
    await goOn();
    await expectAllMailed(event, length - 1);
    await expectTallies(app.database);
  });

  it('follows the event’s latest settings at each step', async () => {
    const event = await aLine(length);
    await enlarge(event, length);
    await change(event, { maxGuests: movedAtOnce + 10 });
    await goOn();
    expect(await waits(event)).toEqual(moved(movedAtOnce + 10, length));
    expect(await rowOf(event)).toMatchObject({ movingUpSince: null });
  });

  it.each([
    ['is cancelled', { status: 'cancelled' }],
    ['has begun', { startsAt: new Date(now.getTime() - 1_000), cutoffAt: null, endsAt: null }],
    ['moves up by itself no more', { automaticPromotion: false }],
  ] as const)('stops if the event %s', async (_, settings) => {
    const event = await aLine(movedAtOnce + 1);
    await enlarge(event, movedAtOnce + 1);
    await change(event, settings);
    await goOn();
    expect(await waits(event)).toEqual(moved(movedAtOnce, movedAtOnce + 1));
    expect(await rowOf(event)).toMatchObject({ movingUpSince: null });
  });

  it('names in the log of every batch the host who started it', async () => {
    const event = await aLine(length, { automaticPromotion: false, maxGuests: length });
    const by = { id: admin.user.id, label: 'Hattie Host' };
    const fitting = await withLockedEvent(
      app.database,
      { scope: scope(), eventId: event.id },
      now,
      (tx, { context }) => promoteWaiting(tx, { scope: scope(), links, now }, context, { by }),
    );
    expect(fitting).toHaveLength(length);
    expect(await waits(event)).toEqual(moved(movedAtOnce, length));
    await goOn();
    expect(await waits(event)).toEqual(moved(length, length));
    expect(await countOf(activityLog, event, eq(activityLog.actorId, admin.user.id))).toBe(length);
    expect(await rowOf(event)).toMatchObject({ movingUpSince: null, movingUpBy: null });
  });

  it('moves up completely when a host fills the seats', async () => {
    const event = await aLine(length, { automaticPromotion: false, maxGuests: length });
    expect(
      await app.call('POST', `/api/event/${event.id}/fill`, { token: admin.token, body: {} }),
    ).toMatchObject({ status: 200, body: { parties: length, guests: length } });
    expect(await waits(event)).toEqual(moved(length, length));
    await expectAllMailed(event, length);
  });
});
