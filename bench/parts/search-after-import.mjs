// Measures searches after 20,000 households were imported and invited, and the cost of making
// their words.

import { setTimeout as sleep } from 'node:timers/promises';
import { call, organization } from '../calls.mjs';
import { newDatabase, sql } from '../database.mjs';
import { start } from '../processes.mjs';
import { note, report } from '../report.mjs';
import { undisturbed } from '../rounds.mjs';

const households = 20_000;

/** Runs `work` while a host searches. Returns the milliseconds of each search, shortest first. */
async function whileSearching({ url, token, paths }, work) {
  const times = [];
  let isOver = false;
  const searching = (async () => {
    for (let index = 0; !isOver; index++) {
      const at = performance.now();
      const response = await fetch(url + paths[index % paths.length], {
        headers: { authorization: `Bearer ${token}` },
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${paths[index % paths.length]}: ${response.status}`);
      times.push(performance.now() - at);
      await sleep(50);
    }
  })();
  await Promise.race([work(), searching]);
  isOver = true;
  await searching;
  return times.sort((a, b) => a - b);
}

async function importHouseholds({ url, token, eventId }) {
  const rows = Array.from(
    { length: households },
    (_, n) => `Family ${n},Ada & Ben Lovelace,family-${n}@example.com`,
  );
  const response = await fetch(`${url}/api/events/${eventId}/imports?name=guests.csv`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
    body: `Household,Name,Email\n${rows.join('\n')}\n`,
  });
  const { id, mapping } = await response.json();
  await call(url, 'PUT', `/api/imports/${id}`, { mapping }, token);
  const { added } = await call(url, 'POST', `/api/imports/${id}/apply`, undefined, token);
  if (added !== households) throw new Error(`${added} households were imported.`);
}

/** Expects a large database with the event, which must have room for the households. */
export async function searchAfterImport({ url, databaseUrl, token, eventId }) {
  await importHouseholds({ url, token, eventId });
  const { now } = await call(url, 'POST', `/api/events/${eventId}/invitations/send`, { filter: {} }, token);
  if (now !== households) throw new Error(`${now} invitations were sent.`);
  const wait = async () => {
    while ((await sql(databaseUrl, 'select exists (select from search_queue)')) === 't') await sleep(500);
  };
  const paths = [
    `/api/events/${eventId}/invitations?page=1&q=family%201234`,
    '/api/reservations?page=1&q=grace',
    '/api/mail?page=1&q=family-77',
    '/api/activity?page=1&q=grace',
  ];
  const began = performance.now();
  const times = await undisturbed('searches after a large import', () =>
    whileSearching({ url, token, paths }, wait),
  );
  report(
    's until all words of 20,000 imported and sent households are made',
    (performance.now() - began) / 1_000,
    40,
    true,
  );
  report('ms, a search meanwhile, 95th percentile', times[Math.floor(times.length * 0.95)], 500, true);
}

const replies = 2_000;

/** Compares what the words of 100 rows cost in a database of 0.1 and of 5 million words. */
export async function wordsBySize({ serverFile }) {
  const databaseUrl = await newDatabase('words');
  const server = await start(serverFile, { DATABASE_URL: databaseUrl });
  const { id, token, newEvent } = await organization(server.url, 'Words');
  await newEvent('Gala');
  await sql(
    databaseUrl,
    `set turnout.restoring = 'on';
    insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_count, is_attending, arrival)
    select gen_random_uuid(), e.tenant_id, e.id, 'Ada ' || md5(n::text), n || '@example.com', n || '@example.com', n || '@example.com', 1, true, n
    from events e, generate_series(1, ${replies}) n`,
  );
  const addWords = async (count) => {
    await sql(
      databaseUrl,
      `insert into search_words (tenant_id, kind, row_id, word)
      select '${id}', 'reply', gen_random_uuid(), substr(md5(random()::text), 1, 9) from generate_series(1, ${count})`,
    );
    await sql(databaseUrl, 'vacuum analyze');
  };
  /** Searches 30 times. Each search first makes missing words. Returns the milliseconds of each. */
  const measure = async () => {
    const times = [];
    for (let round = 0; round < 30; round++) {
      await sql(
        databaseUrl,
        `insert into search_queue (tenant_id, kind, row_id)
        select tenant_id, 'reply', id from reservations order by arrival limit 100 offset ${(round % 20) * 100}`,
      );
      const at = performance.now();
      await call(server.url, 'GET', '/api/reservations?page=1&q=nobodyatall', undefined, token);
      times.push(performance.now() - at);
    }
    return times;
  };
  await addWords(100_000);
  const few = await measure();
  await addWords(4_900_000);
  const many = await measure();
  await server.stop();
  const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];
  note('ms, a search that first makes the words of 100 rows, of 0.1 million words', few);
  report('the same of 5 million words ÷ of 0.1 million', median(many) / median(few), 1.3, true);
}
