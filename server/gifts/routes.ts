/** Handles the gifts of an event and their files (docs/product/after.md#gifts). */
import { Readable } from 'node:stream';
import { type EventAction, can } from '#domain/access/rules.ts';
import type { Gift, GiftChange, giftsRoutes } from '#domain/gifts/contract.ts';
import { giftColumns, maxGifts, thanksAfter } from '#domain/gifts/rules.ts';
import { instantToWallTime } from '#domain/kernel/dates.ts';
import { isRefusal, ok, okList, type Refusal, refuse, refuseField } from '#domain/kernel/route.ts';
import { contentDisposition, csvFileName } from '#domain/replies/csv.ts';
import { heldEvent, seenEvent } from '../event-row/caller-right.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { listingOf } from '../db/paging.ts';
import type { Scope } from '../db/scope.ts';
import { type EventRow, findEvent, findEventForEdit } from '../event-row/event.store.ts';
import { tableFile } from '../http/spreadsheets/table-file.ts';
import { type Actor } from '../http/actor.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import type { AppDeps } from '../services.ts';
import {
  countGifts,
  deleteGift,
  findGift,
  type GiftRow,
  insertGift,
  giversBelong,
  listGifts,
  readGiftsToExport,
  updateGift,
} from './gifts.store.ts';

const noEvent = () => refuse('notFound', 'This event doesn’t exist.');
const noGift = () => refuse('notFound', 'This gift doesn’t exist.');

const toGift = ({ tenantId: _tenant, eventId: _event, createdAt: _created, ...gift }: GiftRow): Gift => gift;

const flag = (thanked: 'true' | 'false' | undefined) => thanked && thanked === 'true';

interface Caller {
  actor: Actor;
  scope: Scope;
}

const note = (tx: Db, { actor }: Caller, event: EventRow, did: 'noted' | 'changed' | 'removed') =>
  record(tx, [eventLine(actor, event, 'event.gifts', { name: event.name, did })]);

async function readable(tx: Db, { actor, scope }: Caller, id: string, action: EventAction) {
  const event = await findEvent(tx, scope, id);
  if (!event) return noEvent();
  return can(actor, action, seenEvent(actor, event)) ? event : refuse('forbidden');
}

/** Refuses a giver who doesn't belong to the event. */
async function giverRefusal(tx: Db, event: EventRow, change: GiftChange) {
  const { reservationId, invitationId } = change;
  const givers = await giversBelong(tx, event, {
    reservationId: reservationId && (isId(reservationId) ? reservationId : event.id),
    invitationId: invitationId && (isId(invitationId) ? invitationId : event.id),
  });
  if (!givers.reservationId)
    return refuseField('invalid', 'reservationId', 'This reply isn’t part of the event');
  if (!givers.invitationId)
    return refuseField('invalid', 'invitationId', 'This household isn’t on the guest list');
  return null;
}

const today = (event: EventRow, now: Date) => instantToWallTime(now, event.timezone).date;

export function giftsHandlers({ database, services }: AppDeps): Handlers<typeof giftsRoutes> {
  /** Runs `work` with a gift that the caller may change. */
  const withGift = <Result>(
    { actor, scope }: Caller,
    id: string,
    work: (tx: Db, gift: GiftRow, event: EventRow) => Promise<Result>,
  ): Promise<Result | Refusal<'notFound' | 'forbidden'>> =>
    database.transaction(scope, async (tx) => {
      const row = isId(id) ? await findGift(tx, scope, id) : null;
      if (!row) return noGift();
      if (!can(actor, 'reservation.edit', await heldEvent(tx, actor, row.event))) return refuse('forbidden');
      return work(tx, row.gift, row.event);
    });

  async function file(
    caller: Caller & { id: string; thanked: boolean | undefined; now: Date },
    kind: 'csv' | 'xlsx',
  ) {
    return services.exportTurns.take(() =>
      database.transaction(caller.scope, async (tx) => {
        const event = await readable(tx, caller, caller.id, 'reservation.export');
        if (isRefusal(event)) return event;
        const gifts = await readGiftsToExport(tx, event, caller.thanked);
        const name = csvFileName(event.name, caller.now, event.timezone)
          .replace('_reservations_', '_gifts_')
          .replace(/csv$/, kind);
        return ok(200, Readable.from(tableFile(kind, 'Gifts', giftColumns, gifts)), {
          'content-disposition': contentDisposition(name),
        });
      }),
    );
  }

  return {
    listGifts: ({ params, query, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await readable(tx, { actor, scope }, params.id, 'reservation.list');
        if (isRefusal(event)) return event;
        const { rows, total } = await listGifts(
          tx,
          event,
          { thanked: flag(query.thanked), q: query.q },
          listingOf(query, '-createdAt'),
        );
        return okList(rows.map(toGift), total, query.q);
      }),

    createGift: ({ params, body, actor, scope, call: { now } }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEventForEdit(tx, scope, params.id, { lock: true });
        if (!event) return noEvent();
        if (!can(actor, 'reservation.edit', await heldEvent(tx, actor, event))) return refuse('forbidden');
        const refusal = await giverRefusal(tx, event, body);
        if (refusal) return refusal;
        if ((await countGifts(tx, event)) >= maxGifts) {
          const max = maxGifts.toLocaleString('en');
          return refuse('conflict', `An event can have up to ${max} gifts.`);
        }
        const gift: GiftRow = {
          tenantId: event.tenantId,
          id: newId(),
          eventId: event.id,
          reservationId: body.reservationId ?? null,
          invitationId: body.invitationId ?? null,
          fromName: body.fromName,
          what: body.what,
          receivedOn: body.receivedOn ?? null,
          ...thanksAfter({ thankedOn: null, thankedBy: null }, body, today(event, now)),
          note: body.note,
          createdAt: now,
        };
        await insertGift(tx, gift);
        await note(tx, { actor, scope }, event, 'noted');
        return ok(201, toGift(gift));
      }),

    updateGift: ({ params, body, actor, scope, call: { now } }) =>
      withGift({ actor, scope }, params.id, async (tx, gift, event) => {
        const refusal = await giverRefusal(tx, event, body);
        if (refusal) return refusal;
        const { thankedOn: _on, thankedBy: _by, note: text, ...given } = body;
        const changes = {
          ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
          ...(text !== undefined && { note: text ?? '' }),
          ...thanksAfter(gift, body, today(event, now)),
        };
        const after = await updateGift(tx, gift, changes);
        await note(tx, { actor, scope }, event, 'changed');
        return ok(200, toGift(after));
      }),

    deleteGift: ({ params, actor, scope }) =>
      withGift({ actor, scope }, params.id, async (tx, gift, event) => {
        await deleteGift(tx, gift);
        await note(tx, { actor, scope }, event, 'removed');
        return ok(200, { message: 'Gift removed.' });
      }),

    giftsCsv: ({ params, query, actor, scope, call: { now } }) =>
      file({ id: params.id, thanked: flag(query.thanked), actor, scope, now }, 'csv'),

    giftsXlsx: ({ params, query, actor, scope, call: { now } }) =>
      file({ id: params.id, thanked: flag(query.thanked), actor, scope, now }, 'xlsx'),
  };
}
