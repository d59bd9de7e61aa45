/** Gives away the seats of guests who have not come in (docs/product/doors.md#give-away). */
import { can } from '#domain/access/rules.ts';
import type { doorsRoutes } from '#domain/doors/contract.ts';
import { foldCheckIns } from '#domain/doors/fold.ts';
import { ok, refuse, type Result } from '#domain/kernel/route.ts';
import { freeSeats, seatsLeft } from '#domain/seats/free.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { Db, TenantDb } from '../db/connect.ts';
import { type Scope, scopeOfOwner } from '../db/scope.ts';
import { heldEvent } from '../event-row/caller-right.ts';
import { type EventRow, findEvent, lockEvent } from '../event-row/event.store.ts';
import { type Actor } from '../http/actor.ts';
import { isId } from '../http/problem.ts';
import { announce } from '../live/announce.ts';
import { markGivenAway, type SeatOfGuest, seatsOfGuests } from '../replies/at-doors/seats.store.ts';
import type { AppDeps } from '../services.ts';
import { readCheckIns } from './check-ins.store.ts';

type GiveAway = typeof doorsRoutes.giveAway;
interface SeatChoice {
  guestIds?: string[] | undefined;
  all?: true | undefined;
  takeBack: boolean;
}
type Unchanged = { id: string; reason: 'in' | 'notComing' | 'noSeat' | 'notGiven' };

export async function giveAway(
  deps: AppDeps,
  { actor, scope: from, now }: { actor: Actor; scope: Scope; now: Date },
  eventId: string,
  choice: SeatChoice,
): Promise<Result<GiveAway>> {
  const noEvent = () => refuse('notFound', 'This event doesn’t exist.');
  const visible = await deps.database.transaction(from, (tx) => findEvent(tx, from, eventId));
  if (!visible) return noEvent();
  const scope = scopeOfOwner(from, visible);
  return deps.database.transaction(scope, async (tx): Promise<Result<GiveAway>> => {
    const event = (await lockEvent(tx, scope, eventId))?.event;
    if (!event) return noEvent();
    if (!can(actor, 'event.edit', await heldEvent(tx, actor, event))) return refuse('forbidden');
    if (now < event.startsAt)
      return refuse('conflict', 'You can’t give guests’ seats away before the event begins.');
    const decided = await decide(tx, event, choice);
    const at = choice.takeBack ? null : now;
    await markGivenAway(tx, event, { guestIds: decided.ids, at, now });
    if (decided.ids.length > 0)
      await note(tx, actor, event, { takeBack: choice.takeBack, n: decided.ids.length });
    const more = choice.takeBack ? -decided.ids.length : decided.ids.length;
    const free = freeSeats({ ...event, givenAway: event.givenAway + more });
    return ok(200, { changed: decided.ids.length, free, unchanged: decided.unchanged });
  });
}

async function decide(
  tx: TenantDb,
  event: EventRow,
  { guestIds, takeBack }: SeatChoice,
): Promise<{ ids: string[]; unchanged: Unchanged[] }> {
  const wantedIds = guestIds === undefined ? null : [...new Set(guestIds)];
  const seats = await seatsOfGuests(tx, event, wantedIds && wantedIds.filter(isId));
  const states = foldCheckIns(await readCheckIns(tx, event));
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  let free = seatsLeft(event);
  const ids: string[] = [];
  const unchanged: Unchanged[] = [];
  for (const id of wantedIds ?? seats.map((seat) => seat.id)) {
    const reason = reasonAgainst(byId.get(id), { isIn: states.get(id)?.in === true, takeBack, free });
    if (reason === null) {
      ids.push(id);
      free += takeBack ? -1 : 1;
    } else if (wantedIds !== null || reason === 'noSeat') unchanged.push({ id, reason });
  }
  return { ids, unchanged };
}

function reasonAgainst(
  seat: SeatOfGuest | undefined,
  { isIn, takeBack, free }: { isIn: boolean; takeBack: boolean; free: number },
): Unchanged['reason'] | null {
  if (!seat?.isComing) return 'notComing';
  if (takeBack) return !seat.isGivenAway ? 'notGiven' : free > 0 ? null : 'noSeat';
  return isIn ? 'in' : seat.isGivenAway ? 'noSeat' : null;
}

async function note(
  tx: Db,
  actor: Actor,
  event: EventRow,
  { takeBack, n }: { takeBack: boolean; n: number },
): Promise<void> {
  announce(tx, { topic: 'replies', tenantId: event.tenantId, eventId: event.id });
  await record(tx, [
    eventLine(actor, event, 'event.doors', {
      name: event.name,
      did: takeBack ? 'tookBack' : 'gaveAway',
      seats: n,
    }),
  ]);
}
