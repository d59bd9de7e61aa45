/** A mail as it is enqueued. What kinds there are: `domain/mail/kinds.ts` and `kinds/`. */
import type { MailKind } from '#domain/mail/kinds.ts';
import type { MessagePayloads } from './kinds/registry.ts';

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
    payload: MessagePayloads[K];
    /** Not before this moment (digests, and changes that are gathered). */
    notBefore?: Date;
  };
}[MailKind];
