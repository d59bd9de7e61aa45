/**
 * Collects submissions while others are settled. Submissions to one organization form a batch, and
 * one transaction settles the batches of several organizations (docs/decisions/0004-settling.md).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { normalizeCustomUrl } from '#domain/events/rules.ts';
import { isRefusal, refuse } from '#domain/kernel/route.ts';
import { hashToken } from '../../keys/tokens.ts';
import type { TenantScope } from '../../db/scope.ts';
import { DatabaseUnavailable } from '../../db/errors.ts';
import type { ServerDeps } from '../../http/deps.ts';
import type { Address, FindAddress } from '../../event-row/find-address.ts';
import { knownAddresses } from './known-addresses.ts';
import { automatedRefusal, looksAutomated } from '../bot-check.ts';
import { asUnavailable, oldestOf, takeBatch, wasLocked } from './batch.ts';
import { keepSettling } from './keep-settling.ts';
import { invitationCodes } from '../../invitation-row/invitation-keys.ts';
import { changeByInvitation } from '../guest-link/change-by-invitation.ts';
import { noInvitationSentence } from './decide-one.ts';
import { limitOfCallers } from './callers.ts';
import { hashOf } from './idempotency.ts';
import {
  answersAgain,
  type Arrived,
  type SubmissionRequest,
  type Pending,
  type Settling,
  type SubmitResult,
} from './pending.ts';
import { settleSeveral, settleTogether } from './settle-together.ts';

/**
 * With more waiting submissions than this, the database cannot keep up, and they would only time
 * out.
 */
const maxWaiting = 20_000;

/** The longest wait for an event that somebody else keeps locked. */
const maxLockMs = 15_000;

/** The pause before a locked event is tried again. */
const lockedAgainMs = 50;

/** Organizations share a transaction up to this many submissions. A single one may have more. */
const maxPerBatch = 32;

/** At most this many shared transactions run at once. More would each carry fewer organizations. */
const maxRounds = 2;

/** The submissions to one organization's events, or to one event while it stays locked. */
interface Queue {
  key: string;
  scope: TenantScope;
  waiting: Pending[];
}

/** The submissions of one queue that are being settled. */
interface Batch {
  queue: Queue;
  batch: Pending[];
}

export interface Settlement {
  submit(customUrl: string, request: SubmissionRequest): Promise<SubmitResult>;
  /** Resolves once every accepted submission has been answered. */
  drain(): Promise<void>;
  /** The number of submissions that wait for their batch. */
  waiting(): number;
}

/** The queues of one process. */
export function makeSettlement(
  deps: ServerDeps,
  findAddress: FindAddress,
  noteBatch: (replies: number, seconds: number) => void = () => {},
): Settlement {
  const queues = new Map<string, Queue>();
  /** The queues that wait for their turn, in order of arrival. */
  const ready: Queue[] = [];
  const running = new Set<Promise<void>>();
  let rounds = 0;
  /**
   * Organizations that had a limited plan when last read. Their row is locked before any event's.
   */
  const limited = new Set<string>();
  const addresses = knownAddresses(findAddress);
  const tooManyFrom = deps.config.rateLimit ? limitOfCallers() : () => null;
  const codes = invitationCodes(deps.keys);

  /** Waits in the organization's queue until the submission is settled. */
  function enter(to: Address, request: Arrived): Promise<Settling> {
    return new Promise<Settling>((resolve, reject) => {
      const queue = queues.get(to.eventId) ?? queues.get(to.tenantId);
      if (queue && queue.waiting.length >= maxWaiting) {
        reject(new DatabaseUnavailable('Too many submissions are waiting for one organization.'));
        return;
      }
      const pending: Pending = {
        ...request,
        eventId: to.eventId,
        keyHash: request.key === undefined ? null : hashToken(request.key),
        bodyHash: request.key === undefined ? null : hashOf(request.submission),
        resolve,
        reject,
      };
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
      (batch) => settleApart(queue, batch),
    );

  /** Settles the waiting organizations, several in a transaction, until none waits. */
  async function goRound(): Promise<void> {
    rounds++;
    await keepSettling(deps.database.embedded, takeRound, settleRound);
  }

  function takeRound(): Batch[] | null {
    const batches: Batch[] = [];
    for (let size = 0; ready.length > 0 && size < maxPerBatch;) {
      const queue = ready.shift() as Queue;
      const batch = takeBatch(queue.waiting);
      size += batch.length;
      batches.push({ queue, batch });
    }
    if (batches.length > 0) return batches;
    rounds--;
    return null;
  }

  /** Never rejects. @returns a function that answers the callers. */
  async function settleRound(toSettle: readonly Batch[]): Promise<() => void> {
    const began = performance.now();
    const batches = toSettle.map(({ queue: { scope }, batch }) => ({ scope, submissions: batch }));
    const settled = await settleSeveral(deps, batches, limited).catch((error: unknown) => ({ error }));
    if (!('error' in settled)) {
      const count = batches.reduce(
        (sum, { submissions }, at) => sum + (settled[at] ? submissions.length : 0),
        0,
      );
      if (count > 0) noteBatch(count, (performance.now() - began) / 1_000);
    }
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

  /**
   * Settles the batch. After an unforeseen failure, splits the batch in half, so that only the
   * faulty submission fails. Never rejects.
   * @returns a function that answers the callers.
   */
  async function settleApart(queue: Queue, batch: readonly Pending[]): Promise<() => void> {
    const began = performance.now();
    const isEvent = queue.key !== queue.scope.tenantId;
    try {
      const answers = await settleTogether(
        deps,
        { scope: queue.scope, submissions: batch },
        limited,
        isEvent,
      );
      noteBatch(batch.length, (performance.now() - began) / 1_000);
      return () => batch.forEach((pending, index) => pending.resolve(answers[index] as Settling));
    } catch (error) {
      if (wasLocked(error) && Date.now() - oldestOf(batch) < maxLockMs) {
        if (isEvent) {
          await pause(lockedAgainMs);
          return settleApart(queue, batch);
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
      const first = await settleApart(queue, batch.slice(0, half));
      const second = await settleApart(queue, batch.slice(half));
      return () => {
        first();
        second();
      };
    }
  }

  /**
   * A household that has already answered changes its reply, unless that reply was withdrawn in the
   * meantime.
   */
  async function settleOrChange(to: Address, request: Arrived): Promise<SubmitResult> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const settled = await enter(to, request);
      if (settled !== answersAgain) return settled;
      const changed = await changeByInvitation(deps, to, request, new Date());
      if (changed) return changed;
    }
    throw new DatabaseUnavailable('The reply to an invitation came and went all the time.');
  }

  return {
    async submit(customUrlGiven, request) {
      const customUrl = normalizeCustomUrl(customUrlGiven);
      const { form = {}, ip, arrivedAt } = request;
      const isAutomated = (to: Address) => looksAutomated(deps.keys, to.eventId, form, arrivedAt);
      let address = addresses.get(customUrl);
      // The address may belong to another event by now. The form's signature then has to match that
      // event.
      if (address && isAutomated(address)) address = undefined;
      const found = address ?? (await addresses.lookUp(customUrl));
      if (!found) return refuse('notFound', 'Event not found');
      if (isAutomated(found)) return automatedRefusal();
      const tooMany = ip === undefined ? null : tooManyFrom(ip, found.eventId);
      if (tooMany) return tooMany;
      const given = request.submission.invitation;
      const invitation = given ? codes.asked(given, arrivedAt) : null;
      if (given && !invitation) return refuse('notFound', noInvitationSentence);
      const settled = await settleOrChange(found, { ...request, invitation });
      if (!address || !isRefusal(settled) || settled.refused !== 'notFound') return settled;
      const current = await addresses.lookUp(customUrl);
      return current && current.eventId !== address.eventId
        ? settleOrChange(current, { ...request, invitation })
        : settled;
    },
    async drain() {
      while (running.size > 0) await Promise.allSettled(running);
    },

    waiting: () => [...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
  };
}
