// `npm run bench -- households` measures how long guests wait for their reply while 5,000
// households are mailed a change, how long it takes to count an audience of 20,000 households, and
// how long a host waits for a reply that they enter.
import { setTimeout as sleep } from 'node:timers/promises';
import { call, organization, reply } from '../calls.mjs';
import { newDatabase, sql } from '../database.mjs';
import { start } from '../processes.mjs';
import { note, ratio, report } from '../report.mjs';
import { load, median, rounds, timesOf } from '../rounds.mjs';

const told = 5_000;
const counted = 20_000;
/** Replies per second from guests meanwhile, far fewer than the server can take. */
const rate = 100;
const entries = 100;

/** SQL that adds households whose invitation has arrived. */
const addHouseholds = (eventId, count) => `
set turnout.restoring = 'on';
insert into invitations (id, tenant_id, event_id, label, label_key, email, email_key, sort, seats_allowed, persons,
  token_hash, code_hash, sent_at, letter_email, mail_state)
select gen_random_uuid(), e.tenant_id, e.id, 'Household ' || n, 'household ' || n, email, email, n, 2, 2, e.id || ' ' || n,
  e.id || ' ' || n, now() - interval '1 day', email, 'accepted'
from events e, generate_series(1, ${count}) n, lateral (select 'h' || n || '@example.com' as email) h where e.id = '${eventId}';
insert into invitees (tenant_id, id, event_id, invitation_id, position, name, name_key)
select tenant_id, gen_random_uuid(), event_id, id, place, 'Guest ' || place, 'guest ' || place
from invitations, generate_series(0, 1) place where event_id = '${eventId}';
update events set told_households = ${count} where id = '${eventId}';`;

export async function benchHouseholds({ serverFile }) {
  const databaseUrl = await newDatabase('households');
  const server = await start(serverFile, { DATABASE_URL: databaseUrl });
  const { token, newEvent } = await organization(server.url, 'Households');
  // A trial may not write to that many addresses.
  await sql(databaseUrl, `update tenants set subscription_status = 'active'`);
  const callApi = (method, path, body) => call(server.url, method, path, body, token);
  const made = async (title, households) => {
    const target = await newEvent(title);
    const id = await sql(databaseUrl, `select id from events where name = '${title}'`);
    if (households > 0) await sql(databaseUrl, addHouseholds(id, households));
    return { id, target: `${target}/submit` };
  };
  const gala = await made('Gala', told);
  const large = await made('Large', counted);
  const counter = await made('Counter', 0);
  await sql(databaseUrl, 'vacuum analyze');

  let day = 40;
  /** Moves the event, and waits until each household has its mail. */
  const tell = async () => {
    await sql(databaseUrl, `delete from outbox where template = 'guest.eventChanged'`);
    const began = performance.now();
    await callApi('PUT', `/api/events/${gala.id}`, {
      dateTime: new Date(Date.now() + day++ * 86_400_000).toISOString(),
      notifyGuests: true,
    });
    const written = () =>
      sql(
        databaseUrl,
        `select count(*) from outbox where template = 'guest.eventChanged' and invitation_id is not null`,
      );
    while (Number(await written()) < told) await sleep(100);
    return (performance.now() - began) / 1_000;
  };
  const repliesFor = (seconds) => load({ targets: [gala.target], rate, seconds, body: reply });
  // Telling takes longer while guests reply, because it rests for them.
  const [, took] = await Promise.all([repliesFor(10), tell()]);
  const seconds = Math.ceil(took);
  note(`s until ${told} households were told while guests replied`, seconds);
  const replies = () => repliesFor(seconds);
  const telling = await rounds({
    quiet: replies,
    told: async () => {
      const [figure] = await Promise.all([replies(), tell()]);
      return figure;
    },
  });
  const p95 = (figures) => figures.map((figure) => figure.p95);
  note('ms, 95th percentile of replies', p95(telling.quiet));
  report(
    '95th percentile of replies while 5,000 households are told ÷ quiet',
    ratio(p95(telling.told), p95(telling.quiet)),
    2,
    true,
  );

  const audience = await timesOf(Array(20).fill('unanswered'), (audience) =>
    callApi('POST', `/api/events/${large.id}/messages/count`, { audience }),
  );
  report('ms, an audience counted at 20,000 households', audience, 300, true);

  let at = 0;
  const guests = () =>
    Array.from({ length: entries }, () => ({ ...reply, guestEmail: `entered${at++}@example.com` }));
  const lone = await rounds(
    {
      submitted: async () =>
        median(await timesOf(guests(), (guest) => call(counter.target, 'POST', '', guest))),
      entered: async () =>
        median(
          await timesOf(guests(), (guest) => callApi('POST', `/api/event/${counter.id}/reservations`, guest)),
        ),
    },
    { count: 10 },
  );
  note('ms, a lone submission', lone.submitted);
  report('A reply that a host enters ÷ a submission', ratio(lone.entered, lone.submitted), 1.2, true);
  await server.stop();
}
