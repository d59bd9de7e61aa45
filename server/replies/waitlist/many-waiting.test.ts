/** A capacity that lets thousands in at once. A statement of PostgreSQL has at most 65,535 parameters. */
import { and, count, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { activityLog, events, notifications, outbox, reservations } from '../../db/schema.ts';
import { testApp } from '../../testing/app.ts';
import { buildEvent, signedInAs } from '../../testing/builders.ts';
import { buildManyReplies } from '../../testing/many.ts';

it('lets 10,000 waiting parties move up at once, each told and written down once', async () => {
  const app = await testApp();
  const { user, token, tenant } = await signedInAs(app.database, 'admin');
  const event = await buildEvent(app.database, {
    tenantId: tenant!.id,
    createdBy: user.id,
    maxGuests: 1,
    enableWaitlist: true,
    automaticPromotion: true,
  });
  await buildManyReplies(app.database, event, 10_000, { waitlisted: true });
  const { status } = await app.call('PUT', `/api/events/${event.id}`, { token, body: { maxGuests: 9_999 } });
  expect(status).toBe(200);
  const { platform } = app.database;
  const [counted] = await platform.select().from(events).where(eq(events.id, event.id));
  expect(counted).toMatchObject({ confirmedReplies: 9_999, confirmedGuests: 9_999, waitlistedReplies: 1 });
  const rows = async (table: typeof outbox | typeof activityLog | typeof notifications, kind: object) => {
    const [row] = await platform
      .select({ n: count() })
      .from(table)
      .where(and(eq(table.eventId, event.id), kind as never));
    return row?.n;
  };
  expect(await rows(outbox, eq(outbox.template, 'guest.promoted'))).toBe(9_999);
  expect(await rows(notifications, eq(notifications.kind, 'promoted'))).toBe(9_999);
  expect(await rows(activityLog, eq(activityLog.action, 'reservation.promoted'))).toBe(9_999);
  // The last to come is the one that still waits.
  const waiting = await platform.select().from(reservations).where(eq(reservations.waitlisted, true));
  expect(waiting).toMatchObject([{ displayName: 'Guest 10000 Tester' }]);
  await app.close();
}, 120_000);
