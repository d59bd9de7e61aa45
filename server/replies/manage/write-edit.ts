/** Writes a host's change: the reply, the event's counters and the activity log. */
import type { Guest } from '#domain/replies/guests.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { statusOf } from '#domain/seats/counters.ts';
import { record } from '../../activity/activity.store.ts';
import type { TenantDb } from '../../db/connect.ts';
import { actorLabel } from '../../http/actor.ts';
import { replyKeyOf } from '../presenter.ts';
import { type EventRow } from '../../event-row/event.store.ts';
import { type ReplyRow } from '../rows/guests.store.ts';
import { bumpEvent } from '../rows/counters.store.ts';
import { updateParty } from '../rows/reply.store.ts';
import { changedParts } from '../changed-parts.ts';
import type { EditRequest, Change, DecidedEdit, EditAction } from './decide-edit.ts';
import type { LockedReply } from './locked-reply.ts';

/** @returns the reply in its new state. */
export async function writeEdit(
  tx: TenantDb,
  { scope, context: { event }, before }: LockedReply,
  request: EditRequest,
  decided: DecidedEdit,
  action: EditAction,
): Promise<ReplyRow> {
  const { seats, address } = decided;
  const row = await updateParty(tx, scope, before, {
    ...changedText(request.change),
    ...mealsOf(before, decided.guests, request.change),
    ...changedAddress(before, address),
    ...seats.after,
    displayName: decided.displayName,
    answers: decided.answers,
    ...(seats.joinsLine && { arrival: event.nextArrival }),
    // The reply counts as confirmed by its guest, because a host decided about it or changed its
    // address.
    ...((action !== 'reservation.updated' || address.hasMoved) && { holdUntil: null, lapsedAt: null }),
    updatedAt: request.now,
  });
  await bumpEvent(tx, event, seats.delta, seats.joinsLine ? 1 : 0, [{ before, after: row }]);
  await recordEdit(tx, event, before, row, { action, actor: request.actor, seats });
  return row;
}

/** The changed fields that the guest wrote. */
const changedText = ({ guestPhone, language, message, publicToggle }: Change): Partial<ReplyRow> => ({
  ...(language && { language }),
  ...(guestPhone !== undefined && { guestPhone: guestPhone ?? '' }),
  ...(message !== undefined && { message: message ?? '' }),
  ...(publicToggle !== undefined && { publicToggle }),
});

function changedAddress(
  before: ReplyRow,
  { guestEmail, emailKey, hasMoved, isShared }: DecidedEdit['address'],
): Partial<ReplyRow> {
  if (!hasMoved) return { guestEmail, emailKey };
  return {
    guestEmail,
    emailKey,
    // The owner of the earlier address loses the reply: its link stops working.
    replyKey: replyKeyOf(emailKey, before.id, isShared),
    linkRotation: before.linkRotation + 1,
    linkTokenHash: null,
    laterLinkTokenHash: null,
  };
}

/**
 * A reply's own meal is that of its first coming guest. If a change names only one of the two, the
 * other follows, so that the list, the mail and the export agree.
 */
function mealsOf(
  before: ReplyRow,
  guests: readonly Guest[],
  change: Change,
): Pick<ReplyRow, 'guestDetails' | 'mealChoice'> {
  const at = Math.max(
    0,
    guests.findIndex(({ isAttending }) => isAttending),
  );
  const first = guests[at];
  if (change.mealChoice === undefined) {
    const mealChoice = change.guestDetails ? (first?.mealChoice ?? '') : before.mealChoice;
    return { guestDetails: [...guests], mealChoice };
  }
  const mealChoice = change.mealChoice ?? '';
  return {
    guestDetails: change.guestDetails || !first ? [...guests] : guests.with(at, { ...first, mealChoice }),
    mealChoice,
  };
}

async function recordEdit(
  tx: TenantDb,
  event: EventRow,
  before: ReplyRow,
  row: ReplyRow,
  {
    action,
    actor,
    seats: { overCapacity, passed },
  }: Pick<EditRequest, 'actor'> & Pick<DecidedEdit, 'seats'> & { action: EditAction },
): Promise<void> {
  await record(tx, [
    {
      tenantId: event.tenantId,
      actorId: actor.id,
      actorLabel: actorLabel(actor),
      action,
      subjectType: 'reservation',
      subjectId: row.id,
      eventId: event.id,
      details: {
        displayName: guestLabel(row),
        eventName: event.name,
        changes: changedParts(before, row),
        before: { status: statusOf(before), guestCount: before.guestCount },
        after: { status: statusOf(row), guestCount: row.guestCount },
        ...(overCapacity && { overCapacity }),
        ...(passed && { passed }),
      },
    },
  ]);
}
