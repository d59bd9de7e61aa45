/** Handles mails that could not be sent. */
import { truncate } from '#domain/kernel/text.ts';
import { type FailureKind, isFinalFailure } from '#domain/mail/delivery.ts';
import type { PlatformDeps } from '../../http/deps.ts';
import { announce } from '../../live/announce.ts';
import { answerOf } from '../../mail/smtp.ts';
import { notify } from '../../notifications/notifications.store.ts';
import type { LeasedMail } from '../outbox.store.ts';
import { markFailed, wasToldOf } from './outcome.store.ts';

export interface Failure {
  error: unknown;
  kind: FailureKind;
  /** The mail's subject. Null if the mail was not rendered. */
  subject?: string | null;
}

/** Makes the failure of a mail that could not be rendered, so that nothing was sent. */
export const unwritable = (error: unknown): Failure => ({ error, kind: 'template' });

export type NoteFailed = (message: LeasedMail, failure: Failure) => Promise<void>;

/**
 * Retries failed mails after `backoffMs`. After giving up on a mail, it notifies the organization.
 */
export function failing(
  { database, logger }: Pick<PlatformDeps, 'database' | 'logger'>,
  { maxAttempts, backoffMs }: { maxAttempts: number; backoffMs: (attempts: number) => number },
): NoteFailed {
  return async (message, { error, kind, subject = null }) => {
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
      // The reply shows that its mail failed, so open pages must reload it.
      if (eventId !== null) announce(tx, { topic: 'replies', tenantId, eventId });
      if (await wasToldOf(tx, 'mail_failed', { tenantId, eventId })) return;
      await notify(tx, [{ tenantId, kind: 'mail_failed', eventId, subjectId: message.id }]);
    });
  };
}
