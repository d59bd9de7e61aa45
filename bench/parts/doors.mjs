// `npm run bench -- doors`: measures doors at 10,000 persons, and confirmations with a code.
import { randomUUID } from 'node:crypto';
import { call, organization, reply } from '../calls.mjs';
import { newDatabase, sql } from '../database.mjs';
import { ownSeconds } from '../machine.mjs';
import { start } from '../processes.mjs';
import { note, report } from '../report.mjs';
import { load, median, undisturbed } from '../rounds.mjs';
import { benchDoorPhone } from './door-phone.mjs';

const parties = 2_500;
const eachParty = 4;
const mails = 3_000;
const runs = 25;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** SQL that fills an event with confirmed parties of four. */
const fill = (eventId, parties) => `
set turnout.restoring = 'on';
insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_count,
  is_attending, waitlisted, arrival, created_at, updated_at)
select gen_random_uuid(), e.tenant_id, e.id, 'Party ' || n, email, email, email, ${eachParty}, true, false, n,
  now() - interval '1 day', now() - interval '1 day'
from events e, generate_series(1, ${parties}) n, lateral (select 'p' || n || '@example.com' as email) p
where e.id = '${eventId}';
insert into guests (tenant_id, id, event_id, reservation_id, position, name, name_key, is_attending)
select tenant_id, gen_random_uuid(), event_id, id, k, 'Guest' || arrival || ' No' || k, 'guest' || arrival || ' no' || k, true
from reservations, generate_series(0, ${eachParty - 1}) k where event_id = '${eventId}';
update events set confirmed_replies = ${parties}, confirmed_guests = ${parties * eachParty}, next_arrival = ${parties + 1}
where id = '${eventId}';`;

/** SQL that lets everybody in. */
const admit = (eventId, linkId) => `
set turnout.restoring = 'on';
insert into check_ins (tenant_id, id, event_id, person_id, kind, link_id, device_id, seq, at_device, offset_ms, received_at, offline, number)
select tenant_id, gen_random_uuid(), event_id, id, 'in', '${linkId}', md5((n % 20)::text)::uuid, n / 20 + 1,
  now() - interval '1 hour', 0, now() - interval '1 hour', false, n
from (select *, row_number() over (order by id) n from guests where event_id = '${eventId}') g;`;

/**
 * Reports the median milliseconds of 25 runs after a first one, and the processor time of one run
 * in all processes.
 */
async function timed(what, bar, work) {
  await work();
  const times = [];
  const before = ownSeconds();
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  const used = before === null ? null : ownSeconds() - before;
  report(`ms, ${what}`, median(times), bar, true);
  if (used !== null) note(`ms of processor, ${what}`, (used / runs) * 1_000);
}

/** A phone at the door. Returns a function that syncs with the given body. */
function phone(url, token) {
  const device = { id: randomUUID(), name: 'Phone' };
  return (more = {}) =>
    call(url, 'POST', `/api/door/${token}/sync`, {
      ...{ device, now: new Date().toISOString(), cursor: null, queue: 0, wants: 0 },
      ...more,
    });
}

/** Sends 5 × 2,000 rows, like five phones that reconnect at once. */
async function merge(url, token, persons) {
  const rowsOf = () =>
    Array.from({ length: 2_000 }, (_, at) => ({
      id: randomUUID(),
      ...{ kind: 'in', personId: persons[at % persons.length], seq: at + 1, offsetMs: 0, offline: true },
      atDevice: new Date(Date.now() - 60_000 + at).toISOString(),
    }));
  const phones = Array.from({ length: 5 }, () => ({ sync: phone(url, token), rows: rowsOf() }));
  for (const each of phones) each.cursor = (await each.sync()).cursor;
  const began = performance.now();
  await Promise.all(
    phones.map(async ({ sync, rows, cursor }) => {
      for (let from = 0; from < rows.length; from += 500) {
        const answer = await sync({
          cursor,
          queue: rows.length - from,
          checkIns: rows.slice(from, from + 500),
        });
        cursor = answer.cursor;
      }
    }),
  );
  return performance.now() - began;
}

export async function benchDoors({ serverFile }) {
  const databaseUrl = await newDatabase('doors');
  const server = await start(serverFile, { DATABASE_URL: databaseUrl });
  const { token, newEvent } = await organization(server.url);
  const dateTime = new Date(Date.now() + 3_600_000).toISOString();
  await newEvent('Gala', { dateTime });
  const coded = `${await newEvent('With codes', { checkInCodes: true })}/submit`;
  const eventId = await sql(databaseUrl, `select id from events where name = 'Gala'`);
  const link = await call(
    server.url,
    'POST',
    `/api/events/${eventId}/door-links`,
    { label: 'Door', rights: ['board'] },
    token,
  );
  const door = link.link.split('/door/')[1];
  await newEvent('Readers', { dateTime });
  const readers = await sql(databaseUrl, `select id from events where name = 'Readers'`);
  const view = await call(
    server.url,
    'POST',
    `/api/events/${readers}/reading-links`,
    { label: 'Ushers', shows: 'names', expiresAt: null },
    token,
  );
  await sql(databaseUrl, fill(readers, 500));
  await sql(databaseUrl, fill(eventId, parties));
  await sql(databaseUrl, 'analyze');

  await undisturbed('doors', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const board = `${server.url}/api/events/${eventId}/board`;
    const read = (url, more) => async () => {
      const answer = await fetch(url, more);
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
      return answer.text();
    };
    const page = new URL(view.link).pathname;
    await timed('a reading link with 2,000 names', 300, read(`${server.url}${page}`));
    await timed('the file of 2,000 names', 300, read(`${server.url}${page}.csv`));
    await timed('the board of hosts while 10,000 persons are missing', 100, read(board, { headers }));
    await sql(databaseUrl, admit(eventId, link.id));
    await sql(databaseUrl, 'analyze');
    await timed('the board of hosts at 10,000 persons', 100, read(board, { headers }));
    await timed('the board by link at 10,000 persons', 100, read(`${server.url}/api/door/${door}/board`));
    const sync = phone(server.url, door);
    const { cursor } = await sync();
    await timed('sync without news at 10,000 persons', 100, () => sync({ cursor }));
    report('bytes of a sync without news', JSON.stringify(await sync({ cursor })).length, 2_048, true);
    const persons = (await sql(databaseUrl, `select id from guests where event_id = '${eventId}'`)).split(
      '\n',
    );
    const before = ownSeconds();
    report('s, 5 × 2,000 rows merged', (await merge(server.url, door, persons)) / 1_000, 5, true);
    if (before !== null) note('s of processor, 5 × 2,000 rows merged', ownSeconds() - before);
  });
  await undisturbed('a phone at a door', () => benchDoorPhone(link.link));

  const sent = async () =>
    Number(await sql(databaseUrl, `select count(*) from outbox where status = 'sent'`));
  await load({ targets: [coded], clients: 64, body: reply, calls: mails });
  const rate = await undisturbed('mails with a code', async () => {
    const [before, began, used] = [await sent(), performance.now(), ownSeconds()];
    const waits = `select 1 from outbox where status <> 'sent' and next_attempt_at <= now() limit 1`;
    while ((await sql(databaseUrl, waits)) !== '') await sleep(250);
    const [mails, seconds] = [(await sent()) - before, (performance.now() - began) / 1_000];
    if (used !== null && mails > 0)
      note('ms of processor, a confirmation with a code', ((ownSeconds() - used) / mails) * 1_000);
    return mails / seconds;
  });
  report('confirmations with a code a second', rate, 250);
  await server.stop();
}
