/** Lets a party in at a door whose device is online (docs/product/doors.md#let-in). */
import type { doorsRoutes, LetInInput } from '#domain/doors/contract.ts';
import { maxOver, stateOfDoor } from '#domain/doors/rules.ts';
import { isRefusal, ok, type Refusal, refuse, refuseField, type Result } from '#domain/kernel/route.ts';
import { limitSentence } from '#domain/kernel/sentence.ts';
import { hostGuestLimit } from '#domain/seats/edits.ts';
import { refuseFull } from '#domain/seats/refusals.ts';
import { freeSeats } from '#domain/seats/free.ts';
import { statusOf } from '#domain/seats/counters.ts';
import type { TenantDb } from '../db/connect.ts';
import { isId } from '../http/problem.ts';
import { invitationById, labelOfInvitation } from '../invitation-row/answered.store.ts';
import { announce } from '../live/announce.ts';
import {
  type AtDoor,
  type Entrance,
  householdAtDoor,
  replyAtDoor,
  walkInAtDoor,
} from '../replies/at-doors/let-in.ts';
import { replyLinks } from '../replies/links.ts';
import { findReply } from '../replies/rows/reply.store.ts';
import type { AppDeps } from '../services.ts';
import { findRows, insertWalkIn, idsInUse } from './check-ins.store.ts';
import { type DoorLinkRow, updateLink } from './doors.store.ts';
import { doorKey } from './links.ts';
import { tellOverPlan } from './over-plan.ts';
import { timesOf } from './presenter.ts';
import { lockDoor } from './lock-door.ts';
import { noDoor } from './sync.ts';

type LetIn = typeof doorsRoutes.letIn;

const ended = { revoked: true, expired: true, deleted: true, cancelled: false };

export async function letIn(
  deps: AppDeps,
  token: string,
  body: LetInInput,
  now: Date,
): Promise<Result<LetIn>> {
  const key = doorKey(token);
  if (key === null) return noDoor();
  return deps.database.transaction(key.scope, async (tx): Promise<Result<LetIn>> => {
    const door = await lockDoor(tx, key);
    if (!door) return noDoor();
    const { link, event, scope } = door;
    const state = stateOfDoor(link, timesOf(event), now);
    if (state === 'practice')
      return refuse('conflict', 'This door is for practice until 12 hours before the event.');
    if (state !== 'open') {
      return ended[state]
        ? refuse('notFound', 'This link has ended.')
        : refuse('conflict', 'The event is cancelled.');
    }
    if (!link.rights.includes('walkIns'))
      return refuse('forbidden', 'This link isn’t allowed to add walk-ins or let waiting guests in.');
    if (body.over && !link.rights.includes('over')) {
      return refuse('forbidden', 'This link can’t let in more guests than there are free seats.');
    }
    const at: AtDoor = { scope, event, label: link.label, links: replyLinks(deps.keys), now };
    const entrance = await entranceOf(tx, at, link, body);
    if (isRefusal(entrance)) return entrance;
    if ('replyId' in entrance) return ok(200, entrance);
    const spotsLeft = freeSeats(event);
    const isOver = entrance.needs > spotsLeft;
    if (isOver && !body.over) return refuseFull(spotsLeft);
    if (isOver && link.overUsed + entrance.needs > maxOver) {
      return refuse('limitReached', limitSentence(maxOver, 'over'));
    }
    const done = await entrance.write({ over: isOver });
    await tellOverPlan(tx, event, now);
    if (isOver) await updateLink(tx, link, { overUsed: link.overUsed + entrance.needs });
    if (body.walkIn) {
      await insertWalkIn(tx, {
        tenantId: link.tenantId,
        reservationId: body.walkIn.id,
        eventId: event.id,
        linkId: link.id,
        deviceId: body.deviceId,
        isOver,
        atDevice: now,
        offsetMs: 0,
        receivedAt: now,
      });
    }
    announce(tx, { topic: 'checkIns', tenantId: event.tenantId, eventId: event.id });
    return ok(200, done);
  });
}

type WrittenParty = Awaited<ReturnType<Entrance['write']>>;

/** Finds the party. If an earlier call already let it in, returns it unchanged. */
async function entranceOf(
  tx: TenantDb,
  at: AtDoor,
  link: DoorLinkRow,
  { deviceId, replyId, invitationId, walkIn, personIds }: LetInInput,
): Promise<Entrance | WrittenParty | Refusal<'notFound' | 'invalid' | 'conflict'>> {
  const { event, scope } = at;
  const nobody = () => refuse('invalid', 'Choose persons of this party.');
  if (walkIn) {
    const of = { tenantId: link.tenantId, linkId: link.id, deviceId };
    const [rowBefore] = await findRows(tx, of, { ids: [walkIn.id], seqs: [] });
    if (rowBefore && rowBefore.linkId === link.id) return repeated(tx, at, walkIn.id);
    const maxParty = hostGuestLimit(event.maxGuestsPerRsvp);
    if (walkIn.guestIds.length > maxParty) {
      return refuseField('invalid', 'walkIn.guestIds', `A party can have up to ${maxParty} people`);
    }
    const ids = [walkIn.id, ...walkIn.guestIds];
    if (new Set(ids).size < ids.length || (await idsInUse(tx, link.tenantId, ids)).size > 0) {
      return refuse('conflict', 'These ids are in use.');
    }
    return walkInAtDoor(tx, at, walkIn);
  }
  if (invitationId !== undefined) {
    const invitation = isId(invitationId) ? await invitationById(tx, event, invitationId) : null;
    if (!invitation) return refuse('notFound', 'This household doesn’t exist.');
    if (invitation.replyId) return repeated(tx, at, invitation.replyId);
    const label = await labelOfInvitation(tx, event, invitation.id);
    return householdAtDoor(tx, at, { ...invitation, label }, personIds) ?? nobody();
  }
  const reply = replyId !== undefined && isId(replyId) ? await findReply(tx, scope, replyId) : null;
  if (!reply || reply.reply.eventId !== event.id || reply.reply.erasedAt !== null) {
    return refuse('notFound', 'This reply doesn’t exist.');
  }
  return (await replyAtDoor(tx, at, reply.reply, personIds)) ?? nobody();
}

async function repeated(
  tx: TenantDb,
  { event, scope }: AtDoor,
  id: string,
): Promise<WrittenParty | Refusal<'conflict'>> {
  const reply = (await findReply(tx, scope, id))?.reply;
  if (!reply || reply.eventId !== event.id || statusOf(reply) !== 'confirmed') {
    return refuse('conflict', 'This party has changed. Search for it again.');
  }
  const coming = reply.guestDetails.filter(({ isAttending }) => isAttending);
  return { replyId: id, persons: coming.map(({ id: guestId, name }) => ({ id: guestId, name })) };
}
