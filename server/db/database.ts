/** What a database is to the rest of the server, whichever engine it runs on. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';
import type { Scope, TenantScope } from './scope.ts';
import type { Unwritable } from './writes.ts';

/** What both drivers answer to raw statements; anything more would work on one of them only. */
interface Rows<Row> {
  rows: Row[];
}
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

type Drizzle = PgDatabase<RowsResult, typeof schema>;

declare const reach: unique symbol;

/** A handle that works the same on both databases, and knows how far it reaches. Counts are numbers on both. */
interface Handle<Reach extends Scope['kind']> extends Omit<Drizzle, 'transaction'> {
  readonly [reach]: Reach;
  /** A savepoint, for a statement that may fail. */
  transaction<T>(work: (savepoint: Handle<Reach>) => Promise<T>): Promise<T>;
}

/** Under row-level security, with one tenant set: for store functions that only a tenant's work may call. */
export type TenantDb = Handle<'tenant'>;

/** Past row-level security: for sign-in, public addresses, the outbox, and other work across tenants. */
export type PlatformDb = Handle<'platform'>;

/** The handle of a transaction in a scope. */
export type DbOf<S extends Scope> = Handle<S['kind']>;

/** Either, as the caller's scope has it: for store functions that confine their SQL by that scope. */
export type Db = DbOf<Scope>;

/** Hears what processes tell each other (`channel.ts`). */
export interface ChannelListener {
  heard(text: string): void;
  /** Something may have been told while nobody listened. */
  missed(): void;
}

export interface Channel {
  readonly tell: (texts: Iterable<string>) => void;
  /** @returns what ends the listening. */
  readonly listen: (listener: ChannelListener) => () => void;
  /**
   * Hears, in this process alone, that a message was put into the outbox, so that it goes out at once and not at the
   * next look. It says nothing about the commit: who is woken too early looks again a moment later.
   * @returns what ends the listening.
   */
  readonly onEnqueued: (listener: () => void) => () => void;
  readonly enqueued: () => void;
}

/** A lock that others see as long as this process lives. */
export interface Held {
  /** The process's own; after a lost lock it has another. */
  readonly id: number;
  /** Aborted when the connection was lost: from then on others may think that this process has died. */
  readonly lost: AbortSignal;
  /** False also while it is not known, as after a pause of the whole process. */
  readonly isSure: () => boolean;
}

/** Shows the other processes that this one lives. */
export interface Presence {
  /** Null while no lock can be had, and always behind a pooler in transaction mode. */
  readonly held: () => Held | null;
  readonly close: () => Promise<void>;
}

export interface PoolState {
  pool: string;
  max: number;
  inUse: number;
  idle: number;
  /** Work that waits for a connection. */
  waiting: number;
}

/** What the slices work with: whatever they do, they do in the scope that they were given. */
export interface Database {
  /** True for the database inside this process, which has a single session: keep transactions short. */
  readonly embedded: boolean;
  /**
   * Runs `work` in one transaction under the scope's role: tenant work under row-level security with the tenant set for
   * this transaction, platform work past it. Retries serialization failures and deadlocks (40001, 40P01) up to three
   * times, so `work` must touch nothing but `tx`. Throws when called inside another transaction. A caught statement
   * error leaves the transaction aborted and makes it throw at commit; use `tx.transaction` (a savepoint) around a
   * statement that may fail.
   */
  transaction<S extends Scope, T>(scope: S, work: (tx: DbOf<S>) => Promise<T>): Promise<T>;
  /**
   * The same for settling replies, whose statements have fixed texts (`statement.ts`): they are planned once, by their
   * indexes, whatever the tables held when they were planned.
   */
  settling<T>(scope: TenantScope, work: (tx: TenantDb) => Promise<T>): Promise<T>;
  /**
   * `settling` for several organizations in one transaction, which costs one BEGIN, one COMMIT and two round trips for all of
   * them. Each statement still runs for one tenant alone, under row-level security: the one that was entered last. `enter`
   * is a statement like the others and waits for nothing; before the first of them no tenant's rows can be seen.
   */
  settlingFor<T>(
    scopes: readonly TenantScope[],
    work: (tx: TenantDb, enter: (scope: TenantScope) => void) => Promise<T>,
  ): Promise<T>;
  /** What this process and the others that share the database tell each other after a commit. */
  readonly channel: Channel;
  /** Whether the database answers within two seconds; never throws. */
  ping(): Promise<boolean>;
  /** How the pools of connections are used; none for the database inside this process. */
  pools(): readonly PoolState[];
  /** Why it takes no writes at this moment; null where it does, as far as is known. Never throws. */
  unwritable(): Promise<Unwritable | null>;
}

/**
 * The database of the process itself, with work across tenants. `eslint.config.js` lists the files that may ask for it:
 * sign-in, public addresses, workers, the start. Handlers of other slices are given a `Database`.
 */
export interface PlatformDatabase extends Database {
  /** One statement outside a transaction. Throws when it is used inside one, and has no `transaction` of its own. */
  readonly platform: PlatformDb;
  /** A transaction as `transaction` has it, past row-level security. */
  platformTransaction<T>(work: (tx: PlatformDb) => Promise<T>): Promise<T>;
  /** Shows others that this process lives, for as long as it does; null where there are no others. */
  presence(): Promise<Presence | null>;
  /** Says that this process is about to close it, so that the next one on the same data folder waits. */
  ending(): void;
  /** Lets running transactions finish, then lets go of connections, folder and lock. */
  close(): Promise<void>;
}

export interface DatabaseLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface DatabaseConfig {
  /** A PostgreSQL server; without it the embedded database under `dataDir` is opened. */
  databaseUrl?: string;
  dataDir: string;
  /** Connections for tenant work; the platform's own statements have half as many of their own. Default 10. */
  poolSize?: number;
  /** How long a start waits for a PostgreSQL server that is not there yet. Default 10,000. */
  startTimeoutMs?: number;
  logger?: DatabaseLog;
  /** False where the database must stay as it is: one of another version is refused. */
  migrate?: boolean;
}
