import type { ActivityAction } from '#domain/activity/sentences.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import type { ActivityLine } from './activity.store.ts';

/** Returns the line of a host's act on an event. `details` has the data for the sentence. */
export const eventLine = (
  actor: Pick<Actor, 'id' | 'firstName' | 'lastName' | 'email'>,
  { id, tenantId }: EventKey,
  action: ActivityAction,
  details: object,
): ActivityLine => ({
  ...{ tenantId, actorId: actor.id, actorLabel: actorLabel(actor), action },
  ...{ subjectType: 'event', subjectId: id, eventId: id, details },
});
