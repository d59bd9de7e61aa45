/** Lets a host change households. It locks the event, because households keep seats. */
import { can, type EventAction } from '#domain/access/rules.ts';
import { maxTags, type GivenInvitation } from '#domain/guest-list/contract.ts';
import { changedHousehold } from '#domain/guest-list/household.ts';
import { inviteeKey } from '#domain/guest-list/names.ts';
import { ok, refuse, refuseField } from '#domain/kernel/route.ts';
import { freeSeats } from '#domain/seats/free.ts';
import { endPromise, promiseFits, resizePromise } from '#domain/seats/promise.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import { heldEvent, seenEvent } from '../event-row/caller-right.ts';
import { record } from '../activity/activity.store.ts';
import type { TenantDb } from '../db/connect.ts';
import { type Scope, scopeOfOwner, type TenantScope } from '../db/scope.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import type { ServerDeps } from '../http/deps.ts';
import { isId } from '../http/problem.ts';
import { guestsWithInvitees, pointAtInvitees } from '../replies/rows/guests.store.ts';
import { replyLinks } from '../replies/links.ts';
import { type EventRow, findEvent } from '../event-row/event.store.ts';
import { type Locked, withLockedEvent } from '../event-row/locked-event.ts';
import { findReply, updateReply } from '../replies/rows/reply.store.ts';
import { spotsOpened } from '../replies/waitlist/promote.ts';
import type { InvitationCodes } from '../invitation-row/invitation-keys.ts';
import { lockWaitingMail } from '../outbox/contents/invitation-mail.store.ts';
import { endFormerLinks } from '../invitation-row/former-links.store.ts';
import { keepApart } from '../invitation-row/joinable.store.ts';
import { freeCodes } from './create.store.ts';
import { householdOf, toInvitation } from './presenter.ts';
import {
  type Beside,
  changeMany,
  findEventOf,
  type InvitationView,
  isJoined,
  readInvitation,
  writeInvitation,
} from './households.store.ts';

export interface Caller {
  actor: Actor;
  scope: Scope;
}
/** A caller at the moment of the call. */
export interface Acting extends Caller {
  now: Date;
}
export interface Deps extends ServerDeps {
  codes: InvitationCodes;
}

export const noInvitation = () => refuse('notFound', 'This invitation doesn’t exist.');
export const noEvent = () => refuse('notFound', 'This event doesn’t exist.');

/** Locks the event and runs `work`, if the caller may do this to the event. */
export async function withGuestList<T>(
  { database }: ServerDeps,
  { actor, scope }: Caller,
  eventId: string,
  action: EventAction,
  now: Date,
  work: (tx: TenantDb, locked: Locked) => Promise<T>,
) {
  const event = await database.transaction(scope, (tx) => findEvent(tx, scope, eventId));
  if (!event) return noEvent();
  if (!can(actor, action, seenEvent(actor, event))) return refuse('forbidden');
  const owner = { scope: scopeOfOwner(scope, event), eventId };
  const done = await withLockedEvent(database, owner, now, async (tx, locked) =>
    can(actor, action, await heldEvent(tx, actor, locked.context.event))
      ? work(tx, locked)
      : refuse('forbidden'),
  );
  return done ?? noEvent();
}

/** Locks the event and runs `work` for one of its households, if the caller may. */
export async function withInvitation<T>(
  deps: ServerDeps,
  caller: Acting,
  { id, action }: { id: string; action: EventAction },
  work: (tx: TenantDb, locked: Locked, before: InvitationView) => Promise<T>,
) {
  const event = await deps.database.transaction(caller.scope, (tx) => findEventOf(tx, caller.scope, id));
  if (!event) return noInvitation();
  return withGuestList(deps, caller, event.id, action, caller.now, async (tx, locked) => {
    const before = await readInvitation(tx, event, id);
    return before ? work(tx, locked, before) : noInvitation();
  });
}

/** The author of a change: a host, or a guest with a personal link. */
type By = Pick<Caller, 'actor'> | { guest: string };

export const note = (
  tx: TenantDb,
  by: By,
  event: EventRow,
  action: ActivityAction,
  of: { id: string | null; label: string | null; [detail: string]: unknown },
) => {
  const { id, label, ...details } = of;
  return record(tx, [
    {
      tenantId: event.tenantId,
      actorId: 'actor' in by ? by.actor.id : null,
      actorLabel: 'actor' in by ? actorLabel(by.actor) : by.guest,
      action,
      subjectType: 'invitation',
      subjectId: id,
      eventId: event.id,
      details: { eventName: event.name, ...(label !== null && { displayName: label }), ...details },
    },
  ]);
};

/**
 * Promotes waiting parties after promised seats become free. `event` is the locked row, from before
 * the change.
 */
export async function promiseFreed(
  tx: TenantDb,
  { scope, context: { event } }: Locked,
  deps: Pick<ServerDeps, 'keys'>,
  by: By,
  freed: number,
  now: Date,
): Promise<void> {
  if (freed <= 0) return;
  await spotsOpened(tx, { scope, links: replyLinks(deps.keys), now }, event, {
    freed: true,
    by: 'actor' in by ? by.actor : undefined,
  });
}

interface Changes extends GivenInvitation {
  reservationId?: string | null | undefined;
  apartFrom?: string | null | undefined;
  newCode?: boolean | null | undefined;
  updatedAt?: string | null | undefined;
}

export async function updateInvitation(deps: Deps, caller: Acting, id: string, body: Changes) {
  const { codes, config } = deps;
  const { now } = caller;
  return withInvitation(deps, caller, { id, action: 'reservation.edit' }, async (tx, locked, before) => {
    const { event } = locked.context;
    const shown = { codes, publicUrl: config.publicUrl, customUrl: event.customUrl, withKeys: true };
    if (body.updatedAt != null && new Date(body.updatedAt).getTime() !== before.updatedAt.getTime()) {
      return refuse('stale', 'Someone else changed this household. Reload to see it.', {
        extra: { current: toInvitation(before, shown) },
      });
    }
    const { reservationId, apartFrom, newCode, updatedAt: _, ...given } = body;
    const checked = changedHousehold(householdOf(before), given);
    if (checked.kind === 'invalid') return refuse('invalid', undefined, { issues: checked.issues });
    const { household } = checked;

    const joins = reservationId !== undefined && reservationId !== before.reservationId;
    if (joins && reservationId !== null) {
      const refusal = await mayJoin(tx, locked, before, reservationId);
      if (refusal) return refusal;
    }
    const promise = resizePromise(before.promised, household.seatsAllowed);
    const open = freeSeats(event);
    if (!promiseFits(promise, open)) {
      return refuse(
        'full',
        `This household is already invited. You can hold only ${open} more seats for it, because no others are free.`,
        { extra: { spotsLeft: open } },
      );
    }
    const [coded] = newCode ? await freeCodes(tx, event, [id], { codes, from: before.rotation + 1 }) : [];
    // An invitation mail that has not left yet gets the new code when it leaves.
    const waits = coded !== undefined && (await lockWaitingMail(tx, event.tenantId, before.mailId));
    if (coded) await endFormerLinks(tx, before);
    const beside: Beside = {
      updatedAt: now,
      ...(promise.more !== 0 && { promised: promise.promised }),
      ...(joins && { reservationId, answeredAt: null }),
      ...(coded && {
        rotation: coded.rotation,
        codeHash: coded.codeHash,
        tokenHash: coded.tokenHash,
        ...(waits && { letterRotation: coded.rotation }),
        // The new link works again, although somebody said "not me" by the old one.
        notMeAt: null,
      }),
    };
    // A household that moves to another list comes last there, unless the host sets its position.
    const { list } = household;
    const isMoved = list !== before.list && given.sort == null;
    await writeInvitation(tx, before, isMoved ? { ...household, list: before.list } : household, beside);
    if (isMoved) {
      await changeMany(tx, event, { ids: [id], list, addTags: [], removeTags: [], maxTags }, now);
    }
    if (joins) {
      const replyId = reservationId ?? before.reservationId;
      if (replyId !== null) await markJoined(tx, locked.scope, replyId, reservationId !== null);
      await matchPersons(tx, before, reservationId);
    }
    // If a host separates the reply from the household, nobody is asked again whether the two
    // belong together.
    const apart = joins && reservationId === null ? before.reservationId : apartFrom;
    if (apart != null && isId(apart)) await keepApart(tx, event, { invitationId: id, replyId: apart }, now);
    const after = await readInvitation(tx, { id: event.id, tenantId: event.tenantId }, id);
    if (!after) return noInvitation();
    const act = joins
      ? reservationId === null
        ? 'invitation.parted'
        : 'invitation.joined'
      : coded
        ? 'invitation.newCode'
        : 'invitation.updated';
    await note(tx, caller, event, act, { id, label: after.label });
    await promiseFreed(tx, locked, deps, caller, before.promised - after.promised, now);
    return ok(200, toInvitation(after, shown));
  });
}

/** Makes the reply the household's answer. The caller has checked that neither is joined yet. */
export async function joinReply(
  tx: TenantDb,
  locked: Locked,
  deps: Pick<ServerDeps, 'keys'>,
  { by, before, replyId, now }: { by: By; before: InvitationView; replyId: string; now: Date },
): Promise<void> {
  const { event } = locked.context;
  const joined = { reservationId: replyId, answeredAt: null, updatedAt: now };
  await writeInvitation(tx, before, householdOf(before), joined);
  await markJoined(tx, locked.scope, replyId, true);
  await matchPersons(tx, before, replyId);
  await note(tx, by, event, 'invitation.joined', { id: before.id, label: before.label });
  // The answer ends the promise of seats to the household.
  await promiseFreed(tx, locked, deps, by, -endPromise(before.promised).more, now);
}

/** A guest who replied on the open page did not prove that they belong to the household. */
async function markJoined(tx: TenantDb, scope: TenantScope, replyId: string, isJoined: boolean) {
  const reply = await findReply(tx, scope, replyId);
  if (reply?.reply.byLookUp === (isJoined ? null : 'joined'))
    await updateReply(tx, scope, replyId, { byLookUp: isJoined ? 'joined' : null });
}

async function mayJoin(tx: TenantDb, { scope, context }: Locked, before: InvitationView, replyId: string) {
  if (before.reservationId !== null) {
    return refuse('conflict', 'This invitation already has a reply. Unlink that reply first.');
  }
  const reply = isId(replyId) ? await findReply(tx, scope, replyId) : null;
  if (!reply || reply.reply.eventId !== context.event.id || reply.reply.erasedAt !== null) {
    return refuseField('invalid', 'reservationId', 'This reply doesn’t exist');
  }
  return (await isJoined(tx, before.tenantId, replyId))
    ? refuse('conflict', 'This reply belongs to another invitation.')
    : null;
}

/**
 * Matches the persons of the reply to the invitees with the same names. If the reply was detached,
 * none of its persons stays an invitee.
 */
async function matchPersons(tx: TenantDb, before: InvitationView, replyId: string | null): Promise<void> {
  const { tenantId } = before;
  if (replyId === null) {
    if (before.reservationId !== null) await pointAtInvitees(tx, { tenantId, id: before.reservationId }, []);
    return;
  }
  const free = new Map(before.invitees.map(({ id, nameKey }) => [nameKey, id]));
  free.delete('');
  const pairs = (await guestsWithInvitees(tx, { tenantId, id: replyId })).flatMap(({ id, nameKey }) => {
    const key = inviteeKey(nameKey);
    const inviteeId = free.get(key);
    free.delete(key);
    return inviteeId === undefined ? [] : [{ guestId: id, inviteeId }];
  });
  if (pairs.length > 0) await pointAtInvitees(tx, { tenantId, id: replyId }, pairs);
}
