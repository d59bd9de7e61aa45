/** Brings a deleted event back with its replies. */
import { can } from '#domain/access/rules.ts';
import type { Sentence } from '#domain/kernel/sentence.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import { findEventForEdit } from '../event-row/event.store.ts';
import { holdPlan, withinPlan } from '../plans/plan-gate.ts';
import type { Changing } from './change.ts';
import { type EventView, findDeletedEvent, findEventView, updateEvent } from './events.store.ts';
import { tellGuests, type ToTell } from './record-change.ts';

export type Restored =
  /** `told` is null if nobody has to be notified. */
  | { kind: 'restored'; event: EventView; told: ToTell | null }
  | { kind: 'notFound' }
  | { kind: 'forbidden' }
  | { kind: 'live' }
  | { kind: 'planLimit'; sentence: Sentence };

export async function restoreEvent(
  tx: Db,
  { actor, scope, now }: Pick<Changing, 'actor' | 'scope' | 'now'>,
  id: string,
  notify: boolean,
): Promise<Restored> {
  const seen = await findDeletedEvent(tx, scope, id, { lock: false, now });
  if (!seen) {
    const live = await findEventForEdit(tx, scope, id, { lock: false });
    return { kind: live ? 'live' : 'notFound' };
  }
  if (!can(actor, 'event.restore', seenEvent(actor, seen))) return { kind: 'forbidden' };
  const plan = await holdPlan(tx, seen.tenantId, now);
  const allowed = await withinPlan(tx, plan, {
    ...(seen.status === 'published' && { event: { dateTime: seen.startsAt } }),
    replies: seen.confirmedReplies + seen.waitlistedReplies,
  });
  if (allowed.kind === 'limit') return { kind: 'planLimit', sentence: allowed.sentence };
  const was = await findDeletedEvent(tx, scope, id, { lock: true, now });
  if (!was) return { kind: 'live' };
  await updateEvent(tx, scope, id, { deletedAt: null, deletedBy: null });
  const told = await tellGuests(tx, scope, { kind: 'reopened', was, actorId: actor.id, now, notify });
  await record(tx, [
    eventLine(actor, { id, tenantId: was.tenantId }, 'event.restore', {
      name: was.name,
      ...(told && told.guests > 0 && { guestsTold: told.guests }),
    }),
  ]);
  const event = await findEventView(tx, scope, id);
  return event ? { kind: 'restored', event, told } : { kind: 'notFound' };
}
