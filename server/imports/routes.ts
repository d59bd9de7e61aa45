/**
 * Handles guest lists from files, and decides who may import, view the outcome, apply it and undo
 * it (docs/product/imports.md#import).
 */
import { can } from '#domain/access/rules.ts';
import { recognized } from '#domain/imports/fields.ts';
import { importLimits } from '#domain/imports/limits.ts';
import { type importsRoutes, undoDays } from '#domain/imports/contract.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { breath } from '../db/breath.ts';
import { newId } from '../db/id.ts';
import type { Handlers } from '../http/serve.ts';
import { noEvent } from '../invitations/change.ts';
import { invitationCodes } from '../households/codes.ts';
import { eachHousehold } from '../invitations/many.store.ts';
import { findEvent } from '../replies/locked-event.store.ts';
import type { AppDeps } from '../services.ts';
import { applyImport, emptiedImport, noImport, openFor, undoImport, undoUntil, usedImport } from './apply.ts';
import { cellText } from './parse/cell-text.ts';
import { packedPiece, unpackedPiece } from './pieces.ts';
import { gatherRows, planOf, rowsOf, type StoredRow } from './plan.ts';
import { findImport, insertImport, readApplied, saveMapping } from './store.ts';

const shownSamples = 5;
const mostMended = 500;
const dayMs = 86_400_000;

interface Edit {
  row: number;
  column: number;
  text: string;
}

export function importsHandlers(appDeps: AppDeps): Handlers<typeof importsRoutes> {
  const { database, services } = appDeps;
  const deps = { ...appDeps, codes: invitationCodes(appDeps.keys) };
  return {
    listImports: ({ params, actor, scope, call }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEvent(tx, scope, params.id);
        if (!event) return noEvent();
        if (!can(actor, 'reservation.list', event)) return refuse('forbidden');
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

    async createImport({ params, query, headers, file, actor, scope, call: { now } }) {
      const mayImport = () =>
        database.transaction(scope, async (tx) => {
          const event = await findEvent(tx, scope, params.id);
          if (!event) return noEvent();
          return can(actor, 'reservation.edit', event) ? event : refuse('forbidden');
        });
      const event = await mayImport();
      if ('refused' in event) return event;
      const wait = await services.listBudget.count(event.tenantId, now);
      if (wait > 0)
        return refuse('tooMany', 'Your organization has read many files this hour. Please try again later.', {
          extra: { retryAfter: wait },
        });
      const reading = await services.listReader.read({ bytes: file, type: headers['content-type'] ?? '' });
      if (reading.kind === 'notAList') return refuse('notAList', reading.why);
      if (reading.kind === 'tooMuch')
        return refuse('tooLarge', reading.why, { extra: { limit: reading.limit } });
      const id = newId();
      const mapping = recognized(
        reading.headings.map((heading, column) => ({ heading, cells: reading.samples[column] ?? [] })),
      );
      const kept = await database.transaction(scope, async (tx) => {
        const again = await findEvent(tx, scope, params.id);
        if (!again) return noEvent();
        const fileName = cellText(query.name ?? '').slice(0, 200);
        const row = { id, createdBy: actor.id, kind: reading.of, fileName, mapping, pieces: reading.pieces };
        await insertImport(tx, again, row, now);
        return null;
      });
      if (kept) return kept;
      const columns = reading.headings.map((heading, column) => ({
        name: heading,
        samples: (reading.samples[column] ?? []).filter((cell) => cell !== '').slice(0, shownSamples),
      }));
      return ok(201, { id, kind: reading.of, rowCount: reading.rows, columns, mapping: [...mapping] });
    },

    async dryRunImport({ params, body, actor, scope }) {
      const found = await database.transaction(scope, async (tx) => {
        const row = await findImport(tx, scope, params.id);
        const event = row && (await findEvent(tx, scope, row.eventId));
        if (!row || !event) return noImport();
        if (!can(actor, 'reservation.edit', event)) return refuse('forbidden');
        if (row.state !== 'open') return usedImport();
        return row.pieces ? { row, event, pieces: row.pieces } : emptiedImport();
      });
      if ('refused' in found) return found;
      const { row, event } = found;
      const edits = body.edits ?? [];
      const pieces = edits.length > 0 ? await edited(found.pieces, edits) : found.pieces;
      const mapping = body.mapping;
      const gathered = await gatherRows(pieces, mapping);
      const plan = await database.transaction(scope, async (tx) => {
        await saveMapping(tx, row, mapping, edits.length > 0 ? pieces : null);
        return planOf(gathered, eachHousehold(tx, event), openFor(event));
      });
      const rows = await rowsOf(gathered, plan);
      const wrong = new Set(rows.filter(({ fate }) => fate === 'error').map(({ row: number }) => number));
      const cells = await cellsOf(pieces, wrong);
      return ok(200, {
        id: row.id,
        mapping: [...mapping],
        counts: {
          new: plan.added.length,
          update: plan.updates.length,
          same: plan.same,
          error: wrong.size,
        },
        rows: rows.map((each) =>
          each.fate === 'error' ? { ...each, cells: cells.get(each.row) ?? null } : each,
        ),
      });
    },

    applyImport: ({ params, actor, scope, call }) => applyImport(deps, { actor, scope }, params.id, call.now),

    undoImport: ({ params, actor, scope, call }) => undoImport(deps, { actor, scope }, params.id, call.now),
  };
}

/** Returns the pieces with corrected cells. A piece without corrections stays as it is. */
async function edited(pieces: readonly string[], edits: readonly Edit[]): Promise<string[]> {
  const byRow = new Map<number, Edit[]>();
  for (const edit of edits) byRow.set(edit.row, [...(byRow.get(edit.row) ?? []), edit]);
  const written: string[] = [];
  for (const piece of pieces) {
    const rows = unpackedPiece<StoredRow>(piece);
    const meant = rows.filter(([number]) => byRow.has(number));
    for (const row of meant)
      for (const { column, text } of byRow.get(row[0]) ?? []) {
        while (row.length <= column) row.push('');
        row[column + 1] = cellText(text);
      }
    written.push(meant.length > 0 ? packedPiece(rows) : piece);
    await breath();
  }
  return written;
}

/**
 * Returns the cells of the first hundreds of wrong rows. A host who has more corrects them in the
 * file.
 */
async function cellsOf(pieces: readonly string[], wrong: ReadonlySet<number>) {
  const cells = new Map<number, string[]>();
  if (wrong.size === 0) return cells;
  for (const piece of pieces) {
    for (const [number, ...own] of unpackedPiece<StoredRow>(piece))
      if (wrong.has(number) && cells.size < mostMended) cells.set(number, own.slice(0, importLimits.columns));
    await breath();
    if (cells.size >= mostMended) break;
  }
  return cells;
}
