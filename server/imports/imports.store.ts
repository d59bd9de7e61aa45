/** The SQL for imports: guest list files as they were read, and the data that an undo needs. */
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { undoDays } from '#domain/imports/contract.ts';
import type { Encoding } from '#domain/imports/encodings.ts';
import type { Mapping } from '#domain/imports/fields.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db, PlatformDb, TenantDb } from '../db/connect.ts';
import { events, imports } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import type { RowCounts, StoredOutcome } from './outcome.ts';
import type { ListChoices } from './parse/households-of-rows.ts';
import type { ReadSheet } from './parse/table.ts';

export type ImportRow = Pick<
  typeof imports.$inferSelect,
  'id' | 'tenantId' | 'eventId' | 'state' | 'fileName' | 'appliedAt'
> & {
  mapping: Mapping;
  choices: ListChoices;
  file: FileFacts;
  columns: FileColumn[];
  /** The packed cells. Null once they are no longer needed. */
  pieces: string[] | null;
  /** The uploaded file, kept to read it again with other sheets or another encoding. */
  source: Source | null;
  counts: { added: number; updated: number };
};

/** The facts about a file as a whole. */
export interface FileFacts {
  sheets: ReadSheet[];
  readSheets: number[];
  encoding: Encoding | null;
}
const noFacts: FileFacts = { sheets: [], readSheets: [], encoding: null };

export interface FileColumn {
  name: string;
  samples: string[];
  filled: number;
}

export interface Source {
  /** The packed bytes. */
  bytes: string;
  type: string;
}

/**
 * At most this many imports are open per event. A host works on one list at a time, so older ones
 * are deleted.
 * @internal A test compares it with the documents.
 */
export const maxOpen = 5;

export async function insertImport(
  tx: Db,
  event: EventKey,
  values: Pick<typeof imports.$inferInsert, 'id' | 'createdBy' | 'kind' | 'fileName'> & {
    mapping: Mapping;
    file: FileFacts;
    columns: FileColumn[];
    pieces: string[];
    source: Source;
  },
  now: Date,
): Promise<void> {
  const { mapping, file, pieces, source, ...row } = values;
  await tx.insert(imports).values({
    ...row,
    tenantId: event.tenantId,
    eventId: event.id,
    mapping: { fields: mapping, file },
    rows: [source, ...pieces],
    createdAt: now,
  });
  const open = tx
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(eq(imports.tenantId, event.tenantId), eq(imports.eventId, event.id), eq(imports.state, 'open')),
    )
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .offset(maxOpen);
  await tx.delete(imports).where(and(eq(imports.tenantId, event.tenantId), inArray(imports.id, open)));
}

/**
 * Finds an import with its event's id and tenant. Returns null if the event is deleted.
 * `list: false` leaves out the file and its cells, which may have megabytes. `pieces` is then
 * empty, or null if they are gone.
 */
export async function findImport(
  db: Db,
  scope: Scope,
  id: string,
  { lock = false, list = true }: { lock?: boolean; list?: boolean } = {},
): Promise<ImportRow | null> {
  const query = db
    .select({
      id: imports.id,
      tenantId: imports.tenantId,
      eventId: imports.eventId,
      state: imports.state,
      fileName: imports.fileName,
      appliedAt: imports.appliedAt,
      mapping: imports.mapping,
      columns: imports.columns,
      rows: list
        ? imports.rows
        : sql`case when ${imports.rows} is not null then '[]'::jsonb end`.mapWith(imports.rows),
    })
    .from(imports)
    .innerJoin(events, and(eq(events.tenantId, imports.tenantId), eq(events.id, imports.eventId)))
    .where(
      and(
        eq(imports.id, id),
        scope.kind === 'tenant' ? eq(imports.tenantId, scope.tenantId) : undefined,
        isNull(events.deletedAt),
      ),
    );
  const [row] = await (lock ? query.for('update', { of: imports }) : query);
  if (!row) return null;
  const said = row.mapping as {
    fields?: Mapping;
    choices?: ListChoices;
    file?: FileFacts;
    counts?: ImportRow['counts'];
  };
  const { rows, ...rest } = row;
  const source =
    (rows ?? []).find((each): each is Source => typeof each === 'object' && each !== null) ?? null;
  return {
    ...rest,
    mapping: said.fields ?? [],
    choices: said.choices ?? {},
    file: said.file ?? noFacts,
    columns: row.columns as FileColumn[],
    counts: said.counts ?? { added: 0, updated: 0 },
    pieces: rows?.filter((each) => typeof each === 'string') ?? null,
    source,
  };
}

const byId = (row: Pick<ImportRow, 'id' | 'tenantId'>) =>
  and(eq(imports.tenantId, row.tenantId), eq(imports.id, row.id));

export interface DryRunState extends Pick<ImportRow, 'mapping' | 'choices' | 'file' | 'columns'> {
  /** Null if the cells are the same. */
  pieces: string[] | null;
  outcome: StoredOutcome;
}

export async function saveDryRun(
  tx: Db,
  row: Pick<ImportRow, 'id' | 'tenantId' | 'source'>,
  { mapping, choices, file, columns, pieces, outcome }: DryRunState,
): Promise<void> {
  await tx
    .update(imports)
    .set({
      mapping: { fields: mapping, choices, file },
      columns,
      outcome,
      ...(pieces && { rows: row.source ? [row.source, ...pieces] : pieces }),
    })
    // If a guest was erased in the meantime, the stored cells were deleted, too.
    .where(and(byId(row), eq(imports.state, 'open'), isNotNull(imports.rows)));
}

/** Null before the first dry run, and once the cells are gone. */
export async function readOutcomeCounts(tx: Db, row: Pick<ImportRow, 'id' | 'tenantId'>) {
  const [found] = await tx
    .select({ counts: sql<RowCounts[] | null>`${imports.outcome} -> 0` })
    .from(imports)
    .where(byId(row));
  return found?.counts ?? null;
}

export async function readOutcomeParts(
  tx: Db,
  row: Pick<ImportRow, 'id' | 'tenantId'>,
  parts: readonly number[],
): Promise<string[]> {
  if (parts.length === 0) return [];
  const picked = parts.map((part) => sql`${imports.outcome} -> ${part + 1}::int`);
  const [found] = await tx
    .select({ parts: sql<string[]>`jsonb_build_array(${sql.join(picked, sql`, `)})` })
    .from(imports)
    .where(byId(row));
  return found?.parts ?? [];
}

/** Marks the import as applied. It removes the cells and stores what the undo needs. */
export async function markApplied(
  tx: TenantDb,
  row: ImportRow,
  counts: ImportRow['counts'],
  before: string[],
  now: Date,
): Promise<void> {
  await tx
    .update(imports)
    .set({
      state: 'applied',
      mapping: { fields: row.mapping, counts },
      rows: null,
      outcome: null,
      undo: { before },
      appliedAt: now,
    })
    .where(byId(row));
}

/**
 * Returns the packed households as they were before the import, or null once a guest of the event
 * was erased.
 */
export async function readBefore(tx: TenantDb, row: ImportRow): Promise<string[] | null> {
  const [stored] = await tx.select({ undo: imports.undo }).from(imports).where(byId(row));
  return (stored?.undo?.before as string[] | undefined) ?? null;
}

export async function markUndone(tx: TenantDb, row: ImportRow, now: Date): Promise<void> {
  await tx.update(imports).set({ state: 'undone', undo: null, undoneAt: now }).where(byId(row));
}

/** Returns the imports that were applied after `since` and not undone, newest first. */
export async function readApplied(db: Db, event: EventKey, since: Date) {
  return db
    .select({
      id: imports.id,
      fileName: imports.fileName,
      appliedAt: imports.appliedAt,
      added: sql<number>`coalesce((${imports.mapping} -> 'counts' ->> 'added')::int, 0)`,
      updated: sql<number>`coalesce((${imports.mapping} -> 'counts' ->> 'updated')::int, 0)`,
    })
    .from(imports)
    .where(
      and(
        eq(imports.tenantId, event.tenantId),
        eq(imports.eventId, event.id),
        eq(imports.state, 'applied'),
        sql`${imports.appliedAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(100);
}

const dayMs = 86_400_000;

/**
 * Removes imports: those that were not applied, after a day, and the others once they can no longer
 * be undone.
 */
export async function purgeImports(platform: PlatformDb, now: Date, max: number): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const { rows } = await platform.execute(sql`
    delete from imports where (tenant_id, id) in (
      select tenant_id, id from imports
      where created_at < ${before(1)}::timestamptz
        and (state = 'open' or created_at < ${before(undoDays + 2)}::timestamptz)
      limit ${max})
    returning 1`);
  return rows.length;
}
