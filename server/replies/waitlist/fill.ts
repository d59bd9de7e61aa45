/** Lets a host give the free seats to waiting parties, in line order. */
import { can } from '#domain/access/rules.ts';
import { isRefusal, ok, refuse } from '#domain/kernel/route.ts';
import { heldEvent, seenEvent } from '../../event-row/caller-right.ts';
import { type Scope, scopeOfOwner } from '../../db/scope.ts';
import { type Actor, actorLabel } from '../../http/actor.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { replyLinks } from '../links.ts';
import { findEvent } from '../../event-row/event.store.ts';
import { withLockedEvent } from '../../event-row/locked-event.ts';
import { goOnMovingUp } from './moving-up.ts';
import { guestsOf } from './fits.ts';
import { movedAtOnce, promoteWaiting } from './promote.ts';

/** Moves up the waiting parties that fit, as automatic promotion would. */
export async function fillSeats(
  deps: ServerDeps,
  { actor, scope }: { actor: Actor; scope: Scope },
  eventId: string,
  now: Date,
) {
  const noEvent = () => refuse('notFound', 'This event doesn’t exist.');
  const event = await deps.database.transaction(scope, (tx) => findEvent(tx, scope, eventId));
  if (!event) return noEvent();
  if (!can(actor, 'reservation.approve', seenEvent(actor, event))) return refuse('forbidden');
  const owner = scopeOfOwner(scope, event);
  const links = replyLinks(deps.keys);
  const done = await withLockedEvent(
    deps.database,
    { scope: owner, eventId },
    now,
    async (tx, { context }) => {
      // While this call waited for the lock, the event may have got another creator.
      if (!can(actor, 'reservation.approve', await heldEvent(tx, actor, context.event)))
        return refuse('forbidden');
      if (now.getTime() > context.event.startsAt.getTime())
        return refuse('closed', 'The event has begun, so nobody moves up from the waitlist anymore.');
      if (context.event.status === 'cancelled') return refuse('closed', 'The event is cancelled.');
      const by = { id: actor.id, label: actorLabel(actor) };
      const promoted = await promoteWaiting(tx, { scope: owner, links, now }, context, { by });
      return ok(200, { parties: promoted.length, guests: guestsOf(promoted) });
    },
  );
  if (done && !isRefusal(done) && done.body.parties > movedAtOnce) {
    await goOnMovingUp(deps.database, links, { scope: owner, eventId }, now);
  }
  return done ?? noEvent();
}
