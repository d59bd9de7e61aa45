/** Handles doors: for hosts, and by link (docs/product/doors.md). */
import { type EventAction, can } from '#domain/access/rules.ts';
import { readsSensitive } from '#domain/access/sensitive.ts';
import type { doorsRoutes } from '#domain/doors/contract.ts';
import { defaultLinkEnd, doorEnd, latestLinkEnd, maxLiveLinks, type DoorRight } from '#domain/doors/rules.ts';
import { isRefusal, ok, type Refusal, refuse, refuseField } from '#domain/kernel/route.ts';
import { limitSentence } from '#domain/kernel/sentence.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { Db, TenantDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { type Scope, scopeOfOwner, type TenantScope } from '../db/scope.ts';
import { heldEvent, seenEvent } from '../event-row/caller-right.ts';
import { endOf, type EventRow, findEvent, lockEvent } from '../event-row/event.store.ts';
import { type Actor } from '../http/actor.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { replyLinks } from '../replies/links.ts';
import type { AppDeps } from '../services.ts';
import { acceptRows } from './accept.ts';
import { readBoard } from './board.ts';
import {
  countLiveLinks,
  type DoorLinkRow,
  findDoor,
  findLease,
  findLink,
  insertLink,
  listLinks,
  saveLease,
  updateLink,
} from './doors.store.ts';
import { giveAway } from './give-away.ts';
import { letIn } from './let-in.ts';
import { doorKey, doorTokenHash } from './links.ts';
import { returnLoans } from './loans.ts';
import { missingByTag, readOverview } from './overview.ts';
import { timesOf, toLease, toLink } from './presenter.ts';
import { readReport, reportFile } from './report.ts';
import { noDoor, syncDoor } from './sync.ts';
import { addDoorSeats } from '../replies/at-doors/seats.store.ts';

const noEvent = () => refuse('notFound', 'This event doesn’t exist.');
const noLink = () => refuse('notFound', 'This door link doesn’t exist.');

interface Caller {
  actor: Actor;
  scope: Scope;
}

type Did = 'made' | 'changed' | 'revoked' | 'lost';

export function doorsHandlers(deps: AppDeps): Handlers<typeof doorsRoutes> {
  const { database, keys, config } = deps;

  const note = (
    tx: Db,
    { actor }: Caller,
    event: EventRow,
    did: Did,
    more: { label?: string; seats?: number } = {},
  ) => record(tx, [eventLine(actor, event, 'event.doors', { name: event.name, did, ...more })]);

  async function readable(tx: Db, { actor, scope }: Caller, id: string, action: EventAction) {
    const event = await findEvent(tx, scope, id);
    if (!event) return noEvent();
    return can(actor, action, seenEvent(actor, event)) ? event : refuse('forbidden');
  }

  /** Runs `work` with the locked event, if the caller may act on it. */
  async function withEvent<T>(
    { actor, scope: from }: Caller,
    id: string,
    action: EventAction,
    work: (tx: TenantDb, event: EventRow, scope: TenantScope) => Promise<T>,
  ): Promise<T | Refusal<'notFound' | 'forbidden'>> {
    const found = await database.transaction(from, (tx) => readable(tx, { actor, scope: from }, id, action));
    if (isRefusal(found)) return found;
    const scope = scopeOfOwner(from, found);
    return database.transaction(scope, async (tx) => {
      const event = (await lockEvent(tx, scope, id))?.event;
      if (!event) return noEvent();
      // While this call waited for the lock, the event may have got another creator.
      if (!can(actor, action, await heldEvent(tx, actor, event))) return refuse('forbidden');
      return work(tx, event, scope);
    });
  }

  /** Runs `work` with a link that the caller may change, under its event's lock. */
  async function withLink<T>(
    caller: Caller,
    id: string,
    work: (tx: TenantDb, link: DoorLinkRow, event: EventRow) => Promise<T>,
  ): Promise<T | Refusal<'notFound' | 'forbidden'>> {
    const found = isId(id)
      ? await database.transaction(caller.scope, (tx) => findLink(tx, caller.scope, id))
      : null;
    if (!found) return noLink();
    return withEvent(caller, found.event.id, 'event.edit', async (tx, event, scope) => {
      const link = (await findLink(tx, scope, id))?.link;
      return link ? work(tx, link, event) : noLink();
    });
  }

  const shown = { keys, publicUrl: config.publicUrl };
  const linkFor = ({ actor }: Caller, event: EventRow, row: DoorLinkRow) =>
    toLink(row, can(actor, 'event.edit', seenEvent(actor, event)) ? shown : null);

  return {
    listDoorLinks: ({ params, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await readable(tx, { actor, scope }, params.id, 'reservation.list');
        if (isRefusal(event)) return event;
        return ok(
          200,
          (await listLinks(tx, event)).map((row) => linkFor({ actor, scope }, event, row)),
        );
      }),

    createDoorLink: ({ params, body, actor, scope, call: { now } }) =>
      withEvent({ actor, scope }, params.id, 'event.edit', async (tx, event) => {
        const wrong = wrongRights(body.rights) ?? wrongEnd(event, body.expiresAt);
        if (wrong) return wrong;
        if (body.subEventId) return refuseField('invalid', 'subEventId', 'This event has no program');
        if ((await countLiveLinks(tx, event, now)) >= maxLiveLinks) {
          return refuse('limitReached', limitSentence(maxLiveLinks, 'doorLinks'));
        }
        const id = newId();
        const row: DoorLinkRow = {
          tenantId: event.tenantId,
          id,
          eventId: event.id,
          subEventId: null,
          label: body.label,
          rights: body.rights,
          tokenHash: doorTokenHash(keys, { tenantId: event.tenantId, id }),
          expiresAt: body.expiresAt ? new Date(body.expiresAt) : defaultLinkEnd(endOf(event)),
          revokedAt: null,
          createdBy: actor.id,
          createdAt: now,
          overUsed: 0,
        };
        await insertLink(tx, row);
        await note(tx, { actor, scope }, event, 'made', { label: row.label });
        return ok(201, linkFor({ actor, scope }, event, row));
      }),

    updateDoorLink: ({ params, body, actor, scope, call: { now } }) =>
      withLink({ actor, scope }, params.id, async (tx, link, event) => {
        if (link.revokedAt) return refuse('conflict', 'This link was ended. Make a new one.');
        const wrong = wrongRights(body.rights ?? link.rights) ?? wrongEnd(event, body.expiresAt);
        if (wrong) return wrong;
        const revives =
          link.expiresAt <= now && body.expiresAt !== undefined && new Date(body.expiresAt) > now;
        if (revives && (await countLiveLinks(tx, event, now)) >= maxLiveLinks) {
          return refuse('limitReached', limitSentence(maxLiveLinks, 'doorLinks'));
        }
        const row = await updateLink(tx, link, {
          ...(body.label !== undefined && { label: body.label }),
          ...(body.rights !== undefined && { rights: body.rights }),
          ...(body.expiresAt !== undefined && { expiresAt: new Date(body.expiresAt) }),
        });
        await note(tx, { actor, scope }, event, 'changed', { label: row.label });
        return ok(200, linkFor({ actor, scope }, event, row));
      }),

    revokeDoorLink: ({ params, actor, scope, call: { now } }) =>
      withLink({ actor, scope }, params.id, async (tx, link, event) => {
        if (!link.revokedAt) {
          await updateLink(tx, link, { revokedAt: now });
          await returnLoans(tx, event, { linkIds: [link.id], at: now });
          await note(tx, { actor, scope }, event, 'revoked', { label: link.label });
        }
        return ok(200, { message: 'Door link ended.' });
      }),

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
      return withEvent({ actor, scope }, found.event.id, 'reservation.edit', async (tx, event, own) => {
        const lease = (await find(tx, own))?.lease;
        if (!lease) return noLease();
        if (lease.closedAt) return refuse('conflict', 'This device no longer holds seats for walk-ins.');
        const closed = { ...lease, closedAt: now, closedBy: actor.id };
        const seats = lease.seats - lease.used;
        await saveLease(tx, closed);
        await addDoorSeats(tx, event, { lent: -seats });
        await note(tx, { actor, scope }, event, 'lost', { seats });
        return ok(200, toLease(closed));
      });
    },

    sendDoorQueue: ({ params, body, actor, scope, call: { now } }) =>
      withEvent({ actor, scope }, params.id, 'reservation.edit', async (tx, event, own) => {
        const link = isId(body.linkId) ? (await findLink(tx, own, body.linkId))?.link : undefined;
        if (!link || link.eventId !== event.id) return noLink();
        const door = { scope: own, event, label: link.label, links: replyLinks(keys), now };
        const accepted = await acceptRows(tx, { door, link, deviceId: body.deviceId }, body);
        if (isRefusal(accepted)) return accepted;
        return ok(200, { accepted: accepted.accepted, refused: accepted.rejected });
      }),

    giveAway: ({ params, body, actor, scope, call: { now } }) =>
      giveAway(deps, { actor, scope }, params.id, body, now),

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

const wrongRights = (rights: readonly DoorRight[]) =>
  rights.includes('over') && !rights.includes('walkIns')
    ? refuseField(
        'invalid',
        'rights',
        'A link that lets in more guests than there are free seats must also be allowed to add walk-ins',
      )
    : null;

function wrongEnd(event: EventRow, expiresAt: string | null | undefined) {
  if (!expiresAt || new Date(expiresAt) <= latestLinkEnd(endOf(event))) return null;
  return refuseField('invalid', 'expiresAt', 'A door link can work for up to 7 days longer than usual');
}
