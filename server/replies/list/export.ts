/**
 * Exports an event's replies for spreadsheets (docs/product/replies.md#export). The file is written
 * while it is read, so that only a few hundred replies are in memory.
 */
import { PassThrough } from 'node:stream';
import { headingsOf } from '#domain/exports/cells.ts';
import { replyColumns, replyRows } from '#domain/replies/csv.ts';
import type { Database, TenantDb } from '../../db/connect.ts';
import type { TenantScope } from '../../db/scope.ts';
import { csvText } from '../../http/spreadsheets/table-file.ts';
import { readEventQuestions } from '../../questions/event-questions.store.ts';
import { openReplies, readRepliesAfter, type ReplyToExport } from './list.store.ts';
import { type EventRow } from '../../event-row/event.store.ts';
import type { Turns } from './turns.ts';

const atOnce = 500;
/** A client that reads nothing for this long is gone, and must not keep a database connection. */
const stalledMs = 10_000;
/**
 * How many exports in one process may each hold a connection. Most of the ten connections must stay
 * free for guests. Other exports wait their turn.
 */
export const maxSnapshots = 2;

/** The client left, or stopped reading. */
class Abandoned extends Error {}

/**
 * Writes the file of the event's replies. Resolves once its first part was read, so that an
 * unresponsive database is refused in the ordinary way. A later failure breaks off the download. On
 * PostgreSQL, the file is one snapshot from the beginning of the export. The embedded database has
 * one session, which a slow download must not keep, so it is read in batches. Every reply that
 * existed the whole time is in the file exactly once, in its state when its batch was read.
 */
export async function exportReplies(
  database: Database,
  turns: Turns,
  scope: TenantScope,
  event: EventRow,
): Promise<PassThrough> {
  const out = new PassThrough();
  const { timezone } = event;
  // Archived questions too, because their answers still count.
  const columns = replyColumns(await database.transaction(scope, (tx) => readEventQuestions(tx, event)));
  const started = new Promise<void>((resolve, reject) => {
    const put = async (replies: readonly ReplyToExport[]) => {
      const rows = replies.flatMap((reply) => replyRows(reply, timezone, columns));
      const text = csvText(rows, false);
      const more = text === '' || write(out, text);
      resolve();
      if (!more) await drained(out);
    };
    write(out, csvText([headingsOf(columns)]));
    const written = database.embedded
      ? inBatches(database, scope, event, put)
      : turns.take(() => inOneSnapshot(database, scope, event, put));
    written.then(
      () => {
        resolve();
        out.end();
      },
      (error: Error) => {
        // Nobody listens to the stream yet, so the promise reports the error.
        reject(error);
        out.on('error', () => {});
        out.destroy(error);
      },
    );
  });
  await started;
  return out;
}

type Put = (replies: readonly ReplyToExport[]) => Promise<void>;

async function inOneSnapshot(
  database: Database,
  scope: TenantScope,
  event: EventRow,
  put: Put,
): Promise<void> {
  await database.transaction(scope, async (tx) => {
    const next = await openReplies(tx, scope, event.id);
    let replies: ReplyToExport[];
    while ((replies = await next(atOnce)).length > 0) await put(replies);
  });
}

async function inBatches(database: Database, scope: TenantScope, event: EventRow, put: Put): Promise<void> {
  let last: ReplyToExport | undefined;
  for (;;) {
    const after = last ?? null;
    const read = (tx: TenantDb) => readRepliesAfter(tx, scope, event.id, after, atOnce);
    const replies = await database.transaction(scope, read);
    last = replies.at(-1);
    if (last === undefined) return;
    await put(replies);
  }
}

/** @returns whether the client reads as fast as the server writes. */
function write(out: PassThrough, text: string): boolean {
  if (out.destroyed) throw new Abandoned('The download was given up.');
  return out.write(text);
}

function drained(out: PassThrough): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      clearTimeout(timer);
      out.off('drain', resume).off('close', gone);
      if (error) reject(error);
      else resolve();
    };
    const resume = () => settle();
    const gone = () => settle(new Abandoned('The download was given up.'));
    const timer = setTimeout(() => settle(new Abandoned('The download stands still.')), stalledMs);
    out.once('drain', resume).once('close', gone);
    if (out.destroyed) gone();
  });
}
