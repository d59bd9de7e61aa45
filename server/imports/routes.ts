/**
 * Handles guest lists from files, and decides who may import, view the outcome, apply it and undo
 * it (docs/product/imports.md#import).
 */
import { can } from '#domain/access/rules.ts';
import { type importsRoutes, maxDryRunRows, undoDays } from '#domain/imports/contract.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { freeSeats } from '#domain/seats/free.ts';
import { heldEvent, seenEvent } from '../event-row/caller-right.ts';
import { newId } from '../db/id.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import type { Handlers } from '../http/serve.ts';
import { noEvent } from '../guest-list/change.ts';
import { eachHousehold } from '../guest-list/bulk.store.ts';
import { findEvent } from '../event-row/event.store.ts';
import type { AppDeps } from '../services.ts';
import { mappedAhead } from './ahead.ts';
import { cellText } from './cell-text.ts';
import { applyImport, openImport, undoImport, undoUntil } from './apply.ts';
import { choicesOf, columnsOf, factsOf, packedBytes, rereading, summaryOf } from './dry-run.ts';
import { pageOf, partsOfPage, rowsInPart, storedOutcome, totalOf } from './outcome.ts';
import { planOf, rowsOf } from './plan.ts';
import { readListBy } from './read-list.ts';
import {
  insertImport,
  readApplied,
  readOutcomeCounts,
  readOutcomeParts,
  saveDryRun,
} from './imports.store.ts';

const dayMs = 86_400_000;

export function importsHandlers(appDeps: AppDeps): Handlers<typeof importsRoutes> {
  const { database, services } = appDeps;
  const deps = { ...appDeps, codes: invitationCodes(appDeps.keys) };
  const readList = readListBy(services);
  const ahead = mappedAhead(readList);

  return {
    listImports: ({ params, actor, scope, call }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEvent(tx, scope, params.id);
        if (!event) return noEvent();
        const seen = seenEvent(actor, event);
        if (!can(actor, 'reservation.list', seen)) return refuse('forbidden');
        // The page asks for this when a host opens the import.
        if (can(actor, 'reservation.edit', seen)) services.listReader.prepare();
        const rows = await readApplied(tx, event, new Date(call.now.getTime() - undoDays * dayMs));
        return ok(
          200,
          rows.flatMap(({ appliedAt, ...row }) =>
            appliedAt
              ? [
                  {
                    ...row,
                    appliedAt: appliedAt.toISOString(),
                    undoUntil: undoUntil(appliedAt).toISOString(),
                  },
                ]
              : [],
          ),
        );
      }),

    async createImport({ params, query, headers, file, actor, scope, call }) {
      const { now } = call;
      const mayImport = () =>
        database.transaction(scope, async (tx) => {
          const event = await findEvent(tx, scope, params.id);
          if (!event) return noEvent();
          return can(actor, 'reservation.edit', seenEvent(actor, event)) ? event : refuse('forbidden');
        });
      const event = await mayImport();
      if ('refused' in event) return event;
      const id = newId();
      const type = headers['content-type'] ?? '';
      const asker = { tenantId: event.tenantId, gone: call.goneSignal(), now };
      const reading = await ahead.read(id, asker, { bytes: file, type });
      if ('refused' in reading) return reading;
      const { mapping, pieces, of: kind, rows: rowCount } = reading;
      const columns = columnsOf(reading);
      const kept = await database.transaction(scope, async (tx) => {
        const again = await findEvent(tx, scope, params.id);
        if (!again) return noEvent();
        if (!can(actor, 'reservation.edit', await heldEvent(tx, actor, again))) return refuse('forbidden');
        const fileName = cellText(query.name ?? '').slice(0, 200);
        const source = { bytes: packedBytes(file), type };
        const row = { id, createdBy: actor.id, kind, fileName, mapping, columns, pieces, source };
        await insertImport(tx, again, { ...row, file: factsOf(reading) }, now);
        return null;
      });
      if (kept) return kept;
      return ok(201, {
        ...{ id, kind, rowCount, mapping: [...mapping] },
        columns: columns.map(({ name, samples }) => ({ name, samples })),
        sheets: reading.sheets.map(({ name, rows }) => ({ name, rows })),
      });
    },

    async dryRunImport({ params, body, actor, scope, call }) {
      const open = await openImport(database, { actor, scope }, params.id);
      if ('refused' in open) return open;
      const { row, event } = open;
      const gone = call.goneSignal();
      const asker = { tenantId: row.tenantId, gone, now: call.now };
      const again = rereading(row, body);
      const reading = again && (await ahead.read(row.id, asker, again));
      if (reading && 'refused' in reading) return reading;
      const columns = reading ? columnsOf(reading) : row.columns;
      const file = reading ? factsOf(reading) : row.file;
      const mapping = body.mapping ?? reading?.mapping ?? row.mapping;
      const pieces = reading?.pieces ?? open.pieces;
      const choices = choicesOf(body);
      const headings = columns.map(({ name }) => name);
      const mapped =
        (await ahead.take(row.id, { ...body, mapping, pieces }, gone)) ??
        (await readList(asker, (reader, using) =>
          reader.mapRows({ pieces, mapping, headings, choices, edits: body.edits ?? [] }, using),
        ));
      if ('refused' in mapped) return mapped;
      return database.transaction(scope, async (tx) => {
        if (!can(actor, 'reservation.edit', await heldEvent(tx, actor, event))) return refuse('forbidden');
        const plan = await planOf(mapped, eachHousehold(tx, event), freeSeats(event));
        const outcome = await storedOutcome(rowsOf(mapped, plan, rowsInPart));
        const changed = mapped.pieces ?? reading?.pieces ?? null;
        await saveDryRun(tx, row, { mapping, choices, file, columns, pieces: changed, outcome });
        const [counts, ...parts] = outcome;
        const rowCounts = totalOf(counts);
        return ok(200, {
          ...{ id: row.id, mapping: [...mapping], columns, encoding: file.encoding },
          ...summaryOf(mapped, plan, { file, off: choices.off ?? [] }),
          counts: {
            new: plan.added.length,
            update: plan.updates.length,
            same: plan.same,
            error: rowCounts.error,
          },
          rowCounts,
          rows: pageOf(parts.slice(0, maxDryRunRows / rowsInPart), {
            before: 0,
            pageSize: maxDryRunRows,
            fate: undefined,
          }),
        });
      });
    },

    async listImportRows({ params, query, actor, scope }) {
      const open = await openImport(database, { actor, scope }, params.id, { list: false });
      if ('refused' in open) return open;
      const filter = { ...query, fate: query.fate };
      return database.transaction(scope, async (tx) => {
        const counts = await readOutcomeCounts(tx, open.row);
        if (!counts) return refuse('conflict', 'This list was not checked yet. Check it first.');
        const { total, parts, before } = partsOfPage(counts, filter);
        const rows = pageOf(await readOutcomeParts(tx, open.row, parts), { ...filter, before });
        return ok(200, rows, { 'x-total-count': String(total) });
      });
    },

    applyImport: ({ params, actor, scope, call }) =>
      applyImport(deps, { actor, scope }, params.id, call, readList),

    undoImport: ({ params, actor, scope, call }) => undoImport(deps, { actor, scope }, params.id, call.now),
  };
}
