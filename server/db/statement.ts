/**
 * Statements with a fixed text, for queries that run a thousand times a second. They bypass
 * drizzle, are sent at once, and are named, so that a connection or the embedded session parses and
 * plans each of them once. A pooler runs them unnamed.
 */
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

export interface FixedStatement {
  name: string | undefined;
  text: string;
  values: unknown[];
}

/** Sends a statement at once. The answer comes later. */
export type SendStatement = (statement: FixedStatement) => Promise<{ rows: unknown[] }>;

interface Transaction {
  send: SendStatement;
  /** Writes that are sent together with the transaction's end. */
  last: Promise<unknown>[];
}

// Savepoints have other handles with the same session.
const transactions = new WeakMap<object, Transaction>();

/**
 * Sets how a transaction's handle sends statements.
 * @returns the list that `sendWithCommit` fills.
 */
export function setSender(tx: Db, send: SendStatement): Promise<unknown>[] {
  const last: Promise<unknown>[] = [];
  transactions.set(tx._.session, { send, last });
  return last;
}

function transactionOf(tx: Db): Transaction {
  const transaction = transactions.get(tx._.session);
  if (!transaction) throw new Error('Statements with a fixed text are for transactions.');
  return transaction;
}

const dialect = new PgDialect();

/** The text of a piece of a statement, with its parameters written out. */
export const fixed = (piece: SQL): string => dialect.sqlToQuery(piece).sql;

/** Change `name` with the text, because connections keep the plan under that name. */
export const statement = <Row>(name: string, text: string) =>
  Object.assign(
    async (tx: Db, values: unknown[]): Promise<Row[]> =>
      (await transactionOf(tx).send({ name, text, values })).rows as Row[],
    { text },
  );

/**
 * Marks a transaction's last write. The end of the transaction is sent right after it, and the
 * transaction resolves when both succeeded. Send nothing after this call.
 */
export function sendWithCommit(tx: Db, writing: Promise<unknown>): void {
  // The end of the transaction awaits this promise and reports its failure.
  writing.catch(() => {});
  transactionOf(tx).last.push(writing);
}
