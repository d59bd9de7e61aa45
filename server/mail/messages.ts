/** A mail as it is enqueued. What kinds there are: `domain/mail/kinds.ts` and `kinds/`. */
import type { MailKind } from '#domain/mail/kinds.ts';
import type { MessagePayloads } from './kinds/registry.ts';
import type { EventSnapshot } from './snapshots.ts';

/**
 * What is kept of a mail until it is rendered. The worker adds the event as it is by then, unless the mail brings its own:
 * one that tells how the event was at a certain moment does.
 */
export type Enqueued<Payload> = Payload extends { event: EventSnapshot }
  ? Omit<Payload, 'event'> & { event?: EventSnapshot }
  : Payload;

export type Message = {
  [K in MailKind]: {
    /** Set by callers that must find the mail again. */
    id?: string;
    /** Null only for the platform's own mail. */
    tenantId: string | null;
    eventId?: string | null;
    template: K;
    toEmail: string;
    toName?: string;
    payload: Enqueued<MessagePayloads[K]>;
    /** Not before this moment (digests, and changes that are gathered). */
    notBefore?: Date;
  };
}[MailKind];
