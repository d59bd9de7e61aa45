// `npm run bench -- search`: measures lists and searches on large data. There are 20,000
// organizations, 200,000 replies to one event, the same number of mails and log lines, and 100,000
// waiting parties. SQL writes the rows and their search words.

import { call, organization } from '../calls.mjs';
import { newDatabase, sql } from '../database.mjs';
import { start } from '../processes.mjs';
import { note, report } from '../report.mjs';
import { load, undisturbed } from '../rounds.mjs';
import { searchAfterImport, wordsBySize } from './search-after-import.mjs';

const organizations = 20_000;
const rows = 200_000;
const waiting = 100_000;

const first = `(array['Ada','Bo','Clara','Dora','Emil','Fay','Grace','Hugo','Ines','Jan','Kim','Lea','Max','Nora','Otto','Pia',
  'Quinn','Rosa','Sven','Tara'])[1 + (n * 7) % 20]`;
const lastName = `'L' || substr(md5((n % 5000)::text), 1, 6)`;
const mail = `'p' || n || '.' || substr(md5((n % 5000)::text), 1, 6) || '@example.com'`;

/** Returns SQL that makes words as the server does, for texts of plain letters. */
const words = (kind, table, texts) => `
  insert into search_words (tenant_id, kind, row_id, word)
  select distinct tenant_id, '${kind}', id, word
  from ${table}, regexp_split_to_table(lower(concat_ws(' ', ${texts})), '[^a-z0-9]+') as word where word <> ''
  on conflict do nothing;`;

/**
 * Returns SQL that fills the database. `tenant` and `user` are the ids of the organization and its
 * admin.
 */
const fill = (tenant, user) => `
set turnout.restoring = 'on';
insert into tenants (id, name, name_key, join_code, subscription_plan, subscription_status, trial_ends_at, renewal_date, claimed_at, created_at)
select gen_random_uuid(), 'Club ' || ${lastName} || ' ' || n, 'club ' || n, 'code-' || n, (array['free','pro','premium'])[1 + n % 3],
  'active', now(), current_date, now(), now() - n * interval '1 minute' from generate_series(1, ${organizations}) n;
insert into subscriptions (id, tenant_id, plan_name, plan_type, price_cents, status, current_period_start, current_period_end, created_at)
select gen_random_uuid(), id, initcap(subscription_plan), subscription_plan, 0, 'active', now(), now() + interval '1 month', created_at
from tenants on conflict do nothing;
insert into subscription_changes (id, tenant_id, kind, to_plan, to_status, price_cents, actor_label, created_at)
select gen_random_uuid(), id, 'started', subscription_plan, 'trial', 0, 'Somebody', created_at from tenants;
insert into users (id, tenant_id, role, email, email_key, first_name, last_name, created_at)
select gen_random_uuid(), id, case when k = 1 then 'admin' else 'guest' end, e, e, ${first}, ${lastName}, created_at
from (select id, created_at, row_number() over (order by created_at) n from tenants) t, generate_series(1, 2) k,
  lateral (select 'u' || k || '.' || ${mail} as e) m;
insert into join_requests (id, tenant_id, email, email_key, first_name, last_name, request_message, email_confirmed_at, created_at)
select gen_random_uuid(), id, 'j' || n || '@example.com', 'j' || n || '@example.com', ${first}, ${lastName}, 'Please', now(), created_at
from (select id, created_at, row_number() over (order by created_at) n from tenants) t;
insert into events (id, tenant_id, created_by, name, starts_at, timezone, max_guests, max_guests_per_rsvp, custom_url, enable_waitlist,
  automatic_promotion, message, location)
select gen_random_uuid(), '${tenant}', '${user}', case n when 1 then 'Big gala' when 2 then 'Long line' else 'Evening ' || n end,
  now() + n * interval '1 hour', 'UTC', case n when 2 then 1 else 1000000 end, 5, 'evening-' || n, true, true, repeat('Come. ', 40), 'Harbor'
from generate_series(1, 2000) n;
insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_count,
  is_attending, waitlisted, arrival, created_at, updated_at)
select gen_random_uuid(), e.tenant_id, e.id, p.name, email, email, email, 1,
  true, e.name = 'Long line', n,
  case when nth < 3 then now() - n * interval '1 second' else now() - random() * interval '200000 seconds' end, now()
from (select *, row_number() over (order by starts_at) as nth from events where tenant_id = '${tenant}') e,
  lateral generate_series(1, case nth when 1 then ${rows} when 2 then ${waiting} else 10 end) n,
  lateral (select ${first} || ' ' || ${lastName} as name, ${mail} as email) p
where e.name like 'Evening %' or e.name in ('Big gala', 'Long line');
insert into guests (tenant_id, id, event_id, reservation_id, position, name, name_key, is_attending)
select tenant_id, gen_random_uuid(), event_id, id, 0, display_name, lower(display_name), true from reservations;
update events e set confirmed_replies = c.yes, confirmed_guests = c.yes, waitlisted_replies = c.waits, waitlisted_guests = c.waits,
  next_arrival = c.last + 1
from (select event_id, count(*) filter (where not waitlisted) yes, count(*) filter (where waitlisted) waits, max(arrival) as last
  from reservations group by 1) c where c.event_id = e.id;
insert into activity_log (id, tenant_id, actor_label, action, subject_type, subject_id, event_id, details, created_at)
select gen_random_uuid(), r.tenant_id, r.display_name, 'reservation.submitted', 'reservation', r.id, r.event_id,
  jsonb_build_object('displayName', r.display_name, 'eventName', 'Big gala', 'status', 'confirmed'), r.created_at
from reservations r join events e on e.id = r.event_id and e.name = 'Big gala';
insert into activity_log (id, tenant_id, actor_label, action, subject_type, details, created_at)
select gen_random_uuid(), id, 'Somebody', 'tenant.edit', 'tenant', jsonb_build_object('name', name), created_at from tenants;
insert into outbox (id, tenant_id, event_id, template, to_email, to_name, payload, lane_key, status, sent_at, subject, transport, created_at)
select gen_random_uuid(), r.tenant_id, r.event_id, 'guest.confirmed', r.guest_email, r.display_name, '{}', '0', 'sent', r.created_at,
  'RSVP Confirmation: Big gala', 'mailbox', r.created_at
from reservations r join events e on e.id = r.event_id and e.name = 'Big gala';
insert into notifications (id, tenant_id, kind, event_id, subject_id, created_at)
select gen_random_uuid(), r.tenant_id, 'reservation', r.event_id, r.id, r.created_at
from reservations r join events e on e.id = r.event_id and e.name = 'Big gala';
${words('reply', 'reservations', 'display_name, guest_email')}
${words('mail', 'outbox', 'to_email, to_name')}
${words('subject', 'outbox', 'subject')}
${words('line', 'activity_log', "actor_label, details->>'name', details->>'eventName'")}
`;

const measured = [
  ['admin', 'search of replies, a rare name', '/api/reservations?page=1&q=hugo%20lc4ca4'],
  ['admin', 'search of replies, an email', '/api/reservations?page=1&q=p77777.'],
  ['admin', 'search of replies, a first name', '/api/reservations?page=1&q=grace'],
  ['admin', 'search of replies, what all have', '/api/reservations?page=1&q=example'],
  ['admin', 'search of replies, nothing', '/api/reservations?page=1&q=nobodyatall'],
  ['admin', 'search of replies, an event', '/api/reservations?page=1&q=big%20gala'],
  ['admin', 'search of replies, an event of ten', '/api/reservations?page=1&q=evening%201234'],
  ['admin', 'search of replies by name, a first name', '/api/reservations?page=1&q=grace&sort=displayName'],
  [
    'admin',
    'search of replies by name, what all have',
    '/api/reservations?page=1&q=example&sort=displayName',
  ],
  ['admin', 'search of replies, page 40', '/api/reservations?page=40&q=grace'],
  ['admin', 'search of groups, a first name', '/api/reservations/by-event?page=1&q=grace'],
  ['admin', 'search of groups, what all have', '/api/reservations/by-event?page=1&q=example'],
  ['admin', 'search of groups, a rare name', '/api/reservations/by-event?page=1&q=hugo%20lc4ca4'],
  ['admin', 'search of groups, an event', '/api/reservations/by-event?page=1&q=big%20gala'],
  ['admin', 'search in the event', '/api/event/BIG/reservations?page=1&q=grace'],
  ['admin', 'search in the event, an email', '/api/event/BIG/reservations?page=1&q=p77777.'],
  ['admin', 'search in an event of ten, a first name', '/api/event/SMALL/reservations?page=1&q=grace'],
  ['admin', 'search of the waitlist, a first name', '/api/waitlists?page=1&q=grace'],
  ['admin', 'search of the waitlist, a rare name', '/api/waitlists?page=1&q=hugo%20lc4ca4'],
  ['admin', 'search of the waitlist, what all have', '/api/waitlists?page=1&q=example'],
  ['admin', 'waitlist, first page', '/api/waitlists?page=1'],
  ['admin', 'waitlist, page 1,000', '/api/waitlists?page=1000'],
  ['admin', 'waitlist, last page', '/api/waitlists?page=4000'],
  ['admin', 'waitlist, by name', '/api/waitlists?page=1&sort=displayName'],
  ['admin', 'waitlist, the latest first', '/api/waitlists?page=1&sort=-createdAt'],
  ['admin', 'waiting replies of the event', '/api/event/LINE/reservations?page=1&status=waitlisted'],
  [
    'admin',
    'waiting replies of the event, page 4,000',
    '/api/event/LINE/reservations?page=4000&status=waitlisted',
  ],
  ['admin', 'replies, first page', '/api/reservations?page=1'],
  ['admin', 'replies by name', '/api/reservations?page=1&sort=displayName'],
  ['admin', 'replies of the event by name', '/api/event/BIG/reservations?page=1&sort=displayName'],
  ['admin', 'replies, page 8,000', '/api/reservations?page=8000'],
  ['admin', 'groups', '/api/reservations/by-event?page=1'],
  ['admin', 'mails, first page', '/api/mail?page=1'],
  ['admin', 'mails, waiting', '/api/mail?page=1&state=waiting'],
  ['admin', 'mails, failed', '/api/mail?page=1&state=failed'],
  ['admin', 'mails by address', '/api/mail?page=1&sort=toEmail'],
  ['admin', 'search of mails, a first name', '/api/mail?page=1&q=grace'],
  ['admin', 'search of mails, an email', '/api/mail?page=1&q=p77777.'],
  ['admin', 'search of mails, what all have', '/api/mail?page=1&q=example'],
  ['admin', 'search of mails, nothing', '/api/mail?page=1&q=nobodyatall'],
  ['admin', 'search of mails, an event', '/api/mail?page=1&q=big%20gala'],
  ['admin', 'search of mails, an event without', '/api/mail?page=1&q=evening%201234'],
  ['admin', 'log, first page', '/api/activity?page=1'],
  ['admin', 'log, one event', '/api/activity?page=1&eventId=BIG'],
  ['admin', 'log, of people', '/api/activity?page=1&kind=people'],
  ['admin', 'search of the log, a first name', '/api/activity?page=1&q=grace'],
  ['admin', 'search of the log, a rare name', '/api/activity?page=1&q=hugo%20lc4ca4'],
  ['admin', 'search of the log, nothing', '/api/activity?page=1&q=nobodyatall'],
  ['admin', 'search of the log, an event', '/api/activity?page=1&q=big%20gala'],
  ['root', 'superadmin: search of replies, a first name', '/api/reservations?page=1&q=grace'],
  ['root', 'superadmin: search of replies, an email', '/api/reservations?page=1&q=p77777.'],
  ['root', 'superadmin: search of replies, what all have', '/api/reservations?page=1&q=example'],
  ['root', 'superadmin: replies', '/api/reservations?page=1'],
  ['root', 'superadmin: waitlist', '/api/waitlists?page=1'],
  ['root', 'superadmin: mailbox', '/api/mailbox?page=1&pageSize=25'],
  ['root', 'superadmin: mailbox by address', '/api/mailbox?page=1&sort=toEmail'],
  ['root', 'superadmin: search of the mailbox, a first name', '/api/mailbox?page=1&q=grace'],
  ['root', 'superadmin: search of the mailbox, an email', '/api/mailbox?page=1&q=p77777.'],
  ['root', 'superadmin: search of the mailbox, a subject', '/api/mailbox?page=1&q=confirmation'],
  ['root', 'superadmin: mails', '/api/mail?page=1'],
  ['root', 'superadmin: search of mails, an email', '/api/mail?page=1&q=p77777.'],
  ['root', 'superadmin: log', '/api/activity?page=1'],
  ['root', 'superadmin: search of the log, a first name', '/api/activity?page=1&q=grace'],
  ['root', 'superadmin: search of the log, an organization', '/api/activity?page=1&q=club%20l'],
  ['root', 'superadmin: organizations', '/api/tenants?page=1'],
  ['root', 'superadmin: organizations by name', '/api/tenants?page=1&sort=name'],
  ['root', 'superadmin: organizations by admin', '/api/tenants?page=1&sort=adminEmail'],
  ['root', 'superadmin: organizations, last page', '/api/tenants?page=800'],
  ['root', 'superadmin: organizations by name, last page', '/api/tenants?page=800&sort=name'],
  ['root', 'superadmin: search of organizations', '/api/tenants?page=1&q=lc4ca4'],
  ['root', 'superadmin: search of organizations, an email', '/api/tenants?page=1&q=u1.p7777.'],
  ['root', 'superadmin: search of organizations, nothing', '/api/tenants?page=1&q=nobodyatall'],
  ['root', 'superadmin: users', '/api/users?page=1'],
  ['root', 'superadmin: users by name', '/api/users?page=1&sort=name'],
  ['root', 'superadmin: users by organization', '/api/users?page=1&sort=tenantName'],
  ['root', 'superadmin: users, last page', '/api/users?page=1600&sort=name'],
  ['root', 'superadmin: search of users', '/api/users?page=1&q=lc4ca4'],
  ['root', 'superadmin: search of users, nothing', '/api/users?page=1&q=nobodyatall'],
  ['root', 'superadmin: subscriptions', '/api/subscriptions?page=1'],
  ['root', 'superadmin: subscriptions by organization', '/api/subscriptions?page=1&sort=tenantName'],
  ['root', 'superadmin: search of subscriptions', '/api/subscriptions?page=1&q=lc4ca4'],
  ['root', 'superadmin: history of subscriptions', '/api/subscriptions/history?page=1'],
  ['root', 'superadmin: search of the history', '/api/subscriptions/history?page=1&q=lc4ca4'],
  ['root', 'superadmin: join requests', '/api/join-requests?page=1'],
  ['root', 'superadmin: search of join requests', '/api/join-requests?page=1&q=nobodyatall'],
  ['root', 'superadmin: events', '/api/events?page=1'],
  ['root', 'superadmin: events by name', '/api/events?page=1&sort=name'],
  ['root', 'superadmin: search of events', '/api/events?page=1&q=evening%201234'],
];

/**
 * Promotes the 100,000 parties while others request a page. Measures how long that takes and the
 * longest wait of the others.
 */
async function moveUp({ server, lineId, token }) {
  let moved = false;
  let maxWaitMs = 0;
  const others = (async () => {
    while (!moved) {
      const at = performance.now();
      await fetch(`${server.url}/api/alive`);
      maxWaitMs = Math.max(maxWaitMs, performance.now() - at);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const at = performance.now();
  await call(server.url, 'PUT', `/api/events/${lineId}`, { maxGuests: waiting }, token.admin);
  note('s until 100,000 waiting parties moved up', (performance.now() - at) / 1_000);
  moved = true;
  await others;
  note('ms, the longest that the process answered nothing meanwhile', maxWaitMs);
}

export async function benchSearch({ serverFile }) {
  const databaseUrl = await newDatabase('search');
  const root = { email: 'root@example.com', password: 'root-password' };
  const server = await start(serverFile, {
    DATABASE_URL: databaseUrl,
    SUPERADMIN_EMAIL: root.email,
    SUPERADMIN_PASSWORD: root.password,
  });
  const { id, token: admin, user } = await organization(server.url);
  const token = { admin, root: (await call(server.url, 'POST', '/api/login', root)).token };
  await sql(databaseUrl, fill(id, user.id));
  await sql(databaseUrl, 'vacuum analyze');
  const idOf = async (name) => sql(databaseUrl, `select id from events where name = '${name}'`);
  const ids = {
    BIG: await idOf('Big gala'),
    LINE: await idOf('Long line'),
    SMALL: await idOf('Evening 1234'),
  };
  await undisturbed('lists and searches', async () => {
    for (const [who, what, pattern] of measured) {
      const path = pattern.replace(/BIG|LINE|SMALL/, (name) => ids[name]);
      const headers = { authorization: `Bearer ${token[who]}` };
      const { p50 } = await load({ targets: [server.url + path], clients: 1, headers, calls: 9 });
      report(`ms, ${what}`, p50, 100, true);
    }
  });
  await searchAfterImport({ url: server.url, databaseUrl, token: token.admin, eventId: ids.BIG });
  // Afterwards, because its 100,000 replies and mails need words too.
  await moveUp({ server, lineId: ids.LINE, token });
  await server.stop();
  await wordsBySize({ serverFile });
}
