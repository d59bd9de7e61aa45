/** Queued mail does not contain its event. The worker reads the event when it takes the mail. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tenantScope } from '../../db/scope.ts';
import type { Message } from '../../mail/messages.ts';
import { samples } from '../../mail/templates/previews.ts';
import type { TestApp } from '../../testing/app.ts';
import { testApp } from '../../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../../testing/builders.ts';
import { enqueue } from '../enqueue.ts';
import { startWorker, type Worker } from '../sending/worker.ts';

let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;
let event: Awaited<ReturnType<typeof buildEvent>>;
let worker: Worker | undefined;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  const tenant = await buildTenant(app.database, { subscriptionPlan: 'free' });
  host = await signedInAs(app.database, 'admin', tenant);
  event = await buildEvent(app.database, {
    tenantId: tenant.id,
    createdBy: host.user.id,
    name: 'Spring ball',
    displayName: '',
  });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

const run = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await app.database.platform.execute<Row>(statement)).rows;

const submit = async () => {
  const { status } = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: {
      isAttending: true,
      displayName: 'Ada Lovelace',
      guestEmail: 'ada@example.com',
      guestCount: 1,
      guestDetails: [{ name: 'Ada Lovelace', mealChoice: '' }],
    },
  });
  expect(status).toBe(201);
};

const put = (messages: Message[]) =>
  app.database.transaction(tenantScope(event.tenantId), (tx) => enqueue(tx, messages));

interface SentMail extends Record<string, unknown> {
  template: string;
  status: string;
  html: string;
  payload: object;
}
const sent = async () => {
  worker = startWorker(app.deps, { pollMs: 20 });
  return vi.waitFor(async () => {
    const rows = await run<SentMail>(
      sql`select template, status, html, payload from outbox where event_id = ${event.id} order by template`,
    );
    expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'sent'));
    return rows;
  });
};

it('mail about a reply is stored without the event, and shows the event as of the moment of sending', async () => {
  await submit();
  await run(
    sql`update events set name = 'Summer ball', confirmed_email_message = 'Bring a coat.' where id = ${event.id}`,
  );
  await run(sql`update tenants set name = 'The Boathouse' where id = ${event.tenantId}`);

  const [confirmation, toManager] = await sent();
  for (const mail of [confirmation, toManager]) {
    expect(mail?.payload).not.toHaveProperty('event');
    expect(mail?.html).toContain('Summer ball');
    expect(mail?.html).not.toContain('Spring ball');
  }
  expect(confirmation?.html).toContain('Bring a coat.');
  expect(confirmation?.html).toContain('The Boathouse');
  expect(confirmation?.html).toContain('Powered by Turnout');
});

it('mail about an event leaves even if the event was deleted in the meantime', async () => {
  await submit();
  await run(sql`update events set deleted_at = now() where id = ${event.id}`);
  for (const { html } of await sent()) expect(html).toContain('Spring ball');
});

it('mail that an older version enqueued shows the event from its own payload', async () => {
  await put([
    {
      tenantId: event.tenantId,
      eventId: event.id,
      template: 'guest.confirmed',
      toEmail: 'old@example.com',
      payload: samples['guest.confirmed'],
    },
  ]);
  const [mail] = await sent();
  expect(mail?.html).toContain('Summer Wedding Celebration');
});

it('a worker of an older version gets no mail, but can still mark its earlier mail as sent', async () => {
  await submit();
  await expect(
    run(sql`
      update outbox set status = 'sending', attempts = attempts + 1
      where id in (select id from outbox where status in ('queued', 'sending') and lane >= '' limit 20)`),
  ).rejects.toThrow();
  expect(await run(sql`select 1 from outbox where event_id = ${event.id} and status <> 'queued'`)).toEqual(
    [],
  );

  await run(
    sql`update outbox set status = 'sending', attempts = 1 where event_id = ${event.id} and template = 'guest.confirmed'`,
  );
  await run(sql`
    update outbox set status = 'sent', sent_at = now(), locked_until = null, last_error = null, failure_kind = null,
      transport = 'smtp', subject = 'RSVP Confirmation', payload = '{}'
    where event_id = ${event.id} and template = 'guest.confirmed' and status = 'sending' and attempts = 1`);
  expect(await run(sql`select 1 from outbox where event_id = ${event.id} and status = 'sent'`)).toHaveLength(
    1,
  );
});
