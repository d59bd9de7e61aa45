/** Sends mails through the mail server and records the results. */
import { type FailureKind, isAboutMessage, isFinalFailure } from '#domain/mail/delivery.ts';
import { truncate } from '#domain/kernel/text.ts';
import type { Held } from '../../db/connect.ts';
import type { PlatformDeps } from '../../http/deps.ts';
import type { Delivery } from '../../mail/delivery.ts';
import { failureOf, type Smtp } from '../../mail/smtp.ts';
import { recipientName, type Rendered } from '../../mail/templates/render.ts';
import { type NoteFailed, unwritable } from './failing.ts';
import type { LeasedMail } from '../outbox.store.ts';
import { type DeliveredMessage, giveBack, retryDeferredNow, markDelivered } from './outcome.store.ts';
import { batched } from './batched.ts';
import { render } from '../contents/rendering.ts';

/**
 * After this time, mails whose sending hasn't begun are given back. Sending one may take a minute,
 * and must end before its lease does.
 */
const beginWithinMs = 10_000;

/**
 * How long running deliveries may continue after the process lost its lock. Other processes wait
 * longer than this (`owners.ts`).
 */
const finishWithinMs = 3_000;

export interface SmtpSender {
  /** How many mails are worth taking at once. */
  readonly batchSize: number;
  /** Sends taken mails. `held` is the lock that protects them, or null if only the lease does. */
  send(messages: readonly LeasedMail[], held: Held | null): Promise<void>;
  /**
   * Checks the mail server if it was unreachable, at most once every `everyMs`. The first call
   * always checks.
   */
  look(everyMs: number): Promise<void>;
  /** Starts no further deliveries. */
  stop(): void;
}

interface Steps {
  noteFailed: NoteFailed;
  /**
   * Checks once more, right before a mail is handed to the mail server, whether it may be sent. If
   * not, deletes the mail.
   */
  leavesStill: (message: LeasedMail) => Promise<boolean>;
}

export function smtpSender(
  { config, database, logger }: Pick<PlatformDeps, 'config' | 'database' | 'logger'>,
  server: Smtp,
  delivery: Delivery,
  { noteFailed, leavesStill }: Steps,
): SmtpSender {
  const db = database.platform;
  const marked = batched((delivered: readonly DeliveredMessage[]) => markDelivered(db, delivered));
  let stopping = false;
  let lookedAt = 0;
  /**
   * Whether the mail server was unreachable or refused our sign-in. A check can find out whether it
   * is back.
   */
  let isAway = false;

  const noteServerFailed = (kind: FailureKind) => {
    if (stopping) return;
    isAway = !isAboutMessage(kind) && kind !== 'sender';
    delivery.noteFailed();
  };

  /** Records that the mail server works. If it had failed, delayed mails are sent right away. */
  const noteWorking = async () => {
    const isBack = delivery.isFailing();
    isAway = false;
    delivery.noteDelivered();
    if (isBack) await retryDeferredNow(db);
  };

  const sendOne = async (message: LeasedMail, ended: AbortSignal) => {
    let rendered: Rendered;
    try {
      rendered = render(config, message);
    } catch (error) {
      await noteFailed(message, unwritable(error));
      return;
    }
    if (!(await leavesStill(message))) return;
    const { subject } = rendered;
    let answer: string;
    try {
      const toName = recipientName(message.template, message.toName, message.unproved);
      answer = await server.send({ id: message.id, toEmail: message.toEmail, toName, rendered }, ended);
    } catch (error) {
      // We aborted this attempt, so the mail itself didn't fail. Another process sees that our lock
      // is free and sends the mail.
      if (ended.aborted) return;
      const kind = failureOf(error);
      if (!isFinalFailure(kind)) noteServerFailed(kind);
      await noteFailed(message, { error, kind, subject });
      return;
    }
    await marked({ message, subject, answer: truncate(answer ?? '', 300) });
    await noteWorking();
  };

  return {
    batchSize: server.connections * 4,
    async send(messages, held) {
      const until = Date.now() + beginWithinMs;
      const waiting = [...messages];
      let isBroken = false;
      const isOurs = () => held === null || held.isSure();
      const ended = new AbortController();
      let ending: NodeJS.Timeout | undefined;
      const endSoon = () => (ending = setTimeout(() => ended.abort(), finishWithinMs));
      held?.lost.addEventListener('abort', endSoon);
      /**
       * Sends one mail after another. There is one lane for each connection, so at most that many
       * mails are sent but not yet marked.
       */
      const lane = async () => {
        while (!stopping && !isBroken && isOurs() && Date.now() < until) {
          const message = waiting.shift();
          if (message === undefined) return;
          await sendOne(message, ended.signal).catch((error: unknown) => {
            isBroken = true;
            throw error;
          });
        }
      };
      const outcomes = await Promise.allSettled(Array.from({ length: server.connections }, lane));
      held?.lost.removeEventListener('abort', endSoon);
      clearTimeout(ending);
      await giveBack(db, waiting);
      const broken = outcomes.find((outcome) => outcome.status === 'rejected');
      if (broken) throw broken.reason;
    },
    async look(everyMs) {
      if (stopping || Date.now() - lookedAt < everyMs || (lookedAt !== 0 && !isAway)) return;
      lookedAt = Date.now();
      try {
        await server.verify();
        if (isAway) await noteWorking();
      } catch (error) {
        const kind = failureOf(error);
        logger.warn({ err: error, kind }, 'the mail server does not answer as it should');
        noteServerFailed(kind);
      }
    },
    stop: () => {
      stopping = true;
    },
  };
}
