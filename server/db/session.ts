import { createTableRelationsHelpers, extractTablesRelationalConfig } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect, PgDatabase } from 'drizzle-orm/pg-core';
import { PgliteSession, PgliteTransaction } from 'drizzle-orm/pglite/session';
import type { DbOf, PlatformDb } from './database.ts';
import * as schema from './schema.ts';
import { isMinted, type Scope } from './scope.ts';
import { sqlState } from './errors.ts';

const dialect = new PgDialect();
const { tables, tableNamesMap } = extractTablesRelationalConfig(schema, createTableRelationsHelpers);
const relational = { fullSchema: schema, schema: tables, tableNamesMap };

type PgClient = ConstructorParameters<typeof NodePgSession>[0];
type PgliteClient = ConstructorParameters<typeof PgliteSession>[0];

/** Anything with pg's `query`. Drizzle needs nothing else of a client. */
export interface Queryable {
  query(...args: never[]): unknown;
}

// drizzle's own `db.transaction` sends BEGIN and the tenant in separate round trips and does not
// notice a COMMIT that rolled back. So `postgres/` and `embedded/` run the transactions, and only
// the handles are drizzle's.

/** The handle of a running transaction on pg. Its `transaction` makes savepoints. */
export const postgresTransaction = <S extends Scope>(client: Queryable): DbOf<S> =>
  new NodePgTransaction(
    dialect,
    new NodePgSession(client as unknown as PgClient, dialect, relational),
    relational,
  ) as unknown as DbOf<S>;

/** The handle of a running transaction on PGlite. Its `transaction` makes savepoints. */
export const embeddedTransaction = <S extends Scope>(client: PgliteClient): DbOf<S> =>
  new PgliteTransaction(
    dialect,
    new PgliteSession(client, dialect, relational),
    relational,
  ) as unknown as DbOf<S>;

/** A handle for single statements on pg. */
export const postgresStatements = (client: Queryable): PlatformDb =>
  withoutTransactions(
    new PgDatabase(
      dialect,
      new NodePgSession(client as unknown as PgClient, dialect, relational),
      relational,
    ),
  );

/** A handle for single statements on PGlite. */
export const embeddedStatements = (client: PgliteClient): PlatformDb =>
  withoutTransactions(new PgDatabase(dialect, new PgliteSession(client, dialect, relational), relational));

function withoutTransactions(db: object): PlatformDb {
  return Object.assign(db as PlatformDb, {
    transaction: () => {
      throw new Error('Database.platform is for single statements: use platformTransaction.');
    },
  });
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Returns the scope's tenant, safe within a statement.
 * @throws if it isn't a UUID, which never happens for a minted scope.
 */
export function tenantIdOf(scope: Extract<Scope, { kind: 'tenant' }>): string {
  if (!isMinted(scope)) throw new Error('A scope was forged.');
  if (!uuid.test(scope.tenantId)) throw new Error('A tenant scope needs the id of a tenant.');
  return scope.tenantId;
}

/** Repeats `attempt` up to three times if the database chose it as the victim of a conflict. */
export async function retryingConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await attempt();
    } catch (error) {
      const state = sqlState(error);
      if ((state !== '40001' && state !== '40P01') || retry === 3) throw error;
      // Deadlock victims that retry in step would collide again.
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** retry * (0.5 + Math.random())));
    }
  }
}
