/**
 * Sends what is in the outbox. Any number of processes may run one: the database hands each message
 * to one of them for the length of a lease. A message is sent at least once; twice only when a
 * process died between the mail server's yes and the line that says so.
 */
import { performance } from 'node:perf_hooks';
import type { Held, Presence } from '../db/connect.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { makeDelivery, type Delivery } from '../mail/delivery.ts';
import { openSmtp } from '../mail/smtp.ts';
import { withinBudgets } from '../budgets/apply-budgets.ts';
import { smtpSender } from './by-smtp.ts';
import { failing } from './failing.ts';
import {
  idsToHouseholds,
  stillInvited,
  tellInvitations,
  tellUntold,
  withHouseholds,
} from './invitation-mail.ts';
import { fillMailbox } from './into-mailbox.ts';
import { withJoiningLinks } from './joinable.ts';
import { leavingReminders } from '../reminders/before-send.ts';
import { dropOutdated } from './outdated.store.ts';
import { ownersWatch } from './owners.ts';
import { endLeases, takeDue, takeInTurn, type TakenMessage, type Taking } from './outbox.store.ts';
import { withEvents } from './rendering.ts';

export interface Worker {
  /** Looks at once. */
  wake(): void;
  /** Finishes what is being sent and takes nothing new. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** Between looks, when nobody woke it. */
  pollMs?: number;
  /** How long a message is this worker's alone; longer than sending it can take. */
  leaseMs?: number;
  maxAttempts?: number;
  /** The wait before the next attempt, after `attempts` of them. */
  backoffMs?: (attempts: number) => number;
  /** Between looks at a mail server that failed, when there is nothing to send. */
  probeMs?: number;
  /**
   * How long after a taking the next one waits for more to come, where that one found less than it
   * could take.
   */
  gatherMs?: number;
  /** How long the lock of another process must be free before what it took is given back. */
  graceMs?: number;
  /** Where it says how sending goes: the app of the process shows it. */
  delivery?: Delivery;
}

/**
 * Taken at once for the built-in mailbox. Writing out a hundred keeps the process and a core of the
 * database for tens of milliseconds, for which guests who reply would wait.
 */
const mailboxBatch = { alone: 100, besideOthers: 20 };
/** The part of the time that the process works for others from which on they come first. */
const othersFrom = 0.2;

/**
 * 10 s, 30 s, 90 s … at most an hour, each a quarter shorter or longer: a mail server that comes
 * back is not stormed.
 */
export const defaultBackoffMs = (attempts: number): number =>
  Math.min(10_000 * 3 ** (attempts - 1), 60 * 60 * 1_000) * (0.75 + Math.random() / 2);

/** A day with the waits above: the operator of the mail server may be asleep. */
const defaultMaxAttempts = 29;

/**
 * A message may be enqueued some time before it is committed: after a call to wake up it is looked
 * for this often.
 */
const looksAfterWakeMs = [0, 50, 150, 400, 900];

/**
 * A mail that comes alone leaves at once. Those that follow it within this time leave together:
 * taking one, asking what it may need and noting that it left costs the database nearly as much as
 * it does for fifty.
 */
const batchWithinMs = 250;

/**
 * After each batch for the mailbox it rests half as long as the batch took, and up to nine times as
 * long while the process is busy with others: mail may wait for a minute, and guests who reply may
 * not.
 */
const restPerWork = 0.5;
const restPerWorkOfOthers = 8.5;

/** Long enough to see whether others are at work. */
const minRestMs = 5;
const maxRestMs = 1_000;

const minPauseMs = 10;

/**
 * A stop waits no longer: what a slow mail server has not taken by then is sent again after its
 * lease.
 */
const stopWithinMs = 6_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function startWorker(deps: PlatformDeps, options: WorkerOptions = {}): Worker {
  const { config, database, logger } = deps;
  const {
    pollMs = 2_000,
    leaseMs = 120_000,
    maxAttempts = defaultMaxAttempts,
    backoffMs = defaultBackoffMs,
    probeMs = 60_000,
    gatherMs = Math.min(batchWithinMs, pollMs),
    graceMs,
    delivery = makeDelivery(),
  } = options;
  const server = config.smtpUrl ? openSmtp(config.smtpUrl) : null;
  const noteFailed = failing(deps, { maxAttempts, backoffMs });
  const smtp = server && smtpSender(deps, server, delivery, noteFailed);

  let stopping = false;
  let woken = false;
  let wakeSleeper: (() => void) | undefined;
  let endWait: (() => void) | undefined;
  const wake = () => {
    woken = true;
    wakeSleeper?.();
  };

  /** Until then, or until the worker stops; `mayWake`: or until somebody wakes it. */
  const wait = async (ms: number, mayWake: boolean) => {
    if (stopping || ms <= 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      endWait = resolve;
      if (mayWake) wakeSleeper = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
    wakeSleeper = endWait = undefined;
  };

  const sleep = async (ms: number) => {
    if (!woken) await wait(ms, true);
  };

  let presence: Presence | null = null;
  const giveBackOfTheDead = database.embedded ? null : ownersWatch(database, { graceMs });

  /** From here on the process has worked for others only. */
  let idleFrom = performance.eventLoopUtilization();
  /** When the last taking that found less than it could take began. */
  let gatheredFrom = -Infinity;

  const mostAtOnce = (): number => {
    if (smtp) return smtp.batchSize;
    const { utilization } = performance.eventLoopUtilization(idleFrom);
    return utilization < othersFrom ? mailboxBatch.alone : mailboxBatch.besideOthers;
  };

  const take = async (held: Held | null, limit: number): Promise<Taking> => {
    const perMinute = config.mailPerMinute ?? null;
    // Alone with the database and in no hurry there is nobody to take turns with.
    return database.embedded && perMinute === null
      ? { messages: await takeDue(database.platform, limit, leaseMs), waitMs: null }
      : database.platformTransaction((tx) => takeInTurn(tx, limit, leaseMs, perMinute, held?.id));
  };

  /** @returns how long until there may be more to send; null where nothing is known of any. */
  const sendDue = async (): Promise<number | null> => {
    const lock = presence?.held();
    const held = lock?.isSure() ? lock : null;
    const limit = mostAtOnce();
    const { messages: taken, waitMs } = await take(held, limit);
    idleFrom = performance.eventLoopUtilization();
    if (taken.length === 0) return waitMs;
    const began = performance.now();
    gatheredFrom = waitMs === null && taken.length < limit ? began : -Infinity;
    const lively: TakenMessage[] = [];
    const outdated = await dropOutdated(database.platform, taken);
    for (const message of taken) {
      if (outdated.has(message.id)) continue;
      // Taken so often and never put down: whatever it does to the process, it shall not do it for
      // ever.
      if (message.attempts > maxAttempts)
        await noteFailed(message, { error: new Error('Sending it ended the process.'), kind: 'other' });
      else lively.push(message);
    }
    const leaving = await leavingReminders(
      database,
      await withinBudgets(deps, await stillInvited(deps, lively)),
      new Date(),
    );
    const invited = await withHouseholds(deps, await withEvents(database.platform, leaving));
    const messages = await withJoiningLinks(deps, invited);
    if (smtp) {
      await smtp.send(messages, held);
    } else {
      await fillMailbox(deps, messages, noteFailed);
    }
    await tellInvitations(deps, idsToHouseholds(taken)).catch((error: unknown) =>
      logger.warn({ err: error }, 'invitations were not told what became of their mail'),
    );
    if (!smtp) await rest(performance.now() - began);
    return waitMs ?? 0;
  };

  const rest = async (workedMs: number) => {
    if (stopping) return;
    idleFrom = performance.eventLoopUtilization();
    await pause(Math.max(minRestMs, workedMs * restPerWork));
    const { utilization } = performance.eventLoopUtilization(idleFrom);
    if (!stopping) await pause(Math.min(maxRestMs, workedMs * utilization * restPerWorkOfOthers));
  };

  const run = async () => {
    let looks = looksAfterWakeMs.length;
    // Nobody else has this database: what is leased was left by a process that died.
    if (database.embedded) {
      await endLeases(database.platform).catch((error: unknown) =>
        logger.warn({ err: error }, 'the leases of the last process could not be ended'),
      );
    }
    await tellUntold(deps).catch((error: unknown) =>
      logger.warn({ err: error }, 'invitations were not told what became of their mail'),
    );
    presence = await database.presence();
    while (!stopping) {
      if (woken) {
        woken = false;
        looks = 0;
      }
      let moreInMs: number | null = null;
      try {
        await giveBackOfTheDead?.();
        moreInMs = await sendDue();
        await smtp?.look(probeMs);
      } catch (error) {
        // The database went away, or answers in a way nobody foresaw: what was taken comes back
        // when its lease ends.
        logger.warn({ err: error }, 'the outbox could not be read or written');
        if (!stopping) await pause(Math.min(pollMs, 1_000));
      }
      if (stopping) break;
      // A popular event wakes it a thousand times a second: it looks at most a hundred times.
      await pause(minPauseMs);
      if (moreInMs === null) await sleep(looksAfterWakeMs[looks++] ?? pollMs);
      // A call to wake up does not make the pace faster.
      else if (moreInMs > minPauseMs) await sleep(Math.min(moreInMs - minPauseMs, pollMs));
      await wait(gatheredFrom + gatherMs - performance.now(), false);
    }
  };

  const unsubscribe = database.channel.onEnqueued(wake);
  void smtp?.look(0);
  const running = run();

  let stopped: Promise<void> | undefined;
  return {
    wake,
    stop() {
      stopped ??= (async () => {
        stopping = true;
        smtp?.stop();
        unsubscribe();
        endWait?.();
        let timer: NodeJS.Timeout | undefined;
        await Promise.race([
          running,
          new Promise<void>((resolve) => {
            timer = setTimeout(resolve, stopWithinMs);
          }),
        ]).finally(() => clearTimeout(timer));
        server?.close();
        await presence?.close();
      })();
      return stopped;
    },
  };
}
