/**
 * Fills a PostgreSQL database like years of use would: one organization with a large event, and
 * others next to it.
 */
export interface Sizes {
  replies: number;
  households: number;
}

interface Filled {
  tenantId: string;
  userId: string;
  bigId: string;
  smallId: string;
}

const words = (kind: string, table: string, texts: string) => `
  insert into search_words (tenant_id, kind, row_id, word)
  select distinct r.tenant_id, '${kind}', r.id, word
  from ${table} r, regexp_split_to_table(lower(concat_ws(' ', ${texts})), '[^a-z0-9]+') as word where word <> ''
  on conflict do nothing`;

/** Returns an id as the product makes them, in order of time. `n` counts. */
const byTime = `('0193' || lpad(to_hex(n / 65536), 4, '0') || '-' || lpad(to_hex(n % 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

/**
 * Statements for a superuser. Triggers are off meanwhile: they would do row by row what these
 * statements do at once.
 */
export const fillStatements = (
  { replies, households }: Sizes,
  { tenantId, userId, bigId, smallId }: Filled,
): string[] => [
  `set session_replication_role = replica`,
  `insert into tenants (id, name, name_key, join_code, trial_ends_at, renewal_date, claimed_at)
    select gen_random_uuid(), 'Club ' || n, 'club ' || n, 'club ' || n, now(), now(), now() from generate_series(1, 300) n`,
  `insert into users (id, tenant_id, role, email, email_key, first_name, last_name)
    select gen_random_uuid(), id, 'admin', name_key || '@example.org', name_key || '@example.org', 'Ada', name
    from tenants where name_key like 'club %'`,
  `insert into events (id, tenant_id, created_by, name, starts_at, timezone, max_guests, max_guests_per_rsvp, custom_url)
    select gen_random_uuid(), tenant_id, id, 'Evening ' || last_name, now() + interval '9 days', 'UTC', 1000000, 5, id::text
    from users where last_name like 'Club %'
    union all select gen_random_uuid(), '${tenantId}', '${userId}', 'Evening ' || n, now() + n * interval '1 day', 'UTC', 1000000, 5, 'own-' || n
    from generate_series(1, 100) n`,
  // Half of the replies go to the large event. The rest are spread over the other events.
  `create temporary table places as select id, tenant_id, row_number() over (order by custom_url) - 1 as place
    from events where id not in ('${bigId}', '${smallId}')`,
  `insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_phone, guest_count,
      is_attending, waitlisted, arrival, message, created_at, updated_at)
    select ${byTime}, coalesce(p.tenant_id, '${tenantId}'), coalesce(p.id, '${bigId}'),
      (array['Grace', 'Alan', 'Ada', 'Edsger', 'Barbara', 'Hugo', 'Mary'])[1 + n % 7] || ' ' || md5(n::text),
      'p' || n || '@example.com', 'p' || n || '@example.com', 'p' || n || '@example.com', '', 1,
      n % 11 <> 0, n % 13 = 0 and n % 11 <> 0, n, case when n % 20 = 0 then 'No nuts please' else '' end,
      now() - (${replies} - n) * interval '10 seconds', now() - interval '1 day'
    from generate_series(1, ${replies}) n left join places p on n % 2 = 1 and p.place = n / 2 % 400`,
  `insert into guests (tenant_id, id, event_id, reservation_id, position, name, name_key, meal_choice, is_attending)
    select tenant_id, gen_random_uuid(), event_id, id, 0, display_name, lower(display_name), '', is_attending from reservations`,
  `update events e set confirmed_replies = c.yes, confirmed_guests = c.yes, waitlisted_replies = c.waits, waitlisted_guests = c.waits,
      declined_replies = c.no, next_arrival = ${replies} + 1
    from (select event_id, count(*) filter (where is_attending and not waitlisted) yes, count(*) filter (where waitlisted) waits,
      count(*) filter (where not is_attending) no from reservations group by 1) c where c.event_id = e.id`,
  `insert into outbox (id, tenant_id, event_id, template, to_email, to_name, payload, lane_key, status, sent_at, subject, transport, created_at)
    select gen_random_uuid(), tenant_id, event_id, 'guest.confirmed', guest_email, display_name,
      jsonb_build_object('reply', jsonb_build_object('id', id, 'displayName', display_name, 'message', message)), '0' || tenant_id, 'sent', created_at,
      'Your reply', 'mailbox', created_at from reservations
    union all
    select gen_random_uuid(), tenant_id, event_id, 'manager.replyChanged', 'host@example.com', 'Host',
      jsonb_build_object('replyId', id), '0' || tenant_id, 'sent', created_at, 'A reply', 'mailbox', created_at from reservations where arrival % 4 = 0`,
  `insert into activity_log (id, tenant_id, actor_label, action, subject_type, subject_id, event_id, details, created_at)
    select gen_random_uuid(), tenant_id, display_name, 'reservation.submitted', 'reservation', id, event_id,
      jsonb_build_object('displayName', display_name, 'eventName', 'Gala', 'status', 'confirmed'), created_at from reservations
    union all
    select gen_random_uuid(), tenant_id, 'Turnout', 'mail.retried', 'message', id, event_id,
      jsonb_build_object('toEmail', to_email), created_at from outbox where template = 'manager.replyChanged'`,
  `insert into notifications (id, tenant_id, kind, event_id, subject_id, created_at)
    select gen_random_uuid(), tenant_id, 'reply_changed', event_id, id, created_at from reservations`,
  `insert into idempotency_keys (tenant_id, event_id, key, body_hash, status, reply, created_at)
    select tenant_id, event_id, id::text, '', 201, jsonb_build_object('reservation', jsonb_build_object('id', id)), now() - interval '1 hour'
    from reservations where arrival % 10 = 0`,
  `insert into invitations (id, tenant_id, event_id, label, label_key, email, email_key, sort, seats_allowed, persons, token_hash, code_hash, sent_at, tags)
    select gen_random_uuid(), '${tenantId}', '${bigId}', 'Household ' || n, 'household ' || n, 'h' || n || '@example.com',
      'h' || n || '@example.com', n, 2, 2, 'filled ' || n, 'filled ' || n, case when n % 3 > 0 then now() end, '["family"]'
    from generate_series(1, ${households}) n`,
  `insert into invitees (tenant_id, id, event_id, invitation_id, position, name, name_key)
    select tenant_id, gen_random_uuid(), event_id, id, place, label || ' ' || place, label_key || ' ' || place
    from invitations, generate_series(0, 1) place where token_hash like 'filled %'`,
  `insert into invitation_tallies (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
    values ('${tenantId}', '${bigId}', 'tag', 0, 'family', ${households}, 0, 0, 0, 0, 0, 0) on conflict do nothing`,
  `update events e set told_households = (select count(*) from invitations i where i.event_id = e.id and i.sent_at is not null)
    where e.id = '${bigId}'`,
  `insert into event_changes (tenant_id, event_id, number, at, kind, before, done_at)
    select tenant_id, id, 1, now(), 'changed', jsonb_build_object('isOff', false, 'name', name, 'location', 'Elsewhere',
      'dateTime', starts_at, 'timezone', timezone), now() from events where id = '${bigId}'`,
  `insert into tellings (tenant_id, event_id, addressee_id, number, heard, reason, mail_id)
    select tenant_id, event_id, id, 1, 0, 'notAsked', case when arrival % 2 = 0 then gen_random_uuid() end from reservations`,
  words('reply', 'reservations', 'display_name, guest_email'),
  words('mail', 'outbox', 'to_email, to_name'),
  words('line', 'activity_log', 'actor_label'),
  words('invitation', 'invitations', 'label, email'),
  `delete from search_queue`,
  `reset session_replication_role`,
];

export const large = [
  ...[
    'reservations',
    'guests',
    'outbox',
    'activity_log',
    'search_words',
    'notifications',
    'idempotency_keys',
  ],
  ...['invitations', 'invitees', 'tellings'],
];

/**
 * Makes PostgreSQL believe that the tables are large. It assumes the density that it found when it
 * last looked.
 */
export const believed = `update pg_class set reltuples = 5e6, relpages = 1 where relname in ('${large.join("', '")}')`;
