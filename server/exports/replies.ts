/** Exports the replies to one event as a workbook, with the columns of their CSV. */
import { headingsOf } from '#domain/exports/cells.ts';
import { replyColumns, replyRows } from '#domain/replies/csv.ts';
import type { Database } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { readEventQuestions } from '../questions/event-questions.store.ts';
import { readRepliesAfter, type ReplyToExport } from '../replies/list/list.store.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { workbook } from '../http/spreadsheets/xlsx.ts';

const atOnce = 500;

/**
 * Returns the workbook. It reads in batches, so that others get their turn, and keeps only packed
 * rows in memory.
 */
export async function repliesWorkbook(
  database: Database,
  scope: TenantScope,
  event: EventRow,
): Promise<Uint8Array[]> {
  const columns = replyColumns(await database.transaction(scope, (tx) => readEventQuestions(tx, event)));
  const book = workbook('Replies', headingsOf(columns));
  let last: ReplyToExport | null = null;
  for (;;) {
    const after: ReplyToExport | null = last;
    const replies: ReplyToExport[] = await database.transaction(scope, (tx) =>
      readRepliesAfter(tx, scope, event.id, after, atOnce),
    );
    last = replies.at(-1) ?? null;
    if (last === null) return book.end();
    book.write(replies.flatMap((reply) => replyRows(reply, event.timezone, columns)));
  }
}
