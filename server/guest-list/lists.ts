/** Lists the households of an event, and pairs that may belong together. */
import { isFoundOpenly, readsSensitive } from '#domain/access/sensitive.ts';
import { can } from '#domain/access/rules.ts';
import type { InvitationCounts, guestListRoutes } from '#domain/guest-list/contract.ts';
import { unansweredStandings } from '#domain/guest-list/standing.ts';
import { ok, okList, refuse, tooManyRows } from '#domain/kernel/route.ts';
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
import { type Caller, type Deps, noEvent } from './change.ts';
import { findJoinable } from '../invitation-row/joinable.store.ts';
import { countGiven } from './given/given.store.ts';
import { countMatching, findPairs, listInvitations, readTotals } from './list.store.ts';
import { merged } from './merge.ts';
import { toInvitation } from './presenter.ts';
import { type EventOfInvitation, readInvitations } from './households.store.ts';

const maxPairs = 50;

/**
 * How many households a viewer's search reads. It leaves out those that match only in words that
 * viewers may not see, such as tags.
 */
const maxFound = 1_000;

/** How a household of the event is shown to the caller. */
export const shownTo =
  ({ config, codes }: Pick<Deps, 'config' | 'codes'>) =>
  (actor: Actor, event: EventOfInvitation) => ({
    codes,
    publicUrl: config.publicUrl,
    customUrl: event.customUrl,
    withKeys: can(actor, 'reservation.edit', seenEvent(actor, event)),
    forViewer: !readsSensitive(actor, seenEvent(actor, event)),
  });

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

export function guestListReads(
  deps: Deps,
): Pick<
  Handlers<typeof guestListRoutes>,
  'listInvitations' | 'invitationCounts' | 'invitationDuplicates' | 'joinableReplies'
> {
  const { database } = deps;
  const shownOf = shownTo(deps);

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
  };
}
