/** What hosts do with a reply: change, approve, delete. An explicit act of a host may go past the capacity. */
import { can } from '#domain/access/rules.ts';
import { answer, refuse, type Answer, type ServerInput } from '#domain/kernel/route.ts';
import type { reservationsRoutes } from '#domain/reservations/contract.ts';
import {
  applyEdit,
  countersDelta,
  normaliseGuestDetails,
  statusOf,
  yesReplies,
  type GuestDetail,
} from '#domain/reservations/rules.ts';
import { hashToken, newToken } from '../accounts/tokens.ts';
import { record } from '../activity/store.ts';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { actorLabel, type Actor } from '../http/actor.ts';
import type { ServerDeps } from '../http/deps.ts';
import { enqueue } from '../mail/outbox.ts';
import { seatsMoved, withLockedEvent, type Locked } from './commands.ts';
import { guestMessage, readdressedMessage, removedMessage, templateOf, type GuestTemplate } from './mail.ts';
import { planLimitSentence } from './plan.ts';
import { emailKeyOf, replyKeyOf, toReservation } from './replies.ts';
import {
  bumpEvent,
  countYesReplies,
  deleteReply,
  findReply,
  holderOfEmail,
  isComingAnyway,
  listReplies,
  updateReply,
  type ReplyRow,
} from './store.ts';

type Update = typeof reservationsRoutes.updateReservation;
type Change = ServerInput<Update>['body'];

const notFound = () => refuse('notFound', 'Reservation not found');
const forbidden = () => refuse('forbidden', 'You can only change reservations of your own events.');

const nameRequired = 'Name is required';

/** Runs `work` with the reply read under its event's lock, in the tenant's own scope, once the actor may touch it. */
async function withLockedReply<T>(
  deps: ServerDeps,
  caller: { actor: Actor; scope: Scope },
  id: string,
  action: 'reservation.edit' | 'reservation.delete',
  now: Date,
  work: (tx: Db, locked: Locked & { before: ReplyRow }) => Promise<T>,
): Promise<T | ReturnType<typeof notFound> | ReturnType<typeof forbidden>> {
  const found = await deps.database.transaction(caller.scope, (tx) => findReply(tx, caller.scope, id));
  if (!found) return notFound();
  const { tenantId, eventId } = found.reply;
  if (!can(caller.actor, action, { tenantId, createdBy: found.createdBy })) return forbidden();
  const done = await withLockedEvent(deps.database, { tenantId, eventId }, now, async (tx, locked) => {
    const before = (await findReply(tx, locked.scope, id))?.reply;
    if (!before) return notFound();
    // The event may have passed to somebody else while its lock was waited for.
    const { createdBy } = locked.context.event;
    if (!can(caller.actor, action, { tenantId, createdBy })) return forbidden();
    return work(tx, { ...locked, before });
  });
  return done ?? notFound();
}

/** One detail for each guest: what is known stays, what is new is blank. */
function detailsFor(count: number, details: readonly GuestDetail[]): GuestDetail[] {
  return Array.from({ length: count }, (_, index) => details[index] ?? { name: '', mealChoice: '' });
}

/**
 * The guests of a changed reply. Its own meal is the first guest's: where the change names one of the two alone, the
 * other follows, so that the list, the mail and the file of replies agree.
 */
function mealsOf(
  before: ReplyRow,
  guestCount: number,
  change: Change,
): Pick<ReplyRow, 'guestDetails' | 'mealChoice'> {
  const given = change.guestDetails && normaliseGuestDetails(change.guestDetails);
  const guestDetails = detailsFor(guestCount, given ?? before.guestDetails);
  if (change.mealChoice === undefined) {
    return { guestDetails, mealChoice: given ? (guestDetails[0]?.mealChoice ?? '') : before.mealChoice };
  }
  const mealChoice = change.mealChoice ?? '';
  const [first] = guestDetails;
  return {
    guestDetails: given || !first ? guestDetails : guestDetails.with(0, { ...first, mealChoice }),
    mealChoice,
  };
}

/** Which parts of a reply changed; what the guest wrote stays out of the activity log. */
export const changedParts = (before: ReplyRow, after: ReplyRow): { field: string }[] =>
  (['displayName', 'guestEmail', 'guestPhone', 'guestDetails', 'message', 'publicToggle'] as const)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field }));

const visible = (row: ReplyRow): string =>
  JSON.stringify([
    row.displayName,
    row.guestEmail,
    row.guestPhone,
    row.guestCount,
    row.guestDetails,
    row.mealChoice,
  ]);

/** Which mail tells the guest what happened to their reply; null where there is nothing to tell. */
function templateFor(before: ReplyRow, after: ReplyRow): GuestTemplate | null {
  const [was, is] = [statusOf(before), statusOf(after)];
  if (was === 'waitlisted' && is === 'confirmed') return 'guest.promoted';
  if (was !== is) return templateOf(after);
  return visible(before) === visible(after) ? null : 'guest.changed';
}

export async function updateReservation(
  deps: ServerDeps,
  caller: { actor: Actor; scope: Scope },
  id: string,
  change: Change,
  now: Date,
): Promise<Answer<Update>> {
  return withLockedReply<Answer<Update>>(
    deps,
    caller,
    id,
    'reservation.edit',
    now,
    async (tx, { scope, context, before, limit }) => {
      const { event, tenant } = context;
      const approves =
        statusOf(before) === 'waitlisted' && change.waitlisted === false && change.isAttending !== false;
      if (
        approves &&
        !can(caller.actor, 'reservation.approve', { tenantId: event.tenantId, createdBy: event.createdBy })
      ) {
        return forbidden();
      }
      const edit = applyEdit({ event, before, change });
      if (edit.kind === 'invalid') {
        return refuse('invalid', edit.issues[0]?.message, { issues: edit.issues });
      }
      const displayName = change.displayName ?? before.displayName;
      if (displayName === '' && edit.after.isAttending) {
        return refuse('invalid', nameRequired, { issues: [{ path: 'displayName', message: nameRequired }] });
      }
      const guestEmail = change.guestEmail ?? before.guestEmail;
      const emailKey = emailKeyOf(guestEmail);
      const hasMoved = emailKey !== before.emailKey;
      if (
        hasMoved &&
        !event.severalRepliesPerEmail &&
        (await holderOfEmail(tx, event, emailKey, before.id))
      ) {
        return refuse('conflict', 'Another reply to this event has this email address.', {
          issues: [{ path: 'guestEmail', message: 'Another reply to this event has this email address.' }],
        });
      }
      if (
        limit !== null &&
        yesReplies(edit.delta) > 0 &&
        (await countYesReplies(tx, event.tenantId)) >= limit
      ) {
        return refuse('planLimit', planLimitSentence(tenant, now));
      }
      const { after } = edit;
      const { guestDetails, mealChoice } = mealsOf(before, after.guestCount, change);
      const token = newToken();
      const row = await updateReply(tx, scope, before.id, {
        displayName,
        guestEmail,
        emailKey,
        // Whoever had the reply's address before has no more to do with it.
        ...(hasMoved && {
          replyKey: replyKeyOf(emailKey, before.id, event.severalRepliesPerEmail),
          linkTokenHash: hashToken(token),
          laterLinkTokenHash: null,
        }),
        ...(change.guestPhone !== undefined && { guestPhone: change.guestPhone ?? '' }),
        mealChoice,
        ...(change.message !== undefined && { message: change.message ?? '' }),
        ...(change.publicToggle !== undefined && { publicToggle: change.publicToggle }),
        guestCount: after.guestCount,
        guestDetails,
        isAttending: after.isAttending,
        waitlisted: after.waitlisted,
        awaitingApproval: after.awaitingApproval,
        ...(edit.joinsLine && { arrival: event.nextArrival }),
        updatedAt: now,
      });
      await bumpEvent(tx, event, edit.delta, edit.joinsLine ? 1 : 0);
      await record(tx, [
        {
          tenantId: event.tenantId,
          actorId: caller.actor.id,
          actorLabel: actorLabel(caller.actor),
          action: approves ? 'reservation.approved' : 'reservation.updated',
          subjectType: 'reservation',
          subjectId: row.id,
          eventId: event.id,
          details: {
            displayName: row.displayName,
            eventName: event.name,
            changes: changedParts(before, row),
            before: { status: statusOf(before), guestCount: before.guestCount },
            after: { status: statusOf(row), guestCount: row.guestCount },
            ...(edit.overCapacity && { overCapacity: edit.overCapacity.notice }),
          },
        },
      ]);
      const promoted = await seatsMoved(tx, scope, event, now, {
        before,
        after,
        except: edit.joinsLine ? row.id : undefined,
      });
      const template = templateFor(before, row);
      // Who moved up by the change itself has been told so, with how the reply stands now.
      if (template && !promoted.some(({ id }) => id === row.id)) {
        if (!hasMoved) await updateReply(tx, scope, row.id, { laterLinkTokenHash: hashToken(token) });
        const isAnyway = await isComingAnyway(tx, event, row);
        await enqueue(tx, [guestMessage(context, row, template, token, isAnyway ? undefined : before)]);
      }
      if (hasMoved && before.isAttending) {
        await enqueue(tx, [readdressedMessage(context, before, await isComingAnyway(tx, event, before))]);
      }
      const { rows } = await listReplies(tx, scope, { eventId: event.id, id: row.id }, 'line', {});
      const view = rows[0];
      if (!view) throw new Error('The reply was gone although its event is locked.');
      return answer(200, { ...toReservation(view), notice: edit.overCapacity?.notice ?? null });
    },
  );
}

export async function deleteReservation(
  deps: ServerDeps,
  caller: { actor: Actor; scope: Scope },
  id: string,
  notifyGuest: boolean,
  now: Date,
): Promise<Answer<typeof reservationsRoutes.deleteReservation>> {
  return withLockedReply<Answer<typeof reservationsRoutes.deleteReservation>>(
    deps,
    caller,
    id,
    'reservation.delete',
    now,
    async (tx, { scope, context, before }) => {
      const { event } = context;
      await deleteReply(tx, scope, before.id);
      const isTold = notifyGuest && before.isAttending;
      if (isTold) {
        await enqueue(tx, [removedMessage(context, before, await isComingAnyway(tx, event, before))]);
      }
      const delta = countersDelta(before, null);
      await bumpEvent(tx, event, delta, 0);
      await record(tx, [
        {
          tenantId: event.tenantId,
          actorId: caller.actor.id,
          actorLabel: actorLabel(caller.actor),
          action: 'reservation.deleted',
          subjectType: 'reservation',
          subjectId: before.id,
          eventId: event.id,
          details: {
            displayName: before.displayName,
            eventName: event.name,
            status: statusOf(before),
            guestCount: before.guestCount,
            ...(isTold && { guestTold: true }),
          },
        },
      ]);
      await seatsMoved(tx, scope, event, now, { before, after: null });
      return answer(200, { message: 'Reservation deleted successfully' });
    },
  );
}
