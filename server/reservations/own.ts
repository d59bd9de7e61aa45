/** A guest's own reply, by the personal link that was mailed to them. The link proves the address. */
import { answer, refuse, type Answer } from '#domain/kernel/route.ts';
import type { reservationsRoutes, Submission } from '#domain/reservations/contract.ts';
import {
  applyGuestEdit,
  approvalRequiredSentence,
  cannotGrowSentence,
  checkSubmission,
  closedSentence,
  countersDelta,
  fullSentence,
  spotsRemaining,
  statusOf,
  yesReplies,
} from '#domain/reservations/rules.ts';
import { hashToken } from '../accounts/tokens.ts';
import { record } from '../activity/store.ts';
import type { Db } from '../db/connect.ts';
import { tenantScope } from '../db/scope.ts';
import type { ServerDeps } from '../http/deps.ts';
import { enqueue } from '../mail/outbox.ts';
import { notify } from '../notifications/store.ts';
import { guestsOf, mailManagers, seatsMoved, withLockedEvent, type Locked } from './commands.ts';
import { changedParts } from './host.ts';
import { deadlineOf, guestMessage, linkPath, templateOf, type EventContext } from './mail.ts';
import { toOwnReply, toSubmitted } from './replies.ts';
import { settlementOf } from './settle.ts';
import {
  bumpEvent,
  countYesReplies,
  deleteReply,
  findReplyByLink,
  isComingAnyway,
  readWaiting,
  updateReply,
  type ReplyRow,
} from './store.ts';

interface LinkParams {
  customUrl: string;
  token: string;
}

const gone = () => refuse('notFound', 'This link does not lead to a reply any more.');

export async function readOwnReply(
  deps: ServerDeps,
  { customUrl, token }: LinkParams,
): Promise<Answer<typeof reservationsRoutes.ownReply>> {
  const event = await settlementOf(deps).eventByUrl(customUrl);
  if (!event) return gone();
  const reply = await deps.database.transaction(tenantScope(event.tenantId), (tx) =>
    findReplyByLink(tx, event, hashToken(token)),
  );
  return reply ? answer(200, toOwnReply(reply)) : gone();
}

/** Runs `work` with the reply of a link, once its event is locked. */
async function withReplyOfLink<T>(
  deps: ServerDeps,
  { customUrl, token }: LinkParams,
  now: Date,
  work: (tx: Db, locked: Locked & { before: ReplyRow }) => Promise<T>,
): Promise<T | ReturnType<typeof gone>> {
  const event = await settlementOf(deps).eventByUrl(customUrl);
  if (!event) return gone();
  const done = await withLockedEvent(deps.database, event, now, async (tx, locked) => {
    const before = await findReplyByLink(tx, event, hashToken(token));
    return before ? work(tx, { ...locked, before }) : gone();
  });
  return done ?? gone();
}

/** A line of the activity log about what the guest did to their own reply. */
const byGuest = ({ event }: EventContext, reply: ReplyRow) => ({
  tenantId: event.tenantId,
  actorId: null,
  actorLabel: reply.displayName || reply.guestEmail,
  subjectType: 'reservation',
  subjectId: reply.id,
  eventId: event.id,
});

export async function changeOwnReply(
  deps: ServerDeps,
  link: LinkParams,
  body: Omit<Submission, 'guestEmail'>,
  now: Date,
): Promise<Answer<typeof reservationsRoutes.changeOwnReply>> {
  type Given = Answer<typeof reservationsRoutes.changeOwnReply>;
  return withReplyOfLink<Given>(deps, link, now, async (tx, { scope, context, before, limit }) => {
    const { event } = context;
    const { token } = link;
    const checked = checkSubmission(
      { ...body, guestEmail: before.guestEmail },
      // A host may have let a larger party in; it keeps its size.
      { ...event, maxGuestsPerRsvp: Math.max(event.maxGuestsPerRsvp, before.guestCount) },
    );
    if (checked.kind === 'invalid') {
      return refuse('invalid', checked.issues[0]?.message, { issues: checked.issues });
    }
    const { reply } = checked;
    const spots = spotsRemaining(event.maxGuests, event.confirmedGuests);
    const line = await readWaiting(tx, scope, [{ eventId: event.id, spots }]);
    const edit = applyGuestEdit({
      event: { ...event, closesAt: deadlineOf(event) },
      waiting: (line.get(event.id) ?? []).map(({ guestCount }) => guestCount),
      before,
      answer: reply,
      now,
    });
    if (edit.kind === 'closed') return refuse('closed', closedSentence);
    if (edit.kind === 'approvalRequired') return refuse('full', approvalRequiredSentence);
    if (edit.kind === 'full') {
      const { spotsLeft } = edit;
      const sentence =
        statusOf(before) === 'confirmed'
          ? cannotGrowSentence(spotsLeft, before.guestCount)
          : fullSentence(spotsLeft);
      return refuse('full', sentence, { extra: { spotsLeft } });
    }
    if (
      limit !== null &&
      yesReplies(edit.delta) > 0 &&
      (await countYesReplies(tx, event.tenantId)) >= limit
    ) {
      return refuse('closed', closedSentence);
    }
    const row = await updateReply(tx, scope, before.id, {
      displayName: reply.displayName,
      guestPhone: reply.guestPhone,
      guestCount: reply.guestCount,
      guestDetails: reply.guestDetails,
      mealChoice: reply.mealChoice,
      message: reply.message,
      publicToggle: reply.publicToggle,
      isAttending: edit.after.isAttending,
      waitlisted: edit.after.waitlisted,
      awaitingApproval: edit.after.awaitingApproval,
      ...(edit.joinsLine && { arrival: event.nextArrival }),
      updatedAt: now,
    });
    await bumpEvent(tx, event, edit.delta, edit.joinsLine ? 1 : 0);
    await notify(tx, [
      { tenantId: event.tenantId, kind: 'reply_changed', eventId: event.id, subjectId: row.id },
    ]);
    await record(tx, [
      {
        ...byGuest(context, before),
        action: 'reservation.changedByGuest',
        details: {
          displayName: row.displayName,
          eventName: event.name,
          before: { status: statusOf(before), guestCount: before.guestCount },
          after: { status: statusOf(row), guestCount: row.guestCount },
          changes: changedParts(before, row),
        },
      },
    ]);
    const confirmedGuests = event.confirmedGuests + edit.delta.confirmedGuests;
    const answersAnew = before.isAttending !== row.isAttending;
    if (answersAnew) await mailManagers(tx, scope, context, row, confirmedGuests, now);
    const promoted = await seatsMoved(tx, scope, event, now, {
      before,
      after: edit.after,
      told: answersAnew,
      held: { id: row.id, token },
    });
    const seats = { maxGuests: event.maxGuests, confirmedGuests: confirmedGuests + guestsOf(promoted) };
    const movedUp = promoted.find(({ id }) => id === row.id);
    if (!movedUp) {
      const statusChanged = statusOf(before) !== statusOf(row);
      // The guest holds this very link: the mail repeats it instead of making it invalid.
      const was = (await isComingAnyway(tx, event, row)) ? undefined : before;
      await enqueue(tx, [
        guestMessage(context, row, statusChanged ? templateOf(row) : 'guest.changed', token, was),
      ]);
    }
    return answer(200, toSubmitted(movedUp ?? row, seats, linkPath(event, token)));
  });
}

/** Withdrawing removes the reply and everything in it, and frees the address for a new one. */
export async function withdrawOwnReply(
  deps: ServerDeps,
  link: LinkParams,
  now: Date,
): Promise<Answer<typeof reservationsRoutes.withdrawOwnReply>> {
  type Given = Answer<typeof reservationsRoutes.withdrawOwnReply>;
  return withReplyOfLink<Given>(deps, link, now, async (tx, { scope, context, before }) => {
    const { event } = context;
    await deleteReply(tx, scope, before.id);
    const delta = countersDelta(before, null);
    await bumpEvent(tx, event, delta, 0);
    await notify(tx, [
      { tenantId: event.tenantId, kind: 'reply_withdrawn', eventId: event.id, subjectId: before.id },
    ]);
    await record(tx, [
      {
        ...byGuest(context, before),
        action: 'reservation.withdrawn',
        details: {
          displayName: before.displayName,
          eventName: event.name,
          status: statusOf(before),
          guestCount: before.guestCount,
        },
      },
    ]);
    if (before.isAttending) {
      const declined = { ...before, isAttending: false, waitlisted: false, awaitingApproval: false };
      const was = (await isComingAnyway(tx, event, before)) ? undefined : before;
      await enqueue(tx, [guestMessage(context, declined, 'guest.declined', null, was)]);
      await mailManagers(tx, scope, context, declined, event.confirmedGuests + delta.confirmedGuests, now);
    }
    await seatsMoved(tx, scope, event, now, { before, after: null, told: before.isAttending });
    return answer(200, { message: 'Your RSVP has been withdrawn.' });
  });
}
