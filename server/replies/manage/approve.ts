/**
 * Approving: a host takes a reply out of the line, past the capacity if need be. It is an edit of the reply (edit.ts) that
 * not everybody who may edit may make, and that the log calls by its name. The guest is mailed `guest.promoted`.
 */
import { can } from '#domain/access/rules.ts';
import { statusOf } from '#domain/seats/counters.ts';
import type { Actor } from '../../http/actor.ts';
import type { EventRow, ReplyRow } from '../locked-event.store.ts';

/** Whether an edit approves: a reply that waits, for a seat or for the host, is to wait no more and comes. */
export const isApproval = (
  before: ReplyRow,
  change: { waitlisted?: boolean | undefined; isAttending?: boolean | undefined },
): boolean =>
  statusOf(before) === 'waitlisted' && change.waitlisted === false && change.isAttending !== false;

export const mayApprove = (actor: Actor, event: EventRow): boolean =>
  can(actor, 'reservation.approve', { tenantId: event.tenantId, createdBy: event.createdBy });
