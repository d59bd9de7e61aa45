/**
 * A dead process's mails soon go to another process. While the process is alive, nobody else takes
 * them.
 */
import { pino } from 'pino';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testConfig, testKeys } from '../../testing/app.ts';
import { buildChild, type Child, startChild } from '../../testing/child.ts';
import { postgresDatabase } from '../../testing/database.ts';
import { mailServer, type MailServer } from '../../testing/mail-server.ts';
import { startWorker, type Worker } from './worker.ts';
import { buildWaitingMail } from '../../testing/waiting-mail.ts';

/** Longer than any test, because mails must be freed by the lock and not by the lease. */
const leaseMs = 3_600_000;
const count = 30;

let database: Awaited<ReturnType<typeof postgresDatabase>>;
let file: string;
let child: Child | undefined;
let workers: Worker[] = [];
let smtp: MailServer;
let taken: string[];
/** Whether the mail server accepts the next mail. */
let answers: () => boolean;

beforeAll(async () => {
  file = await buildChild('mail');
}, 120_000);

beforeEach(async () => {
  database = await postgresDatabase();
  taken = [];
  answers = () => true;
  smtp = await mailServer({
    onMail: ({ to }, _server, done) => {
      if (!answers()) return;
      taken.push(to);
      done();
    },
  });
  await buildWaitingMail(database, count);
});

afterEach(async () => {
  child?.process.kill('SIGKILL');
  await child?.ended;
  child = undefined;
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await smtp.close();
  await database.close();
});

const work = (graceMs: number) => {
  const config = { ...testConfig(), smtpUrl: smtp.url };
  const logger = pino({ level: 'silent' });
  const worker = startWorker(
    { config, logger, database, keys: testKeys },
    { pollMs: 20, leaseMs, graceMs, backoffMs: () => 1 },
  );
  workers.push(worker);
};

const owned = async () => {
  const { rows } = await database.platform.execute<{ n: number }>(
    sql`select count(*)::int as n from outbox where status = 'sending' and taken_by is not null`,
  );
  return rows[0]?.n ?? 0;
};

const allSent = () =>
  vi.waitFor(
    async () => {
      const { rows } = await database.platform.execute<{ n: number }>(
        sql`select count(*)::int as n from outbox where status = 'sent'`,
      );
      expect(rows[0]?.n).toBe(count);
    },
    { timeout: 60_000, interval: 50 },
  );

it('the next process sends a killed process’s mail long before the lease ends', async () => {
  answers = () => false;
  child = startChild(file, ['', smtp.url, database.url]);
  await vi.waitFor(async () => expect(await owned()).toBeGreaterThan(0), { timeout: 60_000 });
  await database.platform.execute(sql`
    update outbox set locked_until = now() + interval '1 hour' where status = 'sending'`);
  child.process.kill('SIGKILL');
  await child.ended;

  answers = () => true;
  work(200);
  await allSent();
}, 180_000);

it('a paused process keeps the mail that it took', async () => {
  let asked = 0;
  answers = () => (asked++, false);
  child = startChild(file, ['', smtp.url, database.url]);
  // All connections of this process wait for the mail server. In the database, it holds only its
  // lock.
  await vi.waitFor(() => expect(asked).toBe(5), { timeout: 60_000 });
  child.process.kill('SIGSTOP');
  const held = await owned();

  answers = () => true;
  work(50);
  await vi.waitFor(() => expect(taken.length).toBe(count - held), { timeout: 60_000, interval: 50 });
  // Long enough for the other worker to check several times. Each check would have noticed a free
  // lock.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await owned()).toBe(held);
  expect(new Set(taken).size).toBe(count - held);
}, 180_000);

it('each mail leaves once, even if a living process loses its lock', async () => {
  let stuck = 0;
  // The mail server does not answer the first worker's first five mails.
  answers = () => stuck++ >= 5;
  work(4_000);
  await vi.waitFor(() => expect(stuck).toBeGreaterThanOrEqual(5), { timeout: 60_000 });
  await database.platform.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'turnout presence' and datname = current_database()`,
  );
  await allSent();
  expect(taken.length).toBe(count);
  expect(new Set(taken).size).toBe(count);
}, 180_000);
