/**
 * Ends the promise of seats to households that did not answer, if the host allows it. The seats go
 * to others, and the link stays valid. A late yes is settled like that of a guest without an
 * invitation.
 */
import { record } from '../activity/activity.store.ts';
import { platformScope, scopeOfOwner } from '../db/scope.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { replyLinks } from '../replies/links.ts';
import { withLockedEvent } from '../event-row/locked-event.ts';
import { spotsOpened } from '../replies/waitlist/promote.ts';
import { findLapsing, lapsePromises } from '../invitation-row/lapse.store.ts';

const eventsAtOnce = 100;
const householdsAtOnce = 500;

export async function lapseDue(
  { database, keys }: Pick<PlatformDeps, 'database' | 'keys'>,
  now: Date,
): Promise<void> {
  const links = replyLinks(keys);
  for (let count = eventsAtOnce; count === eventsAtOnce;) {
    const events = await database.platformTransaction((tx) => findLapsing(tx, now, eventsAtOnce));
    count = events.length;
    for (const { tenantId, eventId } of events) {
      const of = { scope: scopeOfOwner(platformScope, { tenantId }), eventId };
      let lapsed: number | null = householdsAtOnce;
      while (lapsed === householdsAtOnce) {
        lapsed = await withLockedEvent(database, of, now, async (tx, { scope, context: { event } }) => {
          const { households, seats } = await lapsePromises(tx, event, now, householdsAtOnce);
          if (households === 0) return 0;
          await record(tx, [
            {
              tenantId,
              actorId: null,
              actorLabel: 'Turnout',
              action: 'invitation.lapsed',
              subjectType: 'invitation',
              subjectId: null,
              eventId,
              details: { eventName: event.name, households, seats },
            },
          ]);
          await spotsOpened(tx, { scope, links, now }, event, { freed: true });
          return households;
        });
      }
    }
  }
}
