/** Finds the data that belongs to a reply: its mails, and the households that it answers for. */
import { sql } from 'drizzle-orm';
import type { TenantDb } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import type { ReplyRow } from '../replies/rows/guests.store.ts';
import type { Trace } from './traces.store.ts';

/** `emailKey` is null for a reply that is gone. */
export type Traced = Pick<ReplyRow, 'id' | 'eventId'> & { emailKey: string | null };

export interface Proof {
  /** Whether the caller proved the address. */
  isProven?: boolean;
  /** True if the caller knows only a name and has no link or code of the household. */
  alone?: boolean;
}

/**
 * Returns what a personal link proves. If a reply was joined to its household later, only the
 * mailed link opens the household.
 */
export const proofOfLink = (byLookUp: ReplyRow['byLookUp'], isProven: boolean): Required<Proof> => ({
  isProven,
  alone: byLookUp === 'joined' ? !isProven : byLookUp !== null,
});

/**
 * Returns the mails and households of a reply. Mails that name the reply reveal its former
 * addresses. If the reply is removed, an address may belong to another reply by now, whose mails
 * are left out. Anybody can type an address, so without `isProven` it leads to no household.
 * `alone` leaves out the reply's own household too.
 */
export async function traceOf(
  tx: TenantDb,
  scope: TenantScope,
  reply: Traced,
  { isProven = true, alone = false }: Proof = {},
): Promise<Trace> {
  const { tenantId } = scope;
  const { id: replyId, eventId, emailKey } = reply;
  const mayTellMore = isProven && !alone;
  const own = sql`o.tenant_id = ${tenantId} and o.event_id = ${eventId}`;
  const itsOwn =
    emailKey === null
      ? sql`not exists (select from reservations r where r.tenant_id = ${tenantId} and r.event_id = ${eventId} and r.email_key = o.to_key)`
      : sql`true`;
  const { rows } = await tx.execute<{ id: string; to_guest: boolean }>(sql`
    with named as materialized (
      select o.id, o.to_key, o.template like 'guest.%' as to_guest from outbox o where ${own} and o.reply_id = ${replyId}
    ), households as materialized (
      select id, mail_id from invitations where tenant_id = ${tenantId} and reservation_id = ${replyId}
    )
    select id, to_guest from named
    union
    select o.id, o.template like 'guest.%' from outbox o where ${own} and not ${alone}::boolean and o.invitation_id = any(array(select id::text from households))
    union
    select o.id, o.template like 'guest.%' from outbox o where ${own} and not ${alone}::boolean and o.id = any(array(select mail_id from households))
    union
    select o.id, true from outbox o where ${own} and o.template like 'guest.%' and o.reply_id is null and ${itsOwn}
      and (${mayTellMore}::boolean or o.invitation_id is null)
      and o.to_key = any(array(select ${emailKey}::text union select to_key from named where to_guest))`);
  const idsOf = (mails: typeof rows) => mails.map(({ id }) => id);
  const mailIdsToGuest = idsOf(rows.filter(({ to_guest }) => to_guest));
  const invited = await tx.execute<{ id: string }>(
    sql`select id from invitations where tenant_id = ${tenantId} and ((not ${alone} and reservation_id = ${replyId})
      or (${mayTellMore} and event_id = ${eventId} and reservation_id is null and email_key = nullif(${emailKey}::text, '')))`,
  );
  const invitationIds = invited.rows.map(({ id }) => id);
  return { tenantId, eventId, replyId, mailIds: idsOf(rows), mailIdsToGuest, invitationIds };
}
