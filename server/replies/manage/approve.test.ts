import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityLog, events } from '../../db/schema.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { buildHousehold } from '../../testing/households.ts';
import { replyCalls } from '../../testing/reply-calls.ts';
import { buildStaff, type SignedIn } from '../../testing/staff.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp();
  ({ admin } = await buildStaff(app.database));
});

afterAll(() => app.close());

const { anEvent, aReply, put, eventRow, mails } = replyCalls(
  () => app,
  () => admin,
);

describe('a host’s decision on a request', () => {
  it('confirms a party beyond the capacity and says by how many seats, even with the waitlist off', async () => {
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
    expect(await mails(event.id)).toMatchObject([
      { template: 'guest.promoted', payload: { decided: 'approved' } },
    ]);
    const [line] = await app.database.platform
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, reply.id));
    expect(line).toMatchObject({
      action: 'reservation.approved',
      details: { overCapacity: 'This makes 52 of 50' },
    });
  });

  it('mentions promised seats in its notice and in the log', async () => {
    const event = await anEvent({ maxGuests: 4, requiresApproval: true });
    await buildHousehold(app.database, event, ['Ana', 'Ben', 'Cy', 'Di']);
    const reply = await aReply(event, { guestCount: 2, waitlisted: true, awaitingApproval: true });
    const { token } = admin;
    const listed = await app.call('GET', `/api/event/${event.id}/reservations`, { token });
    expect(listed.body.reservations).toMatchObject([{ eventMaxGuests: 4, eventPromisedSeats: 4 }]);
    const waiting = await app.call('GET', '/api/waitlists', { token });
    expect(waiting.body).toContainEqual(expect.objectContaining({ id: reply.id, eventPromisedSeats: 4 }));
    expect((await put(reply.id, { waitlisted: false })).body.notice).toBe('This makes 6 of 4');
  });

  it('mentions the seats lent to doors in its notice, but not as promised', async () => {
    const event = await anEvent({ maxGuests: 4, requiresApproval: true });
    const { token } = admin;
    const reply = await aReply(event, { guestCount: 3, waitlisted: true, awaitingApproval: true });
    await app.database.platform
      .update(events)
      .set({ lentSeats: 3, givenAway: 1 })
      .where(eq(events.id, event.id));
    const seats = { eventMaxGuests: 4, eventPromisedSeats: 0, eventLentSeats: 3, eventGivenAway: 1 };
    const listed = await app.call('GET', `/api/event/${event.id}/reservations`, { token });
    expect(listed.body.reservations).toMatchObject([seats]);
    const waiting = await app.call('GET', '/api/waitlists', { token });
    expect(waiting.body).toContainEqual(expect.objectContaining({ id: reply.id, ...seats }));
    expect((await put(reply.id, { waitlisted: false })).body.notice).toBe('This makes 5 of 4');
  });

  it('gives a declined request its own mail, unlike a declined waitlisted reply', async () => {
    const event = await anEvent({ maxGuests: 50, requiresApproval: true });
    const asks = await aReply(event, {
      guestEmail: 'asks@example.com',
      waitlisted: true,
      awaitingApproval: true,
    });
    const waits = await aReply(event, { guestEmail: 'waits@example.com', waitlisted: true });
    expect((await put(asks.id, { isAttending: false })).status).toBe(200);
    expect((await put(waits.id, { isAttending: false })).status).toBe(200);
    const [toAsking, toWaiting] = await mails(event.id);
    expect(toAsking).toMatchObject({ template: 'guest.declined', payload: { decided: 'declined' } });
    expect(toWaiting?.payload).not.toHaveProperty('decided');
  });
});
