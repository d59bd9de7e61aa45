/** How long the statements of the work that is under way may take, and who waits for it. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface ReadLimits {
  /** Of one statement; the usual limit where nothing is said. */
  statementMs?: number;
  /** Aborted when the client has gone: the statement that runs then is cancelled. */
  gone: AbortSignal;
}

const current = new AsyncLocalStorage<ReadLimits>();

/** PostgreSQL holds every transaction that `work` begins to the limits. The embedded database can hold nothing to them. */
export const withReadLimits = <T>(limits: ReadLimits, work: () => Promise<T>): Promise<T> =>
  current.run(limits, work);

export const readLimits = (): ReadLimits | undefined => current.getStore();
