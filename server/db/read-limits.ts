/** Limits the time of the current work's statements, and ends them when its client is gone. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface ReadLimits {
  /** Applies to one statement. The usual limit if missing. */
  statementMs?: number;
  /** Aborts when the client is gone, which cancels the running statement. */
  gone: AbortSignal;
}

const current = new AsyncLocalStorage<ReadLimits>();

/**
 * PostgreSQL enforces the limits on every transaction that `work` begins. The embedded database
 * cannot enforce them.
 */
export const withReadLimits = <T>(limits: ReadLimits, work: () => Promise<T>): Promise<T> =>
  current.run(limits, work);

export const readLimits = (): ReadLimits | undefined => current.getStore();
