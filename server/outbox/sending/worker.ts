/**
 * Sends the mail in the outbox. Any number of processes may run a worker: the database leases each
 * mail to one of them. Every mail is sent at least once. It is sent twice only if a process dies
 * after the mail server accepted it and before that was recorded.
 */
import { performance } from 'node:perf_hooks';
import type { Presence } from '../../db/connect.ts';
import type { PlatformDeps } from '../../http/deps.ts';
import { makeDelivery, type Delivery } from '../../mail/delivery.ts';
import { openSmtp } from '../../mail/smtp.ts';
import { smtpSender } from './by-smtp.ts';
import { failing } from './failing.ts';
import { idsToHouseholds, tellInvitations, updateMissedInvitations } from '../contents/invitation-mail.ts';
import { fillMailbox } from './into-mailbox.ts';
import { leavesStill } from '../../reminders/before-send.ts';
import { noteTold } from '../contents/news.ts';
import { dropOutdated } from '../outdated.store.ts';
import { ownersWatch } from './owners.ts';
import { endLeases, takeDue, takeInTurn, type LeasedMail, type Taking } from '../outbox.store.ts';
import { prepared } from '../contents/prepare.ts';
import { makeSleeper } from './sleeper.ts';
import { mailboxPace, pause } from './mailbox-pace.ts';

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

const minPauseMs = 10;

/**
 * The longest time that a stop waits. What a slow mail server has not accepted by then is sent
 * again after its lease.
 */
const stopWithinMs = 6_000;

/** Waits for the work, but no longer than this many milliseconds. */
async function atMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function take(
  { config, database }: PlatformDeps,
  { limit, leaseMs, owner }: { limit: number; leaseMs: number; owner: number | undefined },
): Promise<Taking> {
  const perMinute = config.mailPerMinute ?? null;
  // This process has the database to itself and no rate limit, so it takes no turns with others.
  return database.embedded && perMinute === null
    ? { messages: await takeDue(database.platform, limit, leaseMs), waitMs: null }
    : database.platformTransaction((tx) => takeInTurn(tx, limit, leaseMs, { perMinute, owner }));
}

/** Finishes what the process that died last left behind. */
async function afterLastProcess(deps: PlatformDeps): Promise<void> {
  const { database, logger } = deps;
  // No other process uses this database, so all leases belong to a process that died.
  if (database.embedded) {
    await endLeases(database.platform).catch((error: unknown) =>
      logger.warn({ err: error }, 'the leases of the last process could not be ended'),
    );
  }
  await updateMissedInvitations(deps).catch((error: unknown) =>
    logger.warn({ err: error }, 'invitations were not told what became of their mail'),
  );
}

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
  const sleeper = makeSleeper();

  let presence: Presence | null = null;
  const giveBackOfTheDead = database.embedded ? null : ownersWatch(database, { graceMs });

  const pace = mailboxPace();
  /** The time when the last batch that wasn't full was taken. */
  let pauseFrom = -Infinity;

  /**
   * Sends a batch of due mails.
   * @returns how long until there may be more to send, or null if nothing more is known to wait.
   */
  const sendDue = async (): Promise<number | null> => {
    const takenAt = new Date();
    const lock = presence?.held();
    const held = lock?.isSure() ? lock : null;
    const limit = smtp ? smtp.batchSize : pace.limit();
    const { messages: taken, waitMs } = await take(deps, { limit, leaseMs, owner: held?.id });
    pace.measure();
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
    const messages = await prepared(deps, lively, takenAt);
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
    if (!smtp) await pace.rest(performance.now() - began, () => stopping);
    return waitMs ?? 0;
  };

  const run = async () => {
    let looks = looksAfterWakeMs.length;
    await afterLastProcess(deps);
    presence = await database.presence();
    while (!stopping) {
      if (sleeper.takeWake()) looks = 0;
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
      if (moreInMs === null) await sleeper.sleep(looksAfterWakeMs[looks++] ?? pollMs);
      // A wake-up does not override the rate limit.
      else if (moreInMs > minPauseMs) await sleeper.sleep(Math.min(moreInMs - minPauseMs, pollMs));
      await sleeper.wait(pauseFrom + pauseMs - performance.now());
    }
  };

  const unsubscribe = database.channel.onEnqueued(sleeper.wake);
  void smtp?.look(0);
  const running = run();

  let stopped: Promise<void> | undefined;
  return {
    wake: sleeper.wake,
    stop() {
      stopped ??= (async () => {
        stopping = true;
        smtp?.stop();
        unsubscribe();
        sleeper.end();
        await atMost(running, stopWithinMs);
        server?.close();
        await presence?.close();
      })();
      return stopped;
    },
  };
}
