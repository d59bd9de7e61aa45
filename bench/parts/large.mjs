// Measures a large event: how long mails to all its guests take, and the erasure of one guest. The
// event has 200,000 replies. Half of them are confirmed, and each has two mails, a line in the log,
// and its words for the search.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, organization } from '../calls.mjs';
import { newDatabase, sql } from '../database.mjs';
import { residentMemory } from '../machine.mjs';
import { start, work } from '../processes.mjs';
import { inRoot } from '../../scripts/root.mjs';
import { note, report } from '../report.mjs';
import { timesOf, undisturbed } from '../rounds.mjs';

const replies = 200_000;
const coming = replies / 2;

/** The words that the server makes of such a name and address. */
const words = (kind, table, name, address) => `
insert into search_words (tenant_id, kind, row_id, word)
select tenant_id, '${kind}', id, word from ${table},
  lateral unnest(array['grace', split_part(${name}, ' ', 2), split_part(${address}, '@', 1), 'example', 'com']) as word where word <> ''
on conflict do nothing;`;

const fill = `
set turnout.restoring = 'on';
insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_count,
  is_attending, arrival, created_at, updated_at)
select gen_random_uuid(), e.tenant_id, e.id, 'Grace ' || substr(md5(n::text), 1, 8), email, email, email,
  case when n % 2 = 0 then 1 else 0 end, n % 2 = 0, n, now() - n * interval '1 second', now()
from events e, generate_series(1, ${replies}) n, lateral (select 'p' || n || '@example.com' as email) p;
insert into guests (tenant_id, id, event_id, reservation_id, position, name, name_key, is_attending)
select tenant_id, gen_random_uuid(), event_id, id, 0, display_name, lower(display_name), is_attending from reservations;
update events set confirmed_replies = ${coming}, confirmed_guests = ${coming}, declined_replies = ${coming}, next_arrival = ${replies + 1};
insert into outbox (id, tenant_id, event_id, template, to_email, to_name, payload, lane_key, status, sent_at, subject, transport, created_at)
select gen_random_uuid(), tenant_id, event_id, 'guest.confirmed', guest_email, display_name,
  jsonb_build_object('reply', jsonb_build_object('id', id)), '0' || tenant_id, 'sent', created_at, 'RSVP Confirmation', 'mailbox', created_at
from reservations, generate_series(1, 2);
insert into activity_log (id, tenant_id, actor_label, action, subject_type, subject_id, event_id, details, created_at)
select gen_random_uuid(), tenant_id, display_name, 'reservation.submitted', 'reservation', id, event_id,
  jsonb_build_object('displayName', display_name, 'eventName', 'Gala', 'status', 'confirmed'), created_at from reservations;
${words('reply', 'reservations', 'display_name', 'guest_email')}
${words('mail', 'outbox', 'to_name', 'to_email')}
${words('line', 'activity_log', 'actor_label', "''")}
`;

const file = join(work, 'watched.json');

/** Returns what the server measured about itself since the last call. */
async function noticed(server) {
  rmSync(file, { force: true });
  process.kill(server.pid, 'SIGUSR2');
  while (!existsSync(file)) await sleep(10);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Runs `work`. Returns how many megabytes more the server's memory had at its peak. */
async function memoryOf(server, work) {
  const before = residentMemory(server.pid);
  if (before === null) return null;
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, residentMemory(server.pid))), 50);
  await work();
  clearInterval(timer);
  return peak - before;
}

async function tell({ server, databaseUrl, id }, what, act, template) {
  const addressees = Number(
    await sql(databaseUrl, 'select count(*) from reservations where is_attending and erased_at is null'),
  );
  const waiting = async () =>
    Number(
      await sql(
        databaseUrl,
        `select count(*) from outbox where event_id = '${id}' and template = '${template}'`,
      ),
    );
  await noticed(server);
  const began = performance.now();
  const memory = await memoryOf(server, () =>
    undisturbed(what, async () => {
      await act(`/api/events/${id}`);
      while ((await waiting()) < addressees) await sleep(500);
    }),
  );
  note(`s until 100,000 guests were ${what}`, (performance.now() - began) / 1_000);
  report(`ms, the longest that the process was held meanwhile`, (await noticed(server)).heldMs, 100, true);
  if (memory !== null) report(`MB that it took meanwhile`, memory, 60, true);
}

export async function benchLarge({ serverFile }) {
  const databaseUrl = await newDatabase('large');
  const server = await start(serverFile, {
    DATABASE_URL: databaseUrl,
    NODE_OPTIONS: `--import ${inRoot('bench', 'watched-server.mjs')}`,
    WATCHED_FILE: file,
  });
  const { token, newEvent } = await organization(server.url, 'Large');
  await newEvent('Gala');
  // A trial may not write to that many addresses.
  await sql(databaseUrl, `update tenants set subscription_status = 'active'`);
  await sql(databaseUrl, fill);
  await sql(databaseUrl, 'vacuum analyze');
  const id = await sql(databaseUrl, 'select id from events');
  const callApi = (method, path, body) => call(server.url, method, path, body, token);

  const some = (
    await sql(databaseUrl, 'select id from reservations order by arrival limit 20 offset 1000')
  ).split('\n');
  const erased = await timesOf(some, (reply) => callApi('POST', `/api/reservation/${reply}/erase`, {}));
  report('ms, erasing one person among 200,000 replies', erased, 300, true);
  const emails = Array.from({ length: 5 }, (_, n) => `p${5_001 + 2 * n}@example.com`);
  const people = await timesOf(emails, (email) => callApi('POST', '/api/guests/erase', { email }));
  report('ms, the same by the email address', people, 300, true);

  const context = { server, databaseUrl, id };
  await tell(
    context,
    'told a new date',
    (path) =>
      callApi('PUT', path, {
        dateTime: new Date(Date.now() + 40 * 86_400_000).toISOString(),
        notifyGuests: true,
      }),
    'guest.eventChanged',
  );
  // Queues the mails that have left already once more.
  await sql(
    databaseUrl,
    `update outbox set status = 'queued', next_attempt_at = now(), sent_at = null where template = 'guest.eventChanged'`,
  );
  await sql(databaseUrl, 'vacuum analyze outbox');
  await noticed(server);
  await sleep(10_000);
  const { lanesMs } = await noticed(server);
  report('ms until the next mails are found among 100,000 that wait', lanesMs, 20, true);
  await sql(databaseUrl, `delete from outbox where status <> 'sent'`);
  await tell(
    context,
    'written to',
    (path) =>
      callApi('POST', `${path}/messages`, { audience: 'confirmed', subject: 'News', body: 'Bring a coat.' }),
    'guest.message',
  );
  await sql(databaseUrl, `delete from outbox where status <> 'sent'`);
  await tell(
    context,
    'told that it is cancelled',
    (path) => callApi('PUT', path, { status: 'cancelled', notifyGuests: true }),
    'guest.cancelled',
  );
  await server.stop();
}
