/** The SQL of a message's recipients on the guest list: households without a reply to mail. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Language } from '#domain/languages/languages.ts';
import type { UnreachedReason } from '#domain/messages/households.ts';
import { type HouseholdAudience, isHouseholdAudience, type Target } from '#domain/messages/rules.ts';
import { mailboxOf } from '#domain/mail/budget.ts';
import type { Db } from '../db/connect.ts';
import { invitations } from '../db/schema.ts';
import { isOneOf } from '../db/ids.ts';
import type { TenantScope } from '../db/scope.ts';
import { openSteps } from '../db/steps.ts';
import { addressOf, namesOf } from '../invitation-row/addressees.store.ts';
import { findSuppressed, hasSuppressed, isSuppressedMailbox } from '../mail/suppressions.store.ts';
import { householdsThatMatch, repliesThatMatch } from './filter.store.ts';
import {
  countTarget,
  listRecipients,
  type MessageRecipient,
  recipientsInSteps,
  repliesOf,
  type Size,
} from './recipients.store.ts';

/** A household that gets a message at its own address. */
export interface MessageHousehold {
  id: string;
  rotation: number;
  label: string;
  /** The named persons, in order. */
  names: string[];
  /** Null means the original. */
  language: Language | null;
  address: string;
  /** The number of persons on the invitation. */
  guests: number;
}

export interface Unreached {
  id: string;
  reason: UnreachedReason;
}

/** Some of a message's recipients. */
export interface Recipients {
  replies: MessageRecipient[];
  households: MessageHousehold[];
  unreached: Unreached[];
}

/** Whether the household `i` was sent an invitation that is not outdated, or has answered one. */
const wasSent = sql`(i.sent_at is not null and not (i.letter_outdated and i.reply = 'none'))`;

/** Returns the SQL condition that selects the households `i` of an audience. */
function isIn(audience: HouseholdAudience, households: readonly string[]): SQL {
  switch (audience) {
    case 'notInvited':
      return sql`not ${wasSent}`;
    case 'saved':
      return sql`not ${wasSent} and i.saved_at is not null`;
    case 'unanswered':
      return sql`${wasSent} and i.reply = 'none'`;
    case 'invited':
      return wasSent;
    case 'everybody':
      return sql`(${wasSent} or i.saved_at is not null)`;
    case 'households':
      return isOneOf(sql`i.id`, households);
  }
}

/** The replies with an address that belong to an audience of households. */
const replyIsIn = (audience: HouseholdAudience, households: readonly string[]): SQL =>
  audience === 'everybody'
    ? sql`true`
    : sql`exists (select 1 from invitations i where i.tenant_id = reservations.tenant_id
        and i.reservation_id = reservations.id and ${isIn(audience, households)})`;

type HouseholdTarget = Target & { audience: HouseholdAudience };

/**
 * OFFSET 0 makes PostgreSQL look up each reply by its key. Without it, it may read all replies of
 * the organization for each household.
 */
const householdsOf = (scope: TenantScope, eventId: string, of: HouseholdTarget, names: SQL): SQL => sql`
  select i.id, i.rotation, i.label, i.language, i.persons as guests, ${names} as names,
    case when i.not_me_at is null then ${addressOf} end as address
  from invitations i left join lateral (
    select r.* from reservations r where r.tenant_id = i.tenant_id and r.id = i.reservation_id offset 0
  ) as reservations on true
  where i.tenant_id = ${scope.tenantId} and i.event_id = ${eventId} and coalesce(reservations.guest_email, '') = ''
    and ${isIn(of.audience, of.households ?? [])} and ${householdsThatMatch(of.filter)}
  order by i.list, i.sort, i.id`;

/**
 * Yields the recipients of an audience of households, some at a time: first replies, then
 * households. Each mailbox gets one mail.
 */
async function* householdsInSteps(
  tx: Db,
  own: TenantScope,
  eventId: string,
  of: HouseholdTarget,
): AsyncGenerator<Recipients> {
  const mailed = new Set<string>();
  const replied = new Set<string>();
  const isNew = (address: string) => {
    const mailbox = mailboxOf(address);
    if (mailed.has(mailbox)) return false;
    mailed.add(mailbox);
    return true;
  };
  const suppresses = await hasSuppressed(tx, own.tenantId);
  const suppressedOf = async (emails: string[]) =>
    suppresses ? findSuppressed(tx, own.tenantId, emails) : new Map<string, { reason: UnreachedReason }>();

  // A household that replies between the two reads is in both, and its reply is mailed.
  const households = await openSteps<Omit<MessageHousehold, 'address'> & { address: string | null }>(
    tx,
    householdsOf(own, eventId, of, namesOf),
  );
  const condition = replyIsIn(of.audience, of.households ?? []);
  const replies = await openSteps<MessageRecipient & { invitationId: string | null }>(
    tx,
    repliesOf(own, eventId, {
      condition,
      filter: of.filter,
      more: sql`, (select i.id from invitations i where i.tenant_id = ${own.tenantId}
        and i.reservation_id = recipient.id) as "invitationId"`,
    }),
  );
  for await (const some of replies) {
    const suppressed = await suppressedOf(
      some.flatMap(({ invitationId, guestEmail }) => (invitationId === null ? [] : guestEmail)),
    );
    const step: Recipients = { replies: [], households: [], unreached: [] };
    for (const { invitationId, ...reply } of some) {
      if (invitationId !== null) replied.add(invitationId);
      const reason = invitationId === null ? undefined : suppressed.get(reply.guestEmail)?.reason;
      if (invitationId !== null && reason) step.unreached.push({ id: invitationId, reason });
      else if (isNew(reply.guestEmail)) step.replies.push(reply);
    }
    yield step;
  }

  for await (const some of households) {
    const suppressed = await suppressedOf(some.flatMap(({ address }) => address ?? []));
    const step: Recipients = { replies: [], households: [], unreached: [] };
    for (const { address, ...household } of some) {
      if (replied.has(household.id)) continue;
      const reason = address === null ? 'noAddress' : suppressed.get(address)?.reason;
      if (reason) step.unreached.push({ id: household.id, reason });
      else if (address !== null && isNew(address)) step.households.push({ ...household, address });
    }
    yield step;
  }
}

/** Yields the recipients of any audience, some at a time. */
export async function* everyoneInSteps(
  tx: Db,
  own: TenantScope,
  eventId: string,
  target: Target,
): AsyncGenerator<Recipients> {
  const { audience } = target;
  if (isHouseholdAudience(audience)) {
    yield* householdsInSteps(tx, own, eventId, { ...target, audience });
    return;
  }
  for await (const replies of recipientsInSteps(tx, own, eventId, target)) {
    yield { replies, households: [], unreached: [] };
  }
}

/** The number of households on the guest list. */
export const countHouseholds = (tx: Db, { tenantId }: TenantScope, eventId: string): Promise<number> =>
  tx.$count(invitations, and(eq(invitations.tenantId, tenantId), eq(invitations.eventId, eventId)));

/** The first recipient, whose mail a preview shows, or null without any. */
export async function firstRecipient(
  tx: Db,
  own: TenantScope,
  eventId: string,
  target: Target,
): Promise<{ reply: MessageRecipient } | { household: MessageHousehold } | null> {
  if (!isHouseholdAudience(target.audience)) {
    const [reply] = await listRecipients(tx, own, eventId, { target, limit: 1 });
    return reply ? { reply } : null;
  }
  for await (const { replies, households } of everyoneInSteps(tx, own, eventId, target)) {
    const [[reply], [household]] = [replies, households];
    if (reply) return { reply };
    if (household) return { household };
  }
  return null;
}

/** An address as `mailboxOf` first writes it. ASCII needs no normalizing, which takes a while. */
const writtenAlike = (address: SQL): SQL => sql`lower(
  case when octet_length(${address}) = char_length(${address}) then btrim(${address}) else normalize(btrim(${address}), nfc) end)`;

/** `mailboxOf` as SQL. Most addresses are their own mailbox, and need no regular expression. */
function mailboxIn(text: SQL): SQL {
  const plain = sql`regexp_replace(regexp_replace(${text}, '@[^@]*$', ''), '(.)\\+.*$', '\\1')`;
  const isGoogles = sql`(${text} like '%@gmail.com' or ${text} like '%@googlemail.com')`;
  return sql`case when position('@' in ${text}) < 2 then ${text}
    when ${isGoogles} then coalesce(nullif(replace(${plain}, '.', ''), ''), ${plain}) || '@gmail.com'
    when position('+' in ${text}) = 0 then ${text}
    else ${plain} || '@' || regexp_replace(${text}, '^.*@', '') end`;
}

/** No party has this many guests. */
const guestsBelow = 10_000_000;
/** Replies go before households, in the order in which they came. */
const lastPlace = 2_147_483_647;

/**
 * Returns the size of one message's audience, and how many households no mail reaches. It counts in
 * the database what `everyoneInSteps` yields.
 */
export async function countEveryone(
  tx: Db,
  own: TenantScope,
  eventId: string,
  target: Target,
): Promise<Size & { unreached: number }> {
  const { audience, filter } = target;
  if (!isHouseholdAudience(audience)) {
    return { ...(await countTarget(tx, own, eventId, target)), unreached: 0 };
  }
  const households = target.households ?? [];
  const someAreSuppressed = await hasSuppressed(tx, own.tenantId);
  const isSuppressed = someAreSuppressed ? isSuppressedMailbox(sql`mailbox`, own.tenantId) : sql`false`;
  // The first reply of an address decides whether mail reaches it. That matters only if an address
  // is suppressed, and sorting takes long.
  const [first, inOrder] = someAreSuppressed
    ? [sql`distinct on (email_key)`, sql`order by email_key, arrival`]
    : [sql``, sql``];
  // A reply's place in the order and its guests are combined into one number, so that the replies
  // of a mailbox need no sorting.
  const { rows } = await tx.execute<Size & { unreached: number }>(sql`
    with everyone as (
      (select ${first} id as reply_id, email_key as address, guest_count as guests, arrival as place from reservations
      where tenant_id = ${own.tenantId} and event_id = ${eventId} and guest_email <> ''
        and ${replyIsIn(audience, households)} and ${repliesThatMatch(filter)} ${inOrder})
      union all
      select null, address, guests, ${lastPlace}::int from (${householdsOf(own, eventId, { ...target, audience }, sql`null`)}) as each
    ), found as (
      select *, ${mailboxIn(sql`text`)} as mailbox from (select *, ${writtenAlike(sql`address`)} as text from everyone offset 0) as each
    ), reached as (
      select *, (mailbox is null or ${isSuppressed}) and (reply_id is null or exists (
        select 1 from invitations i where i.tenant_id = ${own.tenantId} and i.reservation_id = found.reply_id)) as is_unreached
      from found
    ), mailed as (
      select min(place::bigint * ${guestsBelow}::bigint + guests) % ${guestsBelow}::bigint as guests from reached
      where not is_unreached group by mailbox
    )
    select (select count(*) from mailed)::int as recipients, (select coalesce(sum(guests), 0) from mailed)::int as guests,
      (select count(*) from reached where is_unreached)::int as unreached`);
  return rows[0] ?? { recipients: 0, guests: 0, unreached: 0 };
}
