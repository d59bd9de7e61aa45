/** Handles doors: for hosts, and by link (docs/product/doors.md). */
import { readsSensitive } from '#domain/access/sensitive.ts';
import type { doorsRoutes } from '#domain/doors/contract.ts';
import { doorEnd } from '#domain/doors/rules.ts';
import { isRefusal, ok, refuse } from '#domain/kernel/route.ts';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { replyLinks } from '../replies/links.ts';
import type { AppDeps } from '../services.ts';
import { acceptRows } from './accept.ts';
import { readBoard } from './board.ts';
import { findDoor, findLease, findLink, saveLease } from './doors.store.ts';
import { giveAway } from './give-away.ts';
import { letIn } from './let-in.ts';
import { doorKey } from './links.ts';
import { missingByTag, readOverview } from './overview.ts';
import { timesOf, toLease } from './presenter.ts';
import { readReport, reportFile } from './report.ts';
import { noDoor, syncDoor } from './sync.ts';
import { addDoorSeats } from '../replies/at-doors/seats.store.ts';
import { noLink, note, readable, withEvent } from './door-event.ts';
import { doorLinkHandlers } from './door-links.ts';

export function doorsHandlers(deps: AppDeps): Handlers<typeof doorsRoutes> {
  const { database, keys } = deps;

  return {
    ...doorLinkHandlers(deps),

    readDoors: ({ params, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await readable(tx, { actor, scope }, params.id, 'reservation.list');
        return isRefusal(event) ? event : ok(200, await readOverview(tx, event));
      }),

    closeDoorLease: async ({ params, actor, scope, call: { now } }) => {
      const { id } = params;
      const find = async (tx: Db, from: Scope) => (isId(id) ? findLease(tx, from, id) : null);
      const found = await database.transaction(scope, (tx) => find(tx, scope));
      const noLease = () => refuse('notFound', 'This loan doesn’t exist.');
      if (!found) return noLease();
      return withEvent(
        database,
        { actor, scope },
        { id: found.event.id, action: 'reservation.edit' },
        async (tx, event, own) => {
          const lease = (await find(tx, own))?.lease;
          if (!lease) return noLease();
          if (lease.closedAt) return refuse('conflict', 'This device no longer holds seats for walk-ins.');
          const closed = { ...lease, closedAt: now, closedBy: actor.id };
          const seats = lease.seats - lease.used;
          await saveLease(tx, closed);
          await addDoorSeats(tx, event, { lent: -seats });
          await note(tx, { actor, scope }, event, { did: 'lost', seats });
          return ok(200, toLease(closed));
        },
      );
    },

    sendDoorQueue: ({ params, body, actor, scope, call: { now } }) =>
      withEvent(
        database,
        { actor, scope },
        { id: params.id, action: 'reservation.edit' },
        async (tx, event, own) => {
          const link = isId(body.linkId) ? (await findLink(tx, own, body.linkId))?.link : undefined;
          if (!link || link.eventId !== event.id) return noLink();
          const door = { scope: own, event, label: link.label, links: replyLinks(keys), now };
          const accepted = await acceptRows(tx, { door, link, deviceId: body.deviceId }, body);
          if (isRefusal(accepted)) return accepted;
          return ok(200, { accepted: accepted.accepted, refused: accepted.rejected });
        },
      ),

    giveAway: ({ params, body, actor, scope, call: { now } }) =>
      giveAway(deps, { actor, scope, now }, params.id, body),

    readBoard: ({ params, actor, scope, call: { now } }) =>
      database.transaction(scope, async (tx) => {
        const event = await readable(tx, { actor, scope }, params.id, 'reservation.list');
        if (isRefusal(event)) return event;
        const withTags = readsSensitive(actor, seenEvent(actor, event));
        const board = await readBoard(tx, event, now);
        return ok(200, { ...board, missing: await missingByTag(tx, event, { withTags }) });
      }),

    readDoorBoard: async ({ params, call: { now } }) => {
      const key = doorKey(params.token);
      if (key === null) return noDoor();
      return database.transaction(key.scope, async (tx) => {
        const door = await findDoor(tx, key);
        if (!door || doorEnd(door.link, timesOf(door.event), now)) return noDoor();
        if (!door.link.rights.includes('board'))
          return refuse('forbidden', 'This link isn’t allowed to show the board of guest numbers.');
        return ok(200, await readBoard(tx, door.event, now));
      });
    },

    syncDoor: ({ params, body, call: { now } }) => syncDoor(deps, params.token, body, now),

    letIn: ({ params, body, call: { now } }) => letIn(deps, params.token, body, now),

    readReport: ({ params, query, actor, scope, call: { now } }) =>
      readReport(deps, { actor, scope, id: params.id, lateAfter: query.lateAfter, now }),

    reportCsv: ({ params, query, actor, scope, call: { now } }) =>
      reportFile(deps, { actor, scope, id: params.id, lateAfter: query.lateAfter, now }, 'csv'),

    reportXlsx: ({ params, query, actor, scope, call: { now } }) =>
      reportFile(deps, { actor, scope, id: params.id, lateAfter: query.lateAfter, now }, 'xlsx'),
  };
}
