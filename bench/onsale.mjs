// npm run bench -- onsale: rehearses a sale. Within 60 seconds, 10,000 guests load the page and
// reply. One event has 5,000 seats, parties have 1 to 4 guests, and two processes share one
// PostgreSQL. Mail leaves by SMTP. The bench counts errors, waiting times, seats and mails.
import '../scripts/node-version.mjs';
import { SMTPServer } from 'smtp-server';
import { inRoot } from '../scripts/root.mjs';
import { run } from '../scripts/run.mjs';
import { organization } from './calls.mjs';
import { newDatabase, openPostgres, sql } from './database.mjs';
import { atTheEnd, buildServer, endAll, freePort, start } from './processes.mjs';
import { finish, note, report } from './report.mjs';
import { undisturbed } from './rounds.mjs';

const [guests, seats, seconds] = [10_000, 5_000, 60];
const mailsWithinMs = 5 * 60_000;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts a server that accepts every mail at once. It counts arrivals by Message-ID and stores the
 * recipients.
 */
async function mailServer() {
  const times = new Map();
  const recipients = new Map();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let head = '';
      stream.on('data', (chunk) => {
        if (head.length < 4_000) head += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const id = /^Message-ID: *(\S+)/im.exec(head)?.[1] ?? '';
        times.set(id, (times.get(id) ?? 0) + 1);
        for (const { address } of session.envelope.rcptTo) {
          recipients.set(address, (recipients.get(address) ?? 0) + 1);
        }
        done();
      });
    },
  });
  server.on('error', () => {});
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  atTheEnd(() => new Promise((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${port}`, times, recipients };
}

async function rehearse() {
  const serverFile = await buildServer();
  await openPostgres();
  const mail = await mailServer();
  const env = { DATABASE_URL: await newDatabase('onsale'), SMTP_URL: mail.url };
  const servers = [await start(serverFile, env), await start(serverFile, env)];
  const { newEvent } = await organization(servers[0].url);
  const address = await newEvent('On sale', { maxGuests: seats, maxGuestsPerRsvp: 4, enableWaitlist: true });
  const slug = address.split('/').at(-1);

  const crowd = await undisturbed('the sale', async () => {
    const { code, output } = await run(
      process.execPath,
      [
        inRoot('bench', 'crowd.mjs'),
        JSON.stringify({ servers: servers.map(({ url }) => url), slug, guests, seconds }),
      ],
      { capture: true },
    );
    if (code !== 0) throw new Error(output);
    return JSON.parse(output.trim().split('\n').at(-1));
  });
  for (const [what, count] of Object.entries(crowd.statuses)) note(`answers: ${what}`, count);
  for (const [what, text] of Object.entries(crowd.errors)) console.log(`${what}: ${text}`);
  const failed = Object.entries(crowd.statuses)
    .filter(([what]) => !/ 20\d$/.test(what))
    .reduce((sum, [, count]) => sum + count, 0);
  report('s, from the first guest to the last answer', crowd.took, seconds, true);
  report('answers that were no success', failed, 0, true);
  report('ms, 99th percentile of a reply', crowd.reply.p99, 250, true);
  report('ms, 99th percentile of the page', crowd.page.p99, 250, true);
  note('ms, a reply, the median', crowd.reply.p50);
  note('ms, a reply, the longest', crowd.reply.max);

  const [taken, replies] = (
    await sql(
      env.DATABASE_URL,
      `select coalesce(sum(guest_count) filter (where is_attending and not waitlisted), 0), count(*) from reservations`,
    )
  )
    .split('|')
    .map(Number);
  const counted = Number(await sql(env.DATABASE_URL, 'select confirmed_guests from events'));
  report('replies that are missing', guests - replies, 0, true);
  report('seats taken', taken, seats, true);
  report('seats that the counter has wrong', Math.abs(counted - taken), 0, true);

  const left = () =>
    sql(
      env.DATABASE_URL,
      `select count(*) from outbox where status in ('queued', 'sending') and template <> 'manager.digest'`,
    );
  const began = performance.now();
  while ((await left()) !== '0' && performance.now() - began < mailsWithinMs) await sleep(500);
  note('s, from the last answer to the last mail', (performance.now() - began) / 1_000);
  const toGuests = Array.from(
    { length: guests },
    (_, index) => mail.recipients.get(`guest${index}@example.com`) ?? 0,
  );
  report('guests without a mail', toGuests.filter((count) => count === 0).length, 0, true);
  report('guests with more than one mail', toGuests.filter((count) => count > 1).length, 0, true);
  report(
    'mails that came more than once',
    [...mail.times.values()].filter((count) => count > 1).length,
    0,
    true,
  );
  const delays = await sql(
    env.DATABASE_URL,
    `select percentile_cont(array[0.5, 0.95]) within group (order by extract(epoch from sent_at - created_at))
     from outbox where template in ('guest.confirmed', 'guest.waitlisted')`,
  );
  const [p50, p95] = delays.replace(/[{}]/g, '').split(',').map(Number);
  note('s, delay of a mail, the median', p50);
  note('s, delay of a mail, 95th percentile', p95);
  for (const server of servers) await server.stop();
}

let failure;
try {
  await rehearse();
} catch (error) {
  failure = error;
  console.error(error);
} finally {
  await endAll();
}
process.exit(finish(failure) ? 0 : 1);
