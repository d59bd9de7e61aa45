/**
 * Erases the remains of a withdrawn or deleted reply, under the event's lock
 * (docs/product/privacy.md#privacy).
 */
import { can } from '#domain/access/rules.ts';
import { refuse } from '#domain/kernel/route.ts';
import type { Certificate } from '#domain/privacy/contract.ts';
import { heldEvent, seenEvent } from '../event-row/caller-right.ts';
import type { TenantDb } from '../db/connect.ts';
import { type Scope, scopeOfOwner, type TenantScope } from '../db/scope.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import type { ServerDeps } from '../http/deps.ts';
import { type Locked, withLockedEvent } from '../event-row/locked-event.ts';
import { gone, type LinkParams } from '../replies/guest-link/reply-of-link.ts';
import { idInToken, type ReplyLinks, replyLinks } from '../replies/links.ts';
import { findReplyByLink } from '../replies/rows/reply.store.ts';
import { forbidden } from '../replies/manage/locked-reply.ts';
import type { AppDeps } from '../services.ts';
import { removeTicket, surveyKept } from '../surveys/surveys.store.ts';
import { type Eraser, noteErasure } from './erase.ts';
import { findLeft, type LeftReply } from './remains.store.ts';
import { removeTraces } from './traces.store.ts';
import { traceOf } from './trace-of.store.ts';

const notFound = () => refuse('notFound', 'This reservation doesn’t exist.');

/** Erases the remains. Call it under the event's lock. A restore from a backup calls it again. */
export async function eraseLeft(
  tx: TenantDb,
  { scope, context }: Pick<Locked, 'scope' | 'context'>,
  { id, eventId }: Pick<LeftReply, 'id' | 'eventId'>,
  { by, links, now, isProven }: { by: Eraser; links: ReplyLinks; now: Date; isProven?: boolean },
): Promise<Certificate> {
  const proof = isProven === undefined ? {} : { isProven };
  const trace = await traceOf(tx, scope, { id, eventId, emailKey: null }, proof);
  const traces = await removeTraces(tx, trace);
  await removeTicket(tx, context.event, links.ticketOf(id));
  const removed = { replies: 0, guests: 0, ...traces };
  await noteErasure(
    tx,
    { scope, event: context.event, by, now },
    { id, what: 'reply', removed, replyId: id },
  );
  return {
    id,
    what: 'reply',
    erasedAt: now.toISOString(),
    seatsFreed: 0,
    totalsKept: false,
    ...(await surveyKept(tx, context.event)),
    removed,
  };
}

/** For callers who may delete the event's replies. */
export async function eraseLeftByHost(
  deps: ServerDeps,
  { actor, scope: reach }: { actor: Actor; scope: Scope },
  id: string,
  now: Date,
): Promise<Certificate | ReturnType<typeof notFound> | ReturnType<typeof forbidden>> {
  const left = await deps.database.transaction(reach, (tx) => findLeft(tx, reach, id));
  if (!left) return notFound();
  if (!can(actor, 'reservation.delete', seenEvent(actor, left))) return forbidden();
  const by = { actor, label: actorLabel(actor) };
  const event = { scope: scopeOfOwner(reach, left), eventId: left.eventId, alsoDeleted: true };
  const done = await withLockedEvent(deps.database, event, now, async (tx, locked) => {
    const still = await findLeft(tx, locked.scope, id);
    if (!still) return notFound();
    if (!can(actor, 'reservation.delete', await heldEvent(tx, actor, still))) return forbidden();
    return eraseLeft(tx, locked, still, { by, links: replyLinks(deps.keys), now });
  });
  return done ?? notFound();
}

/** Returns the removed reply whose last personal link has this token, or null. */
export async function findLeftByLink(
  tx: TenantDb,
  event: { eventId: string; scope: TenantScope },
  links: ReplyLinks,
  token: string,
): Promise<LeftReply | null> {
  const id = idInToken(token);
  const left = id === null ? null : await findLeft(tx, event.scope, id);
  return left?.eventId === event.eventId && links.fits(left, token) ? left : null;
}

/** Whether a link's reply, or its remains, can be erased. Deleted events count too. */
export async function hasAnything(deps: AppDeps, { customUrl, token }: LinkParams): Promise<boolean> {
  const event = await deps.services.findAddress(customUrl);
  if (!event) return false;
  const links = replyLinks(deps.keys);
  return deps.database.transaction(
    event.scope,
    async (tx) =>
      (await findReplyByLink(tx, { ...event, alsoDeleted: true }, links, token)) !== null ||
      (await findLeftByLink(tx, event, links, token)) !== null,
  );
}

/** Whether a link whose reply is gone leads to remains that can be erased. */
export async function hasLeft(deps: AppDeps, { customUrl, token }: LinkParams): Promise<boolean> {
  const event = await deps.services.findAddress(customUrl);
  if (!event) return false;
  const links = replyLinks(deps.keys);
  return deps.database.transaction(
    event.scope,
    async (tx) => (await findLeftByLink(tx, event, links, token)) !== null,
  );
}

export async function eraseLeftByLink(
  deps: AppDeps,
  { customUrl, token }: LinkParams,
  by: Eraser,
  now: Date,
): Promise<Certificate | ReturnType<typeof gone>> {
  const event = await deps.services.findAddress(customUrl);
  if (!event) return gone();
  const links = replyLinks(deps.keys);
  const done = await withLockedEvent(
    deps.database,
    { ...event, alsoDeleted: true },
    now,
    async (tx, locked) => {
      const left = await findLeftByLink(tx, event, links, token);
      if (!left) return gone();
      return eraseLeft(tx, locked, left, { by, links, now, isProven: links.isMailed(left, token) });
    },
  );
  return done ?? gone();
}
