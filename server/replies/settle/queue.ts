/** Submissions that arrive for one organization gather here and are settled together (docs/decisions/0004-settling.md). */
import { normalizeCustomUrl } from '#domain/events/rules.ts';
import { isRefusal, type Refusal, refuse } from '#domain/kernel/route.ts';
import { hashToken } from '../../accounts/tokens.ts';
import { isUnavailable, sqlState } from '../../db/connect.ts';
import type { TenantScope } from '../../db/scope.ts';
import { DatabaseUnavailable } from '../../db/errors.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { repliesToEvent } from '../../http/limits.ts';
import { callerOf } from '../../limits/addresses.ts';
import { Windows } from '../../limits/rates.ts';
import type { Address, FindAddress } from '../address.ts';
import { automatedRefusal, looksAutomated } from '../by-hand.ts';
import { hashOf } from './idempotency.ts';
import type { Asked, Pending, SubmitResult } from './pending.ts';
import { settleTogether } from './settle-together.ts';

/** Limits of one transaction, so that no batch keeps an event locked for long. */
const mostInBatch = 500;

const mostGuestsInBatch = 20_000;

/** Beyond this the database cannot keep up, and more waiting would only time out. */
const mostWaiting = 20_000;

/** Nobody waits longer for an event that somebody else keeps locked. */
const longestLockMs = 15_000;

/** The submissions to one organization's events; or to one event, while that is kept locked and the others go on. */
interface Queue {
  key: string;
  scope: TenantScope;
  waiting: Pending[];
}

export interface Settlement {
  submit(customUrl: string, asked: Asked): Promise<SubmitResult>;
  /** Resolves once every submission that was taken has been answered. */
  drain(): Promise<void>;
  /** How many wait for their batch. */
  waiting(): number;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The queues of one process. */
export function makeSettlement(
  deps: ServerDeps,
  findAddress: FindAddress,
  noteBatch: (replies: number, seconds: number) => void = () => {},
): Settlement {
  const queues = new Map<string, Queue>();
  const running = new Set<Promise<void>>();
  /** Whose plan limited replies when it was last looked at: then the tenant's row is locked before any event's. */
  const limited = new Set<string>();
  // An address passes to another event only when the one it leads to is removed for good, which `submit` notices; the
  // event itself is read under its lock.
  const addresses = new Map<string, Address>();
  const sent = deps.config.rateLimit ? new Windows() : null;

  /** Refused where one address sends more replies to one event than an office full of guests does. */
  function tooManyFrom(ip: string, { eventId }: Address): Refusal<'tooMany'> | null {
    const now = Date.now();
    const { max, windowMs } = repliesToEvent;
    const window = sent?.add(`${callerOf(ip)} ${eventId}`, 1, windowMs, now, true);
    if (!window || window.calls <= max) return null;
    return refuse('tooMany', undefined, {
      extra: { retryAfter: Math.max(1, Math.ceil((window.endsAt - now) / 1_000)) },
    });
  }

  async function lookUp(customUrl: string): Promise<Address | null> {
    addresses.delete(customUrl);
    const found = await findAddress(customUrl);
    if (!found) return null;
    if (addresses.size >= 20_000) addresses.delete(addresses.keys().next().value ?? '');
    addresses.set(customUrl, found);
    return found;
  }

  /** Waits in the organization's queue until the submission is settled. */
  function enter(to: Address, asked: Asked): Promise<SubmitResult> {
    return new Promise<SubmitResult>((resolve, reject) => {
      const queue = queues.get(to.eventId) ?? queues.get(to.tenantId);
      if (queue && queue.waiting.length >= mostWaiting) {
        reject(new DatabaseUnavailable('Too many submissions wait for one organization.'));
        return;
      }
      const pending: Pending = {
        ...asked,
        eventId: to.eventId,
        keyHash: asked.key === undefined ? null : hashToken(asked.key),
        bodyHash: asked.key === undefined ? null : hashOf(asked.submission),
        resolve,
        reject,
      };
      if (queue) queue.waiting.push(pending);
      else open({ key: to.tenantId, scope: to.scope, waiting: [pending] });
    });
  }

  function open(queue: Queue): void {
    queues.set(queue.key, queue);
    const work: Promise<void> = run(queue).finally(() => running.delete(work));
    running.add(work);
  }

  /**
   * An event of the batch is kept locked, and nobody says which: each gets a queue of its own, with what came for it since,
   * until that is empty. The organization's other events go on.
   */
  function setApart({ scope, waiting }: Queue, batch: readonly Pending[]): void {
    for (const eventId of new Set(batch.map((pending) => pending.eventId))) {
      const theirs = [...batch, ...waiting].filter((pending) => pending.eventId === eventId);
      const others = waiting.filter((pending) => pending.eventId !== eventId);
      waiting.splice(0, waiting.length, ...others);
      open({ key: eventId, scope, waiting: theirs });
    }
  }

  async function run(queue: Queue): Promise<void> {
    let answerLast = (): void => {};
    do {
      // Requests that have reached the socket join this batch: the embedded database would not let them in between.
      await turn();
      const settling = settleApart(queue, takeBatch(queue.waiting));
      // A server works on these while the callers of the last ones are answered; its statements leave in this turn.
      if (!deps.database.embedded) await turn();
      answerLast();
      answerLast = await settling;
      if (deps.database.embedded) {
        answerLast();
        answerLast = () => {};
      }
    } while (queue.waiting.length > 0);
    queues.delete(queue.key);
    answerLast();
  }

  /**
   * Settles the batch; when something unforeseen fails it, halves it until only what is at fault fails. Never rejects.
   * @returns what answers the callers.
   */
  async function settleApart(queue: Queue, batch: readonly Pending[]): Promise<() => void> {
    const began = performance.now();
    try {
      const answers = await settleTogether(deps, queue.scope, batch, limited);
      noteBatch(batch.length, (performance.now() - began) / 1_000);
      return () => batch.forEach((pending, index) => pending.resolve(answers[index] as SubmitResult));
    } catch (error) {
      if (sqlState(error) === lockNotAvailable && Date.now() - oldestOf(batch) < longestLockMs) {
        if (queue.key !== queue.scope.tenantId) return settleApart(queue, batch);
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

  return {
    async submit(given, asked) {
      const customUrl = normalizeCustomUrl(given);
      const { form = {}, ip, arrivedAt } = asked;
      const isAutomated = (to: Address) => looksAutomated(deps.keys, to.eventId, form, arrivedAt);
      let known = addresses.get(customUrl);
      // The address may have passed to another event, whose form is signed for that one.
      if (known && isAutomated(known)) known = undefined;
      const found = known ?? (await lookUp(customUrl));
      if (!found) return refuse('notFound', 'Event not found');
      if (isAutomated(found)) return automatedRefusal();
      const tooMany = ip === undefined ? null : tooManyFrom(ip, found);
      if (tooMany) return tooMany;
      const settled = await enter(found, asked);
      if (!known || !isRefusal(settled) || settled.refused !== 'notFound') return settled;
      const current = await lookUp(customUrl);
      return current && current.eventId !== known.eventId ? enter(current, asked) : settled;
    },

    async drain() {
      while (running.size > 0) await Promise.allSettled(running);
    },

    waiting: () => [...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
  };
}

const lockNotAvailable = '55P03';

const oldestOf = (batch: readonly Pending[]): number =>
  Math.min(...batch.map(({ arrivedAt }) => arrivedAt.getTime()));

/** After a lost connection or a timeout nobody knows whether it was stored: 503, and a retry finds out by its key. */
function asUnavailable(error: unknown): Error | null {
  if (isUnavailable(error)) return error as Error;
  return ['57014', lockNotAvailable].includes(sqlState(error) ?? '')
    ? new DatabaseUnavailable('The event was busy for too long.', { cause: error })
    : null;
}

function takeBatch(waiting: Pending[]): Pending[] {
  let guests = 0;
  let size = 0;
  while (size < waiting.length && size < mostInBatch) {
    guests += waiting[size]?.submission.guestDetails.length ?? 0;
    if (size > 0 && guests > mostGuestsInBatch) break;
    size++;
  }
  return waiting.splice(0, size);
}
