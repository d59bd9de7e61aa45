/** Settles a queue of its own: of one organization, or of one event that somebody keeps locked. */
import { setTimeout as pause } from 'node:timers/promises';
import type { TenantScope } from '../../db/scope.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { asUnavailable, oldestOf, wasLocked } from './batch.ts';
import type { Pending, Settling } from './pending.ts';
import { settleTogether } from './settle-together.ts';

/** The longest wait for an event that somebody else keeps locked. */
const maxLockMs = 15_000;

/** The pause before a locked event is tried again. */
const lockedAgainMs = 50;

/** The submissions to one organization's events, or to one event while it stays locked. */
export interface Queue {
  key: string;
  scope: TenantScope;
  waiting: Pending[];
}

/** Is told how many replies a batch had and how long it took. */
export type NoteBatch = (replies: number, seconds: number) => void;

interface Settler {
  deps: ServerDeps;
  /** The organizations that had a limited plan when last read. */
  limited: Set<string>;
  noteBatch: NoteBatch;
  /** Gives each event of the batch its own queue. */
  setApart: (queue: Queue, batch: readonly Pending[]) => void;
}

/**
 * Settles the batch. After an unforeseen failure, splits the batch in half, so that only the
 * faulty submission fails. Never rejects.
 * @returns a function that answers the callers.
 */
export async function settleApart(by: Settler, queue: Queue, batch: readonly Pending[]): Promise<() => void> {
  const { deps, limited, noteBatch, setApart } = by;
  const began = performance.now();
  const isEvent = queue.key !== queue.scope.tenantId;
  try {
    const answers = await settleTogether(deps, { scope: queue.scope, submissions: batch }, limited, isEvent);
    noteBatch(batch.length, (performance.now() - began) / 1_000);
    return () => batch.forEach((pending, index) => pending.resolve(answers[index] as Settling));
  } catch (error) {
    if (wasLocked(error) && Date.now() - oldestOf(batch) < maxLockMs) {
      if (isEvent) {
        await pause(lockedAgainMs);
        return settleApart(by, queue, batch);
      }
      setApart(queue, batch);
      return () => {};
    }
    const failure = asUnavailable(error);
    if (batch.length === 1 || failure) {
      return () => {
        for (const pending of batch) pending.reject(failure ?? error);
      };
    }
    const half = Math.ceil(batch.length / 2);
    const first = await settleApart(by, queue, batch.slice(0, half));
    const second = await settleApart(by, queue, batch.slice(half));
    return () => {
      first();
      second();
    };
  }
}
