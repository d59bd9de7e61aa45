/** Applies an import to the guest list in one transaction, and undoes it. */
import { can } from '#domain/access/rules.ts';
import { undoDays } from '#domain/imports/contract.ts';
import type { Household } from '#domain/guest-list/household.ts';
import { maxInvitations } from '#domain/guest-list/contract.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { hostSentence } from '#domain/kernel/sentence.ts';
import { freeSeats } from '#domain/seats/free.ts';
import { freeAfter, promiseFits, resizePromise } from '#domain/seats/promise.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { yieldToEventLoop } from '../db/yield.ts';
import { planByIndexes } from '../db/by-indexes.ts';
import type { TenantDb } from '../db/connect.ts';
import { type Caller, type Deps, note, promiseFreed, withGuestList } from '../guest-list/change.ts';
import { createdAtOnce, createInvitations } from '../guest-list/create.store.ts';
import { readTotals } from '../guest-list/list.store.ts';
import type { CallContext } from '../http/serve.ts';
import {
  eachHousehold,
  householdsAtOnce,
  madeBy,
  readHouseholds,
  removeUntouched,
  type StoredHousehold,
  writeHouseholds,
} from '../guest-list/bulk.store.ts';
import { type EventRow, findEvent } from '../event-row/event.store.ts';
import { inParts, packedPiece, unpackedPiece } from './pieces.ts';
import { planOf } from './plan.ts';
import type { ReadList } from './read-list.ts';
import { findImport, type ImportRow, markApplied, markUndone, readBefore } from './imports.store.ts';

const dayMs = 86_400_000;
const maxKeptShown = 20;

/** A household as it was before the import, for the undo. */
interface Before {
  id: string;
  household: Household;
}

export const noImport = () => refuse('notFound', 'This import doesn’t exist.');
export const usedImport = () => refuse('conflict', 'You’ve already added this import.');
export const emptiedImport = () =>
  refuse('conflict', 'This import has expired. Please choose the file again.');

export const undoUntil = (appliedAt: Date): Date => new Date(appliedAt.getTime() + undoDays * dayMs);

/** Returns the open import with its event, or why the caller may not use it. */
export const openImport = (
  database: Deps['database'],
  { actor, scope }: Caller,
  id: string,
  reads: { list: boolean } = { list: true },
) =>
  database.transaction(scope, async (tx) => {
    const row = await findImport(tx, scope, id, reads);
    const event = row && (await findEvent(tx, scope, row.eventId));
    if (!row || !event) return noImport();
    if (!can(actor, 'reservation.edit', seenEvent(actor, event))) return refuse('forbidden');
    if (row.state !== 'open') return usedImport();
    return row.pieces ? { row, event, pieces: row.pieces } : emptiedImport();
  });

export async function applyImport(
  deps: Deps,
  caller: Caller,
  id: string,
  { now, goneSignal }: Pick<CallContext, 'now' | 'goneSignal'>,
  readList: ReadList,
) {
  const { database, codes } = deps;
  const open = await openImport(database, caller, id);
  if ('refused' in open) return open;
  const { row: seen, pieces } = open;
  const mapped = await readList({ tenantId: seen.tenantId, gone: goneSignal(), now }, (reader, call) =>
    reader.mapRows(
      {
        pieces,
        mapping: seen.mapping,
        headings: seen.columns.map(({ name }) => name),
        choices: seen.choices,
        edits: [],
      },
      call,
    ),
  );
  if ('refused' in mapped) return mapped;
  return withGuestList(deps, caller, seen.eventId, 'reservation.edit', now, async (tx, locked) => {
    const { event } = locked.context;
    const row = await findImport(tx, locked.scope, id, { lock: true });
    if (!row) return noImport();
    if (row.state !== 'open') return usedImport();
    // Between this call's two reads, a host changed the mapping or a guest was erased.
    if (stateOf(row) !== stateOf(seen))
      return refuse('conflict', 'Someone changed this import in the meantime. Please check it again.');
    await planByIndexes(tx);
    const plan = await planOf(mapped, eachHousehold(tx, event), freeSeats(event));
    const full = await isTooLong(tx, event, plan.added.length);
    if (full) return full;
    for await (const part of inParts(plan.added, createdAtOnce))
      await createInvitations(tx, event, part, { codes, now, importId: id });
    const before: string[] = [];
    for await (const part of inParts(plan.updates, householdsAtOnce)) {
      before.push(await packedPiece(part.map(({ before: household }) => ({ id: household.id, household }))));
      const changed = part.map(({ before: { id: of, list }, after, promise: { promised } }) => ({
        ...{ id: of, promised },
        household: after.list === list ? after : { ...after, sort: null },
      }));
      await writeHouseholds(tx, event, changed, now);
    }
    const counts = { added: plan.added.length, updated: plan.updates.length };
    await markApplied(tx, row, counts, before, now);
    const of = { id: null, label: null, households: counts.added, changed: counts.updated };
    await note(tx, caller, event, 'invitation.imported', of);
    const freed = plan.updates.reduce((sum, { promise }) => sum - promise.more, 0);
    await promiseFreed(tx, locked, deps, caller, freed, now);
    const leftOut = mapped.rows.filter(({ error }) => error !== null).length;
    const undecided = [...plan.decided.values()].filter(({ fate }) => fate === 'error').length;
    return ok(200, {
      id,
      ...counts,
      same: plan.same,
      leftOut: leftOut + undecided,
      undoUntil: undoUntil(now).toISOString(),
    });
  });
}

const stateOf = ({ mapping, choices, pieces }: ImportRow): string =>
  JSON.stringify([mapping, choices, pieces]);

async function isTooLong(tx: TenantDb, event: EventRow, added: number) {
  const { of } = await readTotals(tx, event);
  const listed = Object.values(of).reduce((sum, { households }) => sum + households, 0);
  if (listed + added <= maxInvitations) return null;
  return refuse('conflict', hostSentence('guestList.tooLong', { max: maxInvitations, count: listed }));
}

export async function undoImport(deps: Deps, caller: Caller, id: string, now: Date) {
  const visible = await deps.database.transaction(caller.scope, (tx) =>
    findImport(tx, caller.scope, id, { list: false }),
  );
  if (!visible) return noImport();
  return withGuestList(deps, caller, visible.eventId, 'reservation.edit', now, async (tx, locked) => {
    const { event } = locked.context;
    const row = await findImport(tx, locked.scope, id, { lock: true });
    if (!row) return noImport();
    if (row.state !== 'applied' || !row.appliedAt)
      return refuse(
        'conflict',
        row.state === 'open' ? 'This import wasn’t added.' : 'This import was already undone.',
      );
    if (undoUntil(row.appliedAt) < now)
      return refuse('conflict', `You can undo an import for ${undoDays} days.`);
    await planByIndexes(tx);
    let removed = 0;
    for (let some = -1; some !== 0;) {
      some = await removeUntouched(tx, event, id, row.appliedAt);
      removed += some;
      await yieldToEventLoop();
    }
    const put = await putBack(tx, event, { ...row, appliedAt: row.appliedAt }, now);
    const made = await madeBy(tx, event, id, maxKeptShown);
    await markUndone(tx, row, now);
    const of = { id: null, label: null, households: removed, changed: put.restored };
    await note(tx, caller, event, 'invitation.importUndone', of);
    await promiseFreed(tx, locked, deps, caller, put.freed, now);
    return ok(200, {
      removed,
      restored: put.restored,
      kept: made.total + put.kept,
      keptLabels: [...made.labels, ...put.labels].slice(0, maxKeptShown),
    });
  });
}

/**
 * Restores the households that the import changed. It keeps those that somebody has edited since,
 * and those whose seats are no longer free.
 */
async function putBack(tx: TenantDb, event: EventRow, row: ImportRow & { appliedAt: Date }, now: Date) {
  const done = { restored: 0, kept: 0, freed: 0, labels: [] as string[] };
  let open = freeSeats(event);
  const keep = ({ label }: StoredHousehold) => {
    done.kept += 1;
    if (done.labels.length < maxKeptShown) done.labels.push(label);
  };
  for (const piece of (await readBefore(tx, row)) ?? []) {
    const befores = new Map(unpackedPiece<Before>(piece).map(({ id, household }) => [id, household]));
    const present = await readHouseholds(tx, event, [...befores.keys()]);
    const written = present.flatMap((household) => {
      const before = befores.get(household.id);
      const promise = before && resizePromise(household.promised, before.seatsAllowed);
      if (!promise || household.touchedAt > row.appliedAt || !promiseFits(promise, open)) {
        keep(household);
        return [];
      }
      open = freeAfter(promise, open);
      done.freed -= promise.more;
      return [{ id: household.id, promised: promise.promised, household: before }];
    });
    await writeHouseholds(tx, event, written, now);
    done.restored += written.length;
    await yieldToEventLoop();
  }
  return done;
}
