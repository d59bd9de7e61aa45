import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMail } from '#domain/mail/contract.ts';
import { failureSentences } from '#domain/mail/delivery.ts';
import { messageLabel, messageLabels } from '#domain/mail/kinds.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { platformScope } from '../db/scope.ts';
import type { TestApp } from '../testing/app.ts';
import { testApp } from '../testing/app.ts';
import { buildEvent, buildReservation, signedInAs } from '../testing/builders.ts';
import type { Message } from './messages.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { takeDue } from '../outbox/outbox.store.ts';
import { samples } from './templates/previews.ts';

let app: TestApp;
let root: string;
let admin: Awaited<ReturnType<typeof signedInAs>>;
let tenantId: string;
let eventId: string;

beforeAll(async () => {
  app = await testApp();
  root = (await signedInAs(app.database, 'superadmin')).token;
});
afterAll(() => app.close());

const run = (statement: ReturnType<typeof sql>) => app.database.platform.execute(statement);

beforeEach(async () => {
  await run(sql`delete from outbox`);
  admin = await signedInAs(app.database, 'admin');
  tenantId = admin.tenant?.id ?? '';
  const event = await buildEvent(app.database, { tenantId, createdBy: admin.user.id, name: 'Spring Gala' });
  eventId = event.id;
  await put([
    { template: 'guest.confirmed', toEmail: 'sent@example.com', eventId },
    { template: 'guest.confirmed', toEmail: 'gone@example.com', toName: 'Grace Gone', eventId },
    { template: 'guest.waitlisted', toEmail: 'later@example.com', eventId },
    { template: 'account.setPassword', toEmail: 'away@example.com' },
  ]);
  await run(
    sql`update outbox set status = 'sent', sent_at = now(), attempts = 1 where to_email = 'sent@example.com'`,
  );
  await run(sql`update outbox set status = 'failed', attempts = 1, failure_kind = 'address', last_error = '550 5.1.1 No such user'
    where to_email = 'gone@example.com'`);
  await run(sql`update outbox set attempts = 2, failure_kind = 'later', last_error = '451 Greylisted', next_attempt_at = now() + interval '5 minutes'
    where to_email = 'later@example.com'`);
  await run(sql`update outbox set status = 'failed', attempts = 29, failure_kind = 'unreachable', last_error = 'connect ECONNREFUSED 10.0.0.5:25'
    where to_email = 'away@example.com'`);
});

type Some = Pick<Message, 'template' | 'toEmail' | 'toName' | 'eventId'>;
const put = (messages: Some[], of: string | null = tenantId) =>
  app.database.transaction(platformScope, (tx) =>
    enqueue(
      tx,
      messages.map(
        (message) => ({ tenantId: of, payload: samples[message.template], ...message }) as Message,
      ),
    ),
  );

const list = async (query = '', token = admin.token) => {
  const reply = await app.call('GET', `/api/mail${query}`, { token });
  expect(reply.status).toBe(200);
  return { rows: reply.body as OutgoingMail[], total: reply.headers['x-total-count'] };
};
const mailTo = async (toEmail: string, token = admin.token) => {
  const { rows } = await list(`?q=${encodeURIComponent(toEmail)}`, token);
  expect(rows).toHaveLength(1);
  return rows[0] as OutgoingMail;
};
const retry = (id: string, token = admin.token) => app.call('POST', `/api/mail/${id}/retry`, { token });

describe('outgoing mail', () => {
  it('describes the state of each mail in words', async () => {
    expect(await mailTo('gone@example.com')).toMatchObject({
      label: 'RSVP confirmation',
      toName: 'Grace Gone',
      eventId,
      eventName: 'Spring Gala',
      state: 'failed',
      attempts: 1,
      nextAttemptAt: null,
      failure: {
        kind: 'address',
        sentence: 'The recipient’s mail server rejected this address. It may be mistyped or closed.',
        answer: '550 5.1.1 No such user',
      },
    });
    const later = await mailTo('later@example.com');
    expect(later).toMatchObject({ state: 'waiting', failure: { kind: 'later', answer: '451 Greylisted' } });
    expect(new Date(later.nextAttemptAt ?? 0).getTime()).toBeGreaterThan(Date.now());
    expect(await mailTo('sent@example.com')).toMatchObject({
      state: 'sent',
      failure: null,
      nextAttemptAt: null,
    });
  });

  it('never reveals a mail’s content or links', async () => {
    const { rows } = await list();
    expect(Object.keys(rows[0] as OutgoingMail).sort()).toEqual(
      'attempts createdAt eventId eventName failure id label nextAttemptAt retryRefusal sentAt state template tenantId tenantName toEmail toName'.split(
        ' ',
      ),
    );
    expect(JSON.stringify(rows)).not.toMatch(/reset=|reply=|sample/);
  });

  it('shows the error of an unreachable mail server only to superadmins', async () => {
    expect((await mailTo('away@example.com')).failure).toEqual({
      kind: 'unreachable',
      sentence: 'We couldn’t reach the mail server.',
      answer: null,
    });
    expect((await mailTo('away@example.com', root)).failure?.answer).toContain('ECONNREFUSED');
  });

  it('filters by state, recipient or event, in sorted pages', async () => {
    const to = async (query: string) => (await list(query)).rows.map(({ toEmail }) => toEmail);
    expect(await to('?state=failed&sort=toEmail')).toEqual(['away@example.com', 'gone@example.com']);
    expect(await to('?state=waiting')).toEqual(['later@example.com']);
    expect(await to('?state=sent')).toEqual(['sent@example.com']);
    expect(await to('?q=spring&sort=-toEmail')).toEqual([
      'sent@example.com',
      'later@example.com',
      'gone@example.com',
    ]);
    expect(await to('?q=grace')).toEqual(['gone@example.com']);
    expect((await to(`?eventId=${eventId}`)).sort()).toHaveLength(3);
    const second = await list('?page=2&pageSize=3&sort=toEmail');
    expect(second.rows.map(({ toEmail }) => toEmail)).toEqual(['sent@example.com']);
    expect(second.total).toBe('4');
  });

  it('shows admins their own organization, and superadmins all organizations or a chosen one', async () => {
    const other = await signedInAs(app.database, 'admin');
    await put([{ template: 'account.joinDenied', toEmail: 'other@example.com' }], other.tenant?.id);
    await put([{ template: 'account.resetPassword', toEmail: 'root@example.com' }], null);
    expect((await list()).total).toBe('4');
    expect((await list(`?tenantId=${other.tenant?.id}`)).total).toBe('4');
    expect((await list('', other.token)).rows.map(({ toEmail }) => toEmail)).toEqual(['other@example.com']);
    expect((await list('', root)).total).toBe('6');
    expect((await list(`?tenantId=${other.tenant?.id}`, root)).total).toBe('1');
    const failed = await app.call('GET', '/api/mail/failed-count', { token: admin.token });
    expect(failed.body).toEqual({ failed: 2 });
    expect((await app.call('GET', '/api/mail/failed-count', { token: other.token })).body).toEqual({
      failed: 0,
    });
  });

  it('403 for event managers and members', async () => {
    for (const role of ['eventManager', 'guest'] as const) {
      const { token } = await signedInAs(app.database, role, admin.tenant ?? undefined);
      for (const [method, path] of [
        ['GET', '/api/mail'],
        ['GET', '/api/mail/failed-count'],
        ['POST', '/api/mail/retry-failed'],
      ] as const) {
        expect((await app.call(method, path, { token })).status).toBe(403);
      }
    }
  });
});

describe('a retry', () => {
  it('sends a failed mail again, with its payload and a fresh count of attempts', async () => {
    const { id } = await mailTo('gone@example.com');
    const reply = await retry(id);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ state: 'waiting', attempts: 0, failure: null });
    const taken = (await takeDue(app.database.platform, 10, 1_000)).find((message) => message.id === id);
    expect(taken).toMatchObject({ attempts: 1, payload: samples['guest.confirmed'] });
    const { rows } = await run(
      sql`select details from activity_log where action = 'mail.retry' and subject_id = ${id}`,
    );
    expect(rows).toEqual([{ details: { count: 1, toEmail: 'gone@example.com' } }]);
  });

  it('409 for a mail that did not fail, and for a second click', async () => {
    expect((await retry((await mailTo('sent@example.com')).id)).status).toBe(409);
    expect((await retry((await mailTo('later@example.com')).id)).status).toBe(409);
    const { id } = await mailTo('gone@example.com');
    const statuses = (await Promise.all([retry(id), retry(id)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('409 if the link in the mail has expired', async () => {
    await run(
      sql`update outbox set created_at = now() - interval '8 days' where to_email = 'away@example.com'`,
    );
    const { id, retryRefusal } = await mailTo('away@example.com');
    expect(retryRefusal).toContain('expired');
    const reply = await retry(id);
    expect(reply.status).toBe(409);
    expect((reply.body as { error: string }).error).toBe(retryRefusal);
    const all = await app.call('POST', '/api/mail/retry-failed', { token: admin.token });
    expect(all.body).toEqual({ retried: 1 });
    expect((await mailTo('away@example.com')).state).toBe('failed');
  });

  it('leaves other organizations’ mail alone when everything is retried', async () => {
    const other = await signedInAs(app.database, 'admin');
    expect((await retry((await mailTo('gone@example.com')).id, other.token)).status).toBe(404);
    const none = await app.call('POST', `/api/mail/retry-failed?tenantId=${tenantId}`, {
      token: other.token,
    });
    expect(none.body).toEqual({ retried: 0 });
    expect((await app.call('POST', '/api/mail/retry-failed', { token: admin.token })).body).toEqual({
      retried: 2,
    });
    expect((await list('?state=failed')).total).toBe('0');
    expect((await app.call('POST', '/api/mail/retry-failed', { token: root })).body).toEqual({ retried: 0 });
  });
});

it('every kind of mail has its own label', () => {
  expect(Object.keys(messageLabels).sort()).toEqual(Object.keys(samples).sort());
  expect(new Set(Object.values(messageLabels)).size).toBe(Object.keys(samples).length);
  // A kind of mail that a later version enqueued, before a downgrade.
  expect(messageLabel('guest.somethingNew')).toBe('Something new');
});

describe('a reply in a host’s list', () => {
  it('names the mails that did not reach its guest, with the reasons', async () => {
    const event = { id: eventId, tenantId, customUrl: '' };
    const [ada, bo] = [
      await buildReservation(app.database, event, { guestEmail: 'ada@example.com' }),
      await buildReservation(app.database, event, { guestEmail: 'bo@example.com' }),
    ];
    const about = (
      reply: { id: string; guestEmail: string },
      template: 'guest.confirmed' | 'guest.changed',
    ) => ({
      tenantId,
      eventId,
      template,
      toEmail: reply.guestEmail,
      payload: { ...samples[template], reply: { ...samples[template].reply, id: reply.id } },
    });
    await app.database.transaction(platformScope, (tx) =>
      enqueue(tx, [
        about(ada, 'guest.confirmed'),
        about(ada, 'guest.changed'),
        about(bo, 'guest.confirmed'),
        // A mail about another reply, sent to the same address.
        { ...about(ada, 'guest.confirmed'), toEmail: bo.guestEmail },
      ] as Message[]),
    );
    const list = async () => {
      const all = await app.call('GET', `/api/reservations?eventId=${eventId}`, { token: admin.token });
      const ofEvent = await app.call('GET', `/api/event/${eventId}/reservations`, { token: admin.token });
      const byEmail = ({ guestEmail }: Reservation, other: Reservation) =>
        guestEmail < other.guestEmail ? -1 : 1;
      const rows = (all.body as Reservation[]).sort(byEmail);
      expect((ofEvent.body as { reservations: Reservation[] }).reservations.sort(byEmail)).toEqual(rows);
      return rows.map(({ unsentMails }) => unsentMails);
    };
    expect(await list()).toEqual([undefined, undefined]);

    await run(sql`update outbox set status = 'withheld', failure_kind = 'recipientBudget'
      where to_email = ${ada.guestEmail} and template = 'guest.changed'`);
    await run(sql`update outbox set status = 'failed', failure_kind = 'address', last_error = '550 No such user',
      created_at = now() - interval '1 minute' where to_email = ${ada.guestEmail} and template = 'guest.confirmed'`);
    await run(
      sql`update outbox set status = 'held', failure_kind = 'unconfirmed' where to_email = ${bo.guestEmail}`,
    );
    const [adas, bos] = await list();
    expect(adas).toMatchObject([
      { label: 'RSVP changed', state: 'withheld', sentence: failureSentences.recipientBudget },
      { label: 'RSVP confirmation', state: 'failed', sentence: failureSentences.address },
    ]);
    expect(bos).toMatchObject([{ state: 'waiting', sentence: failureSentences.unconfirmed }]);
    const edited = await app.call('PUT', `/api/reservation/${ada.id}`, {
      token: admin.token,
      body: { message: 'Seen', notifyGuest: false },
    });
    expect((edited.body as Reservation).unsentMails).toEqual(adas);

    await retry(adas?.[0]?.id ?? '');
    await run(sql`update outbox set status = 'sent', sent_at = now() where to_email = ${bo.guestEmail}`);
    expect(await list()).toEqual([[adas?.[1]], undefined]);
  });
});
