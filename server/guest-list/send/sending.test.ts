/** Tests sending invitations (docs/product/invitations.md#invitations). */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events, outbox } from '../../db/schema.ts';
import { buildEvent, signedInAs } from '../../testing/builders.ts';
import { resumeSends } from './send.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage), { rateLimit: true });

const anEvent = (more: object = {}) =>
  buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id, maxGuests: 20, ...more });
type Event = Awaited<ReturnType<typeof anEvent>>;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, { token: host.token, ...(body && { body }) });
let unique = 0;
async function add(event: Event, body: object = {}) {
  const n = ++unique;
  const { status, body: made } = await call('POST', `/api/events/${event.id}/invitations`, {
    label: `Household ${n}`,
    email: `household-${n}@example.com`,
    seatsAllowed: 2,
    invitees: [{ name: `Ana ${n}` }, { name: `Ben ${n}` }],
    ...body,
  });
  expect(status).toBe(201);
  return made as { id: string; label: string; link: string; code: string; email: string };
}
const send = (event: Event, body: object) => call('POST', `/api/events/${event.id}/invitations/send`, body);
const readInvitation = async (id: string) => (await call('GET', `/api/invitations/${id}`)).body;
const mailsOf = (event: Event) =>
  app.database.platform.select().from(outbox).where(eq(outbox.eventId, event.id)).orderBy(outbox.toEmail);
const eventRow = async ({ id }: Event) =>
  (await app.database.platform.select().from(events).where(eq(events.id, id)))[0]!;

describe('the sending of invitations', () => {
  it('mails each household once, promises its seats, and gives a reason for every skipped household', async () => {
    const event = await anEvent({ maxGuests: 5 });
    const [first, second, tooLarge] = [await add(event), await add(event), await add(event)];
    const nowhere = await add(event, { email: null, invitees: [{ name: 'Cy' }] });
    const small = await add(event, {
      seatsAllowed: 1,
      invitees: [{ name: 'Di', email: 'di@example.com' }],
      email: null,
    });
    const answer = await send(event, { ids: [first, second, tooLarge, nowhere, small].map(({ id }) => id) });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      now: 3,
      later: 0,
      unsent: [
        { id: tooLarge.id, label: tooLarge.label, reason: 'noRoom' },
        { id: nowhere.id, label: nowhere.label, reason: 'noAddress' },
      ],
      days: 1,
      reasons: { noRoom: 1, noAddress: 1 },
    });
    expect(await readInvitation(first.id)).toMatchObject({
      state: 'queued',
      promised: 2,
      sentAt: expect.any(String),
    });
    expect(await readInvitation(tooLarge.id)).toMatchObject({ state: 'notSent', promised: 0, sentAt: null });
    expect((await eventRow(event)).promisedSeats).toBe(5);
    // If the household has no address, its first person's is used.
    expect((await mailsOf(event)).map(({ toEmail }) => toEmail)).toEqual(
      ['di@example.com', first.email, second.email].sort(),
    );

    const again = await send(event, { filter: {} });
    expect(again.body).toMatchObject({
      now: 0,
      unsent: [{}, {}, {}, {}, {}],
      reasons: { alreadySent: 3, noRoom: 1, noAddress: 1 },
    });
    expect(await mailsOf(event)).toHaveLength(3);
    const above = await send(event, { ids: [tooLarge.id], overbook: true });
    expect(above.body).toMatchObject({ now: 1, unsent: [] });
    expect((await eventRow(event)).promisedSeats).toBe(7);
    const { body: log } = await call('GET', `/api/activity?eventId=${event.id}`);
    expect(JSON.stringify(log)).toContain('overbooked');
  });

  it('mails a household again if its address or code changed since the last mail', async () => {
    const event = await anEvent({ maxGuests: 4 });
    const [first, second] = [await add(event), await add(event)];
    const ids = [first.id, second.id];
    await send(event, { ids });
    const [wrong, right] = [first.email, 'right@example.com'];
    const put = (id: string, body: object) => call('PUT', `/api/invitations/${id}`, body);
    expect((await put(first.id, { email: right })).body).toMatchObject({ state: 'notSent', promised: 2 });
    expect((await put(first.id, { email: wrong })).body).toMatchObject({ state: 'queued' });
    await put(first.id, { email: right });
    expect((await call('GET', `/api/events/${event.id}/invitations?status=notSent`)).body).toMatchObject([
      { id: first.id },
    ]);
    // The worker writes a mail when it sends it, so a waiting mail gets the new code.
    expect((await put(second.id, { newCode: true })).body).toMatchObject({ state: 'queued', rotation: 1 });
    await app.database.platform
      .update(outbox)
      .set({ status: 'sent', sentAt: new Date() })
      .where(eq(outbox.eventId, event.id));
    expect((await put(second.id, { newCode: true })).body).toMatchObject({ state: 'notSent', rotation: 2 });
    // The event has no free seat, but a household whose seats are promised needs none.
    expect((await send(event, { filter: { status: 'notSent' } })).body).toMatchObject({ now: 2, unsent: [] });
    expect(await readInvitation(first.id)).toMatchObject({ state: 'queued', promised: 2 });
    expect((await mailsOf(event)).map(({ toEmail }) => toEmail)).toEqual(
      [wrong, right, second.email, second.email].sort(),
    );
    expect((await send(event, { ids })).body).toMatchObject({ now: 0, reasons: { alreadySent: 2 } });
    expect((await eventRow(event)).promisedSeats).toBe(4);
  });

  it('mails households without an answer again if the host wants to, and keeps their promised seats', async () => {
    const event = await anEvent({ maxGuests: 4 });
    const [first, second] = [await add(event), await add(event)];
    await send(event, { ids: [first.id, second.id] });
    await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        displayName: 'Ana',
        guestEmail: 'a@example.com',
        isAttending: false,
        guestCount: 0,
        invitation: second.code,
      },
    });
    const body = { filter: {}, again: true };
    const preview = await call('POST', `/api/events/${event.id}/invitations/send/preview`, body);
    expect(preview.body).toMatchObject({ now: 1, seats: 0, reasons: { answered: 1 } });
    expect((await send(event, body)).body).toMatchObject({ now: 1, reasons: { answered: 1 } });
    expect(await readInvitation(first.id)).toMatchObject({ state: 'queued', promised: 2 });
    expect((await eventRow(event)).promisedSeats).toBe(2);
    expect((await mailsOf(event)).filter(({ toEmail }) => toEmail === first.email)).toHaveLength(2);
  });

  it('mails exactly the households that the filter shows', async () => {
    const event = await anEvent();
    await add(event, { list: 1, tags: ['work'] });
    const meant = await add(event, { list: 2, tags: ['work'] });
    await add(event, { list: 2 });
    expect((await send(event, { filter: { list: 2, tag: 'work', status: 'notSent' } })).body).toMatchObject({
      now: 1,
    });
    expect(await readInvitation(meant.id)).toMatchObject({ state: 'queued' });
    expect((await send(event, {})).status).toBe(400);
  });

  it('409 for draft, cancelled and closed events, 403 for hosts who may not edit the event', async () => {
    for (const more of [
      { status: 'draft' },
      { status: 'cancelled' },
      { cutoffAt: new Date(Date.now() - 1_000) },
    ]) {
      const event = await anEvent(more);
      const { status, body } = await send(event, { filter: {} });
      expect([status, body.code]).toEqual([409, 'conflict']);
    }
    const event = await anEvent();
    const other = await signedInAs(app.database, 'eventManager', host.tenant!);
    const refused = await app.call('POST', `/api/events/${event.id}/invitations/send`, {
      token: other.token,
      body: { filter: {} },
    });
    expect(refused.status).toBe(403);
  });

  it('continues after a process died, and mails nobody twice', async () => {
    const event = await anEvent();
    const made = [await add(event), await add(event), await add(event)];
    const ids = made.map(({ id }) => id);
    await send(event, { ids: ids.slice(0, 1) });
    await app.database.platform.execute(sql`
      insert into invitation_sends (tenant_id, id, event_id, actor_label, ids, place, now, worked_at)
      values (${event.tenantId}, gen_random_uuid(), ${event.id}, 'Ada', ${JSON.stringify(ids)}::jsonb, 1, 1, now() - interval '2 minutes')`);
    await resumeSends(app.deps, new Date());
    await resumeSends(app.deps, new Date(Date.now() + 120_000));
    expect(await mailsOf(event)).toHaveLength(3);
    const { rows } = await app.database.platform.execute(sql`
      select now, ids, done_at is not null as done from invitation_sends where event_id = ${event.id} and actor_label = 'Ada'`);
    expect(rows).toEqual([{ now: 3, ids: [], done: true }]);
  });

  it('previews the numbers and one household’s letter without sending anything', async () => {
    const event = await anEvent({ location: 'Harbor House', inviteMode: 'invited' });
    const [first, second] = [await add(event), await add(event, { invitees: [{ name: 'Zoë' }] })];
    const preview = (body: object) => call('POST', `/api/events/${event.id}/invitations/send/preview`, body);
    const { status, body } = await preview({ filter: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({ now: 2, later: 0, unsent: [], days: 1, seats: 4, open: 20, refusal: null });
    expect(body.households.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
    expect(body.letter).toMatchObject({ household: { id: first.id }, to: first.email });
    expect(body.letter.text).toContain(first.link);
    expect(body.letter.text).toContain(first.code);
    // The household is invited, so its mail names the place, which the public page hides.
    expect(body.letter.text).toContain('Harbor House');
    const other = await preview({ filter: {}, household: second.id });
    expect(other.body.letter.text).toContain('Dear Zoë,');
    expect(await mailsOf(event)).toEqual([]);
    expect(await readInvitation(first.id)).toMatchObject({ state: 'notSent' });
  });

  it('leaves mail above the daily budget waiting, with its seats promised', async () => {
    const event = await anEvent();
    const made = [await add(event), await add(event), await add(event)];
    await app.database.platform.execute(sql`
      insert into mail_hours (tenant_id, hour, mails) values (${event.tenantId}, date_trunc('hour', now()), 898)
      on conflict (tenant_id, hour) do update set mails = 898`);
    await app.database.platform.execute(sql`
      update tenants set subscription_plan = 'free', subscription_status = 'active', trial_ends_at = now() where id = ${event.tenantId}`);
    await app.database.platform.execute(sql`delete from outbox where tenant_id = ${event.tenantId}`);
    const { body } = await send(event, { ids: made.map(({ id }) => id) });
    expect(body).toMatchObject({ now: 2, later: 1, unsent: [], days: 2 });
    const { rows } = await app.database.platform.execute(sql`
      select count(*)::int as n from outbox where event_id = ${event.id} and next_attempt_at > now() + interval '23 hours'`);
    expect(rows).toEqual([{ n: 1 }]);
    expect((await eventRow(event)).promisedSeats).toBe(6);
    await app.database.platform.execute(sql`delete from mail_hours where tenant_id = ${event.tenantId}`);
  });
});

describe('an invitation that the host delivers personally', () => {
  it('keeps its seats and needs no address', async () => {
    const event = await anEvent({ maxGuests: 3 });
    const [first, second] = [await add(event, { email: null }), await add(event)];
    const mark = (body: object) => call('POST', `/api/events/${event.id}/invitations/sent`, body);
    const { status, body } = await mark({ ids: [first.id, second.id], by: 'whatsapp' });
    expect([status, body.now, body.reasons]).toEqual([200, 1, { noRoom: 1 }]);
    expect(await readInvitation(first.id)).toMatchObject({
      state: 'accepted',
      stateDetail: 'Sent by WhatsApp',
      promised: 2,
      sentAt: expect.any(String),
    });
    expect(await mailsOf(event)).toEqual([]);
    expect((await mark({ ids: [first.id] })).body).toMatchObject({ now: 0, reasons: { alreadySent: 1 } });
  });
});
