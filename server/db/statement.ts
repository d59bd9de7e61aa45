/**
 * Statements with a fixed text, for what is asked a thousand times a second: without drizzle, sent in the moment they are
 * asked, and named, so that a connection, or the session of the embedded database, parses and plans each of them once. A pooler runs
 * them as they are.
 */
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

export interface FixedStatement {
  name: string | undefined;
  text: string;
  values: unknown[];
}

/** Sends a statement at once; the answer comes later. */
export type SendStatement = (statement: FixedStatement) => Promise<{ rows: unknown[] }>;

interface Transaction {
  send: SendStatement;
  /** What the end of the transaction follows without waiting for it. */
  last: Promise<unknown>[];
}

// Savepoints are other handles with the same session.
const transactions = new WeakMap<object, Transaction>();

/** For code that runs transactions: how their handle sends statements. @returns what `lastly` collects. */
export function setSender(tx: Db, send: SendStatement): Promise<unknown>[] {
  const last: Promise<unknown>[] = [];
  transactions.set(tx._.session, { send, last });
  return last;
}

function transactionOf(tx: Db): Transaction {
  const found = transactions.get(tx._.session);
  if (!found) throw new Error('Statements with a fixed text are for transactions.');
  return found;
}

const dialect = new PgDialect();

/** The text of a piece of a statement whose parameters are written in it. */
export const fixed = (piece: SQL): string => dialect.sqlToQuery(piece).sql;

/** `name` changes with the text: connections keep what they have planned under it. */
export const statement = <Row>(name: string, text: string) =>
  Object.assign(
    async (tx: Db, values: unknown[]): Promise<Row[]> =>
      (await transactionOf(tx).send({ name, text, values })).rows as Row[],
    { text },
  );

/**
 * The last of a transaction: its end is sent right behind, and the transaction resolves when both have succeeded. Nothing
 * may be sent afterwards.
 */
export function lastly(tx: Db, writing: Promise<unknown>): void {
  // It is awaited with the transaction's end.
  writing.catch(() => {});
  transactionOf(tx).last.push(writing);
}
