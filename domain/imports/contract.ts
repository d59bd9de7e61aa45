/**
 * A guest list from a file: read, mapped, checked, applied and undone
 * (docs/product/imports.md#import).
 */
import { z } from 'zod';
import { maxInvitees } from '../guest-list/contract.ts';
import { defineRoutes, largeBody } from '../kernel/route.ts';
import { byId, id, instant } from '../kernel/schemas.ts';
import { encodings } from './encodings.ts';
import { importFields } from './fields.ts';
import { importLimits } from './file-limits.ts';
import { guessCodes } from './notices.ts';

/** The limits of one row. A household on the guest list has the same. */
export const importRowLimits = { persons: maxInvitees, seats: 1_000 };

/** An import can be undone for this long. */
export const undoDays = 30;

/** The maximum number of rows in a dry run's response and in a page of its rows. */
export const maxDryRunRows = 500;

/** The meaning of each column, in order. Null leaves a column out. */
const mapping = z.array(z.enum(importFields).nullable()).max(importLimits.columns);

const column = z.object({ name: z.string(), samples: z.array(z.string()) });

const started = z
  .object({
    id,
    kind: z.enum(['csv', 'xlsx', 'vcard', 'text']),
    /** The number of rows with persons. */
    rowCount: z.number().int(),
    columns: z.array(column),
    mapping,
    /**
     * The shown sheets of a workbook, with the number of rows below their headings. Sheets with the
     * same headings are read together. Empty for other files.
     */
    sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  })
  .meta({ id: 'Import' });
export type StartedImport = z.infer<typeof started>;

export const fates = ['new', 'update', 'same', 'error'] as const;
export type Fate = (typeof fates)[number];

/**
 * A notice about a cell that we read differently than it is written. If `column` is null, it is
 * about the row as a whole.
 */
const notice = z.object({
  column: z.number().int().nullable(),
  code: z.enum(guessCodes),
  text: z.string(),
});

/** A change that the row makes to a household that is already on the guest list. */
const change = z.object({ field: z.string(), from: z.string(), to: z.string() });
export type ImportChange = z.infer<typeof change>;

const row = z.object({
  /** The row's number in the file. */
  row: z.number().int(),
  fate: z.enum(fates),
  /** Why the row is refused. */
  error: z.string().nullable(),
  /** The key of `error` in the catalog `hostImport`, and the values that the sentence needs. */
  reason: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** The column with the error, counted from 0. */
  column: z.number().int().nullable(),
  label: z.string(),
  names: z.array(z.string()),
  /** The household on the guest list that the row updates or matches without a change. */
  of: z.object({ id, label: z.string() }).nullable(),
  /**
   * The cells of a row with a wrong column, for correction, each cut at 200 characters. Null if the
   * list has too much text to correct it here.
   */
  cells: z.array(z.string()).nullable(),
  /**
   * The notices about the row. Missing if there are none. A host can undo each `code` for all rows.
   */
  notices: z.array(notice).optional(),
  /** What an update changes. Missing for other rows. */
  changes: z.array(change).optional(),
  /** Whether the row is left out because it is a total, a section or the host's choice. */
  isSkipped: z.boolean().optional(),
});
export type DryRunRow = z.infer<typeof row>;

const dryRun = z
  .object({
    id,
    mapping,
    columns: z.array(column.extend({ /** The number of filled cells. */ filled: z.number().int() })),
    /** The encoding of a text file. Null for workbooks. */
    encoding: z.enum(encodings).nullable(),
    /**
     * The shown sheets. A row's number in the import is its number in the sheet plus `rowsBefore`.
     */
    sheets: z.array(
      z.object({
        name: z.string(),
        rows: z.number().int(),
        isRead: z.boolean(),
        rowsBefore: z.number().int(),
      }),
    ),
    /** Whether a row without a household forms its own, or belongs to the row above. */
    blankHousehold: z.enum(['own', 'above']),
    /** The number of rows without a household. */
    blankRows: z.number().int(),
    /** The numbers of the rows that are left out. */
    skip: z.array(z.number().int()),
    /** The number of rows with each notice. */
    guesses: z.array(z.object({ code: z.enum(guessCodes), rows: z.number().int(), isOff: z.boolean() })),
    /** The totals of the list, without the rows with an error. Persons include open places. */
    totals: z.object({
      households: z.number().int(),
      persons: z.number().int(),
      children: z.number().int(),
    }),
    /** Households of the guest list that are not in the file: their number, and the first few. */
    missing: z.object({ count: z.number().int(), labels: z.array(z.string()) }),
    /** Households by what the import does to them. `error` counts the rows that it leaves out. */
    counts: z.object({
      new: z.number().int(),
      update: z.number().int(),
      same: z.number().int(),
      error: z.number().int(),
    }),
    /** The number of rows by what the import does with them. */
    rowCounts: z.object({
      new: z.number().int(),
      update: z.number().int(),
      same: z.number().int(),
      error: z.number().int(),
    }),
    /** The first rows, errors first. `GET /api/imports/:id/rows` has all of them. */
    rows: z.array(row).max(maxDryRunRows),
  })
  .meta({ id: 'DryRun' });
export type DryRun = z.infer<typeof dryRun>;

const applied = z
  .object({
    id,
    /** The number of households. `updated` and `same` count households too. */
    added: z.number().int(),
    updated: z.number().int(),
    same: z.number().int(),
    /** The number of rows that were not imported. */
    leftOut: z.number().int(),
    undoUntil: instant,
  })
  .meta({ id: 'AppliedImport' });
export type AppliedImport = z.infer<typeof applied>;

const undone = z.object({
  /** The number of households that the undo removed from the guest list. */
  removed: z.number().int(),
  /** The number of households that the undo returned to their state before the import. */
  restored: z.number().int(),
  /**
   * Households that the undo left alone because somebody changed them since: their number, and the
   * first few.
   */
  kept: z.number().int(),
  keptLabels: z.array(z.string()),
});
export type UndoneImport = z.infer<typeof undone>;

const listed = z.object({
  id,
  fileName: z.string(),
  added: z.number().int(),
  updated: z.number().int(),
  appliedAt: instant,
  undoUntil: instant,
});
export type ListedImport = z.infer<typeof listed>;

const dryRunBody = z.object({
  /** If missing, the server guesses the meaning of the columns. */
  mapping: mapping.nullish(),
  /** The sheets to read, counted from 0. A change reads the file again. */
  sheets: z.array(z.number().int().min(0).max(1_000)).min(1).max(50).nullish(),
  /** The encoding of a text file. A change reads the file again. */
  encoding: z.enum(encodings).nullish(),
  blankHousehold: z.enum(['own', 'above']).nullish(),
  /** The numbers of the rows to leave out. If they are missing, they are guessed. */
  skip: z.array(z.number().int().min(1)).max(importLimits.rows).nullish(),
  /** The guesses that the server undoes for all rows. */
  guesses: z.partialRecord(z.enum(guessCodes), z.literal('off')).nullish(),
  /** Corrected cells, by row number and by column from 0. */
  edits: z
    .array(
      z.object({
        row: z.number().int().min(1),
        column: z
          .number()
          .int()
          .min(0)
          .max(importLimits.columns - 1),
        text: z.string().max(2_000),
      }),
    )
    .max(200)
    .nullish(),
});
export type DryRunBody = z.infer<typeof dryRunBody>;

export const importsRoutes = defineRoutes({
  listImports: {
    method: 'GET',
    path: '/api/events/:id/imports',
    access: 'reservation.list',
    summary: 'The imports of an event that can be taken back, newest first',
    params: byId,
    results: { 200: z.array(listed) },
    errors: ['notFound'],
  },
  createImport: {
    method: 'POST',
    path: '/api/events/:id/imports',
    access: 'reservation.edit',
    summary:
      'Read a file of a guest list: CSV, XLSX, ODS, vCard, or pasted cells as text with tabs. Columns are recognized; nothing is changed',
    params: byId,
    query: z.object({ name: z.string().max(200).optional() }),
    headers: z.object({ 'content-type': z.string().max(200).optional() }),
    takes: {
      types: [
        'text/csv',
        'text/plain',
        'text/vcard',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/vnd.oasis.opendocument.spreadsheet',
      ],
      limit: importLimits.bytes,
    },
    results: { 201: started },
    errors: ['notFound', 'notAList', 'tooLarge', 'tooMany'],
  },
  dryRunImport: {
    method: 'PUT',
    path: '/api/imports/:id',
    access: 'reservation.edit',
    summary: 'Say what the columns mean, correct cells, and see the fate of the rows; nothing is changed',
    params: byId,
    body: dryRunBody,
    bodyLimit: largeBody,
    results: { 200: dryRun },
    errors: ['notFound', 'conflict', 'notAList', 'tooLarge', 'tooMany'],
  },
  listImportRows: {
    method: 'GET',
    path: '/api/imports/:id/rows',
    access: 'reservation.edit',
    summary: 'The rows of the last dry run in pages, errors first; `fate` filters them',
    params: byId,
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(maxDryRunRows).default(100),
      fate: z.enum(fates).optional(),
    }),
    results: { 200: z.array(row) },
    errors: ['notFound', 'conflict'],
  },
  applyImport: {
    method: 'POST',
    path: '/api/imports/:id/apply',
    access: 'reservation.edit',
    summary: 'Put the households on the guest list, all at once; rows with an error are left out',
    params: byId,
    results: { 200: applied },
    errors: ['notFound', 'conflict', 'notAList', 'tooLarge', 'tooMany'],
  },
  undoImport: {
    method: 'POST',
    path: '/api/imports/:id/undo',
    access: 'reservation.edit',
    summary: 'Take an import back, for 30 days: what nobody touched since is as it was before',
    params: byId,
    results: { 200: undone },
    errors: ['notFound', 'conflict'],
  },
});
