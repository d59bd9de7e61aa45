/**
 * Collects submissions while others are settled. Submissions to one organization form a batch, and
 * one transaction settles the batches of several organizations (docs/decisions/0004-settling.md).
 */
import { DatabaseUnavailable } from '../../db/errors.ts';
import type { Address } from '../../event-row/find-address.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { hashToken } from '../../keys/tokens.ts';
import { type NoteBatch, type Queue, settleApart } from './apart.ts';
import { asUnavailable, takeBatch } from './batch.ts';
import { hashOf } from './idempotency.ts';
import { keepSettling } from './keep-settling.ts';
import type { Arrived, Pending, Settling } from './pending.ts';
import { settleSeveral } from './settle-together.ts';

/**
 * With more waiting submissions than this, the database cannot keep up, and they would only time
 * out.
 */
const maxWaiting = 20_000;

/** Organizations share a transaction up to this many submissions. A single one may have more. */
const maxPerBatch = 32;

/** At most this many shared transactions run at once. More would each carry fewer organizations. */
const maxRounds = 2;

/** The submissions of one queue that are being settled. */
interface Batch {
  queue: Queue;
  batch: Pending[];
}

export interface Queues {
  /** Waits in the organization's queue until the submission is settled. */
  enter: (to: Address, request: Arrived) => Promise<Settling>;
  /** Resolves once every accepted submission has been answered. */
  drain: () => Promise<void>;
  /** The number of submissions that wait for their batch. */
  waiting: () => number;
}

/** What is settled of a submission to this address. */
const sentTo = (to: Address, request: Arrived): Omit<Pending, 'resolve' | 'reject'> => ({
  ...request,
  eventId: to.eventId,
  keyHash: request.key === undefined ? null : hashToken(request.key),
  bodyHash: request.key === undefined ? null : hashOf(request.submission),
});

/** Takes batches of the queues in their order, until they are enough for one transaction. */
function takeBatches(ready: Queue[]): Batch[] {
  const batches: Batch[] = [];
  for (let size = 0; ready.length > 0 && size < maxPerBatch;) {
    const queue = ready.shift() as Queue;
    const batch = takeBatch(queue.waiting);
    size += batch.length;
    batches.push({ queue, batch });
  }
  return batches;
}

/** Settles batches in one transaction. @returns the answers to each, as `settleSeveral` does. */
async function settleBatches(
  deps: ServerDeps,
  toSettle: readonly Batch[],
  limited: Set<string>,
  noteBatch: NoteBatch,
): Promise<Awaited<ReturnType<typeof settleSeveral>> | { error: unknown }> {
  const began = performance.now();
  const batches = toSettle.map(({ queue: { scope }, batch }) => ({ scope, submissions: batch }));
  try {
    const settled = await settleSeveral(deps, batches, limited);
    const count = batches.reduce(
      (sum, { submissions }, at) => sum + (settled[at] ? submissions.length : 0),
      0,
    );
    if (count > 0) noteBatch(count, (performance.now() - began) / 1_000);
    return settled;
  } catch (error) {
    return { error };
  }
}

/** The queues of one process. */
export function makeQueues(deps: ServerDeps, noteBatch: NoteBatch): Queues {
  const queues = new Map<string, Queue>();
  /** The queues that wait for their turn, in order of arrival. */
  const ready: Queue[] = [];
  const running = new Set<Promise<void>>();
  let rounds = 0;
  /**
   * Organizations that had a limited plan when last read. Their row is locked before any event's.
   */
  const limited = new Set<string>();

  function enter(to: Address, request: Arrived): Promise<Settling> {
    return new Promise<Settling>((resolve, reject) => {
      const queue = queues.get(to.eventId) ?? queues.get(to.tenantId);
      if (queue && queue.waiting.length >= maxWaiting) {
        reject(new DatabaseUnavailable('Too many submissions are waiting for one organization.'));
        return;
      }
      const pending: Pending = { ...sentTo(to, request), resolve, reject };
      if (queue) {
        queue.waiting.push(pending);
        return;
      }
      const opened = { key: to.tenantId, scope: to.scope, waiting: [pending] };
      if (limited.has(to.tenantId)) {
        goAlone(opened);
        return;
      }
      queues.set(opened.key, opened);
      ready.push(opened);
      if (rounds < maxRounds) begin(goRound());
    });
  }

  function begin(going: Promise<void>): void {
    const work: Promise<void> = going.finally(() => running.delete(work));
    running.add(work);
  }

  /** Starts a separate queue, with the replies that it has to settle first. */
  function goAlone(queue: Queue): void {
    queues.set(queue.key, queue);
    begin(run(queue));
  }

  /**
   * Gives each event of the batch its own queue until that queue is empty, because the database
   * doesn't say which event is locked. Only those queues wait for locks, so the organization's
   * other events continue.
   */
  function setApart({ scope, waiting }: Queue, batch: readonly Pending[]): void {
    for (const eventId of new Set(batch.map((pending) => pending.eventId))) {
      const theirs = [...batch, ...waiting].filter((pending) => pending.eventId === eventId);
      const others = waiting.filter((pending) => pending.eventId !== eventId);
      waiting.splice(0, waiting.length, ...others);
      goAlone({ key: eventId, scope, waiting: theirs });
    }
  }

  /** Settles one queue until it is empty. It may wait for locks. */
  const run = (queue: Queue): Promise<void> =>
    keepSettling(
      deps.database.embedded,
      () => {
        if (queue.waiting.length > 0) return takeBatch(queue.waiting);
        queues.delete(queue.key);
        return null;
      },
      (batch) => settleApart({ deps, limited, noteBatch, setApart }, queue, batch),
    );

  /** Settles the waiting organizations, several in a transaction, until none waits. */
  async function goRound(): Promise<void> {
    rounds++;
    await keepSettling(deps.database.embedded, takeRound, settleRound);
  }

  function takeRound(): Batch[] | null {
    const batches = takeBatches(ready);
    if (batches.length > 0) return batches;
    rounds--;
    return null;
  }

  /** Never rejects. @returns a function that answers the callers. */
  async function settleRound(toSettle: readonly Batch[]): Promise<() => void> {
    const settled = await settleBatches(deps, toSettle, limited, noteBatch);
    const failure = 'error' in settled ? asUnavailable(settled.error) : null;
    const answering = toSettle.flatMap(({ queue, batch }, at) => {
      const answers = 'error' in settled ? null : settled[at];
      const isLocked = !('error' in settled) && !answers && !limited.has(queue.key);
      if (isLocked) setApart(queue, batch);
      if (answers || failure || isLocked) {
        if (queue.waiting.length > 0) ready.push(queue);
        else queues.delete(queue.key);
        if (isLocked) return [];
        return () =>
          batch.forEach((pending, index) =>
            answers ? pending.resolve(answers[index] as Settling) : pending.reject(failure),
          );
      }
      // The organization's plan is limited, or a reply of the batch failed. Its queue then settles
      // alone.
      queue.waiting.unshift(...batch);
      goAlone(queue);
      return [];
    });
    return () => {
      for (const answer of answering) answer();
    };
  }

  return {
    enter,
    async drain() {
      while (running.size > 0) await Promise.allSettled(running);
    },
    waiting: () => [...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
  };
}
