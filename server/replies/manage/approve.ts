/**
 * Approving: a host takes a reply out of the line, past the capacity if need be. It is an edit of the reply (edit.ts) that
 * not everybody who may edit may make, and that the log calls by its name. The guest is mailed `guest.promoted`.
 */
import { can } from '#domain/access/rules.ts';
import type { Result } from '#domain/kernel/route.ts';
import { statusOf } from '#domain/seats/counters.ts';
import type { TenantDb } from '../../db/connect.ts';
import type { ReplyRow } from '../locked-event.store.ts';
import type { AskedEdit, Update } from './decide-edit.ts';
import { editReply } from './edit.ts';
import { forbidden, type LockedReply } from './locked-reply.ts';

/** Whether an edit approves: a reply that waits, for a seat or for the host, is to wait no more and comes. */
export const isApproval = (
  before: ReplyRow,
  change: { waitlisted?: boolean | undefined; isAttending?: boolean | undefined },
): boolean =>
  statusOf(before) === 'waitlisted' && change.waitlisted === false && change.isAttending !== false;

/** Approves a reply that waits, with what else the change names. The caller may edit it. */
export async function approveReply(
  tx: TenantDb,
  locked: LockedReply,
  asked: AskedEdit,
): Promise<Result<Update>> {
  const { tenantId, createdBy } = locked.context.event;
  if (!can(asked.actor, 'reservation.approve', { tenantId, createdBy })) return forbidden();
  return editReply(tx, locked, asked, 'reservation.approved');
}
