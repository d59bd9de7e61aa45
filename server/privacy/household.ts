/**
 * Erases a household of the guest list, or one person of it, under the event's lock
 * (docs/product/privacy.md#privacy).
 */
import { can } from '#domain/access/rules.ts';
import { refuse, type Refusal } from '#domain/kernel/route.ts';
import type { Certificate } from '#domain/privacy/contract.ts';
import { heldEvent, seenEvent } from '../event-row/caller-right.ts';
import type { TenantDb } from '../db/connect.ts';
import { type Scope, scopeOfOwner } from '../db/scope.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import type { ServerDeps } from '../http/deps.ts';
import { type ReplyLinks, replyLinks } from '../replies/links.ts';
import { type Locked, withLockedEvent } from '../event-row/locked-event.ts';
import { findReply } from '../replies/rows/reply.store.ts';
import { spotsOpened } from '../replies/waitlist/promote.ts';
import { erase, type Eraser, noteErasure } from './erase.ts';
import { findHousehold, guestOfInvitee, type HouseholdRow, traceOfHousehold } from './household.store.ts';
import { removeInvitee, removeTraces, removeInviteeTraces } from './traces.store.ts';

type EraseResult = Certificate | Refusal<'notFound'>;

const notFound = () => refuse('notFound', 'This invitation doesn’t exist.');

interface EraseRequest {
  locked: Locked;
  household: HouseholdRow;
  /** The person to erase. Null erases everybody. */
  inviteeId: string | null;
  by: Eraser;
  links: ReplyLinks;
  now: Date;
}

/**
 * Erases a household or one of its persons, in the reply too. If nobody else has a name, the whole
 * household is erased.
 */
export async function eraseHousehold(tx: TenantDb, request: EraseRequest): Promise<EraseResult> {
  const { locked, household, inviteeId, by, links, now } = request;
  const { scope } = locked;
  const person = household.invitees.find(({ id }) => id === inviteeId);
  if (inviteeId !== null && (!person || person.name === '')) {
    return refuse('notFound', 'This person isn’t part of this household.');
  }
  const others = household.invitees.some(({ id, name }) => id !== inviteeId && name !== '');
  const invitee = person && others ? person : null;
  const { reservationId } = household;
  const row = reservationId && (await findReply(tx, scope, reservationId, { alsoDeleted: true }));
  const before = row && row.reply.erasedAt === null ? row.reply : null;
  if (before) {
    const guestId = invitee && (await guestOfInvitee(tx, scope, before.id, invitee));
    if (!invitee || guestId !== null) {
      return erase(tx, { locked: { ...locked, before }, guestId, by, links, now });
    }
  }
  return eraseFromList(tx, request, invitee);
}

/** Erases a household or person that no reply mentions. */
async function eraseFromList(
  tx: TenantDb,
  { locked, household, by, links, now }: EraseRequest,
  invitee: HouseholdRow['invitees'][number] | null,
): Promise<Certificate> {
  const { scope, context } = locked;
  const { event } = context;
  const hasBegun = event.startsAt <= now;
  const trace = await traceOfHousehold(tx, scope, household, invitee?.id ?? null);
  if (invitee) await removeInvitee(tx, trace, { id: invitee.id }, { hasBegun });
  const traces = invitee ? await removeInviteeTraces(tx, trace, invitee.name) : await removeTraces(tx, trace);
  const removed = { replies: 0, guests: 0, ...traces };
  const what = invitee ? ('guest' as const) : ('reply' as const);
  const id = invitee?.id ?? household.id;
  await noteErasure(
    tx,
    { scope, event, by, now },
    { id, what, removed, replyId: household.id, household: true },
  );
  const after = invitee ? ((await findHousehold(tx, scope, household.id))?.promised ?? 0) : 0;
  const keepsSeats = hasBegun || event.deletedAt !== null;
  const freed = keepsSeats ? 0 : Math.max(0, household.promised - after);
  if (freed > 0) {
    await spotsOpened(tx, { scope, links, now }, event, { freed: true, by: by.actor ?? undefined });
  }
  return { id, what, erasedAt: now.toISOString(), seatsFreed: freed, totalsKept: hasBegun, removed };
}

/** For callers who may delete the event's replies. */
export async function eraseHouseholdByHost(
  deps: ServerDeps,
  { actor, scope: reach }: { actor: Actor; scope: Scope },
  { id, inviteeId }: { id: string; inviteeId: string | null },
  now: Date,
): Promise<Certificate | Refusal<'notFound' | 'forbidden'>> {
  const stored = await deps.database.transaction(reach, (tx) => findHousehold(tx, reach, id));
  if (!stored) return notFound();
  if (!can(actor, 'reservation.delete', seenEvent(actor, stored))) return refuse('forbidden');
  const by = { actor, label: actorLabel(actor) };
  const event = { scope: scopeOfOwner(reach, stored), eventId: stored.eventId, alsoDeleted: true };
  const links = replyLinks(deps.keys);
  const done = await withLockedEvent(deps.database, event, now, async (tx, locked) => {
    const household = await findHousehold(tx, locked.scope, id);
    if (!household) return notFound();
    if (!can(actor, 'reservation.delete', await heldEvent(tx, actor, household))) return refuse('forbidden');
    return eraseHousehold(tx, { locked, household, inviteeId, by, links, now });
  });
  return done ?? notFound();
}
