/** Invitations as answers need them: found by what a guest has, and joined to the reply that came by them. */
import type { Invited } from '#domain/replies/household.ts';
import type { Db } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { statement } from '../db/statement.ts';
import type { Asked } from './codes.ts';

/** An invitation that a guest answers. */
export interface AnsweredInvitation extends Invited {
  id: string;
  eventId: string;
  tokenHash: string;
  codeHash: string;
  /** Seats that are kept for it; none once it is answered. */
  promised: number;
  /** Its reply, where it has one. */
  replyId: string | null;
}

const columns = `json_build_object('id', i.id, 'eventId', i.event_id, 'tokenHash', i.token_hash, 'codeHash', i.code_hash,
  'seatsAllowed', i.seats_allowed, 'promised', i.promised, 'replyId', i.reservation_id,
  'invitees', (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'isPlaceholder', v.is_placeholder)
      order by v.position), '[]')
    from invitees v where v.tenant_id = i.tenant_id and v.invitation_id = i.id)) as invitation`;

// By the hash: the event is compared in a form that no index serves (docs/decisions/0015-settled-by-statements.md).
const read = statement<{ invitation: AnsweredInvitation }>(
  'invitations_answered_1',
  `select ${columns}
    from json_to_recordset($2::text::json) as a ("eventId" uuid, "tokenHash" text, "codeHash" text)
    cross join lateral (
      select * from invitations
        where tenant_id = $1::uuid and token_hash = a."tokenHash" and event_id is not distinct from a."eventId"
      union all
      select * from invitations
        where tenant_id = $1::uuid and code_hash = a."codeHash" and event_id is not distinct from a."eventId"
    ) i
    where i.not_me_at is null`,
);

/**
 * The invitations that tokens and codes lead to; those that are unknown, were made anew or belong to another event lead to none, and
 * nor do those whose guests said that they are somebody else. Decisive under the events' locks, in a statement behind them.
 */
export async function readAnswered(
  tx: Db,
  scope: TenantScope,
  asked: readonly ({ eventId: string } & Asked)[],
): Promise<AnsweredInvitation[]> {
  if (asked.length === 0) return [];
  return (await read(tx, [scope.tenantId, JSON.stringify(asked)])).map(({ invitation }) => invitation);
}

/** Whether it is the one that was asked for. */
export const isAsked = (of: Pick<AnsweredInvitation, 'tokenHash' | 'codeHash'>, asked: Asked): boolean =>
  'tokenHash' in asked ? of.tokenHash === asked.tokenHash : of.codeHash === asked.codeHash;

const ofReply = statement<{ invitation: AnsweredInvitation }>(
  'invitation_of_reply_1',
  `select ${columns} from invitations i where i.tenant_id = $1::uuid and i.reservation_id = $2::uuid`,
);

/** The invitation that a reply came by. */
export async function invitationOfReply(
  tx: Db,
  { id, tenantId }: { id: string; tenantId: string },
): Promise<AnsweredInvitation | null> {
  return (await ofReply(tx, [tenantId, id]))[0]?.invitation ?? null;
}

/** An invitation and the new reply to it. */
export interface Joined {
  invitationId: string;
  replyId: string;
}

const join = statement(
  'invitation_joined_1',
  `update invitations set reservation_id = $3::uuid, updated_at = $4::text::timestamptz
    where tenant_id = $1::uuid and id = $2::uuid`,
);

/** Joins invitations to replies that were just written. Triggers end their promises. */
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

/** @internal Tests look at their plans. */
export const invitationStatements = {
  answered: read.text,
  invitationOfReply: ofReply.text,
  joined: join.text,
};
