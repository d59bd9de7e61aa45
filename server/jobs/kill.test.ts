/**
 * Tests `kill -9` while mail is sent: the next start sends the remaining mail without anybody's
 * help (docs/product/running.md#running).
 */
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openEmbedded } from '../db/embedded/open.ts';
import { buildChild, startChild, type Child } from '../testing/child.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { mailServer, type MailServer } from '../testing/mail-server.ts';
import { buildWaitingMail } from '../testing/waiting-mail.ts';

let data: { dataDir: string; remove: () => void };
const count = 40;
let file: string;
let child: Child | undefined;
let smtp: MailServer | undefined;

beforeAll(async () => {
  data = await dataFolder();
  file = await buildChild('mail');
}, 120_000);

afterEach(async () => {
  child?.process.kill('SIGKILL');
  await child?.ended;
  await smtp?.close();
  data.remove();
});

it('a killed worker loses no mail, and repeats only mails in flight', async () => {
  const { dataDir } = data;
  const own = await openEmbedded({ dataDir });
  await buildWaitingMail(own, count);
  await own.close();

  /** After this many mails, the mail server stops answering the first process. */
  let answers = 12;
  smtp = await mailServer({
    onMail: (arrival, { arrivals }, done) => {
      arrivals.push(arrival);
      if (answers-- > 0) done();
    },
  });
  const { arrivals, url } = smtp;

  child = startChild(file, [dataDir, url]);
  await vi.waitFor(() => expect(answers).toBeLessThan(0), { timeout: 80_000, interval: 5 });
  child.process.kill('SIGKILL');
  await child.ended;
  expect(new Set(arrivals.map(({ to }) => to)).size).toBeLessThan(count);

  answers = Infinity;
  child = startChild(file, [dataDir, url]);
  await vi.waitFor(() => expect(new Set(arrivals.map(({ to }) => to)).size).toBe(count), {
    timeout: 80_000,
    interval: 20,
  });
  child.process.kill('SIGKILL');
  await child.ended;

  // Mail programs treat a message that arrived twice as one, because its id is the same.
  expect(new Set(arrivals.map(({ id }) => id)).size).toBe(count);
  const database = await openEmbedded({ dataDir });
  try {
    const { rows } = await database.platform.execute<{ attempts: number }>(
      sql`select max(attempts)::int as attempts from outbox`,
    );
    expect(rows[0]?.attempts).toBeLessThanOrEqual(2);
  } finally {
    await database.close();
  }
}, 240_000);
