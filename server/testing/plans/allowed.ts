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
    statement: /^with erased as materialized \(select what, id::uuid as id from jsonb_to_recordset/,
    because: 'Once an hour, by a job. The ids of erased persons say nothing of their organization.',
  },
];

/**
 * Statements that may do so in the drill's database, and the reasons. One event there has half of
 * all replies and every household.
 */
export const allowedIfFull: typeof allowed = [
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
