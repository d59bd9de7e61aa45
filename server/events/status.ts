/**
 * Publishes, unpublishes, cancels and reopens events
 * (docs/product/events.md#drafts-and-cancelled-events).
 */
import type { ActivityAction } from '#domain/activity/sentences.ts';
import type { EventChanges } from '#domain/events/contract.ts';
import type { EventStatus, StatusAct } from '#domain/events/status.ts';
import { promotesByItself } from '#domain/seats/line.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import { scopeOfOwner } from '../db/scope.ts';
import type { ReplyLinks } from '../replies/links.ts';
import { knowOnlyLetters } from '../news/changes.store.ts';
import { takeBackNews } from '../outbox/outdated.store.ts';
import { spotsOpened } from '../replies/waitlist/promote.ts';
import type { Caller } from './create.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { updateEvent } from './events.store.ts';
import { tellGuests, type ToTell } from './record-change.ts';

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
 * @returns the news for guests, or null if nobody has to be notified.
 */
export async function settleStatus(
  tx: Db,
  { scope, actor, now, links }: Pick<Caller, 'scope' | 'actor' | 'now'> & { links: ReplyLinks },
  row: EventRow,
  {
    act,
    notifyGuests,
    tellDeclined,
  }: Pick<EventChanges, 'notifyGuests' | 'tellDeclined'> & {
    act: StatusAct;
  },
): Promise<ToTell | null> {
  const { status, action } = acts[act];
  const cancelledAt = status === 'cancelled' ? now : null;
  await updateEvent(tx, scope, row.id, { status, cancelledAt, updatedAt: now });
  // A mail that is still waiting would later tell guests that the event takes place.
  if (act === 'cancel')
    await knowOnlyLetters(tx, row, await takeBackNews(tx, scopeOfOwner(scope, row), row.id));
  const by = { was: row, actorId: actor.id, now };
  const told =
    act === 'cancel'
      ? await tellGuests(tx, scope, { ...by, kind: 'cancelled', notify: notifyGuests !== false })
      : act === 'reopen'
        ? await tellGuests(tx, scope, {
            ...{ ...by, kind: 'reopened', notify: notifyGuests === true },
            tellDeclined: tellDeclined === true,
          })
        : null;
  await record(tx, [
    eventLine(actor, row, action, {
      name: row.name,
      ...(told && told.guests > 0 && { guestsTold: told.guests }),
    }),
  ]);
  // Seats that became free while the event was cancelled were not given to anybody.
  if (act === 'reopen' && promotesByItself(row)) {
    await spotsOpened(tx, { scope: scopeOfOwner(scope, row), links, now }, row, { freed: true, by: actor });
  }
  return told;
}
