/** The report after an event and its files (docs/product/after.md#report). */
import { Readable } from 'node:stream';
import { type EventAction, can } from '#domain/access/rules.ts';
import type { doorsRoutes } from '#domain/doors/contract.ts';
import { foldCheckIns } from '#domain/doors/fold.ts';
import { outcomesOf, reportColumns, reportOf } from '#domain/doors/report.ts';
import { instantToWallTime } from '#domain/kernel/dates.ts';
import { isRefusal, ok, refuse, type Result } from '#domain/kernel/route.ts';
import { contentDisposition, csvFileName } from '#domain/replies/csv.ts';
import { isOver } from '#domain/replies/deadline.ts';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import { endOf, type EventRow, findEvent } from '../event-row/event.store.ts';
import type { Actor } from '../http/actor.ts';
import { tableFile } from '../http/spreadsheets/table-file.ts';
import type { AppDeps } from '../services.ts';
import { readCheckIns } from './check-ins.store.ts';
import { readReported } from './report.store.ts';

interface ReportQuery {
  actor: Actor;
  scope: Scope;
  id: string;
  lateAfter: number;
  now: Date;
}

/** Finds an event that is over and whose report the caller may read. */
async function overEvent(tx: Db, { actor, scope, id, now }: ReportQuery, action: EventAction) {
  const event = await findEvent(tx, scope, id);
  if (!event) return refuse('notFound', 'This event doesn’t exist.');
  if (!can(actor, action, seenEvent(actor, event))) return refuse('forbidden');
  return isOver(endOf(event), now)
    ? event
    : refuse('conflict', 'The report is ready once the event is over.');
}

async function readOutcomes(tx: Db, event: EventRow, lateAfter: number) {
  const states = foldCheckIns(await readCheckIns(tx, event));
  return outcomesOf(await readReported(tx, event), states, endOf(event), lateAfter);
}

export const readReport = (
  { database }: AppDeps,
  query: ReportQuery,
): Promise<Result<typeof doorsRoutes.readReport>> =>
  database.transaction(query.scope, async (tx) => {
    const event = await overEvent(tx, query, 'reservation.list');
    if (isRefusal(event)) return event;
    return ok(200, { ...reportOf(await readOutcomes(tx, event, query.lateAfter)), subEvents: [] });
  });

export const reportFile = (
  { database, services }: AppDeps,
  query: ReportQuery,
  kind: 'csv' | 'xlsx',
): Promise<Result<typeof doorsRoutes.reportCsv>> =>
  services.exportTurns.take(() =>
    database.transaction(query.scope, async (tx) => {
      const event = await overEvent(tx, query, 'reservation.export');
      if (isRefusal(event)) return event;
      const timeOf = (at: number): string => {
        const { date, time } = instantToWallTime(new Date(at), event.timezone);
        return `${date} ${time}`;
      };
      const outcomes = await readOutcomes(tx, event, query.lateAfter);
      const name = csvFileName(event.name, query.now, event.timezone)
        .replace('_reservations_', '_report_')
        .replace(/csv$/, kind);
      return ok(200, Readable.from(tableFile(kind, 'Report', reportColumns(timeOf), outcomes)), {
        'content-disposition': contentDisposition(name),
      });
    }),
  );
