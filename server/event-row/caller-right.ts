/**
 * Says what a caller may do with one event (docs/product/helpers.md#rights). Reads use the right as
 * it was when the call began. Writes read it again, in the transaction that writes.
 */
import { eventSubject, type EventRight, type EventSubject } from '#domain/access/rules.ts';
import type { Db } from '../db/connect.ts';
import type { Actor } from '../http/actor.ts';
import { holdRight } from './helper-right.store.ts';

interface Facts {
  tenantId: string;
  createdBy: string;
  deletedBy?: string | null;
  isPublic?: boolean;
  status?: string;
}

/** An event, or a reply or household with the creator of its event. */
type EventFacts = Facts & ({ eventId: string } | { id: string });

const idOf = (of: EventFacts): string => ('eventId' in of ? of.eventId : of.id);

export const rightOn = (actor: Actor, event: EventFacts): EventRight | null =>
  event.createdBy === actor.id ? 'made' : (actor.helps.get(idOf(event)) ?? null);

/** The event in the form that `can` needs, for a call that only reads. */
export const seenEvent = (actor: Actor, event: EventFacts): EventSubject =>
  eventSubject(event, rightOn(actor, event));

/** The events that a member sees in addition to public ones. Undefined for those who see all. */
export const publicOrHelped = (actor: Actor): string[] | undefined =>
  actor.role === 'guest' ? [...actor.helps.keys()] : undefined;

/** Returned for an event of the caller's organization on which the caller has no right. */
export const othersEvent = ({ tenantId }: Actor): EventSubject =>
  eventSubject({ tenantId: tenantId ?? '' }, null);

/**
 * The event in the form that `can` needs, for a call that writes. A helper's right stays until the
 * transaction ends: removing the helper waits for it, and no write begins after the removal. For
 * the creator and admins, this needs no statement.
 */
export async function heldEvent(tx: Db, actor: Actor, event: EventFacts): Promise<EventSubject> {
  const right = rightOn(actor, event);
  if (right !== 'edit' && right !== 'view') return eventSubject(event, right);
  if (actor.role === 'superadmin' || actor.role === 'admin') return eventSubject(event, right);
  const held = await holdRight(tx, { tenantId: event.tenantId, eventId: idOf(event), userId: actor.id });
  return eventSubject(event, held);
}
