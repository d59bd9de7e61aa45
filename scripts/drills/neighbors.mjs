/**
 * Checks whether one caller starves the others. Guests reply to one organization while one address
 * sends bodies of 1 MB as often as its limit allows. Another organization runs 16 searches over
 * many replies. Needs PostgreSQL's own programs.
 */
import { join } from 'node:path';
import { startPostgres } from '../postgres.mjs';
import { inRoot } from '../root.mjs';
import { needPostgres } from '../test-tools.mjs';
import { checked, oneGuest, organization, startServer, withBuild } from './server.mjs';

const maxTimes = 3;
const searches = 16;
/** How many replies one address may send per second: 300 a minute (server/http/rate-limits.ts). */
const bodiesASecond = 5;

/**
 * Returns SQL that adds replies together with their search words. The background job would need
 * minutes to make those words.
 */
const filled = (eventId, count) => `
  insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_count,
    is_attending, arrival, created_at, updated_at)
  select gen_random_uuid(), e.tenant_id, e.id, 'Guest ' || n, 'n' || n || '@example.com', 'n' || n || '@example.com',
    'n' || n || '@example.com', 1, true, e.next_arrival + n, now() - n * interval '1 second', now()
  from events e, generate_series(1, ${count}) n where e.id = '${eventId}';
  update events set confirmed_guests = ${count}, confirmed_replies = ${count}, next_arrival = next_arrival + ${count} + 1
  where id = '${eventId}';
  insert into search_words (tenant_id, kind, row_id, word)
  select r.tenant_id, 'reply', r.id, word
  from reservations r, unnest(string_to_array('guest example com ' || substr(split_part(r.email_key, '@', 1), 2) || ' ' || split_part(r.email_key, '@', 1), ' ')) word
  where r.event_id = '${eventId}' on conflict do nothing;
  delete from search_queue where row_id in (select id from reservations where event_id = '${eventId}')`;

/** Makes one call and counts its status. */
async function counted(counts, url, options) {
  const status = await fetch(url, options).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 'cut off',
  );
  counts[status] = (counts[status] ?? 0) + 1;
}

/** Repeats a call, each time as soon as the last one is answered, until `done` returns true. */
async function again(counts, done, url, options) {
  while (!done()) await counted(counts, url, options);
}

/** Makes `perSecond` calls every second, whatever the answers are, until `done` returns true. */
async function atRate(counts, done, perSecond, url, options) {
  const calls = [];
  while (!done()) {
    calls.push(counted(counts, url, options));
    await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond));
  }
  await Promise.all(calls);
}

/** @returns {Promise<number>} the exit code */
export async function neighbors({ replies, seconds }) {
  const binaries = await needPostgres();
  return withBuild((out) => measured(out, binaries, { replies, seconds }));
}

async function measured(out, binaries, { replies, seconds }) {
  let server;
  const postgres = await startPostgres(binaries);
  try {
    server = await startServer(out, { DATABASE_URL: postgres.url, TRUST_PROXY: 'true' });
    const { url } = server;
    const [quiet, loud] = [await organization(url, 'quiet'), await organization(url, 'loud')];
    await checked(join(binaries, 'psql'), [
      postgres.url,
      '-qAt',
      '-v',
      'ON_ERROR_STOP=1',
      '-c',
      filled(loud.event.id, replies),
      '-c',
      'vacuum analyze',
    ]);

    const measure = async (from) => {
      const options = {
        targets: [url + quiet.submit],
        clients: 32,
        seconds,
        rate: 20,
        body: oneGuest,
        headers: { 'x-forwarded-for': from },
      };
      const output = await checked(process.execPath, [inRoot('bench', 'load.mjs'), JSON.stringify(options)]);
      return JSON.parse(output.split('\n').at(-1));
    };
    await measure('203.0.113.1');
    const before = await measure('203.0.113.2');

    let over = false;
    const done = () => over;
    const flooded = {};
    const searched = {};
    const large = Buffer.from(JSON.stringify({ ...oneGuest, message: 'x'.repeat(1_000_000) }));
    const noise = [
      atRate(flooded, done, bodiesASecond, url + loud.submit, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
        body: large,
      }),
      ...Array.from({ length: searches }, (_, index) =>
        again(searched, done, `${url}/api/reservations?page=1&q=guest+${index + 1}`, {
          headers: { authorization: `Bearer ${loud.token}`, 'x-forwarded-for': `203.0.113.${20 + index}` },
        }),
      ),
    ];
    const during = await measure('203.0.113.3');
    over = true;
    await Promise.all(noise);

    const times = during.p95 / before.p95;
    const holds = times <= maxTimes && during.failed === 0 && before.failed === 0;
    console.log(`quiet: 95 % of replies within ${before.p95.toFixed(1)} ms`);
    console.log(`with neighbors: within ${during.p95.toFixed(1)} ms, ${times.toFixed(2)} times as long`);
    console.log(`failed replies: ${(during.failed * 100).toFixed(1)} %`);
    console.log(`answers to bodies of 1 MB: ${JSON.stringify(flooded)}`);
    console.log(`answers to ${searches} searches over ${replies} replies: ${JSON.stringify(searched)}`);
    console.log(holds ? 'ok' : `MISS: at most ${maxTimes} times as long, and no reply may fail`);
    return holds ? 0 : 1;
  } finally {
    await server?.kill();
    await postgres.stop();
  }
}
