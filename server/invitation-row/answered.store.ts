/** Finds invitations for answers by a guest's link or code, and joins them to their reply. */
import { sql } from 'drizzle-orm';
import type { Language } from '#domain/languages/languages.ts';
import type { Invited } from '#domain/replies/household.ts';
import type { Db } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { fixed, statement } from '../db/statement.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { addressOf } from './addressees.store.ts';
import { type InvitationKey, isLookedUp } from './invitation-keys.ts';

/** An invitation that a guest is answering. */
export interface AnsweredInvitation extends Invited {
  id: string;
  eventId: string;
  rotation: number;
  tokenHash: string;
  codeHash: string;
  /** The mail address on the guest list, or null. */
  address: string | null;
  /** The language that the hosts chose for the household. */
  language: Language | null;
  /** Seats promised to the household. 0 after its first answer. */
  promised: number;
  /** The id of the household's reply, if there is one. */
  replyId: string | null;
}

const columnsOf = (keys: string) => `json_build_object('id', i.id, 'eventId', i.event_id,
  'rotation', i.rotation, 'tokenHash', ${keys}.token_hash, 'codeHash', ${keys}.code_hash,
  'address', ${fixed(addressOf)}, 'language', i.language,
  'seatsAllowed', i.seats_allowed, 'promised', i.promised, 'replyId', i.reservation_id,
  'invitees', (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'isPlaceholder', v.is_placeholder)
      order by v.position), '[]')
    from invitees v where v.tenant_id = i.tenant_id and v.invitation_id = i.id)) as invitation`;
const columns = columnsOf('i');

// Finds an invitation by the hash. The event is compared in a form that no index serves
// (docs/decisions/0015-settled-by-statements.md).
const read = statement<{ invitation: AnsweredInvitation }>(
  'invitations_answered_3',
  `select ${columns}
    from json_to_recordset($2::text::json) as a ("eventId" uuid, "tokenHash" text, "codeHash" text, "id" uuid)
    cross join lateral (
      select * from invitations
        where tenant_id = $1::uuid and token_hash = a."tokenHash" and event_id is not distinct from a."eventId"
      union all
      select * from invitations
        where tenant_id = $1::uuid and code_hash = a."codeHash" and event_id is not distinct from a."eventId"
      union all
      select * from invitations
        where tenant_id = $1::uuid and id = a."id" and event_id is not distinct from a."eventId"
    ) i
    where i.not_me_at is null`,
);

/**
 * Returns the invitations that tokens and codes lead to. An unknown or replaced one, or one from
 * another event, leads to none. Neither does an invitation whose guests said that they are somebody
 * else. The result is only final if the statement runs after the events are locked.
 */
export async function readAnswered(
  tx: Db,
  scope: TenantScope,
  keys: readonly ({ eventId: string } & InvitationKey)[],
): Promise<AnsweredInvitation[]> {
  if (keys.length === 0) return [];
  return (await read(tx, [scope.tenantId, JSON.stringify(keys)])).map(({ invitation }) => invitation);
}

/** Returns whether the row is the requested invitation. */
export function isAsked(of: AnsweredInvitation, key: InvitationKey): boolean {
  if (isLookedUp(key)) return of.id === key.id && key.isOf(of);
  return 'tokenHash' in key ? of.tokenHash === key.tokenHash : of.codeHash === key.codeHash;
}

const readFormer = statement<{ invitation: AnsweredInvitation }>(
  'invitations_formerly_3',
  `select ${columnsOf('l')}
    from json_to_recordset($2::text::json) as a ("eventId" uuid, "tokenHash" text, "codeHash" text)
    cross join lateral (
      select * from invitation_links
        where tenant_id = $1::uuid and token_hash = a."tokenHash" and event_id is not distinct from a."eventId"
      union all
      select * from invitation_links
        where tenant_id = $1::uuid and code_hash = a."codeHash" and event_id is not distinct from a."eventId"
    ) l
    cross join lateral (
      select * from invitations where tenant_id = $1::uuid and id = l.invitation_id offset 0
    ) i
    where i.not_me_at is null`,
);

/**
 * Returns the invitations that the links or codes belong to. For the rest, returns the households
 * that former links lead to after a merge, each under the given link.
 */
export async function withFormer(
  tx: Db,
  scope: TenantScope,
  keys: Parameters<typeof readAnswered>[2],
  current: readonly AnsweredInvitation[],
): Promise<readonly AnsweredInvitation[]> {
  const missed = keys.filter(
    (wanted) =>
      !isLookedUp(wanted) && !current.some((of) => of.eventId === wanted.eventId && isAsked(of, wanted)),
  );
  if (missed.length === 0) return current;
  const former = await readFormer(tx, [scope.tenantId, JSON.stringify(missed)]);
  return [...current, ...former.map(({ invitation }) => invitation)];
}

const ofReply = statement<{ invitation: AnsweredInvitation }>(
  'invitation_of_reply_3',
  `select ${columns} from invitations i where i.tenant_id = $1::uuid and i.reservation_id = $2::uuid`,
);

/** The invitation of a reply. */
export async function invitationOfReply(
  tx: Db,
  { id, tenantId }: { id: string; tenantId: string },
): Promise<AnsweredInvitation | null> {
  return (await ofReply(tx, [tenantId, id]))[0]?.invitation ?? null;
}

const byId = statement<{ invitation: AnsweredInvitation }>(
  'invitation_by_id_2',
  `select ${columns} from invitations i
    where i.tenant_id = $1::uuid and i.id = $2::uuid and i.event_id is not distinct from $3::uuid`,
);

/** Returns an invitation of an event, even if its guests said "not me". Null if there is none. */
export async function invitationById(
  tx: Db,
  event: EventKey,
  id: string,
): Promise<AnsweredInvitation | null> {
  return (await byId(tx, [event.tenantId, id, event.id]))[0]?.invitation ?? null;
}

/** The host's name for a household. */
export async function labelOfInvitation(tx: Db, event: { tenantId: string }, id: string): Promise<string> {
  const { rows } = await tx.execute<{ label: string }>(
    sql`select label from invitations where tenant_id = ${event.tenantId} and id = ${id}`,
  );
  return rows[0]?.label ?? '';
}

/** An invitation and its new reply. */
export interface Joined {
  invitationId: string;
  replyId: string;
}

const join = statement(
  'invitation_joined_1',
  `update invitations set reservation_id = $3::uuid, updated_at = $4::text::timestamptz
    where tenant_id = $1::uuid and id = $2::uuid`,
);

/** Joins invitations to their new replies. Triggers end their promises. */
export async function joinReplies(
  tx: Db,
  scope: TenantScope,
  joined: readonly Joined[],
  now: Date,
): Promise<void> {
  await Promise.all(
    joined.map(({ invitationId, replyId }) =>
      join(tx, [scope.tenantId, invitationId, replyId, now.toISOString()]),
    ),
  );
}

/** @internal Tests check the plans of these statements. */
export const invitationStatements = {
  answered: read.text,
  formerly: readFormer.text,
  invitationOfReply: ofReply.text,
  byId: byId.text,
  joined: join.text,
};
