/** Builds the list of tasks that need the reader of the dashboard. */
import { can } from '#domain/access/rules.ts';
import type { DashboardNeed } from '#domain/dashboard/contract.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import type { Actor } from '../http/actor.ts';
import type { WaitingEvent } from './needs.store.ts';

const maxNeeds = 8;

/**
 * Returns the needs of events that the reader may edit, so that they can act on each line. Join
 * requests come first, drafts last.
 */
export function needsOf(
  {
    events,
    fitting,
    joinRequests,
  }: {
    events: readonly WaitingEvent[];
    /** The number of waiting parties of an event that fit now. */
    fitting: (eventId: string) => number;
    joinRequests: number;
  },
  actor: Actor,
): DashboardNeed[] {
  const mine = events.filter((event) => can(actor, 'event.edit', seenEvent(actor, event)));
  const line = (
    { id, name }: WaitingEvent,
    kind: DashboardNeed['kind'],
    count: number,
    href: string,
  ): DashboardNeed => ({ kind, count, eventId: id, eventName: name, href });
  const waiting = mine.flatMap((event) => {
    const guests = `/events/${event.id}/guests`;
    return [
      line(event, 'approval', event.approval, `${guests}?view=approval`),
      line(event, 'spotsOpened', fitting(event.id), `${guests}?view=waiting`),
      line(
        event,
        'undeliverable',
        event.undeliverable,
        can(actor, 'mail.list', event) ? '/outgoing-mail?state=failed' : guests,
      ),
    ];
  });
  const drafts = mine
    .filter(({ status }) => status === 'draft')
    .map((event) => line(event, 'draft', 1, `/events/${event.id}`));
  const joining: DashboardNeed[] =
    joinRequests > 0
      ? [{ kind: 'joinRequest', count: joinRequests, eventId: null, eventName: null, href: '/users' }]
      : [];
  return [...joining, ...waiting.filter(({ count }) => count > 0), ...drafts].slice(0, maxNeeds);
}
