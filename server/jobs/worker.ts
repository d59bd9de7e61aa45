/**
 * Sends what is in the outbox. Any number of processes may run one: the database hands each message to one of them for
 * the length of a lease. A message is sent at least once; twice only when a process died between the mail server's yes
 * and the line that says so.
 */
import { truncate } from '#domain/kernel/text.ts';
import { isUnavailable } from '../db/connect.ts';
import type { MessagePayloads, TemplateKey } from '../mail/messages.ts';
import { noteDelivered, noteFailed } from '../mail/delivery.ts';
import { onEnqueued } from '../mail/signal.ts';
import type { Smtp } from '../mail/smtp.ts';
import { isRefusedAddress, openSmtp } from '../mail/smtp.ts';
import type { MailboxLetter, TakenMessage } from '../mail/store.ts';
import { markDelivered, markFailed, putIntoMailbox, takeDue } from '../mail/store.ts';
import type { Rendered } from '../mail/templates/render.ts';
import { isTemplateKey, renderMessage } from '../mail/templates/render.ts';
import type { ServerDeps } from '../http/deps.ts';

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
}

const batchSize = 20;
/** As many as the mail server is asked for connections. */
const smtpBatchSize = 5;

/** 10 s, 30 s, 90 s … at most an hour, each a quarter shorter or longer: a mail server that comes back is not stormed. */
export const defaultBackoffMs = (attempts: number): number =>
  Math.min(10_000 * 3 ** (attempts - 1), 60 * 60 * 1_000) * (0.75 + Math.random() / 2);

/** Some nine hours with the waits above. */
const defaultMaxAttempts = 14;

/** A message may be enqueued some time before it is committed: after a call to wake up it is looked for this often. */
const looksAfterWakeMs = [0, 50, 150, 400, 900];

/** Rendering is the one thing here that takes the processor: at most a third of it while guests are answering. */
const restPerRenderMs = 2;

const leastPauseMs = 10;

/** A stop waits no longer: what a slow mail server has not taken by then is sent again after its lease. */
const stopWithinMs = 6_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function startWorker(deps: ServerDeps, options: WorkerOptions = {}): Worker {
  const { config, database, logger } = deps;
  const {
    pollMs = 2_000,
    leaseMs = 120_000,
    maxAttempts = defaultMaxAttempts,
    backoffMs = defaultBackoffMs,
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
    if (!isTemplateKey(message.template)) throw new Error(`There is no template ${message.template}.`);
    return renderMessage(message.template, message.payload as MessagePayloads[TemplateKey] as never, {
      publicUrl: config.publicUrl,
      mailFrom: config.mailFrom,
      causedAt: message.createdAt,
    });
  };

  const failed = async (message: TakenMessage, error: unknown, subject: string | null) => {
    const final = message.attempts >= maxAttempts || isRefusedAddress(error);
    const text = truncate(error instanceof Error ? error.message : String(error), 1_000);
    logger.warn(
      { err: error, message: message.id, template: message.template, attempts: message.attempts },
      final ? 'a message was given up' : 'a message could not be sent and will be tried again',
    );
    await markFailed(database.platform, message, {
      error: text,
      delayMs: final ? null : Math.round(backoffMs(message.attempts)),
      subject,
    });
  };

  const sendBySmtp = async (message: TakenMessage, server: Smtp) => {
    let subject: string | null = null;
    try {
      const rendered = render(message);
      subject = rendered.subject;
      try {
        await server.send({ id: message.id, toEmail: message.toEmail, toName: message.toName, rendered });
      } catch (error) {
        if (!isRefusedAddress(error)) noteFailed(database);
        throw error;
      }
    } catch (error) {
      await failed(message, error, subject);
      return;
    }
    noteDelivered(database);
    await markDelivered(database.platform, message, subject);
  };

  const fillMailbox = async (messages: readonly TakenMessage[]) => {
    const letters: MailboxLetter[] = [];
    const began = performance.now();
    for (const message of messages) {
      try {
        const { subject, html, text } = render(message);
        letters.push({ message, subject, html, text });
      } catch (error) {
        await failed(message, error, null);
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
          failed(letter.message, reason, null),
        );
      }
    }
    if (!stopping) await pause(took * restPerRenderMs);
  };

  /** @returns whether there was anything to send. */
  const sendDue = async (): Promise<boolean> => {
    const taken = await takeDue(database.platform, smtp ? smtpBatchSize : batchSize, leaseMs);
    if (taken.length === 0) return false;
    const messages: TakenMessage[] = [];
    for (const message of taken) {
      // Taken so often and never put down: whatever it does to the process, it shall not do it for ever.
      if (message.attempts > maxAttempts)
        await failed(message, new Error('Sending it ended the process.'), null);
      else messages.push(message);
    }
    if (smtp) {
      const outcomes = await Promise.allSettled(messages.map((message) => sendBySmtp(message, smtp)));
      const broken = outcomes.find((outcome) => outcome.status === 'rejected');
      if (broken) throw broken.reason;
    } else {
      await fillMailbox(messages);
    }
    return true;
  };

  const run = async () => {
    let looks = looksAfterWakeMs.length;
    while (!stopping) {
      if (woken) {
        woken = false;
        looks = 0;
      }
      let sent = false;
      try {
        sent = await sendDue();
      } catch (error) {
        // The database went away, or answers in a way nobody foresaw: what was taken comes back when its lease ends.
        logger.warn({ err: error }, 'the outbox could not be read or written');
        if (!stopping) await pause(Math.min(pollMs, 1_000));
      }
      if (stopping) break;
      // A popular event wakes it a thousand times a second: it looks at most a hundred times.
      await pause(leastPauseMs);
      if (!sent) await sleep(looksAfterWakeMs[looks++] ?? pollMs);
    }
  };

  const unsubscribe = onEnqueued(wake);
  const running = run();

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
