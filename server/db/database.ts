/** The database as the rest of the server sees it, on either engine. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';
import type { Scope, TenantScope } from './scope.ts';
import type { Unwritable } from './write-probe.ts';

/** The part of a raw statement's result that both drivers have. */
interface Rows<Row> {
  rows: Row[];
}
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

type Drizzle = PgDatabase<RowsResult, typeof schema>;

declare const reach: unique symbol;

/**
 * A handle that works the same on both databases and knows its scope. Counts are numbers on both.
 */
interface Handle<Reach extends Scope['kind']> extends Omit<Drizzle, 'transaction'> {
  readonly [reach]: Reach;
  /** A savepoint, for a statement that may fail. */
  transaction<T>(work: (savepoint: Handle<Reach>) => Promise<T>): Promise<T>;
}

/**
 * A handle under row-level security with one tenant set, for store functions that only a tenant's
 * work may call.
 */
export type TenantDb = Handle<'tenant'>;

/**
 * A handle without row-level security, for sign-in, public addresses, the outbox, and other work
 * across tenants.
 */
export type PlatformDb = Handle<'platform'>;

/** The handle of a transaction in a scope. */
export type DbOf<S extends Scope> = Handle<S['kind']>;

/**
 * The handle of a tenant or of the platform, for store functions that confine their SQL by the
 * caller's scope.
 */
export type Db = DbOf<Scope>;

/** Receives the messages between processes (`channel.ts`). */
export interface ChannelListener {
  heard(text: string): void;
  /**
   * Runs after a lost connection, because texts of other processes may have been missed in the
   * meantime.
   */
  missed(): void;
}

export interface Channel {
  readonly tell: (texts: Iterable<string>) => void;
  /** @returns a function that stops listening. */
  readonly listen: (listener: ChannelListener) => () => void;
  /**
   * Runs if this process puts a mail into the outbox, so that it is sent at once. The transaction
   * may not have committed yet. A worker that wakes too early looks again a moment later.
   * @returns a function that stops listening.
   */
  readonly onEnqueued: (listener: () => void) => () => void;
  readonly enqueued: () => void;
}

/** A database lock that shows other processes that this process lives. */
export interface Held {
  /**
   * The number by which others know this process. After losing the lock, the process gets another
   * number.
   */
  readonly id: number;
  /** Aborts when the connection is lost. From then on others may think that this process died. */
  readonly lost: AbortSignal;
  /**
   * Whether the lock is surely held. False also while this is unknown, such as after a pause of the
   * whole process.
   */
  readonly isSure: () => boolean;
}

/** Shows other processes that this one lives. */
export interface Presence {
  /** Null while no lock is available, and always behind a pooler in transaction mode. */
  readonly held: () => Held | null;
  readonly close: () => Promise<void>;
}

export interface PoolState {
  pool: string;
  max: number;
  inUse: number;
  idle: number;
  /** The number of calls that wait for a connection. */
  waiting: number;
}

/** The state of a primary's standbys. */
export interface Replication {
  /** How long the oldest commit has waited for a synchronous standby. 0 if none waits. */
  commitsWaitSeconds: number;
  /** Empty also if the database user may not see them. `state` is PostgreSQL's `sync_state`. */
  standbys: { name: string; state: string; bytes: number; seconds: number }[];
}

/** A patient transaction waits for a lock as long as any other, one of the queue three seconds. */
export type LockWait = 'patient' | 'queued';

/** The database for slices. All their work runs in the scope that they were given. */
export interface Database {
  /**
   * True for the database inside this process, which has a single session. Keep transactions short.
   */
  readonly embedded: boolean;
  /**
   * Runs `work` in one transaction under the scope's role: tenant work under row-level security,
   * platform work without it. Retries serialization failures and deadlocks (40001, 40P01) up to
   * three times, so `work` must touch nothing but `tx`. Throws inside another transaction. A caught
   * statement error leaves the transaction aborted, and it throws at commit. Wrap a statement that
   * may fail in `tx.transaction` (a savepoint).
   */
  transaction<S extends Scope, T>(scope: S, work: (tx: DbOf<S>) => Promise<T>): Promise<T>;
  /**
   * A transaction that settles replies with statements of fixed text (`statement.ts`). They are
   * planned once, by their indexes, whatever the tables held at the time.
   */
  fixedTransaction<T>(scope: TenantScope, work: (tx: TenantDb) => Promise<T>, waits: LockWait): Promise<T>;
  /**
   * A queued `fixedTransaction` for several organizations in one transaction, with one BEGIN, one
   * COMMIT and two round trips for all. Each statement still runs under row-level security for one
   * tenant, the one last entered. `enter` is a statement like the others and waits for nothing.
   * Before the first one, no tenant's rows are visible.
   */
  fixedTransactionFor<T>(
    scopes: readonly TenantScope[],
    work: (tx: TenantDb, enter: (scope: TenantScope) => void) => Promise<T>,
  ): Promise<T>;
  /**
   * The messages that this process and others on the same database send each other after a commit.
   */
  readonly channel: Channel;
  /** Whether the database answers within two seconds. Never throws. */
  ping(): Promise<boolean>;
  /** The usage of the connection pools. Empty for the database inside this process. */
  pools(): readonly PoolState[];
  /** How far standbys are behind. Null for the database inside this process. */
  replication(): Promise<Replication | null>;
  /**
   * Returns why the database accepts no writes now, or null if it does as far as we know. Never
   * throws.
   */
  unwritable(): Promise<Unwritable | null>;
}

/**
 * The process's own database, with work across tenants. `eslint.config.js` lists the files that may
 * use it: sign-in, public addresses, workers, the start. Handlers of other slices get a `Database`.
 */
export interface PlatformDatabase extends Database {
  /**
   * Runs one statement outside a transaction. Throws inside one, and has no `transaction` of its
   * own.
   */
  readonly platform: PlatformDb;
  /** Like `transaction`, without row-level security. */
  platformTransaction<T>(work: (tx: PlatformDb) => Promise<T>): Promise<T>;
  /** Shows others that this process lives, as long as it does. Null if there are no others. */
  presence(): Promise<Presence | null>;
  /**
   * Announces that this process is about to close the database, so that the next one on the same
   * folder waits.
   */
  ending(): void;
  /** Lets running transactions finish, then releases connections, folder and lock. */
  close(): Promise<void>;
}

export interface DatabaseLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface DatabaseConfig {
  /** A PostgreSQL server. Without it, the embedded database under `dataDir` opens. */
  databaseUrl?: string;
  dataDir: string;
  /** Connections for tenant work. The platform's own statements have half as many. Default 10. */
  poolSize?: number;
  /** How long a start waits for a PostgreSQL server that is not there yet. Default 10,000. */
  startTimeoutMs?: number;
  logger?: DatabaseLog;
  /** False if the database must stay as it is. Another version's database is then refused. */
  migrate?: boolean;
}
