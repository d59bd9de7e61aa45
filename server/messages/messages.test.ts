import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { GuestMessage, MessageOptions } from '#domain/messages/contract.ts';
import { readSnapshots } from '../mail/event-snapshot.store.ts';
import type { MessagePayloads } from '../mail/kinds/registry.ts';
import { renderMessage } from '../mail/templates/render.ts';
import { buildEvent, buildReservation, signedInAs } from '../testing/builders.ts';
import { eventStage, type EventStage } from '../testing/host-stage.ts';

let { app, admin, event } = {} as EventStage;
eventStage((stage) => ({ app, admin, event } = stage), {
  displayName: 'Maya & Jonas',
  enableWaitlist: true,
});

const words = { audience: 'confirmed', subject: 'See you soon', body: 'Bring a jacket.\nIt may be windy.' };
const path = () => `/api/events/${event.id}/messages`;
const send = (body: object = words, more: { token?: string; headers?: Record<string, string> } = {}) =>
  app.call('POST', path(), { token: admin.token, body, ...more });
const readOptions = async () =>
  (await app.call('GET', path(), { token: admin.token })).body as MessageOptions;

interface Mail extends Record<string, unknown> {
  to_email: string;
  to_name: string;
  tenant_id: string;
  payload: MessagePayloads['guest.message'];
}
/** Returns the mails as the worker would send them: with the event as it is now. */
const mails = async () => {
  const { rows } = await app.database.platform.execute<Mail>(
    sql`select to_email, to_name, tenant_id, payload from outbox where event_id = ${event.id} and template = 'guest.message' order by to_email`,
  );
  const snapshot = (await readSnapshots(app.database.platform, [event.id])).get(event.id);
  if (!snapshot) throw new Error('The event is gone.');
  return rows.map((row) => ({ ...row, payload: { ...row.payload, event: snapshot } }));
};

const guest = (guestEmail: string, more: Parameters<typeof buildReservation>[2] = {}) =>
  buildReservation(app.database, event, { guestEmail, ...more });

describe('a message to guests', () => {
  it('reaches every confirmed address once, and nobody else', async () => {
    await guest('ada@example.com', { displayName: 'Ada' });
    await guest('Bo@example.com', { displayName: 'Bo' });
    // Several replies share one address.
    await guest('ada@Example.com', { displayName: 'Ada again', replyKey: 'ada@example.com second' });
    await guest('waits@example.com', { waitlisted: true });
    await guest('no@example.com', { isAttending: false, guestCount: 0 });
    const elsewhere = await buildEvent(app.database, { tenantId: event.tenantId, createdBy: admin.user.id });
    await buildReservation(app.database, elsewhere, { guestEmail: 'other@example.com' });

    const reply = await send();
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ ...words, recipients: 2, sentBy: 'Ada Host', eventId: event.id });
    const sent = await mails();
    expect(sent.map(({ to_email, to_name }) => [to_email, to_name])).toEqual([
      ['Bo@example.com', 'Bo'],
      ['ada@example.com', 'Ada'],
    ]);
    expect(new Set(sent.map(({ tenant_id }) => tenant_id))).toEqual(new Set([event.tenantId]));

    const rendered = renderMessage('guest.message', (sent[1] as Mail).payload, {
      publicUrl: 'http://turnout.test',
      mailFrom: 'Turnout <no-reply@turnout.test>',
      causedAt: new Date(),
    });
    expect(rendered.subject).toBe('See you soon');
    expect(rendered.from.name).toBe(`Maya & Jonas via ${admin.tenant?.name}`);
    expect(rendered.replyTo?.address).toBe(admin.user.email);
    for (const part of [rendered.text, rendered.html]) {
      expect(part).toContain('Bring a jacket.');
      expect(part).toContain('The Boathouse');
      expect(part).toContain(`http://turnout.test/rsvp/${event.customUrl}?reply=`);
      expect(part).toContain('because this address was used for a confirmed reply');
    }
    expect(rendered.calendar).toBeNull();
  });

  it('reaches guests with a chosen meal, or chosen replies, each with the right status', async () => {
    const fish = { guestDetails: [{ name: 'Ada', mealChoice: 'Fish', isAttending: true }] };
    const ada = await guest('ada@example.com', { displayName: 'Ada', ...fish });
    const bo = await guest('bo@example.com', {
      guestDetails: [{ name: 'Bo', mealChoice: 'Beans', isAttending: true }],
    });
    await guest('first@example.com', { waitlisted: true, ...fish });
    const cy = await guest('cy@example.com', { waitlisted: true });
    await app.call('PUT', `/api/events/${event.id}`, {
      token: admin.token,
      body: { hasMeals: true, mealOptions: ['Fish', 'Beans', 'Soup'] },
    });

    const { confirmed, meals, pickedRefusal } = await readOptions();
    expect(confirmed).toEqual({ recipients: 2, guests: 2, refusal: null });
    expect(meals).toEqual([
      { name: 'Beans', recipients: 1, guests: 1, refusal: null },
      { name: 'Fish', recipients: 1, guests: 1, refusal: null },
    ]);
    expect(pickedRefusal).toBeNull();

    const meal = await send({ ...words, audience: 'meal', meal: 'Fish' });
    expect(meal.body).toMatchObject({ audience: 'meal', meal: 'Fish', recipients: 1 });
    const elsewhere = await buildEvent(app.database, { tenantId: event.tenantId, createdBy: admin.user.id });
    const other = await buildReservation(app.database, elsewhere, { guestEmail: 'other@example.com' });
    const picked = await send({
      ...words,
      subject: 'For some',
      audience: 'picked',
      replies: [bo.id, cy.id, other.id],
      recipients: 2,
    });
    expect(picked.body).toMatchObject({ audience: 'picked', meal: null, recipients: 2 });
    const sent = (await mails()).map(({ to_email, payload }) => [
      to_email,
      payload.subject,
      payload.audience,
      payload.position,
    ]);
    expect(sent).toEqual([
      ['ada@example.com', 'See you soon', 'confirmed', null],
      ['bo@example.com', 'For some', 'confirmed', null],
      ['cy@example.com', 'For some', 'waiting', 2],
    ]);

    for (const [target, field] of [
      [{ audience: 'meal' }, 'meal'],
      [{ audience: 'picked', replies: [] }, 'replies'],
    ] as const) {
      const refused = await send({ ...words, ...target });
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ issues: [{ path: field }] });
    }
    expect((await send({ ...words, audience: 'picked', replies: [other.id] })).status).toBe(409);
    const again = await send({ ...words, subject: 'For some', audience: 'picked', replies: [ada.id] });
    expect(again.status).toBe(201);
  });

  it('carries a link that opens the guest’s own reply', async () => {
    await guest('ada@example.com', { displayName: 'Ada' });
    await guest('bo@example.com', { displayName: 'Bo' });
    await send();
    for (const { payload, to_name } of await mails()) {
      const token = payload.path.split('reply=')[1];
      const own = await app.call('GET', `/api/rsvp/${event.customUrl}/reply/${token}`);
      expect(own.status).toBe(200);
      expect(JSON.stringify(own.body)).toContain(`"displayName":"${to_name}"`);
    }
  });

  it('tells waitlisted guests their position in line', async () => {
    await guest('first@example.com', { waitlisted: true });
    await guest('asks@example.com', { waitlisted: true, awaitingApproval: true });
    await guest('second@example.com', { waitlisted: true });
    await guest('confirmed@example.com');
    expect((await send({ ...words, audience: 'waitlisted' })).status).toBe(201);
    expect(
      (await mails()).map(({ to_email, payload }) => [to_email, payload.position, payload.waiting]),
    ).toEqual([
      ['asks@example.com', null, 2],
      ['first@example.com', 1, 2],
      ['second@example.com', 2, 2],
    ]);
  });

  it('escapes the host’s subject and text', async () => {
    await guest('ada@example.com', { displayName: '<b>Ada</b>' });
    await send({
      ...words,
      subject: 'Hello\r\nBcc: other@example.com',
      body: '<script>alert(1)</script> & "more"',
    });
    const [mail] = await mails();
    const { subject, html, text } = renderMessage('guest.message', (mail as Mail).payload, {
      publicUrl: 'http://turnout.test',
      mailFrom: 'no-reply@turnout.test',
      causedAt: new Date(),
    });
    expect(subject).toBe('Hello Bcc: other@example.com');
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>Ada');
    expect(text).toContain('<script>alert(1)</script> & "more"');
  });

  it('appears in the history and in the activity log', async () => {
    await guest('ada@example.com');
    await send();
    const { messages, sent } = await readOptions();
    expect(messages).toMatchObject([{ ...words, recipients: 1, sentBy: 'Ada Host' }]);
    expect(sent).toEqual({ event: 1, organization: 1, guests: 1 });
    const { rows } = await app.database.platform.execute(
      sql`select action, subject_type, details from activity_log where event_id = ${event.id} and action = 'message.send'`,
    );
    expect(rows).toMatchObject([
      { subject_type: 'message', details: { audience: 'confirmed', recipients: 1, subject: words.subject } },
    ]);
  });
});

describe('a message that a host is still writing', () => {
  it('shows the number of recipients, or why nobody would get the message', async () => {
    expect(await readOptions()).toMatchObject({
      confirmed: { recipients: 0, refusal: 'Nobody is confirmed yet.' },
      waitlisted: { recipients: 0, refusal: 'Nobody is on the waitlist.' },
      limits: { perEvent: 3, perOrganization: 20, guests: null },
      messages: [],
    });
    await guest('ada@example.com');
    await guest('ada@example.com', { replyKey: 'ada@example.com second' });
    expect((await readOptions()).confirmed).toEqual({ recipients: 1, guests: 2, refusal: null });
  });

  it('previews the first recipient’s mail without sending anything', async () => {
    await guest('ada@example.com', { displayName: 'Grace Hopper' });
    const reply = await app.call('POST', `${path()}/preview`, { token: admin.token, body: words });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      recipients: 1,
      subject: 'See you soon',
      from: `Maya & Jonas via ${admin.tenant?.name}`,
      replyTo: admin.user.email,
    });
    expect((reply.body as { html: string }).html).toContain('Grace Hopper');
    expect((reply.body as { text: string }).text).not.toContain('reply=');
    expect(await mails()).toEqual([]);
    expect((await readOptions()).messages).toEqual([]);
  });

  it('400 with a sentence for each wrong field', async () => {
    await guest('ada@example.com');
    const wrong = async (body: object) =>
      ((await send(body)).body as { issues: { path: string; message: string }[] }).issues;
    expect(await wrong({ ...words, subject: '  ' })).toEqual([
      {
        path: 'subject',
        code: 'required',
        reason: 'messages.subject',
        params: {},
        message: 'Enter a subject',
      },
    ]);
    expect(await wrong({ ...words, body: '\n ' })).toEqual([
      { path: 'body', code: 'required', reason: 'messages.body', params: {}, message: 'Enter a message' },
    ]);
    expect(await wrong({ ...words, subject: 'x'.repeat(201) })).toMatchObject([{ path: 'subject' }]);
    expect(await wrong({ ...words, body: 'x'.repeat(5_001) })).toMatchObject([{ path: 'body' }]);
    expect(await wrong({ ...words, audience: 'nobody' })).toMatchObject([{ path: 'audience' }]);
    expect((await send({ ...words, subject: 'x'.repeat(200), body: 'x'.repeat(5_000) })).status).toBe(201);
  });

  it('409 without any recipient, for a draft, and 60 days after the event', async () => {
    const refused = async (sentence: string) => {
      const reply = await send();
      expect([reply.status, (reply.body as { error: string }).error]).toEqual([409, sentence]);
      expect((await readOptions()).confirmed.refusal).toBe(sentence);
    };
    await refused('Nobody is confirmed yet.');
    await guest('ada@example.com');
    const change = (set: ReturnType<typeof sql>) =>
      app.database.platform.execute(sql`update events set ${set} where id = ${event.id}`);
    await change(sql`status = 'draft'`);
    await refused(
      'This event is a draft. Until you publish it, you can message only households that don’t have an invitation yet.',
    );
    expect((await send({ ...words, sendAt: new Date(Date.now() + 60_000).toISOString() })).status).toBe(409);
    await change(
      sql`status = 'published', starts_at = now() - interval '62 days', ends_at = now() - interval '60 days 1 minute'`,
    );
    await refused('You can message guests until 60 days after the event.');
    expect(await mails()).toEqual([]);
    await change(sql`ends_at = now() - interval '59 days'`);
    expect((await send()).status).toBe(201);
    expect(await mails()).toHaveLength(1);
  });

  it('409 once retention has erased the guests', async () => {
    await guest('ada@example.com');
    await app.database.platform.execute(
      sql`update events set starts_at = now() - interval '40 days', ends_at = null where id = ${event.id}`,
    );
    await app.database.platform.execute(sql`
      insert into event_retention (tenant_id, event_id, personal_done_at)
      values (${event.tenantId}, ${event.id}, now() - interval '1 day')`);
    const reply = await send();
    expect([reply.status, (reply.body as { error: string }).error]).toEqual([
      409,
      'The guests’ data was erased, so you can’t message them anymore.',
    ]);
    expect((await readOptions()).ends.reason).toBe('erasure');
  });

  it('leaves out the status and the calendar once the event is over', async () => {
    await guest('ada@example.com');
    await app.database.platform.execute(
      sql`update events set starts_at = now() - interval '2 days', ends_at = null where id = ${event.id}`,
    );
    expect((await send()).status).toBe(201);
    const [mail] = await mails();
    const { text } = renderMessage('guest.message', (mail as Mail).payload, {
      publicUrl: 'http://turnout.test',
      mailFrom: 'no-reply@turnout.test',
      causedAt: new Date(),
    });
    expect(text).toContain('Bring a jacket.');
    expect(text).not.toContain('Your RSVP is confirmed.');
    expect(text).not.toContain('calendar');
  });

  it('409 if the number of recipients changed since the host confirmed it', async () => {
    await guest('ada@example.com');
    await guest('bo@example.com');
    const stale = await send({ ...words, recipients: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ recipients: 2 });
    expect(await mails()).toEqual([]);
    expect((await send({ ...words, recipients: 2 })).status).toBe(201);
  });
});

describe('a second click on Send', () => {
  it('201 with the first result for a repeated key, even if both calls arrive together', async () => {
    await guest('ada@example.com');
    const headers = { 'idempotency-key': 'one' };
    const replies = await Promise.all([send(words, { headers }), send(words, { headers })]);
    replies.push(await send(words, { headers }));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => (body as GuestMessage).id)).size).toBe(1);
    expect(await mails()).toHaveLength(1);
    expect((await send({ ...words, body: 'Other words' }, { headers })).status).toBe(422);
  });

  it('409 for the second of two equal messages without a key', async () => {
    await guest('ada@example.com');
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
    expect(await mails()).toHaveLength(1);
  });
});

describe('the daily limits of messages', () => {
  it('429 above the event’s limit, even if many messages arrive at once', async () => {
    await guest('ada@example.com');
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => send({ ...words, subject: `Number ${index}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429]);
    const refused = replies.find(({ status }) => status === 429);
    expect((refused?.body as { error: string }).error).toBe(
      'You’ve sent 3 messages for this event in the last 24 hours. Please try again later.',
    );
    expect(refused?.headers['retry-after']).toBeDefined();
    expect(await mails()).toHaveLength(3);
    expect((await readOptions()).confirmed.refusal).toContain('You’ve sent 3 messages');
    await app.database.platform.execute(
      sql`update guest_messages set created_at = created_at - interval '25 hours' where event_id = ${event.id}`,
    );
    expect((await send()).status).toBe(201);
  });

  it('429 above the organization’s limit, counted over all of its events', async () => {
    await app.database.platform.execute(
      sql`update tenants set subscription_plan = 'free' where id = ${event.tenantId}`,
    );
    for (let index = 0; index < 5; index++) {
      if (index === 3)
        event = await buildEvent(app.database, { tenantId: event.tenantId, createdBy: admin.user.id });
      if (index === 0 || index === 3) await guest('ada@example.com');
      expect((await send({ ...words, subject: `Number ${index}` })).status).toBe(201);
    }
    const reply = await send({ ...words, subject: 'One too many' });
    expect(reply.status).toBe(429);
    expect((reply.body as { error: string }).error).toContain('Your organization has sent 5 messages');
  });
});

describe('the right to message guests', () => {
  it('belongs to everybody who may change the event', async () => {
    await guest('ada@example.com');
    const tenant = admin.tenant ?? undefined;
    const root = await signedInAs(app.database, 'superadmin');
    const manager = await signedInAs(app.database, 'eventManager', tenant);
    const member = await signedInAs(app.database, 'guest', tenant);
    const stranger = await signedInAs(app.database, 'admin');
    const preview = `${path()}/preview`;
    for (const [who, status] of [
      [manager, 403],
      [member, 403],
      [stranger, 404],
    ] as const) {
      expect((await send(words, { token: who.token })).status).toBe(status);
      expect((await app.call('GET', path(), { token: who.token })).status).toBe(status);
      expect((await app.call('POST', preview, { token: who.token, body: words })).status).toBe(status);
    }
    expect(await mails()).toEqual([]);
    expect((await send(words, { token: root.token })).status).toBe(201);
    await app.database.platform.execute(
      sql`update events set created_by = ${manager.user.id} where id = ${event.id}`,
    );
    expect((await send({ ...words, subject: 'Mine' }, { token: manager.token })).status).toBe(201);
  });
});
