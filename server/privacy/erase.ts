/**
 * Erases the people of a reply, or one of them, under the event's lock
 * (docs/product/privacy.md#privacy).
 */
import { refuse, type Refusal } from '#domain/kernel/route.ts';
import type { Certificate } from '#domain/privacy/contract.ts';
import { withoutPerson } from '#domain/privacy/rules.ts';
import { countersDelta, type SeatClaim } from '#domain/seats/counters.ts';
import { record } from '../activity/activity.store.ts';
import type { TenantDb } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { removeGifts } from '../gifts/erase.store.ts';
import { blankInSheets } from '../kitchen/erase.store.ts';
import { blankReply } from '../replies/rows/erase.store.ts';
import { type EventRow } from '../event-row/event.store.ts';
import { type ReplyRow } from '../replies/rows/guests.store.ts';
import { bumpEvent } from '../replies/rows/counters.store.ts';
import type { Locked } from '../event-row/locked-event.ts';
import type { ReplyLinks } from '../replies/links.ts';
import { replySnapshot } from '../replies/mails/guest-mail.ts';
import { shortNamesOf } from '../replies/short-names.ts';
import { deleteReply, updateParty } from '../replies/rows/reply.store.ts';
import { seatsMoved } from '../replies/waitlist/promote.ts';
import { removeTicket, surveyKept } from '../surveys/surveys.store.ts';
import { insertErasure } from './erasures.store.ts';
import { removeTraces, removeTracesOfPerson } from './traces.store.ts';
import { traceOf } from './trace-of.store.ts';

export interface Eraser {
  /** Null if the guest erases, or if a restore repeats an erasure. */
  actor: { id: string; email: string } | null;
  label: string;
}

interface EraseRequest {
  locked: Locked & { before: ReplyRow };
  /** The guest to erase. Null or undefined erases all of them. */
  guestId?: string | null | undefined;
  /** False if the guest's link does not prove the email address. Defaults to true. */
  isProven?: boolean;
  /** Leaves the invited household of the reply unchanged. */
  alone?: boolean;
  by: Eraser;
  links: ReplyLinks;
  now: Date;
}

type EraseResult = Certificate | Refusal<'notFound'>;

/** Returns the seats that an upcoming event gets back. */
const freed = (before: SeatClaim, after: SeatClaim | null): number =>
  -countersDelta(before, after).confirmedGuests;

export async function erase(tx: TenantDb, request: EraseRequest): Promise<EraseResult> {
  const { locked, guestId, now } = request;
  if (locked.before.erasedAt !== null) return refuse('notFound', 'This guest is already erased.');
  const hasBegun = locked.context.event.startsAt <= now;
  if (guestId == null) return eraseReply(tx, request, hasBegun);
  const rest = withoutPerson(locked.before, guestId, { hasBegun });
  if (rest.kind === 'unknown') return refuse('notFound', 'This guest isn’t part of this reply.');
  if (rest.kind === 'whole') return eraseReply(tx, request, hasBegun);

  const { scope, context, before } = locked;
  const { event } = context;
  const trace = await traceOf(tx, scope, before, request);
  const { name, wasContact, displayName, message, guests, ...standing } = rest;
  const waitlisted = standing.isAttending && before.waitlisted;
  const after = { ...standing, waitlisted, awaitingApproval: waitlisted && before.awaitingApproval };
  const row = await updateParty(tx, scope, before, {
    isAttending: after.isAttending,
    guestCount: after.guestCount,
    waitlisted: after.waitlisted,
    awaitingApproval: after.awaitingApproval,
    guestDetails: guests,
    displayName,
    message,
    mealChoice: (guests.find(({ isAttending }) => isAttending) ?? guests[0])?.mealChoice ?? '',
    // Empties the fields that the reply's contact person typed.
    ...(wasContact && { guestPhone: '', answers: null, publicToggle: false }),
    updatedAt: now,
  });
  await bumpEvent(tx, event, countersDelta(before, after), 0, [{ before, after: row }]);
  await blankInSheets(tx, trace, { id: guestId });
  const snapshots = { hosts: replySnapshot(event, row), guests: replySnapshot(event, shortNamesOf(row)) };
  const removed = {
    replies: 0,
    guests: 1,
    ...(await removeTracesOfPerson(tx, trace, { name, snapshots, hasBegun })),
  };
  return finish(tx, request, { id: guestId, what: 'guest', after, removed, hasBegun });
}

async function eraseReply(tx: TenantDb, request: EraseRequest, hasBegun: boolean): Promise<Certificate> {
  const { scope, context, before } = request.locked;
  const trace = await traceOf(tx, scope, before, request);
  const after = hasBegun ? before : null;
  await removeGifts(tx, trace);
  await removeTicket(tx, context.event, request.links.ticketOf(before.id));
  if (hasBegun) await blankReply(tx, scope, before.id, request.now);
  else await deleteReply(tx, scope, before);
  // The contact person who wrote the reply also answered its questions. These answers are erased,
  // too.
  const blank = after && { ...after, answers: null, guestDetails: [], erasedAt: request.now };
  await bumpEvent(tx, context.event, countersDelta(before, after), 0, [{ before, after: blank }]);
  const traces = await removeTraces(tx, trace);
  const removed = { replies: 1, guests: before.guestDetails.length, ...traces };
  return finish(tx, request, { id: before.id, what: 'reply', after, removed, hasBegun });
}

/** Records that a person was erased, by id. */
export async function noteErasure(
  tx: TenantDb,
  { scope, event, by, now }: { scope: TenantScope; event: EventRow; by: Eraser; now: Date },
  {
    replyId,
    ...done
  }: Pick<Certificate, 'id' | 'what' | 'removed'> & {
    /** The reply's id, or the household's. */
    replyId: string;
    household?: boolean;
  },
): Promise<void> {
  await insertErasure(tx, scope, { ...done, erasedAt: now });
  await record(tx, [
    {
      tenantId: event.tenantId,
      actorId: by.actor?.id ?? null,
      actorLabel: by.label,
      action: 'reservation.erased',
      subjectType: 'reservation',
      subjectId: replyId,
      eventId: event.id,
      details: {
        eventName: event.name,
        ...(done.what === 'guest' && { one: true }),
        ...(done.household && { household: true }),
      },
    },
  ]);
}

/** Records the erasure, and gives the freed seats to waiting parties. */
async function finish(
  tx: TenantDb,
  { locked: { scope, context, before }, by, links, now }: EraseRequest,
  done: Pick<Certificate, 'id' | 'what' | 'removed'> & { after: SeatClaim | null; hasBegun: boolean },
): Promise<Certificate> {
  const { event } = context;
  const { id, what, removed, after, hasBegun } = done;
  await noteErasure(tx, { scope, event, by, now }, { id, what, removed, replyId: before.id });
  // Nobody is promoted in a deleted event. If it is restored, its counters are still right.
  const keepsSeats = hasBegun || event.deletedAt !== null;
  if (!keepsSeats) {
    const opening = { before, after, by: by.actor ?? undefined };
    await seatsMoved(tx, { scope, links, now }, event, opening);
  }
  return {
    id,
    what,
    erasedAt: now.toISOString(),
    seatsFreed: keepsSeats ? 0 : Math.max(0, freed(before, after)),
    totalsKept: hasBegun,
    ...(await surveyKept(tx, event)),
    removed,
  };
}
