import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityLog, events, outbox } from '../../db/schema.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../../testing/builders.ts';

let app: TestApp;
type Signed = Awaited<ReturnType<typeof signedInAs>>;
let admin: Signed;
let tenant: { id: string; name: string };

beforeAll(async () => {
  app = await testApp();
  tenant = await buildTenant(app.database);
  admin = await signedInAs(app.database, 'admin', tenant);
  await signedInAs(app.database, 'eventManager', tenant);
  await signedInAs(app.database, 'guest', tenant);
});

afterAll(() => app.close());
type EventOverrides = Partial<Parameters<typeof buildEvent>[1]>;

const anEvent = (overrides: EventOverrides = {}) =>
  buildEvent(app.database, { tenantId: tenant.id, createdBy: admin.user.id, ...overrides });

const aReply = (
  event: Awaited<ReturnType<typeof anEvent>>,
  overrides: Parameters<typeof buildReservation>[2] = {},
) => buildReservation(app.database, event, overrides);

const put = (id: string, body: unknown, as: Signed = admin) =>
  app.call('PUT', `/api/reservation/${id}`, { body, token: as.token });

const eventRow = async (id: string) =>
  (await app.database.platform.select().from(events).where(eq(events.id, id)))[0]!;

const mails = (eventId: string) =>
  app.database.platform.select().from(outbox).where(eq(outbox.eventId, eventId)).orderBy(outbox.id);

describe('approving', () => {
  it('confirms past the capacity and says by how much, with the waitlist off too', async () => {
    const event = await anEvent({ maxGuests: 50, requiresApproval: true });
    await aReply(event, { guestCount: 50 });
    const reply = await aReply(event, { guestCount: 2, waitlisted: true, awaitingApproval: true });
    const { status, body } = await put(reply.id, { waitlisted: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      waitlisted: false,
      awaitingApproval: false,
      waitlistPosition: null,
      notice: 'This makes 52 of 50',
    });
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 52, waitlistedReplies: 0 });
    expect((await mails(event.id)).map(({ template }) => template)).toEqual(['guest.promoted']);
    const [line] = await app.database.platform
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, reply.id));
    expect(line).toMatchObject({
      action: 'reservation.approved',
      details: { overCapacity: 'This makes 52 of 50' },
    });
  });
});
