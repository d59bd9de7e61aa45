import { asRead } from '../replies/as-read.ts';
import { can } from '#domain/access/rules.ts';
import { instantToWallTime } from '#domain/kernel/dates.ts';
import { maxCounted, ok, refuse } from '#domain/kernel/route.ts';
import type { NeedKind, Overview, eventHomeRoutes } from '#domain/event-home/contract.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import type { Db } from '../db/connect.ts';
import { scopeOfOwner } from '../db/scope.ts';
import { seenBy } from '../events/presenter.ts';
import { findEventView } from '../events/events.store.ts';
import { type EventRow } from '../event-row/event.store.ts';
import type { Handlers } from '../http/serve.ts';
import { countJoinable } from '../invitation-row/joinable.store.ts';
import { invitedOf, undeliveredOf } from '../guest-list/list.store.ts';
import { untoldOf } from '../news/untold.ts';
import { countGiven } from '../guest-list/given/given.store.ts';
import { sentMailings } from '../messages/messages.store.ts';
import { incompleteReplies } from '../questions/incomplete.store.ts';
import { listReplies } from '../replies/list/list.store.ts';
import { toReservation } from '../replies/presenter.ts';
import { readFits } from '../replies/waitlist/fits.ts';
import { findRetention, type RetentionRow } from '../retention/retention.store.ts';
import type { AppDeps } from '../services.ts';
import { inMenuOrder } from './menu-order.ts';
import { arrivalsOf, countNeeds, mealsOf } from './overview.store.ts';

const newest = 8;
/** The maximum number of messages that a chart marks. It has no room for more. */
const maxMailings = 12;
const dayMs = 86_400_000;

export function eventHomeHandlers({ database }: AppDeps): Handlers<typeof eventHomeRoutes> {
  return {
    eventOverview: ({ params, actor, scope, call }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEventView(tx, scope, params.id);
        if (!event) return refuse('notFound', 'This event doesn’t exist.');
        if (!can(actor, 'reservation.list', seenEvent(actor, event))) return refuse('forbidden');
        const fits = (await readFits(tx, scopeOfOwner(scope, event), [event]))(event.id);
        const { awaitingApproval, foodNotes, undeliverable } = await countNeeds(tx, event);
        const incomplete = await incompleteOf(tx, event, call.now);
        const latest = await listReplies(
          tx,
          scope,
          { eventId: event.id },
          { field: 'createdAt', descending: true },
          { limit: newest, offset: 0 },
        );
        const guests = `/events/${event.id}/guests`;
        const erasedOn = nextErasure(await findRetention(tx, scope, event.id));
        const needs: [NeedKind, number, string][] = [
          ['approval', awaitingApproval, `${guests}?view=approval`],
          ['spotsOpened', fits.parties.length, `${guests}?view=waiting`],
          [
            'undeliverable',
            undeliverable,
            can(actor, 'mail.list', event) ? '/outgoing-mail?state=failed' : guests,
          ],
          ['uninvited', await undeliveredOf(tx, event), `${guests}?view=invited&status=undeliverable`],
          ['joinable', await countJoinable(tx, event), `${guests}?view=invited&joinable=1`],
          ['untold', await untoldOf(tx, event, call.now), `/events/${event.id}?untold=1`],
          ['addresses', await countGiven(tx, event), `${guests}?view=invited&status=addressGiven`],
          ['incomplete', incomplete, `${guests}?view=incomplete`],
          [
            'erasure',
            erasedOn === null || !can(actor, 'event.edit', seenEvent(actor, event))
              ? 0
              : Math.max(1, Math.ceil((erasedOn.getTime() - call.now.getTime()) / dayMs)),
            `/events/edit/${event.id}`,
          ],
        ];
        const overview: Overview = {
          event: seenBy(actor, event),
          counts: {
            confirmedGuests: event.confirmedGuests,
            confirmedReplies: event.confirmedReplies,
            waitlistedGuests: event.waitlistedGuests,
            waitlistedReplies: event.waitlistedReplies,
            awaitingApproval,
            declinedReplies: event.declinedReplies,
            foodNotes,
            maxGuests: event.maxGuests,
            openSpots: fits.openSpots,
            ...(await invitedOf(tx, event)),
            promisedSeats: event.promisedSeats,
            ...(event.lentSeats > 0 && { lentSeats: event.lentSeats }),
            ...(event.givenAway > 0 && { givenAway: event.givenAway }),
          },
          needs: needs
            .filter(([, count]) => count > 0)
            .map(([kind, count, href]) =>
              kind === 'untold' && count > maxCounted
                ? { kind, count: maxCounted, href, more: true as const }
                : { kind, count, href },
            ),
          arrivals: await arrivalsOf(tx, event),
          mailings: (await sentMailings(tx, event, maxMailings)).map(({ sentAt, subject }) => ({
            day: instantToWallTime(sentAt, event.timezone).date,
            subject,
          })),
          meals: inMenuOrder(event.mealOptions, await mealsOf(tx, event)),
          latest: await asRead(
            tx,
            actor,
            event,
            latest.rows.map((row) => toReservation(row)),
          ),
        };
        return ok(200, overview);
      }),
  };
}

/** Counts the replies that miss an answer, as long as their guests can still give it. */
const incompleteOf = async (tx: Db, event: EventRow, now: Date): Promise<number> =>
  event.startsAt <= now ? 0 : incompleteReplies(tx, event);

/**
 * Returns the day of the next erasure of guests' data, as hosts were notified. Returns null if they
 * got no notice.
 */
const nextErasure = (row: RetentionRow | null): Date | null =>
  row === null ? null : (row.on.sensitive ?? row.on.personal);
