/** A host edits a reply, or approves it (approve.ts). An explicit act of a host may go past the capacity. */
import { ok, type Result, refuse, type ServerInput } from '#domain/kernel/route.ts';
import type { Guest } from '#domain/replies/guests.ts';
import { hostParty, namedGuestsSentence } from '#domain/replies/party.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import type { reservationsRoutes } from '#domain/replies/contract.ts';
import { statusOf, yesReplies } from '#domain/seats/counters.ts';
import { applyEdit, concernsGuest } from '#domain/seats/edits.ts';
import { record } from '../../activity/store.ts';
import { newId } from '../../db/id.ts';
import type { Scope } from '../../db/scope.ts';
import { type Actor, actorLabel } from '../../http/actor.ts';
import type { ServerDeps } from '../../http/deps.ts';
import type { Message } from '../../mail/messages.ts';
import { unsentMails } from '../../mail/unsent.store.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { takeBackStanding } from '../../outbox/outdated.store.ts';
import { withinPlan } from '../../plans/limits.ts';
import { gatherMail, insteadOfWaiting } from '../gather.ts';
import { replyLinks } from '../links.ts';
import { guestMessage, type GuestTemplate, readdressedMessage, templateOf } from '../mail.ts';
import { emailKeyOf, replyKeyOf, toReservation } from '../presenter.ts';
import { listReplies } from '../list/list.store.ts';
import { bumpEvent, type ReplyRow } from '../locked-event.store.ts';
import { holderOfEmail, isComingAnyway, updateParty, updateReply } from '../reply.store.ts';
import { seatsMoved } from '../waitlist/promote.ts';
import { isApproval, mayApprove } from './approve.ts';
import { forbidden, withLockedReply } from './locked-reply.ts';

type Update = typeof reservationsRoutes.updateReservation;

type Change = ServerInput<Update>['body'];

const nameRequired = 'Name is required';

/**
 * The reply's own meal is that of its first guest who comes: where a change names one of the two alone, the other
 * follows, so that the list, the mail and the file of replies agree.
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

/** Which parts of a reply changed; what the guest wrote stays out of the activity log. */
export const changedParts = (before: ReplyRow, after: ReplyRow): { field: string }[] =>
  (['displayName', 'guestEmail', 'guestPhone', 'guestDetails', 'message', 'publicToggle'] as const)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field }));

/** Which mail tells the guest what happened to their reply; null where nothing did. */
function templateFor(before: ReplyRow, after: ReplyRow): GuestTemplate | null {
  const [was, is] = [statusOf(before), statusOf(after)];
  if (was === 'waitlisted' && is === 'confirmed') return 'guest.promoted';
  if (was !== is) return templateOf(after);
  const isChanged =
    changedParts(before, after).length > 0 ||
    before.guestCount !== after.guestCount ||
    before.mealChoice !== after.mealChoice;
  return isChanged ? 'guest.changed' : null;
}

export async function updateReservation(
  deps: ServerDeps,
  caller: { actor: Actor; scope: Scope },
  id: string,
  change: Change,
  now: Date,
): Promise<Result<Update>> {
  return withLockedReply<Result<Update>>(
    deps,
    caller,
    id,
    'reservation.edit',
    now,
    async (tx, { scope, context, before, plan }) => {
      const { event } = context;
      const approves = isApproval(before, change);
      if (approves && !mayApprove(caller.actor, event)) return forbidden();
      const party = hostParty(before, change, { maxGuestsPerRsvp: event.maxGuestsPerRsvp, newId });
      if (party.kind === 'invalid') {
        return refuse('invalid', party.issues[0]?.message, { issues: party.issues });
      }
      if (party.kind === 'namedGuests') {
        const { names } = party;
        return refuse('namedGuests', namedGuestsSentence(names), { extra: { code: 'namedGuests', names } });
      }
      const edit = applyEdit({
        event,
        before,
        guestsBefore: before.guestDetails.length,
        change: { ...change, isAttending: party.isAttending, guestCount: party.guestCount },
      });
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
      const allowed = await withinPlan(tx, plan, { replies: yesReplies(edit.delta) });
      if (allowed.kind === 'limit') return refuse('planLimit', allowed.sentence);
      const { after } = edit;
      const { guestDetails, mealChoice } = mealsOf(before, party.guests, change);
      const row = await updateParty(tx, scope, before, {
        displayName,
        guestEmail,
        emailKey,
        // The owner of the earlier address loses the reply: its link stops working.
        ...(hasMoved && {
          replyKey: replyKeyOf(emailKey, before.id, event.severalRepliesPerEmail),
          linkRotation: before.linkRotation + 1,
          linkTokenHash: null,
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
        // The host vouches for them.
        ...((approves || hasMoved) && { holdUntil: null, lapsedAt: null }),
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
            displayName: guestLabel(row),
            eventName: event.name,
            changes: changedParts(before, row),
            before: { status: statusOf(before), guestCount: before.guestCount },
            after: { status: statusOf(row), guestCount: row.guestCount },
            ...(edit.overCapacity && { overCapacity: edit.overCapacity.notice }),
          },
        },
      ]);
      const links = replyLinks(deps.keys);
      const promoted = await seatsMoved(tx, scope, links, event, now, {
        before,
        after,
        except: edit.joinsLine ? row.id : undefined,
        by: caller.actor,
      });
      // The owner of the new address has no link to the reply yet.
      const isTold = change.notifyGuest ?? (hasMoved || concernsGuest(before, row));
      const template = isTold ? templateFor(before, row) : null;
      // A guest who moved up by this very change has already been mailed that, with how the reply stands now.
      if (template && !promoted.some(({ id }) => id === row.id)) {
        const isAnyway = await isComingAnyway(tx, event, row);
        // Only a plain change waits for more changes; the rest, and mail to a new address, leaves at once.
        const mail =
          template === 'guest.changed' && !hasMoved
            ? await gatherMail(tx, scope, before, now)
            : {
                ...(await insteadOfWaiting(tx, scope, before, now)),
                asGathered: (message: Message) => message,
              };
        await updateReply(tx, scope, row.id, mail.kept);
        const message = guestMessage(
          context,
          row,
          template,
          links.tokenOf(row),
          isAnyway ? undefined : mail.knew,
        );
        await enqueue(tx, [mail.asGathered(message)]);
      } else if (!isTold && (hasMoved || statusOf(before) !== statusOf(row))) {
        // What waits to be said is not true any more, and the host wants nothing said instead.
        await takeBackStanding(tx, scope, before);
        await updateReply(tx, scope, row.id, { changeMailId: null });
      }
      if (isTold && hasMoved && before.isAttending) {
        await enqueue(tx, [readdressedMessage(context, before, await isComingAnyway(tx, event, before))]);
      }
      const { rows } = await listReplies(tx, scope, { eventId: event.id, id: row.id }, 'line', {});
      const view = rows[0];
      if (!view) throw new Error('The reply was gone although its event is locked.');
      const unsent = await unsentMails(tx, scope, [view]);
      return ok(200, {
        ...toReservation(view, unsent.get(view.id)),
        notice: edit.overCapacity?.notice ?? null,
      });
    },
  );
}
