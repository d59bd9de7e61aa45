/** Hands messages to the mail server, and notes what became of them. */
import { type FailureKind, isAboutMessage, isFinalFailure } from '#domain/mail/delivery.ts';
import { truncate } from '#domain/kernel/text.ts';
import type { Held } from '../db/connect.ts';
import type { PlatformDeps } from '../http/deps.ts';
import type { Delivery } from '../mail/delivery.ts';
import { failureOf, type Smtp } from '../mail/smtp.ts';
import { recipientName, type Rendered } from '../mail/templates/render.ts';
import { type NoteFailed, unwritable } from './failing.ts';
import type { TakenMessage } from './outbox.store.ts';
import { type DeliveredMessage, giveBack, hurryWaiting, markDelivered } from './outcome.store.ts';
import { gathered } from './gathered.ts';
import { render } from './rendering.ts';

/**
 * So long after they were taken, messages that were not begun are given back: sending one may take a minute, and it must be
 * over before their lease ends.
 */
const beginWithinMs = 10_000;

/** What is being sent when the lock is lost has so long, which others wait for (`owners.ts`). */
const finishWithinMs = 3_000;

export interface SmtpSender {
  /** As many messages as it makes sense to take at once. */
  readonly batchSize: number;
  /** `held` is the lock that they were taken under, null where it was by the lease alone. */
  send(messages: readonly TakenMessage[], held: Held | null): Promise<void>;
  /** Looks at a mail server that is away, if it is time to. */
  look(everyMs: number): Promise<void>;
  /** Begins no other message. */
  stop(): void;
}

export function smtpSender(
  { config, database, logger }: Pick<PlatformDeps, 'config' | 'database' | 'logger'>,
  server: Smtp,
  delivery: Delivery,
  noteFailed: NoteFailed,
): SmtpSender {
  const db = database.platform;
  const marked = gathered((delivered: readonly DeliveredMessage[]) => markDelivered(db, delivered));
  let stopping = false;
  let lookedAt = 0;
  /** It was not reached at all, or let nobody in: what a look at it can tell. */
  let isAway = false;

  const noteServerFailed = (kind: FailureKind) => {
    if (stopping) return;
    isAway = !isAboutMessage(kind) && kind !== 'sender';
    delivery.noteFailed();
  };

  /** The mail server works; where it did not, what waits for it need not wait for its next turn. */
  const noteWorking = async () => {
    const isBack = delivery.isFailing();
    isAway = false;
    delivery.noteDelivered();
    if (isBack) await hurryWaiting(db);
  };

  const sendOne = async (message: TakenMessage, ended: AbortSignal) => {
    let rendered: Rendered;
    try {
      rendered = render(config, message);
    } catch (error) {
      await noteFailed(message, unwritable(error));
      return;
    }
    const { subject } = rendered;
    let answer: string;
    try {
      const toName = recipientName(message.template, message.toName);
      answer = await server.send({ id: message.id, toEmail: message.toEmail, toName, rendered }, ended);
    } catch (error) {
      // No failure of the mail: who sees that the lock is free gives it to the next.
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
      /** One for each connection: what is sent and not yet marked is never more than these. */
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
