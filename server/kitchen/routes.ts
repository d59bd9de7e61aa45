/**
 * Handles the kitchen sheet: the current one, the sent versions, and the changes between them
 * (docs/product/kitchen.md#kitchen).
 */
import { readsSensitive } from '#domain/access/sensitive.ts';
import { can, type EventAction } from '#domain/access/rules.ts';
import { defaultLanguage } from '#domain/languages/languages.ts';
import { isWallDate, wallTimeToInstant } from '#domain/kernel/dates.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { countChanges, diff, mealShifts } from '#domain/kitchen/changes.ts';
import {
  type kitchenRoutes,
  type KitchenVersion,
  maxOnSheet,
  sheetsPerDay,
} from '#domain/kitchen/contract.ts';
import type { SheetGuest, FrozenSheet } from '#domain/kitchen/frozen.ts';
import { mealTotals, sheetOf, specialNeeds } from '#domain/kitchen/sheet.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import { heldEvent, seenEvent } from '../event-row/caller-right.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import { scopeOfOwner, type Scope } from '../db/scope.ts';
import { type Actor } from '../http/actor.ts';
import type { Handlers } from '../http/serve.ts';
import { invitedOf } from '../guest-list/list.store.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { type EventRow, findEvent } from '../event-row/event.store.ts';
import { withLockedEvent } from '../event-row/locked-event.ts';
import type { AppDeps } from '../services.ts';
import { type Coming, findDiners } from './diners.store.ts';
import { kitchenPath, kitchenTokenHash } from './links.ts';
import {
  countSent,
  findVersion,
  insertVersion,
  listVersions,
  newestVersion,
  rotateLink,
  type VersionRow,
} from './kitchen-sheets.store.ts';

const dayMs = 86_400_000;

const noEvent = () => refuse('notFound', 'This event doesn’t exist.');
const noVersion = () => refuse('notFound', 'This version doesn’t exist.');
const tooManyGuests = () =>
  refuse(
    'conflict',
    `More than ${maxOnSheet.toLocaleString('en')} guests are coming, so the sheet would be too long. See the meals on the event’s overview.`,
  );

interface Caller {
  actor: Actor;
  scope: Scope;
}

export function kitchenHandlers({ database, keys, config }: AppDeps): Handlers<typeof kitchenRoutes> {
  async function allowed(tx: Db, { actor, scope }: Caller, id: string, action: EventAction) {
    const event = await findEvent(tx, scope, id);
    if (!event) return noEvent();
    const subject = await heldEvent(tx, actor, event);
    return can(actor, action, subject) && readsSensitive(actor, subject) ? event : refuse('forbidden');
  }

  const shown = (row: VersionRow, event: EventRow, mayEdit: boolean): KitchenVersion => ({
    version: row.version,
    sentAt: row.createdAt.toISOString(),
    to: row.sentTo,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    guests: row.guests,
    names: row.withNames,
    language: row.language ?? event.languages[0] ?? defaultLanguage,
    link: mayEdit ? `${config.publicUrl}${kitchenPath(keys, row)}` : null,
  });

  return {
    getKitchen: ({ params, actor, scope, call: { now } }) =>
      database.transaction(scope, async (tx) => {
        const event = await allowed(tx, { actor, scope }, params.id, 'reservation.list');
        if ('refused' in event) return event;
        const mayEdit = can(actor, 'reservation.edit', seenEvent(actor, event));
        if (event.confirmedGuests > maxOnSheet) return tooManyGuests();
        const persons = await findDiners(tx, event);
        const newest = await newestVersion(tx, event);
        const changes = newest && diff(newest.sheet.persons, persons);
        return ok(200, {
          guests: persons.length,
          totals: mealTotals(persons, menuOf(event)),
          special: specialOf(persons.map(named)),
          unanswered: (await invitedOf(tx, event)).unanswered,
          versions: (await listVersions(tx, event)).map((row) => shown(row, event, mayEdit)),
          since: newest && changes ? { version: newest.version, ...countChanges(changes), changes } : null,
          finalCountOn: event.finalCountOn,
          isAfterFinalCount: isAfter(event, now),
        });
      }),

    async sendKitchen({ params, body, actor, scope, call: { now } }) {
      const eventRow = await database.transaction(scope, (tx) =>
        allowed(tx, { actor, scope }, params.id, 'reservation.edit'),
      );
      if ('refused' in eventRow) return eventRow;
      const owner = { scope: scopeOfOwner(scope, eventRow), eventId: eventRow.id };
      const sent = await withLockedEvent(database, owner, now, async (tx, { context: { event } }) => {
        if (!can(actor, 'reservation.edit', await heldEvent(tx, actor, event))) return refuse('forbidden');
        if ((await countSent(tx, event.tenantId, new Date(now.getTime() - dayMs))) >= sheetsPerDay) {
          return refuse('tooMany', `You can send up to ${sheetsPerDay} sheets in 24 hours.`, {
            extra: { retryAfter: 3_600 },
          });
        }
        if (event.confirmedGuests > maxOnSheet) return tooManyGuests();
        const persons = await findDiners(tx, event);
        const version = ((await newestVersion(tx, event))?.version ?? 0) + 1;
        const row = {
          tenantId: event.tenantId,
          eventId: event.id,
          version,
          withNames: body.names === true,
          language: body.language ?? event.languages[0] ?? defaultLanguage,
          sentTo: body.email,
          createdAt: now,
          acknowledgedAt: null,
          rotation: 0,
        };
        await insertVersion(tx, {
          ...row,
          sheet: frozen(event, persons),
          tokenHash: kitchenTokenHash(keys, row),
        });
        await enqueue(tx, [
          {
            tenantId: event.tenantId,
            eventId: event.id,
            template: 'manager.kitchenSheet',
            toEmail: body.email,
            payload: {
              ...{ version, guests: persons.length, path: kitchenPath(keys, row) },
              language: row.language,
            },
          },
        ]);
        await note(tx, actor, event, { action: 'kitchen.sent', version });
        return ok(201, shown({ ...row, guests: persons.length }, event, true));
      });
      return sent ?? noEvent();
    },

    kitchenVersion: ({ params, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await allowed(tx, { actor, scope }, params.id, 'reservation.list');
        if ('refused' in event) return event;
        const row = await findVersion(tx, event, numberOf(params.version));
        if (!row) return noVersion();
        const before = await findVersion(tx, event, row.version - 1);
        const { persons, menu } = row.sheet;
        return ok(200, {
          ...shown(row, event, can(actor, 'reservation.edit', seenEvent(actor, event))),
          totals: mealTotals(persons, menu),
          special: specialOf(persons),
          changes: before ? diff(before.sheet.persons, persons) : [],
          shifts: before ? mealShifts(before.sheet.persons, persons, menu) : [],
        });
      }),

    newKitchenLink: ({ params, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await allowed(tx, { actor, scope }, params.id, 'reservation.edit');
        if ('refused' in event) return event;
        const row = await findVersion(tx, event, numberOf(params.version));
        if (!row) return noVersion();
        await rotateLink(tx, row, (rotation) => kitchenTokenHash(keys, { ...row, rotation }));
        await note(tx, actor, event, { action: 'kitchen.newLink', version: row.version });
        return ok(200, shown({ ...row, rotation: row.rotation + 1 }, event, true));
      }),
  };
}

/** Returns the version's number, or 0 if the text is not one. Versions start at 1. */
const numberOf = (version: string): number => (/^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0);

const menuOf = (event: EventRow): string[] =>
  event.hasMeals ? event.mealOptions.map(({ name }) => name) : [];

const frozen = (event: EventRow, persons: readonly Coming[]): FrozenSheet => {
  const replies = new Map(persons.map(({ id, reservationId }) => [id, reservationId]));
  return {
    persons: sheetOf(persons).map((person) => ({
      ...person,
      reservationId: replies.get(person.id) ?? '',
    })),
    menu: menuOf(event),
  };
};

/** A guest without a name is shown under the name of the reply. */
const named = ({ party, ...person }: Coming): SheetGuest => ({
  ...person,
  name: person.name || (party && `Guest of ${party}`),
});

function specialOf(persons: readonly SheetGuest[]): SheetGuest[] {
  const replies = new Map(persons.map(({ id, reservationId }) => [id, reservationId]));
  return specialNeeds(persons).map(({ id, name, meal, isChild, diets }) => ({
    ...{ id, name, meal, isChild, diets },
    reservationId: replies.get(id) ?? '',
  }));
}

/** Returns whether the day of the final count is over, by the clocks at the event. */
function isAfter({ finalCountOn, timezone }: EventRow, now: Date): boolean {
  if (finalCountOn === null || !isWallDate(finalCountOn)) return false;
  return now.getTime() >= wallTimeToInstant(finalCountOn, '00:00', timezone).getTime() + dayMs;
}

const note = (
  tx: Db,
  actor: Actor,
  event: EventRow,
  { action, version }: { action: ActivityAction; version: number },
) => record(tx, [eventLine(actor, event, action, { name: event.name, kitchenVersion: version })]);
