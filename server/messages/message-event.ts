/** The event whose guests get a message. */
import { can } from '#domain/access/rules.ts';
import { refuse } from '#domain/kernel/route.ts';
import type { Db } from '../db/connect.ts';
import { scopeOfOwner, type Scope, type TenantScope } from '../db/scope.ts';
import { heldEvent } from '../event-row/caller-right.ts';
import { findEventContext } from '../event-row/event.store.ts';
import type { Actor } from '../http/actor.ts';
import type { EventContext } from '../replies/mails/guest-mail.ts';

/** The event with its organization, and the scope of this organization. */
export interface MessageEvent extends EventContext {
  own: TenantScope;
}

export const eventNotFound = 'This event doesn’t exist.';

/** Runs `work` with the event's current row, if the caller may change the event. */
export async function withEvent<T>(
  tx: Db,
  caller: { actor: Actor; scope: Scope },
  id: string,
  work: (about: MessageEvent) => Promise<T>,
) {
  const context = await findEventContext(tx, caller.scope, id);
  if (!context) return refuse('notFound', eventNotFound);
  const { event } = context;
  if (!can(caller.actor, 'event.edit', await heldEvent(tx, caller.actor, event))) return refuse('forbidden');
  return work({ ...context, own: scopeOfOwner(caller.scope, event) });
}
