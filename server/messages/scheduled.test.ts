import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { GuestMessage, MessageOptions } from '#domain/messages/contract.ts';
import { testConfig, testKeys } from '../testing/app.ts';
import { buildEvent, buildReservation } from '../testing/builders.ts';
import { sendDueMessages } from './scheduled.ts';
import { eventStage, type EventStage } from '../testing/host-stage.ts';

let { app, admin, event } = {} as EventStage;

const minute = 60_000;
const inAnHour = () => new Date(Date.now() + 60 * minute).toISOString();

eventStage((stage) => ({ app, admin, event } = stage));

const words = { audience: 'confirmed', subject: 'One week to go', body: 'Bring a jacket.' };
const path = () => `/api/events/${event.id}/messages`;
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
  app.call(method, url, { token: admin.token, ...(body && { body }) });
const schedule = (more: object = {}) => call('POST', path(), { ...words, sendAt: inAnHour(), ...more });
const readOptions = async () => (await call('GET', path())).body as MessageOptions;
const guest = (guestEmail: string, more = {}) =>
  buildReservation(app.database, event, { guestEmail, ...more });
const run = (minutes = 0) =>
  sendDueMessages(
    { config: testConfig(), database: app.database, keys: testKeys, logger: pino({ level: 'silent' }) },
    new Date(Date.now() + minutes * minute),
  );
const mailed = async () => {
  const { rows } = await app.database.platform.execute<{ to: string }>(
    sql`select to_email as "to" from outbox where event_id = ${event.id} and template = 'guest.message' order by 1`,
  );
  return rows.map(({ to }) => to);
};

describe('a scheduled message', () => {
  it('leaves once, at its time, for the guests who are in its audience by then', async () => {
    const early = await guest('ada@example.com');
    expect((await schedule()).body).toMatchObject({
      recipients: 0,
      notSent: null,
      sendAt: expect.any(String),
    });
    await run();
    expect(await mailed()).toEqual([]);
    expect((await readOptions()).sent.event).toBe(0);
    await guest('bo@example.com');
    await app.database.platform.execute(
      sql`update reservations set is_attending = false where id = ${early.id}`,
    );
    await Promise.all([run(61), run(61)]);
    await run(62);
    expect(await mailed()).toEqual(['bo@example.com']);
    expect((await readOptions()).messages).toMatchObject([{ sendAt: null, notSent: null, recipients: 1 }]);
    expect((await readOptions()).sent).toMatchObject({ event: 1, guests: 1 });
  });

  it('can be cancelled only while it waits', async () => {
    await guest('ada@example.com');
    const { id } = (await schedule()).body as unknown as GuestMessage;
    expect((await call('DELETE', `${path()}/${id}`)).status).toBe(200);
    expect((await call('DELETE', `${path()}/${id}`)).status).toBe(404);
    await run(61);
    expect(await mailed()).toEqual([]);
    const sent = (await schedule()).body as unknown as GuestMessage;
    await run(61);
    expect((await call('DELETE', `${path()}/${sent.id}`)).status).toBe(409);
  });

  it('400 for a time in the past or more than 60 days after the event, and 409 for the eleventh waiting message', async () => {
    const at = async (sendAt: string) => (await schedule({ sendAt })).status;
    expect(await at(new Date(Date.now() - minute).toISOString())).toBe(400);
    const last = event.startsAt.getTime() + (12 + 60 * 24) * 60 * minute;
    expect(await at(new Date(last + minute).toISOString())).toBe(400);
    expect(await at(new Date(last).toISOString())).toBe(201);
    for (let index = 0; index < 9; index++) expect(await at(inAnHour())).toBe(201);
    expect(await at(inAnHour())).toBe(409);
  });

  it.each([
    ['nobody is left to get it', sql`select 1`, 'Nobody is confirmed yet.'],
    ['the event was cancelled', sql`update events set status = 'cancelled'`, 'The event was cancelled.'],
    [
      'the event is a draft again',
      sql`update events set status = 'draft'`,
      'This event is a draft. Until you publish it, you can message only households that don’t have an invitation yet.',
    ],
    [
      'its event ended long before',
      sql`update events set starts_at = now() - interval '61 days', ends_at = null`,
      'You can message guests until 60 days after the event.',
    ],
    ['the event was deleted', sql`update events set deleted_at = now()`, 'The event was deleted.'],
  ])('records why it was not sent: %s', async (_why, what, sentence) => {
    await schedule();
    await app.database.platform.execute(what);
    await run(61);
    const { rows } = await app.database.platform.execute(
      sql`select not_sent, send_at from guest_messages where event_id = ${event.id}`,
    );
    expect(rows).toEqual([{ not_sent: sentence, send_at: null }]);
  });

  it('waits until the daily limit allows it', async () => {
    await guest('ada@example.com');
    for (const subject of ['One', 'Two', 'Three']) {
      expect((await call('POST', path(), { ...words, subject })).status).toBe(201);
    }
    await schedule();
    await run(61);
    expect(await mailed()).toHaveLength(3);
    expect((await readOptions()).messages).toMatchObject([{ sendAt: expect.any(String) }, {}, {}, {}]);
    await run(25 * 60);
    expect(await mailed()).toHaveLength(4);
  });
});

it('scheduled messages above one event’s limit do not hold up other events’ messages', async () => {
  await guest('ada@example.com');
  for (const subject of ['One', 'Two', 'Three']) await call('POST', path(), { ...words, subject });
  await app.database.platform.execute(sql`
    insert into guest_messages (id, tenant_id, event_id, sender_label, audience, subject, body, recipients, send_at)
    select gen_random_uuid(), ${event.tenantId}, ${event.id}, 'Ada', 'confirmed', 'More', 'Words', 0, now()
    from generate_series(1, 101)`);
  event = await buildEvent(app.database, { tenantId: admin.user.tenantId!, createdBy: admin.user.id });
  await guest('bo@example.com');
  await schedule();
  await run(61);
  expect(await mailed()).toEqual(['bo@example.com']);
});

describe('an audience', () => {
  it('includes exactly the replies with its status', async () => {
    await guest('waits@example.com', { waitlisted: true });
    await guest('asks@example.com', { waitlisted: true, awaitingApproval: true });
    await guest('no@example.com', { isAttending: false, guestCount: 0 });
    expect(await readOptions()).toMatchObject({
      confirmed: { recipients: 0 },
      waitlisted: { recipients: 2 },
      waiting: { recipients: 1 },
      awaitingApproval: { recipients: 1 },
      declined: { recipients: 1 },
    });
    for (const audience of ['waiting', 'awaitingApproval', 'declined']) {
      expect((await call('POST', path(), { ...words, audience })).status).toBe(201);
    }
    expect(await mailed()).toEqual(['asks@example.com', 'no@example.com', 'waits@example.com']);
  });
});
