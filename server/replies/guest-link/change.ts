/** Changes a guest's own reply by the personal link. */
import { ok, type Result, refuse } from '#domain/kernel/route.ts';
import { closedSentence } from '#domain/replies/deadline.ts';
import { ownParty } from '#domain/replies/party.ts';
import { checkSubmission, guestLabel } from '#domain/replies/submission.ts';
import type { repliesRoutes, Submission } from '#domain/replies/contract.ts';
import { statusOf, yesReplies } from '#domain/seats/counters.ts';
import { freeSeats } from '#domain/seats/free.ts';
import { applyGuestEdit, approvalRequiredSentence } from '#domain/seats/edits.ts';
import { record } from '../../activity/activity.store.ts';
import { newId } from '../../db/id.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { notify } from '../../notifications/notifications.store.ts';
import { withinPlan } from '../../plans/plan-gate.ts';
import { changeAnswers } from '../answers.ts';
import { type MergedMail, insteadOfWaiting, mergeChangeMail } from '../mails/merge-change-mails.ts';
import { replyLinks } from '../links.ts';
import { deadlineOf, guestMessage, linkPath, templateOf } from '../mails/guest-mail.ts';
import { checkInCode } from '../check-in.ts';
import { toSubmitted } from '../presenter.ts';
import { bumpEvent } from '../rows/counters.store.ts';
import { changedParts } from '../changed-parts.ts';
import { mailManagers } from '../mails/manager-mail.ts';
import { isComingAnyway, updateParty } from '../rows/reply.store.ts';
import { withWholeNames } from '../short-names.ts';
import { guestsOf } from '../waitlist/fits.ts';
import { seatsMoved } from '../waitlist/promote.ts';
import { readWaiting } from '../waitlist/waitlist.store.ts';
import { invitationOfReply } from '../../invitation-row/answered.store.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import type { Locked } from '../../event-row/locked-event.ts';
import type { TenantDb } from '../../db/connect.ts';
import { byGuest, type LinkDeps, type LinkParams, withReplyOfLink } from './reply-of-link.ts';
import { cannotGrowSentence, fullSentence } from '#domain/seats/refusals.ts';

type Changed = Result<typeof repliesRoutes.changeOwnReply>;
type Body = Omit<Submission, 'guestEmail' | 'answers'> & Pick<Partial<Submission>, 'answers'>;

export async function changeOwnReply(
  deps: LinkDeps,
  link: LinkParams,
  body: Body,
  now: Date,
): Promise<Changed> {
  return withReplyOfLink<Changed>(deps, link, now, async (tx, found) => {
    const isInvited = found.before.guestDetails.some(({ inviteeId }) => inviteeId != null);
    const invitation = isInvited ? await invitationOfReply(tx, found.before) : null;
    const whole = withWholeNames(body, found.before);
    return changeReply(tx, deps, found, { body: whole, seatsAllowed: invitation?.seatsAllowed, now });
  });
}

/** The changes when a household takes over a reply from somebody who proved nothing. */
export interface Claim {
  /** The reply gets a different address. */
  hasMoved: boolean;
  written: Partial<ReplyRow>;
}

interface Change {
  body: Body;
  /** The invitation's limit, if there is an invitation. */
  seatsAllowed: number | undefined;
  claim?: Claim | null;
  now: Date;
}

/**
 * The limits for the size of a changed party. A larger party that a host accepted keeps its size.
 */
export const sizesOfChange = (
  { maxGuestsPerRsvp }: { maxGuestsPerRsvp: number },
  before: ReplyRow,
  { isAttending }: { isAttending: boolean },
  seatsAllowed: number | undefined,
) => ({
  maxGuestsPerRsvp:
    seatsAllowed !== undefined && isAttending
      ? Math.max(seatsAllowed, before.isAttending ? before.guestCount : 0)
      : Math.max(seatsAllowed ?? maxGuestsPerRsvp, before.guestCount, before.guestDetails.length),
  inPart: Math.max(seatsAllowed ?? maxGuestsPerRsvp, before.guestDetails.length),
  isInvited: seatsAllowed !== undefined,
});

const atOnce = (mail: Pick<MergedMail, 'knew' | 'kept'>): MergedMail => ({
  ...mail,
  asMerged: (message) => message,
});

/** Applies a guest's own change, with the event locked. */
export async function changeReply(
  tx: TenantDb,
  deps: Pick<ServerDeps, 'keys'>,
  { scope, context, before, plan }: Locked & { before: ReplyRow },
  { body, seatsAllowed, claim = null, now }: Change,
): Promise<Changed> {
  const { event } = context;
  const links = replyLinks(deps.keys);
  const checked = checkSubmission(
    { ...body, guestEmail: claim?.written.guestEmail ?? before.guestEmail },
    { ...event, ...sizesOfChange(event, before, body, seatsAllowed) },
  );
  if (checked.kind === 'invalid') {
    return refuse('invalid', checked.issues[0]?.message, { issues: checked.issues });
  }
  const { reply } = checked;
  if (event.status === 'cancelled') return refuse('closed', closedSentence);
  const party = ownParty(before, reply, newId);
  if (party.kind === 'invalid') return refuse('invalid', party.issues[0]?.message, { issues: party.issues });
  const spots = freeSeats(event);
  const line = await readWaiting(tx, scope, [{ eventId: event.id, spots }]);
  const edit = applyGuestEdit({
    event: { ...event, closesAt: deadlineOf(event) },
    waiting: (line.get(event.id) ?? []).map(({ guestCount }) => guestCount),
    before,
    // Invited guests need no approval. Their first answer used or freed their promised seats.
    answer: { ...reply, ...(seatsAllowed !== undefined && { promised: 0 }) },
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
  const language = body.language ?? before.language;
  const answered = await changeAnswers(
    tx,
    event,
    before,
    {
      isAttending: reply.isAttending,
      answers: body.answers,
      guests: party.guests,
      given: reply.guestDetails.map(({ answers }) => answers),
    },
    { language },
  );
  if ('refused' in answered) return answered;
  const allowed = await withinPlan(tx, plan, { replies: yesReplies(edit.delta) });
  if (allowed.kind === 'limit') return refuse('closed', closedSentence);
  const mail = claim?.hasMoved
    ? atOnce(await insteadOfWaiting(tx, scope, before, now))
    : await mergeChangeMail(tx, scope, before, now);
  const row = await updateParty(tx, scope, before, {
    ...mail.kept,
    displayName: reply.displayName,
    guestPhone: reply.guestPhone,
    language,
    guestCount: reply.guestCount,
    guestDetails: answered.guests,
    answers: answered.answers,
    mealChoice: reply.mealChoice,
    message: reply.message,
    publicToggle: reply.publicToggle,
    isAttending: edit.after.isAttending,
    waitlisted: edit.after.waitlisted,
    awaitingApproval: edit.after.awaitingApproval,
    ...(edit.joinsLine && { arrival: event.nextArrival }),
    // The caller has the mailed link, and so reads the mail of that address.
    holdUntil: null,
    lapsedAt: null,
    ...claim?.written,
    updatedAt: now,
  });
  await bumpEvent(tx, event, edit.delta, edit.joinsLine ? 1 : 0, [{ before, after: row }]);
  await notify(tx, [
    { tenantId: event.tenantId, kind: 'reply_changed', eventId: event.id, subjectId: row.id },
  ]);
  await record(tx, [
    {
      ...byGuest(context, before),
      action: 'reservation.changedByGuest',
      details: {
        displayName: guestLabel(row),
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
  const promoted = await seatsMoved(tx, { scope, links, now }, event, {
    before,
    after: edit.after,
    told: answersAnew,
  });
  const token = links.tokenOf(row);
  const seats = { maxGuests: event.maxGuests, confirmedGuests: confirmedGuests + guestsOf(promoted) };
  const movedUp = promoted.some(({ id }) => id === row.id);
  if (!movedUp) {
    // The owner of a new address knows nothing about the reply yet.
    const isKnown = !claim?.hasMoved;
    const template = isKnown && mail.knew === statusOf(row) ? 'guest.changed' : templateOf(row);
    const was = !isKnown || (await isComingAnyway(tx, event, row)) ? undefined : mail.knew;
    await enqueue(tx, [mail.asMerged(guestMessage(context, row, template, token, was))]);
  }
  const changed = { ...row, waitlisted: row.waitlisted && !movedUp };
  const answer = toSubmitted(changed, seats, linkPath(event, token));
  if (!event.checkInCodes) return ok(200, answer);
  const reservation = { ...answer.reservation, checkInCode: checkInCode(event, changed, links) };
  return ok(200, { ...answer, reservation });
}
