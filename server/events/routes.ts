/**
 * Handles events, their addresses and their styles, and decides who sees and changes them
 * (docs/product/events.md#events).
 */
import { can } from '#domain/access/rules.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import type { eventsRoutes } from '#domain/events/contract.ts';
import { normalizeCustomUrl } from '#domain/events/rules.ts';
import { settingDefaults } from '#domain/events/settings.ts';
import type { Issue } from '#domain/kernel/errors.ts';
import { ok, okList, refuse, refuseField } from '#domain/kernel/route.ts';
import { heldEvent, othersEvent, publicOrHelped, seenEvent } from '../event-row/caller-right.ts';
import { askAgainWithFactor } from '../accounts/factors/confirmed.ts';
import { eventLine } from '../activity/event-line.ts';
import { changesOf } from '../activity/changes.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import { listingOf } from '../db/paging.ts';
import type { Scope } from '../db/scope.ts';
import { type Actor } from '../http/actor.ts';
import type { CopyGuestList } from '../guest-list/copy-list.ts';
import type { AppDeps } from '../services.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { replyLinks } from '../replies/links.ts';
import { ownRepliesTo } from './own-replies.ts';
import { changeEvent } from './change.ts';
import { addressGuesses, customUrlAvailability } from './address-guesses.ts';
import { copyEvent, createEvent, type Made } from './create.ts';
import { handOver } from './hand-over.ts';
import { seenBy } from './presenter.ts';
import { type EventView, findEventView, listEvents, type StoredStyles, updateEvent } from './events.store.ts';
import { type EventRow, findEventForEdit } from '../event-row/event.store.ts';
import { findStyles, mergeStyles } from './styles.store.ts';
import { restoreEvent } from './restore.ts';
import { mailNews } from './mail-news.ts';
import { tellGuests } from './record-change.ts';

const eventNotFound = 'This event doesn’t exist.';
const tenantNotFound = 'This organization doesn’t exist.';
const tooManyCopies =
  'Your organization copied ten guest lists this hour. Please wait, or copy the event without its guest list.';

const invalid = (issues: readonly Issue[]) => refuse('invalid', issues[0]?.message, { issues });

/** Members with the `guest` role view a private event only if they help with it. */
async function visibleEvent(tx: Db, scope: Scope, actor: Actor, id: string): Promise<EventView | null> {
  const row = await findEventView(tx, scope, id);
  return row && can(actor, 'event.view', seenEvent(actor, row)) ? row : null;
}

const line = (actor: Actor, action: ActivityAction, event: EventRow, details: object = {}) =>
  eventLine(actor, event, action, { name: event.name, ...details });

function madeReply(actor: Actor, made: Exclude<Made, { kind: 'taken' }>) {
  switch (made.kind) {
    case 'made':
      return ok(201, seenBy(actor, made.event));
    case 'invalid':
      return invalid(made.issues);
    case 'planLimit':
      return refuse('planLimit', made.sentence);
    case 'tooManyCopies':
      return refuse('tooMany', tooManyCopies, { extra: { retryAfter: made.retryAfter } });
    case 'noTenant':
      return refuse('notFound', tenantNotFound);
    case 'notFound':
      return refuse('notFound', eventNotFound);
  }
}

/** `copyGuestList` is a parameter, because the guest list slice already depends on this one. */
export function eventsHandlers(
  { database, keys, logger, services }: AppDeps,
  copyGuestList: CopyGuestList,
): Handlers<typeof eventsRoutes> {
  const links = replyLinks(keys);
  const { customUrls } = services;
  const guesses = addressGuesses(services);

  return {
    customUrlAvailability: customUrlAvailability(database, services),

    async listEvents({ query, actor, scope, call }) {
      const deleted = query.deleted === 'true';
      if (deleted && !can(actor, 'event.restore')) return refuse('forbidden');
      const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
      // A malformed id belongs to no organization, so there are no events.
      if (tenantId !== undefined && !isId(tenantId)) return okList([], 0);
      const { rows, total, own } = await database.transaction(scope, async (tx) => {
        const list = await listEvents(
          tx,
          scope,
          {
            tenantId,
            publicOr: publicOrHelped(actor),
            ids: query.helping === 'true' ? [...actor.helps.keys()] : undefined,
            createdBy: query.mine === 'true' ? actor.id : undefined,
            when: query.when,
            q: query.q,
            deleted,
            deletedBy: can(actor, 'event.restore', othersEvent(actor)) ? undefined : actor.id,
            now: call.now,
          },
          listingOf(query, '-dateTime'),
        );
        return { ...list, own: await ownRepliesTo(tx, scope, actor, links, list.rows) };
      });
      return okList(
        rows.map((row) => ({ ...seenBy(actor, row), ...own.get(row.id) })),
        total,
        query.q,
      );
    },

    async recentEvents({ query, actor, scope, call }) {
      const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
      if (tenantId !== undefined && !isId(tenantId)) return ok(200, []);
      const { rows } = await database.transaction(scope, (tx) =>
        listEvents(
          tx,
          scope,
          { tenantId, publicOr: publicOrHelped(actor), deleted: false, now: call.now },
          { order: { field: 'dateTime', descending: true }, page: { limit: 3 } },
        ),
      );
      return ok(
        200,
        rows.map((row) => seenBy(actor, row)),
      );
    },

    async getEvent({ params, actor, scope }) {
      const row = await database.transaction(scope, (tx) => visibleEvent(tx, scope, actor, params.id));
      return row ? ok(200, seenBy(actor, row)) : refuse('notFound', eventNotFound);
    },

    async createEvent({ body, actor, scope, call }) {
      const { tenantId: asked, status, ...given } = body;
      const tenantId = actor.tenantId ?? asked;
      if (!tenantId) return invalid([{ path: 'tenantId', message: 'Choose the organization of the event' }]);
      if (!isId(tenantId)) return refuse('notFound', tenantNotFound);
      const tooMany = given.customUrl ? await guesses.refusal(actor, call.now) : null;
      if (tooMany) return tooMany;
      const fields = { ...settingDefaults(), ...given };
      const made = await createEvent(
        { database, customUrls, scope, actor, now: call.now },
        tenantId,
        fields,
        status ?? 'published',
      );
      if (made.kind !== 'taken') return madeReply(actor, made);
      return guesses.taken(actor, given.customUrl ?? '', made.suggestion, call.now);
    },

    async updateEvent({ params, body, actor, scope, call }) {
      const tooMany = body.customUrl ? await guesses.refusal(actor, call.now) : null;
      if (tooMany) {
        const event = await database.transaction(scope, (tx) => visibleEvent(tx, scope, actor, params.id));
        if (event?.customUrl !== normalizeCustomUrl(body.customUrl ?? '')) return tooMany;
      }
      const outcome = await changeEvent(
        { database, customUrls, scope, actor, now: call.now, links, logger },
        params.id,
        body,
      );
      switch (outcome.kind) {
        case 'changed':
          return ok(200, { ...seenBy(actor, outcome.event), ...outcome.told });
        case 'notFound':
          return refuse('notFound', eventNotFound);
        case 'forbidden':
          return refuse('forbidden');
        case 'stale': {
          const { changed } = outcome;
          return refuse('stale', undefined, { extra: { current: seenBy(actor, outcome.current), changed } });
        }
        case 'invalid':
          return invalid(outcome.issues);
        case 'underConfirmed':
          return refuseField('conflict', 'maxGuests', outcome.sentence);
        case 'refused':
          return refuseField('conflict', 'status', outcome.sentence);
        case 'planLimit':
          return refuse('planLimit', outcome.sentence);
        case 'taken':
          return guesses.taken(actor, body.customUrl ?? '', outcome.suggestion, call.now);
      }
    },

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
        await record(tx, [line(actor, 'event.delete', event, { replies, guestsTold: told?.guests ?? 0 })]);
        return { event, told };
      });
      if (!('event' in outcome)) return outcome;
      const told = await mailNews({ database, links, logger }, scope, outcome.event, outcome.told, call.now);
      return ok(200, { message: 'Event deleted successfully', ...told });
    },

    async restoreEvent({ params, body, actor, scope, call }) {
      const restored = await database.transaction(scope, (tx) =>
        restoreEvent(tx, { actor, scope, now: call.now }, params.id, body?.notifyGuests === true),
      );
      switch (restored.kind) {
        case 'restored': {
          const { event, told } = restored;
          const mailed = await mailNews({ database, links, logger }, scope, event, told, call.now);
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

    handOver: ({ params, body, actor, scope, call: { now } }) =>
      database.transaction(scope, (tx) => handOver(tx, { actor, scope, now }, params.id, body.userId)),

    async duplicateEvent({ params, body, actor, scope, call }) {
      const made = await copyEvent({ database, customUrls, scope, actor, now: call.now }, params.id, {
        name: body?.name || null,
        dateTime: body?.dateTime ? new Date(body.dateTime) : null,
        copyGuestList: body?.withGuestList ? copyGuestList : null,
        listCopies: services.listCopies,
        without: body?.without ?? [],
      });
      // A copy's address is always made from its title, so no user asked for that address.
      if (made.kind === 'taken') throw new Error('The address of a copy was taken.');
      return madeReply(actor, made);
    },

    async getEmbedStyles({ params, actor, scope }) {
      const styles = await database.transaction(scope, async (tx) => {
        const event = await visibleEvent(tx, scope, actor, params.id);
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
        const embedStyles = await mergeStyles(tx, event, set, removed, call.now);
        await record(tx, [
          line(actor, 'event.edit', event, {
            styles: fields.sort(),
            changes: changesOf(fields, before, set),
          }),
        ]);
        return ok(200, { embedStyles });
      });
    },
  };
}
