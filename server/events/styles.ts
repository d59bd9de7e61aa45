/** Reads and writes the styles of an event’s embedded page. */
import { can } from '#domain/access/rules.ts';
import type { eventsRoutes } from '#domain/events/contract.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { heldEvent } from '../event-row/caller-right.ts';
import { eventLine } from '../activity/event-line.ts';
import { changesOf } from '../activity/changes.ts';
import { record } from '../activity/activity.store.ts';
import type { AppDeps } from '../services.ts';
import type { Handlers } from '../http/serve.ts';
import { eventNotFound, visibleEvent } from './visible-event.ts';
import type { StoredStyles } from './events.store.ts';
import { findEventForEdit } from '../event-row/event.store.ts';
import { findStyles, mergeStyles } from './styles.store.ts';

export function embedStylesHandlers({
  database,
}: Pick<AppDeps, 'database'>): Pick<Handlers<typeof eventsRoutes>, 'getEmbedStyles' | 'updateEmbedStyles'> {
  return {
    async getEmbedStyles({ params, actor, scope }) {
      const styles = await database.transaction(scope, async (tx) => {
        const event = await visibleEvent(tx, { scope, actor }, params.id);
        return event && findStyles(tx, event);
      });
      return styles ? ok(200, { embedStyles: styles }) : refuse('notFound', eventNotFound);
    },

    /**
     * Merges styles without raising the event's version. The editor saves styles automatically two
     * seconds after a change, and that must not make an open Details tab stale. Styles merge one at
     * a time, so nothing is lost.
     */
    async updateEmbedStyles({ params, body, actor, scope, call }) {
      const set: StoredStyles = {};
      const removed: string[] = [];
      for (const [name, value] of Object.entries(body)) {
        if (value === null) removed.push(name);
        else if (value !== undefined) set[name] = value;
      }
      return database.transaction(scope, async (tx) => {
        const event = await findEventForEdit(tx, scope, params.id, { lock: false });
        if (!event) return refuse('notFound', eventNotFound);
        if (!can(actor, 'event.edit', await heldEvent(tx, actor, event))) return refuse('forbidden');
        const before = await findStyles(tx, event);
        const fields = Object.keys(body).filter((name) => before[name] !== set[name]);
        if (fields.length === 0) return ok(200, { embedStyles: before });
        const embedStyles = await mergeStyles(tx, event, { set, removed }, call.now);
        await record(tx, [
          eventLine(actor, event, 'event.edit', {
            name: event.name,
            styles: fields.sort(),
            changes: changesOf(fields, before, set),
          }),
        ]);
        return ok(200, { embedStyles });
      });
    },
  };
}
