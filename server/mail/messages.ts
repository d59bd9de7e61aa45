/**
 * The form in which a mail is enqueued. The kinds of mail are in `domain/mail/kinds.ts` and
 * `kinds/`.
 */
import type { MailKind } from '#domain/mail/kinds.ts';
import type { MessagePayloads } from './kinds/registry.ts';
import type { EventSnapshot } from './snapshots.ts';

/**
 * The data of a mail until it is rendered. The worker adds the event in its current state, unless
 * the mail stores its own copy of the event.
 */
export type Enqueued<Payload> = Payload extends { event: EventSnapshot }
  ? Omit<Payload, 'event'> & { event?: EventSnapshot }
  : Payload;

export type Message = {
  [K in MailKind]: {
    /** The mail's id, set by callers that must find the mail later. */
    id?: string;
    /** Null only for the platform's own mail. */
    tenantId: string | null;
    eventId?: string | null;
    template: K;
    toEmail: string;
    toName?: string;
    payload: Enqueued<MessagePayloads[K]>;
    /** The mail does not leave before this moment (digests and merged changes). */
    notBefore?: Date;
  };
}[MailKind];
