import { createTransport } from 'nodemailer';
import type { FailureKind } from '#domain/mail/delivery.ts';
import { calendarFile } from './templates/calendar.ts';
import { oneLine } from './templates/letter.ts';
import type { Rendered } from './templates/render.ts';

export interface SmtpMail {
  id: string;
  toEmail: string;
  toName: string;
  rendered: Rendered;
}

export interface Smtp {
  /** How many mails it sends at the same time. */
  readonly connections: number;
  /**
   * Resolves with the mail server's words once it accepted the message. `ended` aborts the rest.
   */
  send(mail: SmtpMail, ended?: AbortSignal): Promise<string>;
  /** Connects and signs in without sending anything. */
  verify(): Promise<void>;
  close(): void;
}

/** SMTP_URL's query can override these. */
const defaults: Record<string, string> = {
  pool: 'true',
  maxConnections: '5',
  maxMessages: '100',
  // Once, for a connection that went away while it was idle. The outbox does the rest.
  maxRequeues: '1',
  dnsTimeout: '10000',
  connectionTimeout: '10000',
  greetingTimeout: '10000',
  socketTimeout: '30000',
};

/** Longer than a healthy server can take within the limits of the single steps. */
const sendTimeoutMs = 60_000;

export function openSmtp(smtpUrl: string): Smtp {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  const transport = createTransport(url.href);
  return {
    connections: Math.max(1, Math.floor(Number(url.searchParams.get('maxConnections'))) || 1),
    async send({ id, toEmail, toName, rendered }, ended) {
      const { from, replyTo, subject, html, text, calendar, unsubscribe } = rendered;
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), sendTimeoutMs);
      try {
        const { response } = await transport.sendMail({
          // The same for every attempt, so that mail programs show a message once even if a crash
          // made us send it twice.
          messageId: `<${id}@${from.address.split('@')[1] ?? 'turnout'}>`,
          from,
          // Objects, because nodemailer then encodes names and reads no second address from them.
          // It would also encode line breaks, and programs that read such a header refuse it.
          to: { name: oneLine(toName, 100), address: toEmail },
          ...(replyTo && { replyTo }),
          subject,
          html,
          text,
          ...(calendar && {
            icalEvent: { method: calendar.method, filename: calendarFile, content: calendar.content },
          }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            // 'All' would include the non-delivery reports by which we learn that an address is
            // wrong.
            'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
          // Aborts the delivery itself. If we only stopped waiting, it might still arrive beside
          // its next attempt.
          signal: ended ? AbortSignal.any([late.signal, ended]) : late.signal,
        });
        return response;
      } catch (error) {
        if (!late.signal.aborted) throw error;
        throw Object.assign(new Error('The mail server took too long.'), { code: 'ETIMEDOUT' });
      } finally {
        clearTimeout(timer);
      }
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

interface SmtpError {
  /** The server's words. */
  response?: unknown;
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/** The mail server's own words, if any. */
export function answerOf(error: unknown): string {
  const { response } = error as SmtpError;
  if (typeof response === 'string' && response !== '') return response;
  return error instanceof Error ? error.message : String(error);
}

/** Answers that ask for credentials, at whichever step (RFC 4954). */
const signInCodes = new Set([530, 534, 535, 538]);
/** What servers say at the recipient's step to a sender they do not know. */
const relayDenied = /\brelay(ing)?\b|authenticat/i;

/**
 * Decides what a failure is about. Only a permanent answer about this recipient or this text is
 * final. A wrong password, a refused sender and an absent server say nothing about the message.
 */
export function failureOf(error: unknown): FailureKind {
  const { code, command, responseCode } = error as SmtpError;
  const reply = typeof responseCode === 'number' ? responseCode : 0;
  const text = error instanceof Error ? error.message : '';
  if (code === 'EAUTH' || signInCodes.has(reply)) return 'signIn';
  if (code === 'ETIMEDOUT') return 'slow';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    if (reply >= 400 && reply < 500) return 'later';
    if (command === 'MAIL FROM') return code === 'EMESSAGE' ? 'message' : 'sender';
    // There is no valid address, which is known before any server is asked.
    if (command === 'API') return code === 'EENVELOPE' ? 'address' : 'message';
    if (reply < 500) return 'other';
    if (command === 'RCPT TO') return relayDenied.test(text) ? 'sender' : 'address';
    return 'message';
  }
  const unreachable = [
    'ECONNECTION',
    'ESOCKET',
    'EDNS',
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'ETLS',
    'EPROTOCOL',
  ];
  if (typeof code === 'string' && unreachable.includes(code))
    return reply >= 400 && reply < 500 ? 'later' : 'unreachable';
  return 'other';
}
