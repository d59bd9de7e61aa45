/**
 * Replays attempts to flood people with mail. However many accounts and replies there are, nobody
 * gets more mail than the budget allows.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMail } from '#domain/mail/contract.ts';
import { tenants } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { calendarsOf } from '../testing/calendars.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';
import { countKey, noteMailed, purgeCounts } from './mail-counts.store.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { samples } from '../mail/templates/previews.ts';
import { drainMail } from '../testing/drain-mail.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedInAs>>;
let unique = 0;

beforeAll(async () => {
  app = await testApp({ config: { rateLimit: true } });
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['outbox', 'mail_recipients', 'mail_hours', 'notifications'])
    await run(sql`delete from ${sql.identifier(table)}`);
  admin = await signedInAs(app.database, 'admin');
});

const run = (statement: ReturnType<typeof sql>) => app.database.platform.execute(statement);
const tenantId = () => admin.tenant?.id ?? '';
const eventOf = (more: object = {}) =>
  buildEvent(app.database, {
    tenantId: tenantId(),
    createdBy: admin.user.id,
    maxGuests: 100_000,
    severalRepliesPerEmail: true,
    ...more,
  });
const submit = (customUrl: string, guestEmail: string, remoteAddress = `198.51.100.${++unique}`) =>
  app.app
    .inject({
      method: 'POST',
      url: `/api/rsvp/${customUrl}/submit`,
      payload: {
        isAttending: 'yes',
        displayName: 'Grace Guest',
        guestEmail,
        guestCount: 1,
        guestDetails: [{ name: 'Grace Guest', mealChoice: '' }],
      },
      remoteAddress,
    })
    .then((reply) => ({ status: reply.statusCode, link: reply.json().link as string | undefined }));

const drain = drainMail(() => app);
/** Returns the number of mails to an address for each status and failure. */
const standing = async (like: string) => {
  const { rows } = await run(sql`
    select status, failure_kind, count(*)::int as mails from outbox where to_email like ${like}
    group by status, failure_kind order by status`);
  return rows.map(({ status, failure_kind, mails }) => [status, failure_kind, mails]);
};
const put = (
  toEmails: string[],
  of: { tenantId: string; eventId?: string | null } = { tenantId: tenantId() },
) =>
  app.database.transaction(platformScope, (tx) =>
    enqueue(
      tx,
      toEmails.map((toEmail) => ({
        ...of,
        template: 'guest.declined' as const,
        toEmail,
        payload: samples['guest.declined'],
      })),
    ),
  );

describe('mail to one person', () => {
  it('stops at five mails after 320 replies to an event of a new account', async () => {
    const signUp = await app.call('POST', '/api/tenants/signup', { body: { name: `PayPal ${++unique}` } });
    const registered = await app.call('POST', '/api/register', {
      body: {
        email: `made-up-${++unique}@example.com`,
        password: 'secret words',
        role: 'admin',
        tenantId: signUp.body.id,
      },
    });
    const event = await app.call('POST', '/api/events', {
      token: registered.body.token,
      body: {
        name: 'You won a prize',
        displayName: 'PayPal Support',
        eventType: 'Other',
        dateTime: new Date(Date.now() + 30 * 86_400_000).toISOString(),
        timezone: 'America/New_York',
        location: 'Here',
        maxGuests: 1_000,
        severalRepliesPerEmail: true,
        confirmedEmailMessage: 'Please sign in at https://evil.example/login',
      },
    });
    expect(event.status).toBe(201);
    const statuses = new Map<number, number>();
    for (let n = 0; n < 320; n += 20) {
      const replies = Array.from({ length: 20 }, () =>
        submit(event.body.customUrl, 'victim@example.com', '203.0.113.9'),
      );
      for (const { status } of await Promise.all(replies))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    // Replies are accepted even if their mail is withheld.
    expect(Object.fromEntries(statuses)).toEqual({ 201: 300, 429: 20 });
    await drain();
    expect(await standing('victim@example.com')).toEqual([
      ['sent', null, 5],
      ['withheld', 'recipientBudget', 295],
    ]);
  });

  it('stops at five mails when a guest changes and withdraws a reply in a loop', async () => {
    const event = await eventOf();
    const { link } = await submit(event.customUrl, 'victim@example.com');
    const token = (link ?? '').split('reply=')[1] ?? '';
    for (let n = 0; n < 30; n++) {
      const changed = await app.app.inject({
        method: 'PUT',
        url: `/api/rsvp/${event.customUrl}/reply/${token}`,
        payload: {
          isAttending: n % 2 === 0 ? 'no' : 'yes',
          displayName: 'Grace Guest',
          guestCount: 1,
          guestDetails: [{ name: 'Grace Guest', mealChoice: '' }],
        },
        remoteAddress: '203.0.113.10',
      });
      expect(changed.statusCode).toBe(200);
    }
    for (let n = 0; n < 10; n++) {
      const again = await submit(event.customUrl, 'victim@example.com', '203.0.113.11');
      await app.app.inject({ method: 'DELETE', url: `/api${again.link?.replace('?reply=', '/reply/')}` });
    }
    // Mails about changes may be merged into one that leaves later. The merged mail counts toward
    // the budget.
    await run(sql`update outbox set next_attempt_at = now() where status = 'queued'`);
    await drain();
    const sent = (await standing('victim@example.com')).filter(([status]) => status === 'sent');
    expect(sent).toEqual([['sent', null, 5]]);
  });

  it('counts across events, organizations and spellings of the address', async () => {
    const other = await buildTenant(app.database);
    await put(['victim@example.com', 'Victim@example.com ', 'victim+a@example.com']);
    await put(['victim+b@example.com', 'victim@example.com', 'victim@example.com'], { tenantId: other.id });
    await drain();
    const counts = await standing('%ictim%');
    expect(counts).toEqual([
      ['sent', null, 5],
      ['withheld', 'recipientBudget', 1],
    ]);
  });

  it('resumes an hour later, up to 20 mails a day', async () => {
    const key = countKey(app.deps.keys, 'guest', 'victim@example.com');
    await app.database.transaction(platformScope, (tx) =>
      noteMailed(tx, Array<string>(18).fill(key), new Date(Date.now() - 61 * 60_000)),
    );
    await put(Array<string>(4).fill('victim@example.com'));
    await drain();
    expect(await standing('victim@example.com')).toEqual([
      ['sent', null, 2],
      ['withheld', 'recipientBudget', 2],
    ]);
    // After a day, a mail no longer counts toward the budget, and its count is deleted.
    await run(sql`update mail_recipients set mailed_at = mailed_at - interval '24 hours'`);
    await put(['victim@example.com']);
    await drain();
    expect((await standing('victim@example.com'))[0]).toEqual(['sent', null, 3]);
    expect(
      await app.database.transaction(platformScope, (tx) =>
        purgeCounts(tx, new Date(Date.now() - 24 * 3_600_000), 100),
      ),
    ).toBe(20);
  });

  it('lists a withheld decline mail as undeliverable, and a retry of that mail clears the guest’s calendar', async () => {
    const event = await eventOf();
    await submit(event.customUrl, 'victim@example.com');
    await drain();
    const entry = async () => (await calendarsOf(app.database, event.id)).get('victim@example.com');
    expect(await entry()).toMatchObject({ status: 'CONFIRMED' });
    const key = countKey(app.deps.keys, 'guest', 'victim@example.com');
    await app.database.transaction(platformScope, (tx) =>
      noteMailed(tx, Array<string>(20).fill(key), new Date()),
    );
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      app.call(method, path, { token: admin.token, ...(body && { body }) });
    const [reply] = (await call('GET', `/api/reservations?eventId=${event.id}`)).body;
    await call('PUT', `/api/reservation/${reply.id}`, { isAttending: false, notifyGuest: true });
    await drain();
    expect(await entry()).toMatchObject({ status: 'CONFIRMED' });
    expect((await call('GET', `/api/events/${event.id}/overview`)).body.needs).toMatchObject([
      { kind: 'undeliverable', count: 1 },
    ]);
    const [mail] = (await call('GET', '/api/mail?state=withheld')).body;
    await run(sql`delete from mail_recipients`);
    expect((await call('POST', `/api/mail/${mail.id}/retry`)).status).toBe(200);
    await drain();
    expect(await entry()).toBeUndefined();
  });

  it('never withholds a new date or a cancellation, even after twenty mails', async () => {
    const key = countKey(app.deps.keys, 'guest', 'victim@example.com');
    await app.database.transaction(platformScope, (tx) =>
      noteMailed(tx, Array<string>(20).fill(key), new Date()),
    );
    const event = await eventOf();
    await buildReservation(app.database, event, { guestEmail: 'victim@example.com' });
    const change = (body: object) => app.call('PUT', `/api/events/${event.id}`, { token: admin.token, body });
    await change({ location: 'The barn', notifyGuests: true });
    await drain();
    await change({ status: 'cancelled' });
    // Two mails about one event are ten seconds apart.
    await run(sql`update outbox set next_attempt_at = now() where status = 'queued'`);
    await drain();
    const { rows } = await run(
      sql`select template, status from outbox where to_email = 'victim@example.com' order by created_at`,
    );
    expect(rows).toEqual([
      { template: 'guest.eventChanged', status: 'sent' },
      { template: 'guest.cancelled', status: 'sent' },
    ]);
    // Withheld mails beyond the limit also count here, so that the next mail is withheld too.
    expect((await run(sql`select from mail_recipients where recipient = ${key}`)).rows).toHaveLength(22);
  });

  it('counts once when the mail server defers a mail, and again when a host resends a mail', async () => {
    await put(Array<string>(6).fill('victim@example.com'));
    await drain();
    await run(sql`update outbox set status = 'queued', sent_at = null where status = 'sent'`);
    await drain();
    expect(await standing('victim@example.com')).toEqual([
      ['sent', null, 5],
      ['withheld', 'recipientBudget', 1],
    ]);
    const list = await app.call('GET', '/api/mail?state=withheld', { token: admin.token });
    const [mail] = list.body as OutgoingMail[];
    const retry = () => app.call('POST', `/api/mail/${mail?.id}/retry`, { token: admin.token });
    expect((await retry()).status).toBe(200);
    await drain();
    expect((await standing('victim@example.com')).at(-1)).toEqual(['withheld', 'recipientBudget', 1]);
    await run(sql`update mail_recipients set mailed_at = mailed_at - interval '1 hour'`);
    const all = await app.call('POST', '/api/mail/retry-failed?state=withheld', { token: admin.token });
    expect(all.body).toEqual({ retried: 1 });
    await drain();
    expect(await standing('victim@example.com')).toEqual([['sent', null, 6]]);
  });
});

describe('mail of one organization', () => {
  it.each([
    ['trial', 'premium', 1_000],
    ['active', 'free', 1_000],
    ['active', 'pro', 10_000],
    ['active', 'premium', 100_000],
  ])(
    'with the status %s on the plan %s stops at the daily limit, and other organizations continue',
    async (status, plan, perDay) => {
      await app.database.platform
        .update(tenants)
        .set({ subscriptionStatus: status, subscriptionPlan: plan })
        .where(eq(tenants.id, tenantId()));
      const other = await buildTenant(app.database);
      await run(
        sql`insert into mail_hours (tenant_id, hour, mails) values (${tenantId()}, date_trunc('hour', now() - interval '20 hours'), ${perDay - 2})`,
      );
      await put(['a1@example.com', 'a2@example.com', 'a3@example.com']);
      await put(['b1@example.com'], { tenantId: other.id });
      await drain();
      expect(await standing('a%')).toEqual([
        ['sent', null, 2],
        ['withheld', 'organizationBudget', 1],
      ]);
      expect(await standing('b%')).toEqual([['sent', null, 1]]);
    },
  );

  it('tells the hosts once which mail was withheld, and why', async () => {
    const event = await eventOf({ name: 'Spring Gala' });
    await put(Array<string>(9).fill('victim@example.com'), { tenantId: tenantId(), eventId: event.id });
    await drain();
    const list = await app.call('GET', '/api/mail?state=withheld', { token: admin.token });
    expect(list.headers['x-total-count']).toBe('4');
    expect(list.body[0]).toMatchObject({
      state: 'withheld',
      eventName: 'Spring Gala',
      toEmail: 'victim@example.com',
      attempts: 0,
      failure: {
        kind: 'recipientBudget',
        sentence: expect.stringContaining('5 times an hour'),
        answer: null,
      },
    });
    const told = await app.call('GET', '/api/notifications', { token: admin.token });
    expect(told.body).toMatchObject([{ kind: 'mail_withheld', eventId: event.id }]);
    expect((await app.call('GET', '/api/mail?state=failed', { token: admin.token })).body).toEqual([]);
  });
});

it('RATE_LIMIT=off lifts every budget', async () => {
  await put(Array<string>(8).fill('victim@example.com'));
  await drain({ ...app.deps, config: { ...app.deps.config, rateLimit: false } });
  expect(await standing('victim@example.com')).toEqual([['sent', null, 8]]);
  expect((await run(sql`select 1 from mail_recipients`)).rows).toEqual([]);
});

it('the mail count of a recipient uses an index, however much was mailed', async () => {
  await run(sql`
    insert into mail_recipients (recipient, mailed_at, id)
    select md5((n % 10000)::text), now() - make_interval(secs => n / 3.0), gen_random_uuid() from generate_series(1, 20000) n`);
  await run(sql`analyze mail_recipients`);
  const { rows } = await run(sql`
    explain select mailed_at from mail_recipients
    where recipient = any(${sql.param(['a', 'b'])}::text[]) and mailed_at > now() - interval '24 hours'`);
  expect(JSON.stringify(rows)).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
});
