/**
 * The worker against real SMTP servers that refuse mail, stall, drop connections or are
 * unreachable.
 */
import fc from 'fast-check';
import { pino } from 'pino';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { platformScope, tenantScope } from '../../db/scope.ts';
import { type Delivery, makeDelivery } from '../../mail/delivery.ts';
import type { Message } from '../../mail/messages.ts';
import { enqueue } from '../enqueue.ts';
import { samples } from '../../mail/templates/previews.ts';
import { testConfig, testKeys } from '../../testing/app.ts';
import { buildEvent, buildTenant, buildUser } from '../../testing/builders.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { mailServer as startMailServer, take, type MailServer } from '../../testing/mail-server.ts';
import type { Worker, WorkerOptions } from './worker.ts';
import { startWorker } from './worker.ts';

let database: TestDatabase;
let tenantId: string;
let delivery: Delivery;
let worker: Worker | undefined;
const servers: MailServer[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.reset();
  delivery = makeDelivery();
  tenantId = (await buildTenant(database)).id;
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Starts a mail server that is closed after the test. */
async function mailServer(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
}

const says = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

const start = (smtpUrl: string, options: WorkerOptions = {}) =>
  (worker = startWorker(
    { config: testConfig({ smtpUrl }), database, keys: testKeys, logger: pino({ level: 'silent' }) },
    { pollMs: 20, backoffMs: () => 1, probeMs: 20, delivery, ...options },
  ));

const letter = (toEmail: string, more: Partial<Message> = {}): Message =>
  ({
    tenantId,
    template: 'account.joinDenied',
    toEmail,
    payload: samples['account.joinDenied'],
    ...more,
  }) as Message;

const put = (messages: Message[]) => database.transaction(platformScope, (tx) => enqueue(tx, messages));

interface Row extends Record<string, unknown> {
  id: string;
  to_email: string;
  status: string;
  attempts: number;
  last_error: string | null;
  failure_kind: string | null;
}
const rows = async () =>
  (await database.platform.execute<Row>(sql`select * from outbox order by to_email`)).rows;

const until = <T>(look: () => Promise<T> | T) => vi.waitFor(look, { timeout: 20_000, interval: 20 });

const settled = (count: number) =>
  until(async () => {
    const all = await rows();
    expect(all.filter(({ status }) => status === 'sent' || status === 'failed')).toHaveLength(count);
    return all;
  });

describe('a refusal by the mail server', () => {
  it('ends the attempts for an unknown recipient and notifies the organization once per event', async () => {
    const admin = await buildUser(database, { tenantId, role: 'admin' });
    const event = await buildEvent(database, { tenantId, createdBy: admin.id });
    const server = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('gone') ? says(550, '5.1.1 No such user') : null),
    });
    await put([
      letter('gone-1@example.com', { eventId: event.id }),
      letter('gone-2@example.com', { eventId: event.id }),
      letter('here@example.com', { eventId: event.id }),
      letter('gone-3@example.com'),
    ]);
    start(server.url);
    const all = await settled(4);
    expect(
      all.map(({ to_email, status, attempts, failure_kind }) => [to_email, status, attempts, failure_kind]),
    ).toEqual([
      ['gone-1@example.com', 'failed', 1, 'address'],
      ['gone-2@example.com', 'failed', 1, 'address'],
      ['gone-3@example.com', 'failed', 1, 'address'],
      ['here@example.com', 'sent', 1, null],
    ]);
    expect(all[0]?.last_error).toBe('550 5.1.1 No such user');
    expect(delivery.state().state).toBe('operational');
    // One notification for the event, and one for mail without an event.
    const told = await database.platform.execute(
      sql`select tenant_id, event_id from notifications where kind = 'mail_failed' order by event_id`,
    );
    expect(told.rows).toEqual([
      { tenant_id: tenantId, event_id: event.id },
      { tenant_id: tenantId, event_id: null },
    ]);
  });

  it('ends the attempts for one unwanted mail and keeps its content for a retry', async () => {
    const server = await mailServer({
      onMail: (arrival, self, done) =>
        arrival.to.startsWith('spam') ? done(says(554, '5.7.1 Looks like spam')) : take(arrival, self, done),
    });
    await put([letter('spam@example.com'), letter('fine@example.com')]);
    start(server.url);
    const [fine, spam] = await settled(2);
    expect(fine?.status).toBe('sent');
    expect(spam).toMatchObject({
      status: 'failed',
      attempts: 1,
      failure_kind: 'message',
      last_error: '554 5.7.1 Looks like spam',
      payload: samples['account.joinDenied'],
    });
    expect(delivery.state().state).toBe('operational');
  });

  it('leads to new attempts if it is temporary, until the mail arrives', async () => {
    let greylisted = 2;
    const server = await mailServer({
      onRcptTo: (_address, _session, done) => done(greylisted-- > 0 ? says(451, '4.7.1 Greylisted') : null),
    });
    await put([letter('ada@example.com')]);
    start(server.url);
    const [row] = await settled(1);
    expect(row).toMatchObject({ status: 'sent', attempts: 3, last_error: null, failure_kind: null });
    expect(server.arrivals).toHaveLength(1);
  });

  it('counts as the operator’s problem if it concerns the sender’s address, and delivery resumes later', async () => {
    let known = false;
    const server = await mailServer({
      onMailFrom: (_address, _session, done) => done(known ? null : says(553, '5.7.1 Sender not allowed')),
    });
    await put([letter('ada@example.com')]);
    start(server.url);
    await until(async () => {
      expect((await rows())[0]).toMatchObject({ failure_kind: 'sender' });
      expect(delivery.state().state).toBe('down');
    });
    known = true;
    const [row] = await settled(1);
    expect(row?.status).toBe('sent');
    expect(delivery.state().state).toBe('operational');
  });

  it('holds all mail back if it concerns the password, and delivery resumes with the right password', async () => {
    let password = 'changed';
    const server = await mailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      authOptional: false,
      onAuth: (auth, _session, done) =>
        auth.password === password
          ? done(null, { user: auth.username })
          : done(says(535, '5.7.8 Authentication credentials invalid')),
    });
    await put([letter('ada@example.com'), letter('bo@example.com')]);
    start(server.url.replace('smtp://', 'smtp://turnout:secret@'), { backoffMs: () => 3_600_000 });
    await until(async () => {
      expect((await rows()).map(({ status, failure_kind }) => [status, failure_kind])).toEqual([
        ['queued', 'signIn'],
        ['queued', 'signIn'],
      ]);
      expect(delivery.state().state).not.toBe('operational');
    });
    // The mails' next attempt is an hour away, but they need not wait for it.
    password = 'secret';
    const all = await settled(2);
    expect(all.map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(server.arrivals).toHaveLength(2);
    expect(delivery.state().state).toBe('operational');
  });
});

describe('a slow mail server', () => {
  it('gets a mail once if it answers within the time limit', async () => {
    const server = await mailServer({
      onMail: (arrival, self, done) => void setTimeout(() => take(arrival, self, done), 1_000),
    });
    await put([letter('ada@example.com')]);
    start(server.url);
    const [row] = await settled(1);
    expect(row).toMatchObject({ status: 'sent', attempts: 1 });
    expect(server.arrivals).toHaveLength(1);
  });

  it('gets a mail again if it exceeds the time limit', async () => {
    let hangs = 1;
    const server = await mailServer({
      onMail: (arrival, self, done) => (hangs-- > 0 ? undefined : take(arrival, self, done)),
    });
    await put([letter('ada@example.com')]);
    const kinds: (string | null)[] = [];
    start(`${server.url}?socketTimeout=2000`, {
      backoffMs: () => {
        kinds.push(delivery.state().state);
        return 1;
      },
    });
    const [row] = await settled(1);
    expect(row).toMatchObject({ status: 'sent', attempts: 2 });
    expect(kinds).toEqual(['degraded']);
    expect(server.arrivals).toHaveLength(1);
  });
});

describe('a mail server that drops the connection', () => {
  it('gets the whole mail on a later attempt after a drop in the middle', async () => {
    let drops = 2;
    const server = await mailServer({
      onRcptTo: (_address, _session, done) => {
        // The mail server drops the connection right after this answer, so it never gets the mail
        // itself.
        if (drops-- > 0) setImmediate(() => server.drop());
        done();
      },
    });
    await put([letter('ada@example.com')]);
    start(server.url);
    const [row] = await settled(1);
    expect(row).toMatchObject({ status: 'sent', attempts: 3 });
    expect(server.arrivals.map(({ to }) => to)).toEqual(['ada@example.com']);
  });

  it('gets the mail again, with an unchanged Message-ID, after a drop before the confirmation', async () => {
    let drops = 1;
    const server = await mailServer({
      onMail: (arrival, self, done) => {
        self.arrivals.push(arrival);
        if (drops-- > 0) self.drop();
        else done();
      },
    });
    await put([letter('ada@example.com')]);
    start(server.url);
    const [row] = await settled(1);
    expect(row).toMatchObject({ status: 'sent', attempts: 2 });
    expect(server.arrivals).toHaveLength(2);
    expect(new Set(server.arrivals.map(({ id }) => id)).size).toBe(1);
  });
});

it('a mail server that returns after an outage gets all waiting mail, oldest first', async () => {
  const away = await mailServer();
  await away.close();
  const addresses = Array.from(
    { length: 12 },
    (_, index) => `guest-${String(index).padStart(2, '0')}@example.com`,
  );
  for (const [index, address] of addresses.entries()) {
    await put([letter(address)]);
    await database.platform.execute(
      sql`update outbox set created_at = now() - make_interval(mins => ${100 - index}), next_attempt_at = now() - make_interval(mins => ${100 - index}) where to_email = ${address}`,
    );
  }
  start(away.url, { backoffMs: () => 3_600_000 });
  await until(async () => {
    expect(new Set((await rows()).map(({ failure_kind }) => failure_kind))).toEqual(new Set(['unreachable']));
    expect(delivery.state().state).toBe('down');
  });
  const back = await mailServer({ port: away.port });
  const all = await settled(addresses.length);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['sent']));
  expect(back.arrivals.map(({ to }) => to).sort()).toEqual(addresses);
  // With five connections, a mail may overtake at most the four others that are being sent.
  for (const [index, { to }] of back.arrivals.entries()) {
    expect(Math.abs(addresses.indexOf(to) - index)).toBeLessThan(5);
  }
});

it('if only one process uses the database, it sends a dead process’s mail without waiting for the lease', async () => {
  await put([letter('ada@example.com')]);
  await database.platform.execute(
    sql`update outbox set status = 'sending', attempts = 1, locked_until = now() + interval '1 hour'`,
  );
  const server = await mailServer();
  start(server.url);
  const [row] = await settled(1);
  expect(row).toMatchObject({ status: 'sent', attempts: 2 });
});

describe('delivery through an unreliable mail server', () => {
  it('delivers each mail whole, to its own address and for its own organization', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 4 }),
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.constantFrom('yes', 'yes', 'later', 'drop', 'dropAfter'), {
          minLength: 4,
          maxLength: 20,
        }),
        async (organizations, each, script) => {
          await database.reset();
          let step = 0;
          const server = await mailServer({
            onMail: (arrival, self, done) => {
              const act = script[step++] ?? 'yes';
              if (act === 'later') return done(says(451, '4.3.0 Not now'));
              if (act === 'drop') return self.drop();
              self.arrivals.push(arrival);
              return act === 'dropAfter' ? self.drop() : done();
            },
          });
          const expected = new Map<string, { to: string; organization: string; reason: string }>();
          for (let number = 0; number < organizations; number++) {
            const tenant = await buildTenant(database);
            const messages = Array.from({ length: each }, (_, index) => ({
              tenantId: tenant.id,
              template: 'account.joinDenied' as const,
              toEmail: `to-${number}-${index}@example.com`,
              payload: {
                firstName: `Name${number}x${index}`,
                tenantName: `Organization ${number}`,
                reason: `Reason ${number} and ${index}.`,
              },
            }));
            await database.transaction(tenantScope(tenant.id), (tx) => enqueue(tx, messages));
          }
          for (const row of await rows()) {
            const [, number, index] = /to-(\d+)-(\d+)@/.exec(row.to_email) ?? [];
            expected.set(`<${row.id}@turnout.local>`, {
              to: row.to_email,
              organization: `Organization ${number}`,
              reason: `Reason ${number} and ${index}.`,
            });
          }
          start(server.url);
          const all = await settled(expected.size);
          await worker?.stop();
          expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['sent']));
          // No mail is lost. Only mail that was accepted just before the connection broke arrives
          // twice.
          expect(new Set(server.arrivals.map(({ id }) => id))).toEqual(new Set(expected.keys()));
          for (const { id, to, raw } of server.arrivals) {
            const mail = expected.get(id);
            expect(to).toBe(mail?.to);
            expect(raw).toContain(mail?.organization);
            expect(raw).toContain(mail?.reason);
            for (const other of expected.values()) {
              if (other.reason !== mail?.reason) expect(raw).not.toContain(other.reason);
            }
          }
        },
      ),
      { numRuns: 3 },
    );
  });
});
