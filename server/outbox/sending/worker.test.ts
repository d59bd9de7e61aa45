import { pino } from 'pino';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { platformScope, tenantScope } from '../../db/scope.ts';
import type { PlatformDeps } from '../../http/deps.ts';
import { type Delivery, makeDelivery } from '../../mail/delivery.ts';
import type { Message } from '../../mail/messages.ts';
import { enqueue } from '../enqueue.ts';
import { takeDue } from '../outbox.store.ts';
import type { AboutReply } from '../../mail/snapshots.ts';
import type { MessagePayloads } from '../../mail/kinds/registry.ts';
import { samples } from '../../mail/templates/previews.ts';
import { testConfig, testKeys } from '../../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, buildUser } from '../../testing/builders.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { mailServer as startMailServer } from '../../testing/mail-server.ts';
import type { Worker, WorkerOptions } from './worker.ts';
import { defaultBackoffMs, startWorker } from './worker.ts';

let database: TestDatabase;
let tenantId: string;
let delivery: Delivery;
let worker: Worker | undefined;

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
});

const deps = (smtpUrl?: string): PlatformDeps => ({
  config: testConfig({ smtpUrl }),
  database,
  keys: testKeys,
  logger: pino({ level: 'silent' }),
});

const start = (smtpUrl?: string, options: WorkerOptions = {}) =>
  (worker = startWorker(deps(smtpUrl), { pollMs: 20, backoffMs: () => 1, delivery, ...options }));

const letter = (toEmail: string, more: Partial<Message> = {}): Message =>
  ({
    tenantId,
    template: 'account.joinDenied',
    toEmail,
    payload: samples['account.joinDenied'],
    ...more,
  }) as Message;

const put = (messages: Message[]) =>
  database.transaction(tenantScope(tenantId), (tx) => enqueue(tx, messages));

interface Row extends Record<string, unknown> {
  id: string;
  to_email: string;
  status: string;
  attempts: number;
  last_error: string | null;
  subject: string | null;
  html: string | null;
  text_body: string | null;
  transport: string | null;
  payload: Record<string, unknown>;
}
const rows = async () =>
  (await database.platform.execute<Row>(sql`select * from outbox order by to_email`)).rows;

const settled = (count: number) =>
  vi.waitFor(
    async () => {
      const all = await rows();
      expect(all.filter(({ status }) => status === 'sent' || status === 'failed')).toHaveLength(count);
      return all;
    },
    { timeout: 25_000, interval: 20 },
  );

/** Starts a mail server. `refuse` may return an error to refuse a recipient. */
const mailServer = (refuse: (address: string) => Error | null = () => null) =>
  startMailServer({ onRcptTo: ({ address }, _session, done) => done(refuse(address)) });

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

describe('the built-in mailbox', () => {
  it('shows enqueued mail in its rendered form', async () => {
    start();
    await put([letter('ada@example.com', { toName: 'Ada' })]);
    const [row] = await settled(1);
    expect(row).toMatchObject({ status: 'sent', transport: 'mailbox', attempts: 1, last_error: null });
    expect(row?.subject).toBe('Your request to join Lakeside Events');
    expect(row?.html).toContain('wasn’t approved');
    expect(row?.text_body).toContain('wasn’t approved');
  });

  it('receives more than one batch', async () => {
    await put(Array.from({ length: 45 }, (_, index) => letter(`guest-${index}@example.com`)));
    start();
    const all = await settled(45);
    expect(new Set(all.map(({ attempts }) => attempts))).toEqual(new Set([1]));
  });

  it('receives no mail from a rolled-back transaction', async () => {
    await expect(
      database.transaction(tenantScope(tenantId), async (tx) => {
        await enqueue(tx, [letter('never@example.com')]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    start();
    await put([letter('ada@example.com')]);
    expect((await settled(1)).map(({ to_email }) => to_email)).toEqual(['ada@example.com']);
  });

  it('refuses to queue a mail for another organization', async () => {
    const other = await buildTenant(database);
    await expect(put([letter('ada@example.com', { tenantId: other.id })])).rejects.toThrow();
  });

  it('receives new mail at once, without waiting for the next poll', async () => {
    start(undefined, { pollMs: 600_000 });
    await vi.waitFor(async () => expect(await takeDue(database.platform, 1, 1)).toEqual([]));
    await put([letter('ada@example.com')]);
    await settled(1);
  });

  it('keeps a mail back until it is due', async () => {
    start();
    await put([
      letter('later@example.com', { notBefore: new Date(Date.now() + 3_600_000) }),
      letter('now@example.com'),
    ]);
    await settled(1);
    expect((await rows()).map(({ to_email, status }) => [to_email, status])).toEqual([
      ['later@example.com', 'queued'],
      ['now@example.com', 'sent'],
    ]);
  });

  it('receives mail that a dead process had leased', async () => {
    await put([letter('ada@example.com')]);
    const [taken] = await takeDue(database.platform, 10, 60_000);
    expect(taken?.attempts).toBe(1);
    expect(await takeDue(database.platform, 10, 60_000)).toEqual([]);
    await database.platform.execute(sql`update outbox set locked_until = now() - interval '1 second'`);
    start();
    const [row] = await settled(1);
    expect(row).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('gives up a mail of an unknown kind and receives the others', async () => {
    await put([letter('a@example.com', { template: 'guest.unheardOf' as never }), letter('b@example.com')]);
    start(undefined, { maxAttempts: 3 });
    const [a, b] = await settled(2);
    expect(a).toMatchObject({
      status: 'failed',
      attempts: 3,
      last_error: 'There is no template guest.unheardOf.',
    });
    expect(b?.status).toBe('sent');
  });

  it('gives up a mail after repeated attempts that each ended the process', async () => {
    await put([letter('a@example.com')]);
    await database.platform.execute(sql`update outbox set attempts = 3`);
    start(undefined, { maxAttempts: 3 });
    const [row] = await settled(1);
    expect(row).toMatchObject({ status: 'failed', last_error: 'Sending it ended the process.' });
  });

  it('drops news of a change if the guest no longer comes, changed address, or the event was deleted', async () => {
    const { id: createdBy } = await buildUser(database, { tenantId, role: 'admin' });
    const event = await buildEvent(database, { tenantId, createdBy });
    const gone = await buildEvent(database, { tenantId, createdBy, deletedAt: new Date() });
    const change = async (
      { id: eventId }: { id: string },
      toEmail: string,
      reply: Parameters<typeof buildReservation>[2] = {},
    ) => {
      const payload = samples['guest.eventChanged'] as Extract<
        MessagePayloads['guest.eventChanged'],
        AboutReply
      >;
      const { id } = await buildReservation(
        database,
        { id: eventId, tenantId },
        { guestEmail: toEmail, ...reply },
      );
      return letter(toEmail, {
        template: 'guest.eventChanged',
        eventId,
        payload: { ...payload, reply: { ...payload.reply, id } },
      });
    };
    await put([
      await change(event, 'comes@example.com'),
      await change(event, 'declined@example.com', { isAttending: false }),
      await change(event, 'waits@example.com', { waitlisted: true }),
      await change(event, 'old@example.com', { guestEmail: 'new@example.com' }),
      await change(gone, 'off@example.com'),
      letter('z@example.com'),
    ]);
    start();
    await vi.waitFor(async () =>
      expect((await rows()).map(({ to_email, status }) => [to_email, status])).toEqual([
        ['comes@example.com', 'sent'],
        ['z@example.com', 'sent'],
      ]),
    );
  });

  it('receives the platform’s own mail', async () => {
    start();
    await database.transaction(platformScope, (tx) =>
      enqueue(tx, [letter('root@example.com', { tenantId: null })]),
    );
    await settled(1);
  });
});

describe('mail by SMTP', () => {
  it('reaches the mail server once, as HTML and as text', async () => {
    const server = await mailServer();
    await put([
      {
        tenantId,
        template: 'guest.confirmed',
        toEmail: 'elena@example.com',
        toName: 'Elena "X" <evil@example.org>\r\nBcc: other@example.org',
        payload: {
          ...samples['guest.confirmed'],
          event: {
            ...samples['guest.confirmed'].event,
            displayName: 'Maya\r\nBcc: third@example.org',
            name: 'Größe\nSubject: other',
          },
        },
      },
    ]);
    start(server.url);
    const [row] = await settled(1);
    await server.close();
    expect(server.arrivals.map(({ to }) => to)).toEqual(['elena@example.com']);
    const [folded = '', ...body] = (server.arrivals[0]?.raw ?? '').split('\r\n\r\n');
    // Unfolds header lines: a long one continues on the next line after a blank.
    const head = folded.replaceAll(/\r\n(?=[ \t])/g, '');
    expect(head).toMatch(new RegExp(`^Message-ID: <${row?.id}@turnout\\.local>$`, 'im'));
    expect(head).toMatch(/^From: .*<no-reply@turnout\.local>$/m);
    expect(head).not.toMatch(/^Bcc:/im);
    // Line breaks must not appear in encoded form either, because programs that read the header
    // stop there.
    expect(head).not.toMatch(/=0[AD]/i);
    expect(head.match(/^Reply-To:.*/gim)).toHaveLength(1);
    expect(head).toMatch(/^Reply-To: .*<maya@example\.com>$/m);
    expect(head.match(/^Subject:/gim)).toHaveLength(1);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    // "All" would also suppress the reports of mail that cannot be delivered.
    expect(head).toMatch(/^X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply$/m);
    const raw = body.join('\r\n\r\n');
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
    expect(raw).toContain('Content-Type: text/html; charset=utf-8');
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
    // The contents of sent mail are deleted, because they contain the personal link.
    expect(row).toMatchObject({
      status: 'sent',
      transport: 'smtp',
      html: null,
      text_body: null,
      payload: {},
    });
  });

  it('leaves again after a temporary refusal, and the delivery state shows the trouble', async () => {
    let busy = 4;
    const server = await mailServer(() => (busy-- > 0 ? refusal(451, 'Greylisted') : null));
    await put([letter('ada@example.com')]);
    const states: string[] = [];
    start(server.url, {
      backoffMs: () => {
        states.push(delivery.state().state);
        return 1;
      },
    });
    const [row] = await settled(1);
    await server.close();
    expect(row).toMatchObject({ status: 'sent', attempts: 5, last_error: null });
    expect(server.arrivals).toHaveLength(1);
    expect(states).toEqual(['degraded', 'degraded', 'down', 'down']);
    expect(delivery.state().state).toBe('operational');
  });

  it('fails after several attempts if the mail server does not answer', async () => {
    const server = await mailServer();
    await server.close();
    await put([letter('ada@example.com')]);
    start(server.url, { maxAttempts: 3 });
    const [row] = await settled(1);
    expect(row).toMatchObject({ status: 'failed', attempts: 3 });
    expect(row?.last_error).toContain('ECONNREFUSED');
  });

  it('fails at the first attempt if the mail server refuses the address for good', async () => {
    const server = await mailServer((address) =>
      address.startsWith('gone') ? refusal(550, 'No such user') : null,
    );
    await put([letter('gone@example.com'), letter('here@example.com')]);
    start(server.url);
    const [gone, here] = await settled(2);
    await server.close();
    expect(gone).toMatchObject({ status: 'failed', attempts: 1 });
    expect(gone?.last_error).toContain('No such user');
    expect(here?.status).toBe('sent');
    expect(delivery.state().state).toBe('operational');
  });

  it('leaves again, with an unchanged Message-ID, if a process died before marking it as sent', async () => {
    const server = await mailServer();
    await put([letter('ada@example.com')]);
    start(server.url);
    await settled(1);
    await worker?.stop();
    // The state that a dead process leaves behind: a mail that was taken and sent, but not marked
    // as sent.
    await database.platform.execute(sql`
      update outbox set status = 'sending', sent_at = null, transport = null, locked_until = now() - interval '1 second',
      payload = ${JSON.stringify(samples['account.joinDenied'])}::text::jsonb`);
    start(server.url);
    await settled(1);
    await server.close();
    const ids = server.arrivals.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it('leaves completely before the worker stops', async () => {
    let letIn: (() => void) | undefined;
    const server = await startMailServer({
      onMail: (arrival, { arrivals }, done) => {
        letIn = () => {
          arrivals.push(arrival);
          done();
        };
      },
    });
    await put([letter('ada@example.com')]);
    start(server.url);
    await vi.waitFor(() => expect(letIn).toBeDefined());
    let stopped = false;
    const stopping = worker?.stop().then(() => (stopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    letIn?.();
    await stopping;
    expect(server.arrivals).toHaveLength(1);
    expect((await rows())[0]?.status).toBe('sent');
    await server.close();
  });
});

it('the retry delay grows after each attempt, up to an hour, with random differences', () => {
  for (let attempts = 1; attempts <= 20; attempts++) {
    const full = Math.min(10_000 * 3 ** (attempts - 1), 3_600_000);
    const waits = Array.from({ length: 50 }, () => defaultBackoffMs(attempts));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(full * 0.75);
    expect(Math.max(...waits)).toBeLessThanOrEqual(full * 1.25);
    expect(new Set(waits).size).toBeGreaterThan(1);
  }
});
