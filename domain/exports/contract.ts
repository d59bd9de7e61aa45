/**
 * The guest list, and the replies as a workbook: files for spreadsheets and mail merges
 * (docs/product/replies.md#export).
 */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { byId } from '../kernel/schemas.ts';

/** One row for each person, or one for each household. */
const query = z.object({ rows: z.enum(['guests', 'households']).default('households') });

export const exportsRoutes = defineRoutes({
  guestListCsv: {
    method: 'GET',
    path: '/api/events/:id/guest-list.csv',
    access: 'reservation.export',
    summary: 'The guest list as CSV: one row a household, for a mail merge, or one a person',
    params: byId,
    query,
    results: { 200: z.string() },
    errors: ['notFound', 'confirmIdentity'],
    confirmedWithin: 'tenMinutes',
    produces: 'text/csv; charset=utf-8',
  },
  guestListXlsx: {
    method: 'GET',
    path: '/api/events/:id/guest-list.xlsx',
    access: 'reservation.export',
    summary: 'The same as a workbook',
    params: byId,
    query,
    results: { 200: z.string() },
    errors: ['notFound', 'confirmIdentity'],
    confirmedWithin: 'tenMinutes',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  repliesXlsx: {
    method: 'GET',
    path: '/api/events/:id/replies.xlsx',
    access: 'reservation.export',
    summary:
      'The replies as a workbook, one row a guest with a column for each question: the columns of the CSV',
    params: byId,
    results: { 200: z.string() },
    errors: ['notFound', 'confirmIdentity'],
    confirmedWithin: 'hour',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  guestListCodes: {
    method: 'GET',
    path: '/api/events/:id/guest-list-codes.zip',
    access: 'reservation.edit',
    summary: 'The QR codes of all links as SVG, by the names that the file of households says',
    params: byId,
    results: { 200: z.string() },
    errors: ['notFound', 'confirmIdentity', 'tooMany'],
    confirmedWithin: 'tenMinutes',
    produces: 'application/zip',
  },
});
