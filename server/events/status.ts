/**
 * Publishes, unpublishes, cancels and reopens events
 * (docs/product/events.md#drafts-and-cancelled-events).
 */
import type { ActivityAction } from '#domain/activity/sentences.ts';
import type { EventStatus, StatusAct } from '#domain/events/status.ts';
import { promotesByItself } from '#domain/seats/line.ts';
import { record } from '../activity/store.ts';
import type { Db } from '../db/connect.ts';
import { scopeOfOwner } from '../db/scope.ts';
import { actorLabel } from '../http/actor.ts';
import type { ReplyLinks } from '../replies/links.ts';
import { takeBackNews } from '../outbox/outdated.store.ts';
import { spotsOpened } from '../replies/waitlist/promote.ts';
import { mailCancellation } from './cancellation-mail.ts';
import type { Caller } from './create.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { updateEvent } from './store.ts';

const acts: Record<StatusAct, { status: EventStatus; action: ActivityAction }> = {
  publish: { status: 'published', action: 'event.publish' },
  unpublish: { status: 'draft', action: 'event.unpublish' },
  cancel: { status: 'cancelled', action: 'event.cancel' },
  reopen: { status: 'published', action: 'event.reopen' },
};

/** Returns the number of live replies of every kind. */
export const repliesOf = (row: EventRow): number =>
  row.confirmedReplies + row.waitlistedReplies + row.declinedReplies;

/**
 * Writes an event's new status and carries out its consequences. The event's row must be locked.
 */
export async function settleStatus(
  tx: Db,
  { scope, actor, now, links }: Pick<Caller, 'scope' | 'actor' | 'now'> & { links: ReplyLinks },
  row: EventRow,
  act: StatusAct,
  notifyGuests: boolean,
): Promise<void> {
  const { status, action } = acts[act];
  await updateEvent(tx, scope, row.id, { status, updatedAt: now });
  let guestsTold = 0;
  if (act === 'cancel') {
    // A mail that is still waiting would tell guests later that the event takes place.
    await takeBackNews(tx, scopeOfOwner(scope, row), row.id);
    if (notifyGuests) guestsTold = await mailCancellation(tx, row, { keepsReplies: true, now });
  }
  await record(tx, [
    {
      tenantId: row.tenantId,
      actorId: actor.id,
      actorLabel: actorLabel(actor),
      action,
      subjectType: 'event',
      subjectId: row.id,
      eventId: row.id,
      details: { name: row.name, ...(guestsTold > 0 && { guestsTold }) },
    },
  ]);
  // Nobody got the seats that became free while the event was cancelled.
  if (act === 'reopen' && promotesByItself(row)) {
    await spotsOpened(tx, { scope: scopeOfOwner(scope, row), links, now }, row, { freed: true, by: actor });
  }
}
