/**
 * The SQL that writes a decided batch: one statement with a fixed text
 * (docs/decisions/0015-settled-by-statements.md).
 */
import { sql, type SQL } from 'drizzle-orm';
import type { KeptAnswers } from '#domain/questions/question.ts';
import { signalEnqueued } from '../../db/channel.ts';
import type { Db } from '../../db/connect.ts';
import type { TenantScope } from '../../db/scope.ts';
import { fixed, statement } from '../../db/statement.ts';
import type { Message } from '../../mail/messages.ts';
import { outboxInsert, outboxRow } from '../../outbox/outbox.store.ts';
import { guestRows, guestsInsert } from '../rows/guests.store.ts';
import { type ReplyRow } from '../rows/guests.store.ts';
import { bumpOfEvent, bumpsOfEvents, type EventDelta } from '../rows/counters.store.ts';
import { countsIntoDigests, type DigestCount } from '../../outbox/digests.store.ts';
import type { RememberedAnswer } from './settle.store.ts';

export type NewReply = Omit<
  ReplyRow,
  | 'answers'
  | 'changeMailAt'
  | 'changeMailId'
  | 'erasedAt'
  | 'lapsedAt'
  | 'linkMailedAt'
  | 'linkRotation'
  | 'linkTokenHash'
  | 'laterLinkTokenHash'
> & {
  /** Undefined if the reply has no answers. */
  answers?: KeptAnswers;
};

const writing = (bumps: SQL) => `with replies as (
    insert into reservations (id, tenant_id, event_id, user_id, display_name, guest_email, email_key, reply_key,
      guest_phone, language, guest_count, meal_choice, message, is_attending, waitlisted, awaiting_approval, public_toggle, arrival,
      hold_until, by_look_up, answers, created_at, updated_at)
    select r."id", $1::uuid, r."eventId", r."userId", r."displayName", r."guestEmail", r."emailKey", r."replyKey",
      r."guestPhone", r."language", r."guestCount", r."mealChoice", r."message", r."isAttending", r."waitlisted", r."awaitingApproval",
      r."publicToggle", r."arrival", r."holdUntil", r."byLookUp", r."answers", r."createdAt", r."updatedAt"
    from jsonb_to_recordset($2::text::jsonb) as r ("id" uuid, "eventId" uuid, "userId" uuid, "displayName" text,
      "guestEmail" text, "emailKey" text, "replyKey" text, "guestPhone" text, "language" text, "guestCount" int, "mealChoice" text,
      "message" text, "isAttending" boolean, "waitlisted" boolean, "awaitingApproval" boolean, "publicToggle" boolean,
      "arrival" bigint, "holdUntil" timestamptz, "byLookUp" text, "answers" jsonb, "createdAt" timestamptz, "updatedAt" timestamptz)
  ), persons as (
    ${fixed(guestsInsert(sql.raw('$3'), sql.raw('$1')))}
  ), bumped as (
    ${fixed(bumps)}
  ), remembered as (
    insert into idempotency_keys (event_id, tenant_id, key, body_hash, status, reply, created_at)
    select a."eventId", $1::uuid, a."key", a."bodyHash", a."status", a."reply", $6::text::timestamptz
    from json_to_recordset($5::text::json) as a ("eventId" uuid, "key" text, "bodyHash" text, "status" int, "reply" jsonb)
    on conflict (tenant_id, event_id, key) do update set
      body_hash = excluded.body_hash, status = excluded.status, reply = excluded.reply, created_at = excluded.created_at
  ), counted as (
    ${fixed(countsIntoDigests(sql.raw('$8'), sql.raw('$1')))}
  )
  ${fixed(outboxInsert(sql.raw('$7'), sql`where not exists (select 1 from counted where counted.id = message.unless)`))}`;

/**
 * Two forms of the statement: one for a batch of one event, as most are, and one for several
 * events.
 */
const write = statement('settle_write_11', writing(bumpOfEvent(sql.raw('$4'), sql.raw('$1'))));
const writeSeveral = statement(
  'settle_write_several_12',
  writing(bumpsOfEvents(sql.raw('$4'), sql.raw('$1'))),
);

/** @internal Tests look at their plans. */
export const writingStatements = { write: write.text, writeSeveral: writeSeveral.text };

/**
 * Writes a whole batch in one statement: replies with their guests, counters, mails, digests, and
 * the responses to idempotency keys. A key older than a day can be used again.
 */
export async function writeSettlement(
  tx: Db,
  scope: TenantScope,
  written: {
    replies: readonly NewReply[];
    deltas: readonly EventDelta[];
    remembered: readonly RememberedAnswer[];
    messages: readonly Message[];
    /** The counts for digests, each with the new digest to make if none waits. */
    digests: readonly { digest: DigestCount; message: Message }[];
  },
  now: Date,
): Promise<void> {
  const { replies, deltas, remembered, messages, digests } = written;
  if (replies.length + remembered.length + messages.length === 0) return;
  if (messages.length + digests.length > 0) signalEnqueued(tx);
  const send = deltas.length > 1 ? writeSeveral : write;
  await send(tx, [
    scope.tenantId,
    JSON.stringify(replies.map(({ guestDetails: _, ...reply }) => reply)),
    guestRows(replies),
    JSON.stringify(deltas),
    JSON.stringify(remembered),
    now.toISOString(),
    JSON.stringify([
      ...messages.map(outboxRow),
      ...digests.map(({ digest, message }) => ({ ...outboxRow(message), unless: digest.id })),
    ]),
    JSON.stringify(digests.map(({ digest }) => digest)),
  ]);
}
