/**
 * Approving: a host takes a reply out of the line, even past the capacity. It is an edit of the
 * reply (edit.ts) that fewer users may make, and that the log names separately. The guest gets
 * `guest.promoted`.
 */
import { can } from '#domain/access/rules.ts';
import type { Result } from '#domain/kernel/route.ts';
import { statusOf } from '#domain/seats/counters.ts';
import { heldEvent } from '../../event-row/caller-right.ts';
import type { TenantDb } from '../../db/connect.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import type { EditRequest, Update } from './decide-edit.ts';
import { editReply } from './edit.ts';
import { forbidden, type LockedReply } from './locked-reply.ts';

/** Whether an edit approves: a waiting reply stops waiting and comes. */
export const isApproval = (
  before: ReplyRow,
  change: { waitlisted?: boolean | undefined; isAttending?: boolean | undefined },
): boolean =>
  statusOf(before) === 'waitlisted' && change.waitlisted === false && change.isAttending !== false;

/** Approves a waiting reply, along with the other changes. The caller may edit it. */
export async function approveReply(
  tx: TenantDb,
  locked: LockedReply,
  request: EditRequest,
): Promise<Result<Update>> {
  const event = await heldEvent(tx, request.actor, locked.context.event);
  if (!can(request.actor, 'reservation.approve', event)) return forbidden();
  return editReply(tx, locked, request, 'reservation.approved');
}
