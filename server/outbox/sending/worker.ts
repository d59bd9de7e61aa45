/**
 * Sends the mail in the outbox. Any number of processes may run a worker: the database leases each
 * mail to one of them. Every mail is sent at least once. It is sent twice only if a process dies
 * after the mail server accepted it and before that was recorded.
 */
import { performance } from 'node:perf_hooks';
import type { Held, Presence } from '../../db/connect.ts';
import { busyWithOthersFrom } from '../../db/yield.ts';
import type { PlatformDeps } from '../../http/deps.ts';
import { makeDelivery, type Delivery } from '../../mail/delivery.ts';
import { openSmtp } from '../../mail/smtp.ts';
import { withinBudgets } from '../../budgets/apply-budgets.ts';
import { smtpSender } from './by-smtp.ts';
import { withCheckInCodes } from '../contents/check-in-codes.ts';
import { failing } from './failing.ts';
import {
  idsToHouseholds,
  stillInvited,
  tellInvitations,
  updateMissedInvitations,
  withHouseholds,
} from '../contents/invitation-mail.ts';
import { fillMailbox } from './into-mailbox.ts';
import { withJoiningLinks } from '../contents/joinable.ts';
import { leavesStill, leavingReminders } from '../../reminders/before-send.ts';
import { withRemovals } from '../contents/removals.ts';
import { noteTold, withNews } from '../contents/news.ts';
import { dropOutdated } from '../outdated.store.ts';
import { ownersWatch } from './owners.ts';
import { endLeases, takeDue, takeInTurn, type LeasedMail, type Taking } from '../outbox.store.ts';
import { withLanguages } from '../contents/languages.store.ts';
import { withEvents } from '../contents/rendering.ts';

export interface Worker {
  /** Makes the worker check for mail right away. */
  wake(): void;
  /** Takes no further mails, and resolves when the running deliveries are finished. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** The pause between checks for mail, unless somebody wakes the worker. */
  pollMs?: number;
  /** How long a mail is reserved for this worker. It must be longer than sending can take. */
  leaseMs?: number;
  maxAttempts?: number;
  /** The pause before the next attempt, after `attempts` failed ones. */
  backoffMs?: (attempts: number) => number;
  /** The pause between checks of a mail server that failed. */
  probeMs?: number;
  /**
   * The minimum time between two batches after one that was not full, so that more mail can
   * collect.
   */
  pauseMs?: number;
  /** How long another process's lock must be free before its mails are given back. */
  graceMs?: number;
  /** Records whether sending works. The app of this process shows it. */
  delivery?: Delivery;
}

/**
 * How many mails the built-in mailbox gets at once. Rendering a hundred blocks the process and a
 * database core for tens of milliseconds, and guests who are replying would wait.
 */
const mailboxBatch = { quiet: 100, busy: 20 };

/**
 * Waits 10 s, 30 s, 90 s and so on, up to an hour. Each wait is up to a quarter shorter or longer,
 * so that a mail server that comes back is not flooded.
 */
export const defaultBackoffMs = (attempts: number): number =>
  Math.min(10_000 * 3 ** (attempts - 1), 60 * 60 * 1_000) * (0.75 + Math.random() / 2);

/** About a day with the waits above, because the operator of the mail server may be asleep. */
const defaultMaxAttempts = 29;

/**
 * Pauses between checks after a wake-up. A mail may be enqueued some time before its transaction
 * commits, so the first checks may miss it.
 */
const looksAfterWakeMs = [0, 50, 150, 400, 900];

/**
 * A single mail is sent at once. Mails that follow within this time are sent together, because the
 * database needs nearly as much work for one mail as for fifty.
 */
const batchWithinMs = 250;

/**
 * After each batch for the mailbox, the worker rests half as long as the batch took. It rests up to
 * nine times as long while the process is busy: mail may wait a minute, and guests who are replying
 * may not.
 */
const restPerWork = 0.5;
const restPerWorkOfOthers = 8.5;

/** Long enough to measure whether the process has other work. */
const minRestMs = 5;
const maxRestMs = 1_000;

const minPauseMs = 10;

/**
 * The longest time that a stop waits. What a slow mail server has not accepted by then is sent
 * again after its lease.
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
    pauseMs = Math.min(batchWithinMs, pollMs),
    graceMs,
    delivery = makeDelivery(),
  } = options;
  const server = config.smtpUrl ? openSmtp(config.smtpUrl) : null;
  const noteFailed = failing(deps, { maxAttempts, backoffMs });
  const steps = { noteFailed, leavesStill: (message: LeasedMail) => leavesStill(database, message) };
  const smtp = server && smtpSender(deps, server, delivery, steps);

  let stopping = false;
  let woken = false;
  let wakeSleeper: (() => void) | undefined;
  let endWait: (() => void) | undefined;
  const wake = () => {
    woken = true;
    wakeSleeper?.();
  };

  /** Waits `ms`, or until the worker stops. With `mayWake`, a wake-up also ends the wait. */
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

  /** Start of the measurement of how busy the process is with other work. */
  let idleFrom = performance.eventLoopUtilization();
  /** The time when the last batch that wasn't full was taken. */
  let pauseFrom = -Infinity;

  const batchLimit = (): number => {
    if (smtp) return smtp.batchSize;
    const { utilization } = performance.eventLoopUtilization(idleFrom);
    return utilization < busyWithOthersFrom ? mailboxBatch.quiet : mailboxBatch.busy;
  };

  const take = async (held: Held | null, limit: number): Promise<Taking> => {
    const perMinute = config.mailPerMinute ?? null;
    // This process has the database to itself and no rate limit, so it takes no turns with others.
    return database.embedded && perMinute === null
      ? { messages: await takeDue(database.platform, limit, leaseMs), waitMs: null }
      : database.platformTransaction((tx) => takeInTurn(tx, limit, leaseMs, perMinute, held?.id));
  };

  /**
   * Sends a batch of due mails.
   * @returns how long until there may be more to send, or null if nothing more is known to wait.
   */
  const sendDue = async (): Promise<number | null> => {
    const takenAt = new Date();
    const lock = presence?.held();
    const held = lock?.isSure() ? lock : null;
    const limit = batchLimit();
    const { messages: taken, waitMs } = await take(held, limit);
    idleFrom = performance.eventLoopUtilization();
    if (taken.length === 0) return waitMs;
    const began = performance.now();
    pauseFrom = waitMs === null && taken.length < limit ? began : -Infinity;
    const lively: LeasedMail[] = [];
    const outdated = await dropOutdated(database.platform, taken);
    for (const message of taken) {
      if (outdated.has(message.id)) continue;
      // The mail was taken too often without a result, so sending it may crash the process. Give it
      // up.
      if (message.attempts > maxAttempts)
        await noteFailed(message, { error: new Error('Sending it ended the process.'), kind: 'other' });
      else lively.push(message);
    }
    const leaving = await leavingReminders(
      database,
      await withinBudgets(
        deps,
        await stillInvited(deps, await withRemovals(deps, await withNews(deps, lively, takenAt))),
      ),
      new Date(),
    );
    const spoken = await withLanguages(database.platform, leaving);
    const invited = await withHouseholds(deps, await withEvents(database.platform, spoken));
    const messages = await withCheckInCodes(deps, await withJoiningLinks(deps, invited));
    if (smtp) {
      await smtp.send(messages, held);
    } else {
      await fillMailbox(deps, messages, noteFailed);
    }
    await tellInvitations(deps, idsToHouseholds(taken)).catch((error: unknown) =>
      logger.warn({ err: error }, 'invitations were not told what became of their mail'),
    );
    await noteTold(deps, taken).catch((error: unknown) =>
      logger.warn({ err: error }, 'it was not noted who was told of a change'),
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
    // No other process uses this database, so all leases belong to a process that died.
    if (database.embedded) {
      await endLeases(database.platform).catch((error: unknown) =>
        logger.warn({ err: error }, 'the leases of the last process could not be ended'),
      );
    }
    await updateMissedInvitations(deps).catch((error: unknown) =>
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
        // The database is unavailable or gave an unexpected answer. Other workers may take the
        // mails when their lease ends.
        logger.warn({ err: error }, 'the outbox could not be read or written');
        if (!stopping) await pause(Math.min(pollMs, 1_000));
      }
      if (stopping) break;
      // A popular event wakes the worker a thousand times a second. This limits it to a hundred
      // checks.
      await pause(minPauseMs);
      if (moreInMs === null) await sleep(looksAfterWakeMs[looks++] ?? pollMs);
      // A wake-up does not override the rate limit.
      else if (moreInMs > minPauseMs) await sleep(Math.min(moreInMs - minPauseMs, pollMs));
      await wait(pauseFrom + pauseMs - performance.now(), false);
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
