/**
 * Confirms parties at the door, under the event's lock (docs/product/doors.md#let-in). No mail goes
 * out, and no plan limits it. The log names the door.
 */
import type { Guest } from '#domain/replies/guests.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { countersDelta, flagsOf, noReplies, type SeatClaim, statusOf } from '#domain/seats/counters.ts';
import { freeSeats, isFull } from '#domain/seats/free.ts';
import { record } from '../../activity/activity.store.ts';
import type { TenantDb } from '../../db/connect.ts';
import { newId } from '../../db/id.ts';
import type { TenantScope } from '../../db/scope.ts';
import type { EventRow } from '../../event-row/event.store.ts';
import { type AnsweredInvitation, joinReplies } from '../../invitation-row/answered.store.ts';
import { announce } from '../../live/announce.ts';
import { keepAnswerCounts } from '../answer-counts.ts';
import { letInWith } from '../answers.ts';
import { bumpEvent } from '../rows/counters.store.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import type { ReplyLinks } from '../links.ts';
import { replyKeyOf } from '../presenter.ts';
import { updateParty } from '../rows/reply.store.ts';
import { type NewReply, writeSettlement } from '../settle/write.store.ts';
import { spotsOpened } from '../waitlist/promote.ts';
import { givenAwayOf, markGivenAway } from './seats.store.ts';

/** The data that every act at a door needs. `event` is the locked row as it was before the act. */
export interface AtDoor {
  scope: TenantScope;
  event: EventRow;
  /** The label of the door's link. */
  label: string;
  links: ReplyLinks;
  now: Date;
}

/**
 * A party whose seats are decided: the number of new seats, and a function that writes the party.
 */
export interface Entrance {
  /** The number of free seats that the party takes. */
  needs: number;
  /** Writes the party. Call it once the free seats suffice, or if the door may exceed them. */
  write: (how: { over: boolean }) => Promise<{ replyId: string; persons: { id: string; name: string }[] }>;
}

const shown = (guests: readonly Guest[]) => guests.map(({ id, name }) => ({ id, name }));

/**
 * The person of a decline that names nobody stands for its sender. Until a door lets this person
 * in, the reply's id is the person's id.
 */
export const senderAtDoor = ({ id, displayName }: { id: string; displayName: string }) => ({
  id,
  name: displayName,
  isAttending: false,
});

/** Lets in a reply that waits, was declined, or is confirmed without some of these persons. */
export async function replyAtDoor(
  tx: TenantDb,
  door: AtDoor,
  reply: ReplyRow,
  personIds: readonly string[] | undefined,
): Promise<Entrance | null> {
  const sender: Guest = { ...senderAtDoor(reply), id: newId(), mealChoice: '' };
  const before = reply.guestDetails.length === 0 ? { ...reply, guestDetails: [sender] } : reply;
  const isWhole = personIds === undefined || personIds.every((id) => id === reply.id);
  const chosen = new Set(isWhole ? before.guestDetails.map(({ id }) => id) : personIds);
  const persons = before.guestDetails.filter(({ id }) => chosen.has(id));
  if (persons.length === 0 || persons.length < chosen.size) return null;
  const { event } = door;
  const wasConfirmed = statusOf(before) === 'confirmed';
  const gone = wasConfirmed ? await givenAwayOf(tx, event, [...chosen]) : new Set<string>();
  const holdsSeat = ({ id, isAttending }: Guest) => wasConfirmed && isAttending && !gone.has(id);
  const guests = before.guestDetails.map((guest) => ({
    ...guest,
    isAttending: chosen.has(guest.id) || (wasConfirmed && guest.isAttending),
  }));
  const takesBack = persons.filter(({ id, isAttending }) => isAttending && gone.has(id)).map(({ id }) => id);
  return {
    needs: persons.filter((guest) => !holdsSeat(guest)).length,
    write: async ({ over }) => {
      await markGivenAway(tx, event, { guestIds: takesBack, at: null, now: door.now });
      if (!persons.every(({ isAttending }) => wasConfirmed && isAttending)) {
        await confirmReply(tx, door, before, { guests, over });
      }
      return { replyId: before.id, persons: shown(persons) };
    },
  };
}

async function confirmReply(
  tx: TenantDb,
  door: AtDoor,
  before: ReplyRow,
  { guests, over }: { guests: Guest[]; over: boolean },
): Promise<void> {
  const { scope, event, now } = door;
  const kept = await letInWith(tx, event, before, { guests, isConfirmed: true });
  const after: SeatClaim = {
    ...flagsOf('confirmed'),
    awaitingApproval: false,
    guestCount: guests.filter(({ isAttending }) => isAttending).length,
  };
  const row = await updateParty(tx, scope, before, {
    ...after,
    guestDetails: kept.guests,
    answers: kept.answers,
    holdUntil: null,
    lapsedAt: null,
    updatedAt: now,
  });
  await bumpEvent(tx, event, countersDelta(before, after), 0, [{ before, after: row }]);
  await note(tx, door, 'reservation.letIn', row, over);
}

/** Lets in a household that has not answered. It uses its promised seats first. */
export function householdAtDoor(
  tx: TenantDb,
  door: AtDoor,
  invitation: AnsweredInvitation & { label: string },
  personIds: readonly string[] | undefined,
): Entrance | null {
  const chosen = new Set(personIds ?? invitation.invitees.map(({ id }) => id));
  const coming = invitation.invitees.filter(({ id }) => chosen.has(id));
  if (coming.length === 0 || coming.length < chosen.size) return null;
  const guests = invitation.invitees.map(({ id, name, isPlaceholder }) => ({
    id: newId(),
    name: isPlaceholder ? '' : name,
    mealChoice: '',
    isAttending: chosen.has(id),
    inviteeId: id,
  }));
  return {
    needs: Math.max(0, coming.length - invitation.promised),
    write: async ({ over }) => {
      const row = await writeConfirmed(tx, door, { id: newId(), displayName: invitation.label, guests });
      await joinReplies(tx, door.scope, [{ invitationId: invitation.id, replyId: row.id }], door.now);
      await note(tx, door, 'reservation.letIn', row, over);
      if (invitation.promised > coming.length) {
        // Waiting parties get the seats that the household left unused.
        await spotsOpened(tx, door, door.event, { freed: isFull(door.event), told: true });
      }
      return { replyId: row.id, persons: shown(guests.filter(({ isAttending }) => isAttending)) };
    },
  };
}

export interface WalkIn {
  id: string;
  guestIds: readonly string[];
  name: string;
  note: string;
}

/** Shown in place of the name of a person who has none. */
const walkInLabel = 'Walk-in';

/** Lets in a walk-in, a party without a reply. Only the first person may have a name. */
export function walkInAtDoor(tx: TenantDb, door: AtDoor, walkIn: WalkIn): Entrance {
  const guests = walkIn.guestIds.map((id, index) => ({
    id,
    name: index === 0 ? walkIn.name : '',
    mealChoice: '',
    isAttending: true,
  }));
  return {
    needs: guests.length,
    write: async ({ over }) => {
      const displayName = walkIn.name || walkInLabel;
      const row = await writeConfirmed(tx, door, {
        id: walkIn.id,
        displayName,
        guests,
        message: walkIn.note,
      });
      await note(tx, door, 'reservation.walkIn', row, over);
      return { replyId: row.id, persons: shown(guests) };
    },
  };
}

/** Writes a new confirmed reply without an address. */
async function writeConfirmed(
  tx: TenantDb,
  { scope, event, now }: AtDoor,
  party: { id: string; displayName: string; guests: Guest[]; message?: string },
): Promise<NewReply> {
  const { id, displayName, guests, message = '' } = party;
  const guestCount = guests.filter(({ isAttending }) => isAttending).length;
  const row: NewReply = {
    id,
    tenantId: event.tenantId,
    eventId: event.id,
    userId: null,
    displayName,
    guestEmail: '',
    emailKey: '',
    replyKey: replyKeyOf('', id, true),
    guestPhone: '',
    guestCount,
    guestDetails: guests,
    mealChoice: '',
    message,
    ...flagsOf('confirmed'),
    awaitingApproval: false,
    publicToggle: false,
    arrival: event.nextArrival,
    holdUntil: null,
    createdAt: now,
    updatedAt: now,
    byLookUp: null,
    language: null,
  };
  const delta = { ...noReplies, confirmedGuests: guestCount, confirmedReplies: 1 };
  await writeSettlement(
    tx,
    scope,
    {
      replies: [row],
      deltas: [{ ...delta, eventId: event.id, arrivals: 1 }],
      remembered: [],
      messages: [],
      digests: [],
    },
    now,
  );
  await keepAnswerCounts(tx, event, [{ before: null, after: { ...row, answers: null, erasedAt: null } }]);
  announce(tx, { topic: 'replies', tenantId: event.tenantId, eventId: event.id });
  return row;
}

async function note(
  tx: TenantDb,
  { event, label }: AtDoor,
  action: 'reservation.letIn' | 'reservation.walkIn',
  row: NewReply | ReplyRow,
  isOver: boolean,
): Promise<void> {
  await record(tx, [
    {
      tenantId: event.tenantId,
      actorId: null,
      actorLabel: label,
      action,
      subjectType: 'reservation',
      subjectId: row.id,
      eventId: event.id,
      details: {
        displayName: guestLabel(row),
        eventName: event.name,
        guestCount: row.guestCount,
        ...(isOver && { free: freeSeats(event), isOver: true }),
      },
    },
  ]);
}
