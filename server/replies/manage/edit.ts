/**
 * Edits a reply for a host: decide (decide-edit.ts), write (write-edit.ts), then mail
 * (mail-edit.ts).
 */
import { ok, type Result } from '#domain/kernel/route.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import type { TenantDb } from '../../db/connect.ts';
import type { TenantScope } from '../../db/scope.ts';
import { unsentMails } from '../../mail/unsent.store.ts';
import { findReplyView } from '../rows/one-reply.store.ts';
import { toReservation } from '../presenter.ts';
import { seatsMoved } from '../waitlist/promote.ts';
import { type EditRequest, decideEdit, type EditAction, type Update } from './decide-edit.ts';
import type { LockedReply } from './locked-reply.ts';
import { mailEdit } from './mail-edit.ts';
import { writeEdit } from './write-edit.ts';

/** Changes a reply for a host who may edit it. Approvals go through `approveReply`. */
export async function editReply(
  tx: TenantDb,
  locked: LockedReply,
  request: EditRequest,
  action: EditAction = 'reservation.updated',
): Promise<Result<Update>> {
  const { scope, context, before } = locked;
  const { actor, change, links, now } = request;
  const decided = await decideEdit(tx, locked, change);
  if ('refused' in decided) return decided;
  const { seats, address } = decided;
  const row = await writeEdit(tx, locked, request, decided, action);
  const promoted = await seatsMoved(tx, { scope, links, now }, context.event, {
    before,
    after: seats.after,
    except: seats.joinsLine ? row.id : undefined,
    by: actor,
  });
  const wasPromoted = promoted.some(({ id }) => id === row.id);
  const { notifyGuest } = change;
  await mailEdit(tx, locked, { row, hasMoved: address.hasMoved, wasPromoted, notifyGuest }, links, now);
  return ok(200, {
    ...(await listedReply(tx, scope, row)),
    notice: seats.overCapacity,
  });
}

/**
 * The reply as the list of replies now shows it. Both queries are sent without waiting for each
 * other. Callers that know what the row shows give it as `known`, and it is not read.
 */
export async function listedReply(
  tx: TenantDb,
  scope: TenantScope,
  reply: { id: string; eventId: string; guestEmail: string },
  known?: Parameters<typeof toReservation>[0],
): Promise<Reservation> {
  const [view, unsent] = await Promise.all([
    known ?? findReplyView(tx, scope, reply.id),
    unsentMails(tx, scope, [reply]),
  ]);
  if (!view) throw new Error('The reply was gone although its event is locked.');
  return toReservation(view, unsent.get(view.id));
}
