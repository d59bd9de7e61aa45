/** Statements that may read a large table or take long, and the reasons. */
export const allowed: readonly { statement: RegExp; because: string }[] = [
  {
    statement: /^select count\(\*\)::int as n from \(select 1 from "(outbox|activity_log)"\) as found/,
    because: 'A superadmin who lists everything without a filter is told how much there is.',
  },
  {
    statement:
      /^(with page as materialized|select count\(\*\)::int as count from) .* from notifications n where n\.kind = any/,
    because: 'The bell of a superadmin, of whom there are few.',
  },
  {
    statement: /^UPDATE ONLY "public"\."(activity_log|reservations)" SET "(actor_id|user_id)" = NULL/,
    because: 'A user is deleted. That is rare, and an index would cost every reply and every line.',
  },
  {
    statement: /^delete from notifications where id in \( select id from notifications where created_at < /,
    because: 'Four times a day, by a job.',
  },
  {
    statement:
      /^select o\.id from invitations i join outbox o on o\.tenant_id = i\.tenant_id and o\.id = i\.mail_id where i\.mail_state = 'queued'/,
    because: 'Once, when a process starts.',
  },
  {
    statement: /^select "activity_log"\."id".* where "activity_log"\."subject_type" in \([^)]*\) order by/,
    because: 'A superadmin lists one kind of lines, and there are few superadmins.',
  },
  {
    statement: /^select "reservations"\."id".* where \(?"events"\."deleted_at" is null/,
    because: 'A superadmin lists the replies of all organizations, and there are few superadmins.',
  },
  {
    statement: /^with counted as \((?!.*tenant_id = \$).* from generate_series/,
    because: 'The chart of a superadmin counts the replies of all organizations in its days.',
  },
  {
    statement: /^with erased as materialized \(select what, id::uuid as id from jsonb_to_recordset/,
    because: 'Once an hour, by a job. The ids of erased persons say nothing of their organization.',
  },
];

/**
 * Statements that may read a large table in the drill's database, and the reasons. One event there
 * has half of all replies and every household.
 */
export const allowedIfFull: typeof allowed = [
  {
    statement: /^select \(select count\(\*\)::int from users where tenant_id = \$1\) as users/,
    because: 'An admin reads what the deletion of the organization deletes. It has all replies here.',
  },
  {
    statement:
      /^select (exists \( select 1 from reservations r where .* r\.answers \?|"questionId", answer, status|.* join guests g .* where g\.answers \?)/,
    because: 'The answers of one event, which has half of all replies here.',
  },
  {
    statement:
      /^(declare "steps_\d+" no scroll cursor for )?(with line as \( select id, row_number|select jsonb_build_object\('recipients', count\(distinct email_key\))/,
    because: 'All guests of one event whom a message reaches. The event has half of all replies here.',
  },
  {
    statement:
      /^select ("id" from "invitations" where \("invitations"\."tenant_id" = \$1 and "invitations"\."event_id" = \$2\) order by|count\(\*\) as count from "invitations"|count\(\*\)::int as unanswered|i\.id, i\.rotation, i\.label, .* with ordinality as asked)/,
    because: 'All households of one event, which has all of them here.',
  },
  {
    statement:
      /^select ("invitations"\."id"|"tenant_id", "id", "event_id", "invitation_id"|"id" from "invitations" where|count\(distinct i\.id\)::int as households|sent_ms, sent, count)/,
    because: 'Households of one event, which has all of them here.',
  },
  {
    statement: /^declare "steps_\d+" no scroll cursor for select r\.id, r\.guest_email <> ''/,
    because: 'Everybody who knows the date of one event, read in steps by a cursor.',
  },
  {
    statement: /^select count\(\*\)::int as n from \( with behind as \( .* limit \$\d+\) as each$/,
    because: 'Up to 10,001 guests whom nobody told a change. A list of more needs pages.',
  },
  {
    statement: /^with everyone as \( \(select /,
    because: 'A message to everyone is counted by its mailboxes, of which this event has 120,000.',
  },
  {
    statement: /^with counted as \(.*r\.tenant_id = \$.* from generate_series/,
    because: 'The chart of an organization counts its last days, in which all replies here came.',
  },
  {
    statement:
      /^select "reservations"\."id".* order by nullif\(btrim\(lower\("reservations"\."display_name"\)\), ''\)/,
    because: 'A list by name sorts all its names.',
  },
  {
    statement:
      /^select (g\.id, g\.name, r\.display_name as party|coalesce\(nullif\(g\.name, ''\), r\.display_name\) as name, i\.tags) /,
    because: 'The board of an event names everyone who is missing: here half of all guests.',
  },
  {
    statement:
      /^select count\(\*\)::int as n from \(select 1 from "activity_log" where \("activity_log"\."tenant_id" = \$1 and "activity_log"\."event_id" = \$2\)\)/,
    because: 'The lines about one event, which has half of all lines here.',
  },
  {
    statement:
      /^select count\(\*\)::int as n from \(select 1 from "(outbox|reservations|activity_log)".* in \(select unnest\(array\(.* limit \$\d+\) as found$/,
    because: 'A search that finds half of all rows is counted up to 1,001.',
  },
  {
    statement:
      /^select "outbox"\."id".* where "outbox"\."id" in \(select unnest\(array\(\(select w\.row_id from search_words w where \(w\.kind/,
    because:
      'A superadmin searches the mails of all organizations, and here one in seven is to a Hugo. It takes 0.1 s, and there are few superadmins.',
  },
  {
    statement:
      /^update activity_log set actor_label = case .*(details \? 'toEmail'|lower\(details ->> 'toEmail'\))/,
    because:
      'Lines about deleted mails, and lines with the address of an erased guest. Here a fourth of all mails was sent again, each with a line. An index would keep addresses once more.',
  },
  {
    statement: /"idempotency_keys" where event_id = \$1 and tenant_id = \$2 and reply ->/,
    because: 'Keys are kept for a day, and few replies are erased.',
  },
  {
    statement: /^with u as materialized (?!.*tenant_id).* as unread$/,
    because: 'The number at the bell of a superadmin, of whom there are few.',
  },
  {
    statement: /^declare replies no scroll cursor for /,
    because: 'The file of all replies of an event is read in steps by a cursor.',
  },
];
