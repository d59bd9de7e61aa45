/** Handles thousands of rows in small steps, so that other work gets its turn. */
import { sql, type SQLWrapper } from 'drizzle-orm';
import { yieldToEventLoop } from './yield.ts';
import type { Db } from './database.ts';

/** How many rows one step handles. */
export const perStep = 500;

/** Maps thousands of values in small steps. Each step lets other work take its turn. */
export async function mapInSteps<Value, Made>(
  values: readonly Value[],
  work: (some: readonly Value[]) => readonly Made[] | Promise<readonly Made[]>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let from = 0; from < values.length; from += perStep) {
    if (from > 0) await yieldToEventLoop();
    made.push(...(await work(values.slice(from, from + perStep))));
  }
  return made;
}

/** How many cursors each transaction has opened, so that their names differ within it. */
const cursors = new WeakMap<Db, number>();

/**
 * Yields the rows of the query in its order, at most `max` at once, in the state that they had
 * when it began. Columns have the names that the query gives them. If `max` is a function,
 * each step calls it first. Each step lets other work take its turn.
 */
export async function* inSteps<Row extends object>(
  tx: Db,
  query: SQLWrapper,
  max: number | (() => number) = perStep,
): AsyncGenerator<Row[]> {
  yield* await openSteps<Row>(tx, query, max);
}

/**
 * Does what `inSteps` does, but the rows have the state at the time of this call, even if they are
 * read later.
 */
export async function openSteps<Row extends object>(
  tx: Db,
  query: SQLWrapper,
  max: number | (() => number) = perStep,
): Promise<AsyncGenerator<Row[]>> {
  const opened = cursors.get(tx) ?? 0;
  cursors.set(tx, opened + 1);
  const cursor = sql.identifier(`steps_${opened}`);
  await tx.execute(sql`declare ${cursor} no scroll cursor for ${query}`);
  return fetchSteps<Row>(tx, cursor, max);
}

async function* fetchSteps<Row extends object>(
  tx: Db,
  cursor: SQLWrapper,
  max: number | (() => number),
): AsyncGenerator<Row[]> {
  for (let isMore = true; isMore;) {
    const size = typeof max === 'number' ? max : max();
    const { rows } = await tx.execute(sql`fetch ${sql.raw(String(size))} from ${cursor}`);
    if (rows.length > 0) yield rows as Row[];
    isMore = rows.length === size;
    await yieldToEventLoop();
  }
  await tx.execute(sql`close ${cursor}`);
}
