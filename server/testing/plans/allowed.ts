/** Statements that may read a large table, or take long, and why. */
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
      /^select o\.id from invitations i join outbox o on o\.id = i\.mail_id where i\.mail_state = 'queued'/,
    because: 'Once, when a process starts.',
  },
  {
    statement: /^with erased as materialized \(select what, id::uuid as id from jsonb_to_recordset/,
    because: 'Once an hour, by a job. The ids of erased persons say nothing of their organization.',
  },
];
