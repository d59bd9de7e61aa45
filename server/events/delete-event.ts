/** Deletes an event, and restores it. Guests may be mailed about both. */
import { can } from '#domain/access/rules.ts';
import type { eventsRoutes } from '#domain/events/contract.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { askAgainWithFactor } from '../accounts/factors/confirmed.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { AppDeps } from '../services.ts';
import type { Handlers } from '../http/serve.ts';
import { replyLinks } from '../replies/links.ts';
import { eventNotFound } from './visible-event.ts';
import { seenBy } from './presenter.ts';
import { updateEvent } from './events.store.ts';
import { findEventForEdit } from '../event-row/event.store.ts';
import { restoreEvent } from './restore.ts';
import { mailNews } from './mail-news.ts';
import { tellGuests } from './record-change.ts';

export function deletionHandlers({
  database,
  keys,
  logger,
}: Pick<AppDeps, 'database' | 'keys' | 'logger'>): Pick<
  Handlers<typeof eventsRoutes>,
  'deleteEvent' | 'restoreEvent'
> {
  const mailing = { database, links: replyLinks(keys), logger };
  return {
    async deleteEvent({ params, query, actor, scope, call }) {
      const outcome = await database.transaction(scope, async (tx) => {
        const event = await findEventForEdit(tx, scope, params.id, { lock: true });
        if (!event) return refuse('notFound', eventNotFound);
        if (!can(actor, 'event.delete', seenEvent(actor, event))) return refuse('forbidden');
        const again = askAgainWithFactor(actor, call.now);
        if (again) return again;
        await updateEvent(tx, scope, event.id, { deletedAt: call.now, deletedBy: actor.id });
        const told = await tellGuests(tx, scope, {
          ...{ kind: 'deleted', was: event, actorId: actor.id, now: call.now },
          notify: query.notifyGuests === 'true',
        });
        const replies = event.confirmedReplies + event.waitlistedReplies + event.declinedReplies;
        const details = { name: event.name, replies, guestsTold: told?.guests ?? 0 };
        await record(tx, [eventLine(actor, event, 'event.delete', details)]);
        return { event, told };
      });
      if (!('event' in outcome)) return outcome;
      const told = await mailNews(mailing, { scope, now: call.now }, outcome.event, outcome.told);
      return ok(200, { message: 'Event deleted successfully', ...told });
    },

    async restoreEvent({ params, body, actor, scope, call }) {
      const restored = await database.transaction(scope, (tx) =>
        restoreEvent(tx, { actor, scope, now: call.now }, params.id, body?.notifyGuests === true),
      );
      switch (restored.kind) {
        case 'restored': {
          const { event, told } = restored;
          const mailed = await mailNews(mailing, { scope, now: call.now }, event, told);
          return ok(200, { ...seenBy(actor, event), ...mailed });
        }
        case 'live':
          return refuse('conflict', 'This event isn’t deleted.');
        case 'notFound':
          return refuse('notFound', eventNotFound);
        case 'forbidden':
          return refuse('forbidden');
        case 'planLimit':
          return refuse('planLimit', restored.sentence);
      }
    },
  };
}
