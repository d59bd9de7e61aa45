/** Handles exports of the guest list as files (docs/product/replies.md#export). */
import { Readable } from 'node:stream';
import { can } from '#domain/access/rules.ts';
import { guestColumnsWith, householdColumns } from '#domain/exports/columns.ts';
import { type Cell, cellsOf, headingsOf } from '#domain/exports/cells.ts';
import type { exportsRoutes } from '#domain/exports/contract.ts';
import { shownCode } from '#domain/guest-list/code.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { contentDisposition, csvFileName } from '#domain/replies/csv.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import type { Db } from '../db/connect.ts';
import { type Scope, scopeOfOwner } from '../db/scope.ts';
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/serve.ts';
import { noEvent } from '../guest-list/change.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import { eachHousehold, type StoredHousehold } from '../guest-list/bulk.store.ts';
import { linkOf } from '../guest-list/presenter.ts';
import { readEventQuestions } from '../questions/event-questions.store.ts';
import { answersOfInvitees } from '../replies/rows/invitee-guests.store.ts';
import { type EventRow, findEvent } from '../event-row/event.store.ts';
import type { AppDeps } from '../services.ts';
import { orSpent } from '../processes/allowance.ts';
import type { CodesWork } from './qr-codes.ts';
import { repliesWorkbook } from './replies.ts';
import { csvText } from '../http/spreadsheets/table-file.ts';
import { workbook, type Workbook } from '../http/spreadsheets/xlsx.ts';

type Rows = 'guests' | 'households';

interface ExportRequest {
  id: string;
  rows: Rows;
  actor: Actor;
  scope: Scope;
  now: Date;
}

/** The rows of a file, some at a time. The first part is the header. */
type Parts = AsyncIterable<Cell[][]>;

async function csvPieces(parts: Parts): Promise<Uint8Array[]> {
  const texts: string[] = [];
  for await (const rows of parts) texts.push(csvText(rows, texts.length === 0));
  return [Buffer.from(texts.join(''))];
}

async function xlsxPieces(sheet: string, parts: Parts): Promise<Uint8Array[]> {
  let book: Workbook | null = null;
  for await (const rows of parts) {
    if (book) book.write(rows);
    else book = workbook(sheet, (rows[0] ?? []).map(String));
  }
  return book?.end() ?? [];
}

export function exportsHandlers({
  database,
  keys,
  config,
  services,
}: AppDeps): Handlers<typeof exportsRoutes> {
  const codes = invitationCodes(keys);

  const keysOf = (event: EventRow, household: StoredHousehold) => ({
    code: shownCode(codes.codeOf({ ...household, eventId: event.id })),
    link: linkOf(
      { publicUrl: config.publicUrl, customUrl: event.customUrl },
      codes.tokenOf({ ...household, eventId: event.id }),
    ),
  });

  /** Only callers who may answer for a household get codes and links. */
  const shown = (event: EventRow, actor: Actor, household: StoredHousehold) => ({
    ...household,
    persons: household.persons.map((person) => ({ ...person, id: person.id ?? '' })),
    ...(can(actor, 'reservation.edit', seenEvent(actor, event))
      ? keysOf(event, household)
      : { code: '', link: '' }),
  });

  async function* partsOf(tx: Db, event: EventRow, actor: Actor, rows: Rows): AsyncGenerator<Cell[][]> {
    const columns = guestColumnsWith(rows === 'guests' ? await readEventQuestions(tx, event) : []);
    yield [headingsOf(rows === 'guests' ? columns : householdColumns)];
    for await (const part of eachHousehold(tx, event)) {
      const households = part.map((household) => shown(event, actor, household));
      if (rows === 'households') {
        const { timezone } = event;
        yield households.map((household) => cellsOf(householdColumns, { ...household, timezone }));
        continue;
      }
      const replies = part.flatMap(({ reservationId }) => reservationId ?? []);
      const answers = await answersOfInvitees(tx, event.tenantId, replies);
      yield households.flatMap((household) =>
        household.persons.map((person) =>
          cellsOf(columns, { household, person, answer: answers.get(person.id) ?? null }),
        ),
      );
    }
  }

  /**
   * Returns the whole list in its state at one moment. It has at most 50,000 households, which take
   * some megabytes, and only a few lists are exported at once.
   */
  async function file(
    { id, rows, actor, scope, now }: ExportRequest,
    kind: 'csv' | 'xlsx',
    write: (parts: Parts) => Promise<Uint8Array[]>,
  ) {
    return services.exportTurns.take(() =>
      database.transaction(scope, async (tx) => {
        const event = await findEvent(tx, scope, id);
        if (!event) return noEvent();
        if (!can(actor, 'reservation.export', seenEvent(actor, event))) return refuse('forbidden');
        const pieces = await write(partsOf(tx, event, actor, rows));
        const name = csvFileName(event.name, now, event.timezone).replace('_reservations_', `_${rows}_`);
        return ok(200, Readable.from(pieces), {
          'content-disposition': contentDisposition(name.replace(/csv$/, kind)),
        });
      }),
    );
  }

  return {
    guestListCsv: ({ params, query, actor, scope, call: { now } }) =>
      file({ id: params.id, rows: query.rows, actor, scope, now }, 'csv', csvPieces),

    guestListXlsx: ({ params, query, actor, scope, call: { now } }) =>
      file({ id: params.id, rows: query.rows, actor, scope, now }, 'xlsx', (parts) =>
        xlsxPieces(query.rows === 'guests' ? 'Guests' : 'Households', parts),
      ),

    async repliesXlsx({ params, actor, scope, call: { now } }) {
      const event = await database.transaction(scope, (tx) => findEvent(tx, scope, params.id));
      if (!event) return noEvent();
      if (!can(actor, 'reservation.export', seenEvent(actor, event))) return refuse('forbidden');
      const pieces = await services.exportTurns.take(() =>
        repliesWorkbook(database, scopeOfOwner(scope, event), event),
      );
      const name = csvFileName(event.name, now, event.timezone).replace(/csv$/, 'xlsx');
      return ok(200, Readable.from(pieces), { 'content-disposition': contentDisposition(name) });
    },

    async guestListCodes({ params, actor, scope, call: { now, goneSignal } }) {
      const event = await database.transaction(scope, (tx) => findEvent(tx, scope, params.id));
      if (!event) return noEvent();
      if (!can(actor, 'reservation.edit', seenEvent(actor, event))) return refuse('forbidden');
      const pieces = await orSpent(() =>
        services.allowance.within({ tenantId: event.tenantId, gone: goneSignal(), now }, async (using) => {
          const households = await database.transaction(scope, async (tx) => {
            const all: CodesWork['households'] = [];
            for await (const part of eachHousehold(tx, event))
              all.push(...part.map((household) => keysOf(event, household)));
            return all;
          });
          return services.codesDrawing.draw({ households }, using);
        }),
      );
      if ('refused' in pieces) return pieces;
      const name = csvFileName(event.name, now, event.timezone).replace('_reservations_', '_codes_');
      return ok(200, Readable.from(pieces), {
        'content-disposition': contentDisposition(name.replace(/csv$/, 'zip')),
      });
    },
  };
}
