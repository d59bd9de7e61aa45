/**
 * Sends what is in the outbox. Any number of processes may run one: the database hands each message to one of them for
 * the length of a lease. A message is sent at least once; twice only when a process died between the mail server's yes
 * and the line that says so.
 */
import { truncate } from '#domain/kernel/text.ts';
import { type FailureKind, isAboutMessage, isFinalFailure } from '#domain/mail/delivery.ts';
import { isUnavailable } from '../db/connect.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import { isMailKind, type MessagePayloads } from '../mail/kinds/registry.ts';
import { makeDelivery, type Delivery } from '../mail/delivery.ts';
import { withinBudgets } from '../budgets/weigh.ts';
import { onEnqueued } from '../mail/signal.ts';
import type { Smtp } from '../mail/smtp.ts';
import { answerOf, failureOf, openSmtp } from '../mail/smtp.ts';
import type { MailboxLetter, TakenMessage, Taking } from './outbox.store.ts';
import { dropOutdated } from './outdated.store.ts';
import {
  endLeases,
  hurryWaiting,
  markDelivered,
  markFailed,
  putIntoMailbox,
  takeDue,
  takeInTurn,
  wasToldOf,
} from './outbox.store.ts';
import type { Rendered } from '../mail/templates/render.ts';
import { recipientName, renderMessage } from '../mail/templates/render.ts';
import { announce } from '../live/announce.ts';
import { notify } from '../notifications/store.ts';
import type { PlatformDeps } from '../http/deps.ts';

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
  /** Where it says how sending goes: the app of the process shows it. */
  delivery?: Delivery;
}

const batchSize = 20;
/** As many as the mail server is asked for connections. */
const smtpBatchSize = 5;

/** 10 s, 30 s, 90 s … at most an hour, each a quarter shorter or longer: a mail server that comes back is not stormed. */
export const defaultBackoffMs = (attempts: number): number =>
  Math.min(10_000 * 3 ** (attempts - 1), 60 * 60 * 1_000) * (0.75 + Math.random() / 2);

/** A day with the waits above: whoever runs the mail server may be asleep. */
const defaultMaxAttempts = 29;

/** A message may be enqueued some time before it is committed: after a call to wake up it is looked for this often. */
const looksAfterWakeMs = [0, 50, 150, 400, 900];

/** Rendering is the one thing here that takes the processor: at most a seventh of it while guests are answering. */
const restPerRenderMs = 6;

const leastPauseMs = 10;

/** A stop waits no longer: what a slow mail server has not taken by then is sent again after its lease. */
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
    delivery = makeDelivery(),
  } = options;
  const smtp = config.smtpUrl ? openSmtp(config.smtpUrl) : null;

  let stopping = false;
  let woken = false;
  let wakeSleeper: (() => void) | undefined;
  const wake = () => {
    woken = true;
    wakeSleeper?.();
  };

  const sleep = async (ms: number) => {
    if (woken || stopping) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      wakeSleeper = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
    wakeSleeper = undefined;
  };

  const render = (message: TakenMessage): Rendered => {
    if (!isMailKind(message.template)) throw new Error(`There is no template ${message.template}.`);
    return renderMessage(message.template, message.payload as MessagePayloads[MailKind] as never, {
      publicUrl: config.publicUrl,
      mailFrom: config.mailFrom,
      causedAt: message.createdAt,
    });
  };

  const failed = async (
    message: TakenMessage,
    { error, kind, subject = null }: { error: unknown; kind: FailureKind; subject?: string | null },
  ) => {
    const final = message.attempts >= maxAttempts || isFinalFailure(kind);
    const text = truncate(answerOf(error), 1_000);
    logger.warn(
      { err: error, kind, message: message.id, template: message.template, attempts: message.attempts },
      final ? 'a message was given up' : 'a message could not be sent and will be tried again',
    );
    if (!final) {
      const delayMs = Math.round(backoffMs(message.attempts));
      await markFailed(database.platform, message, { error: text, kind, delayMs, subject });
      return;
    }
    await database.platformTransaction(async (tx) => {
      const marked = await markFailed(tx, message, { error: text, kind, delayMs: null, subject });
      const { tenantId, eventId } = message;
      if (!marked || tenantId === null) return;
      // Its reply shows it.
      if (eventId !== null) announce(tx, { topic: 'replies', tenantId, eventId });
      if (await wasToldOf(tx, 'mail_failed', { tenantId, eventId })) return;
      await notify(tx, [{ tenantId, kind: 'mail_failed', eventId, subjectId: message.id }]);
    });
  };

  const unwritable = (error: unknown) => ({ error, kind: 'template' as const });

  let probedAt = 0;
  /** It was not reached at all, or let nobody in: what a look at it can tell. */
  let isAway = false;
  const noteMailServerFailed = (kind: FailureKind) => {
    if (stopping) return;
    isAway = !isAboutMessage(kind) && kind !== 'sender';
    delivery.noteFailed();
  };

  /** The mail server works; where it did not, what waits for it need not wait for its next turn. */
  const noteWorking = async () => {
    const isBack = delivery.isFailing();
    isAway = false;
    delivery.noteDelivered();
    if (isBack) await hurryWaiting(database.platform);
  };

  const sendBySmtp = async (message: TakenMessage, server: Smtp) => {
    let rendered: Rendered;
    try {
      rendered = render(message);
    } catch (error) {
      await failed(message, unwritable(error));
      return;
    }
    const { subject } = rendered;
    try {
      const toName = recipientName(message.template, message.toName);
      await server.send({ id: message.id, toEmail: message.toEmail, toName, rendered });
    } catch (error) {
      const kind = failureOf(error);
      if (!isFinalFailure(kind)) noteMailServerFailed(kind);
      await failed(message, { error, kind, subject });
      return;
    }
    await markDelivered(database.platform, message, subject);
    await noteWorking();
  };

  /** Asks the mail server how it is: at the start, and while it is out of reach, so that nobody waits for an attempt. */
  const probe = async (server: Smtp) => {
    probedAt = Date.now();
    try {
      await server.verify();
      if (isAway) await noteWorking();
    } catch (error) {
      const kind = failureOf(error);
      logger.warn({ err: error, kind }, 'the mail server does not answer as it should');
      noteMailServerFailed(kind);
    }
  };

  const fillMailbox = async (messages: readonly TakenMessage[]) => {
    const letters: MailboxLetter[] = [];
    const began = performance.now();
    for (const message of messages) {
      try {
        const { subject, html, text, calendar } = render(message);
        letters.push({ message, subject, html, text, calendar: calendar?.content ?? null });
      } catch (error) {
        await failed(message, unwritable(error));
      }
      // Requests that arrived meanwhile go first.
      await new Promise((resolve) => setImmediate(resolve));
    }
    const took = performance.now() - began;
    try {
      await putIntoMailbox(database.platform, letters);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // One of them cannot be stored: the others shall not wait for it.
      for (const letter of letters) {
        await putIntoMailbox(database.platform, [letter]).catch((reason: unknown) =>
          failed(letter.message, { error: reason, kind: 'other' }),
        );
      }
    }
    if (!stopping) await pause(took * restPerRenderMs);
  };

  const take = async (): Promise<Taking> => {
    const limit = smtp ? smtpBatchSize : batchSize;
    const perMinute = config.mailPerMinute ?? null;
    // Alone with the database and in no hurry there is nobody to take turns with.
    return database.embedded && perMinute === null
      ? { messages: await takeDue(database.platform, limit, leaseMs), waitMs: null }
      : database.platformTransaction((tx) => takeInTurn(tx, limit, leaseMs, perMinute));
  };

  /** @returns how long until there may be more to send; null where nothing is known of any. */
  const sendDue = async (): Promise<number | null> => {
    const { messages: taken, waitMs } = await take();
    if (taken.length === 0) return waitMs;
    const lively: TakenMessage[] = [];
    const outdated = await dropOutdated(database.platform, taken);
    for (const message of taken) {
      if (outdated.has(message.id)) continue;
      // Taken so often and never put down: whatever it does to the process, it shall not do it for ever.
      if (message.attempts > maxAttempts)
        await failed(message, { error: new Error('Sending it ended the process.'), kind: 'other' });
      else lively.push(message);
    }
    const messages = await withinBudgets(deps, lively);
    if (smtp) {
      const outcomes = await Promise.allSettled(messages.map((message) => sendBySmtp(message, smtp)));
      const broken = outcomes.find((outcome) => outcome.status === 'rejected');
      if (broken) throw broken.reason;
    } else {
      await fillMailbox(messages);
    }
    return waitMs ?? 0;
  };

  const run = async () => {
    let looks = looksAfterWakeMs.length;
    // Nobody else has this database: what is leased was left by a process that died.
    if (database.embedded) {
      await endLeases(database.platform).catch((error: unknown) =>
        logger.warn({ err: error }, 'the leases of the last process could not be ended'),
      );
    }
    while (!stopping) {
      if (woken) {
        woken = false;
        looks = 0;
      }
      let moreInMs: number | null = null;
      try {
        moreInMs = await sendDue();
        if (smtp && isAway && Date.now() - probedAt >= probeMs && !stopping) await probe(smtp);
      } catch (error) {
        // The database went away, or answers in a way nobody foresaw: what was taken comes back when its lease ends.
        logger.warn({ err: error }, 'the outbox could not be read or written');
        if (!stopping) await pause(Math.min(pollMs, 1_000));
      }
      if (stopping) break;
      // A popular event wakes it a thousand times a second: it looks at most a hundred times.
      await pause(leastPauseMs);
      if (moreInMs === null) await sleep(looksAfterWakeMs[looks++] ?? pollMs);
      // Whoever wakes it cannot hurry the pace.
      else if (moreInMs > leastPauseMs) await sleep(Math.min(moreInMs - leastPauseMs, pollMs));
    }
  };

  const unsubscribe = onEnqueued(wake);
  const running = run();
  if (smtp) void probe(smtp);

  let stopped: Promise<void> | undefined;
  return {
    wake,
    stop() {
      stopped ??= (async () => {
        stopping = true;
        unsubscribe();
        wakeSleeper?.();
        let timer: NodeJS.Timeout | undefined;
        await Promise.race([
          running,
          new Promise<void>((resolve) => {
            timer = setTimeout(resolve, stopWithinMs);
          }),
        ]).finally(() => clearTimeout(timer));
        smtp?.close();
      })();
      return stopped;
    },
  };
}
