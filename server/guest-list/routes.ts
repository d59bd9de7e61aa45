/**
 * Handles the guest list: the households that a host invites
 * (docs/product/invitations.md#invitations).
 */
import { isFoundOpenly, readsSensitive } from '#domain/access/sensitive.ts';
import { can } from '#domain/access/rules.ts';
import {
  type InvitationCounts,
  type guestListRoutes,
  maxInvitations,
  maxTags,
} from '#domain/guest-list/contract.ts';
import type { givenRoutes } from '#domain/guest-list/given/contract.ts';
import { newHousehold } from '#domain/guest-list/household.ts';
import { unansweredStandings } from '#domain/guest-list/standing.ts';
import { ok, okList, refuse, tooManyRows } from '#domain/kernel/route.ts';
import { hostSentence } from '#domain/kernel/sentence.ts';
import { statusOf } from '#domain/seats/counters.ts';
import { freeSeats } from '#domain/seats/free.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import type { Db } from '../db/connect.ts';
import { isTooLong, listingOf } from '../db/paging.ts';
import { scopeOfOwner, type TenantScope } from '../db/scope.ts';
import { mapInSteps } from '../db/steps.ts';
import type { Actor } from '../http/actor.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { type EventRow, findEvent } from '../event-row/event.store.ts';
import type { AppDeps } from '../services.ts';
import {
  type Caller,
  noEvent,
  noInvitation,
  note,
  promiseFreed,
  updateInvitation,
  withGuestList,
  withInvitation,
} from './change.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import { findJoinable } from '../invitation-row/joinable.store.ts';
import { countGiven } from './given/given.store.ts';
import { givenHandlers } from './given/routes.ts';
import { joinOwnReply } from './join.ts';
import { createInvitations } from './create.store.ts';
import { countMatching, findPairs, listInvitations, readTotals } from './list.store.ts';
import { disownInvitation, openInvitation } from './guest-acts.ts';
import { lookupInvitation } from './lookup.ts';
import { merged, mergeInvitation } from './merge.ts';
import { toInvitation } from './presenter.ts';
import {
  changeMany,
  deleteInvitationRows,
  type EventOfInvitation,
  findEventOf,
  readInvitation,
  readInvitations,
} from './households.store.ts';

const maxPairs = 50;

/**
 * How many households a viewer's search reads. It leaves out those that match only in words that
 * viewers may not see, such as tags.
 */
const maxFound = 1_000;

export function guestListHandlers(appDeps: AppDeps): Handlers<typeof guestListRoutes & typeof givenRoutes> {
  const { database, config } = appDeps;
  const codes = invitationCodes(appDeps.keys);
  const deps = { ...appDeps, codes };
  const shownOf = (actor: Actor, event: EventOfInvitation) => ({
    codes,
    publicUrl: config.publicUrl,
    customUrl: event.customUrl,
    withKeys: can(actor, 'reservation.edit', seenEvent(actor, event)),
    forViewer: !readsSensitive(actor, seenEvent(actor, event)),
  });

  /** Runs `work` with the event, if the caller may read its guest list. */
  const reading = <T>(
    { actor, scope }: Caller,
    id: string,
    work: (tx: Db, event: EventRow, own: TenantScope) => Promise<T>,
  ) =>
    database.transaction(scope, async (tx) => {
      const event = await findEvent(tx, scope, id);
      if (!event) return noEvent();
      if (!can(actor, 'reservation.list', seenEvent(actor, event))) return refuse('forbidden');
      return work(tx, event, scopeOfOwner(scope, event));
    });

  return {
    ...givenHandlers(deps),

    lookupInvitation: ({ params, body, call: { ip, now } }) =>
      lookupInvitation(appDeps, {
        ...{ customUrl: params.customUrl, name: body.name, factor: body.factor ?? '', ip, now },
      }),

    openInvitation: ({ params, body, call: { now } }) => openInvitation(appDeps, { ...params, ...body }, now),
    disownInvitation: ({ params, body, call: { now } }) =>
      disownInvitation(appDeps, { ...params, ...body }, now),

    listInvitations: ({ params, query, actor, scope }) =>
      reading({ actor, scope }, params.id, async (tx, event, own) => {
        const { status, list, tag, importId, q } = query;
        const language = query.language && {
          tag: query.language,
          orNone: query.language === event.languages[0],
        };
        if (importId !== undefined && !isId(importId)) return okList([], 0);
        if (tag !== undefined && !readsSensitive(actor, seenEvent(actor, event))) return refuse('forbidden');
        const { order, page } = listingOf(query, 'order');
        const filter = { status, list, tag, language, importId, q };
        const shown = shownOf(actor, event);
        if (q && shown.forViewer) {
          const first = await listInvitations(tx, own, event, {
            ...{ filter, order },
            page: { limit: maxFound, offset: 0 },
          });
          const open = first.rows
            .map((row) => toInvitation(row, shown))
            .filter((row) => isFoundOpenly(row, q));
          const { limit = open.length, offset = 0 } = page;
          return okList(open.slice(offset, offset + limit), open.length, q, first.isBehind);
        }
        const { rows, total, isBehind } = await listInvitations(tx, own, event, { filter, order, page });
        if (isTooLong(page, total)) return tooManyRows();
        return okList(
          await mapInSteps(rows, (some) => some.map((row) => toInvitation(row, shown))),
          total,
          q,
          isBehind,
        );
      }),

    invitationCounts: ({ params, actor, scope }) =>
      reading({ actor, scope }, params.id, async (tx, event) => {
        const counts = countsOf(await readTotals(tx, event), {
          promisedSeats: event.promisedSeats,
          saved: await countMatching(tx, event, { status: 'saved' }),
          addressGiven: await countGiven(tx, event),
        });
        return ok(200, readsSensitive(actor, seenEvent(actor, event)) ? counts : { ...counts, tags: [] });
      }),

    invitationDuplicates: ({ params, actor, scope }) =>
      reading({ actor, scope }, params.id, async (tx, event) => {
        const pairs = await findPairs(tx, event, maxPairs);
        const ids = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
        const shown = shownOf(actor, event);
        const byId = new Map((await readInvitations(tx, event, ids)).map((row) => [row.id, row]));
        const open = freeSeats(event);
        return ok(
          200,
          pairs.flatMap(({ reason, value, a, b }) => {
            const [first, other] = [byId.get(a), byId.get(b)];
            if (!first || !other) return [];
            const promised = [merged(first, other, open).promised, merged(other, first, open).promised];
            const invitations = [toInvitation(first, shown), toInvitation(other, shown)];
            return [{ reason, value, invitations, promised }];
          }),
        );
      }),

    joinableReplies: ({ params, actor, scope }) =>
      reading({ actor, scope }, params.id, async (tx, event) => {
        const pairs = await findJoinable(tx, event, maxPairs);
        const shown = shownOf(actor, event);
        const ids = [...new Set(pairs.map(({ invitationId }) => invitationId))];
        const households = new Map((await readInvitations(tx, event, ids)).map((row) => [row.id, row]));
        return ok(
          200,
          pairs.flatMap(({ invitationId, reply: { createdMs, isAttending, waitlisted, ...reply } }) => {
            const household = households.get(invitationId);
            const status = statusOf({ isAttending, waitlisted });
            const createdAt = new Date(createdMs).toISOString();
            return household
              ? [{ invitation: toInvitation(household, shown), reply: { ...reply, status, createdAt } }]
              : [];
          }),
        );
      }),

    joinOwnReply: ({ params, body, call: { now } }) => joinOwnReply(appDeps, params, body, now),

    createInvitation: async ({ params, body, actor, scope, call: { now } }) => {
      const checked = newHousehold(body);
      const caller = { actor, scope };
      return withGuestList(deps, caller, params.id, 'reservation.edit', now, async (tx, { context }) => {
        if (checked.kind === 'invalid') return refuse('invalid', undefined, { issues: checked.issues });
        const { event } = context;
        const { of } = await readTotals(tx, event);
        const households = Object.values(of).reduce((sum, each) => sum + each.households, 0);
        if (households >= maxInvitations) {
          const max = maxInvitations.toLocaleString('en');
          return refuse('conflict', hostSentence('guestList.full', { max }));
        }
        const [id = ''] = await createInvitations(tx, event, [checked.household], { codes, now });
        const row = await readInvitation(tx, event, id);
        if (!row) return noEvent();
        await note(tx, caller, event, 'invitation.created', { id, label: row.label });
        return ok(201, toInvitation(row, shownOf(actor, event)));
      });
    },

    changeInvitations: ({ params, body, actor, scope, call: { now } }) => {
      const caller = { actor, scope };
      return withGuestList(deps, caller, params.id, 'reservation.edit', now, async (tx, locked) => {
        const { event } = locked.context;
        const ids = body.ids.filter(isId);
        const { list = null, addTags, removeTags } = body;
        const change = { ids, list, addTags: addTags ?? [], removeTags: removeTags ?? [], maxTags };
        const changed = await changeMany(tx, event, change, now);
        if (changed > 0) {
          await note(tx, caller, event, 'invitation.changedMany', {
            id: null,
            label: null,
            households: changed,
          });
        }
        return ok(200, { changed });
      });
    },

    deleteInvitations: ({ params, body, actor, scope, call: { now } }) => {
      const caller = { actor, scope };
      return withGuestList(deps, caller, params.id, 'reservation.delete', now, async (tx, locked) => {
        const { event } = locked.context;
        const gone = await deleteInvitationRows(tx, locked.scope, event.id, body.ids.filter(isId));
        if (gone.length > 0) {
          const of = { id: null, label: null, households: gone.length };
          await note(tx, caller, event, 'invitation.deleted', of);
        }
        const freed = gone.reduce((sum, { promised }) => sum + promised, 0);
        await promiseFreed(tx, locked, deps, caller, freed, now);
        return ok(200, { changed: gone.length });
      });
    },

    getInvitation: ({ params, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEventOf(tx, scope, params.id);
        if (!event) return noInvitation();
        if (!can(actor, 'reservation.list', seenEvent(actor, event))) return refuse('forbidden');
        const row = await readInvitation(tx, event, params.id);
        return row ? ok(200, toInvitation(row, shownOf(actor, event))) : noInvitation();
      }),

    updateInvitation: ({ params, body, actor, scope, call }) =>
      updateInvitation(deps, { actor, scope, now: call.now }, params.id, body),

    deleteInvitation: ({ params, actor, scope, call: { now } }) => {
      const caller = { actor, scope, now };
      const wanted = { id: params.id, action: 'reservation.delete' } as const;
      return withInvitation(deps, caller, wanted, async (tx, locked, { id, label, promised }) => {
        const { event } = locked.context;
        await deleteInvitationRows(tx, locked.scope, event.id, [id]);
        await note(tx, caller, event, 'invitation.deleted', { id, label });
        await promiseFreed(tx, locked, deps, caller, promised, now);
        return ok(200, { message: 'Invitation deleted successfully' });
      });
    },

    mergeInvitation: async ({ params, body, actor, scope, call }) =>
      isId(body.into)
        ? mergeInvitation(deps, { actor, scope, now: call.now }, params.id, body.into)
        : noInvitation(),
  };
}

function countsOf(
  { of, coming, declined, lists, tags }: Awaited<ReturnType<typeof readTotals>>,
  counts: Pick<InvitationCounts, 'promisedSeats' | 'saved' | 'addressGiven'>,
): InvitationCounts {
  const together = (...each: readonly (typeof of)['coming'][]) => ({
    households: each.reduce((sum, { households }) => sum + households, 0),
    persons: each.reduce((sum, { persons }) => sum + persons, 0),
    children: each.reduce((sum, { children }) => sum + children, 0),
  });
  return {
    invited: together(...Object.values(of)),
    notSent: of.notSent,
    unanswered: together(...unansweredStandings.map((name) => of[name])),
    coming: { households: of.coming.households + of.inPart.households, ...coming },
    inPart: of.inPart,
    declined: { households: of.declined.households, ...declined },
    queued: of.queued,
    undeliverable: of.undeliverable,
    opened: of.opened,
    ...counts,
    lists,
    tags,
  };
}
