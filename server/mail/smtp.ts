import { createTransport } from 'nodemailer';
import type { FailureKind } from '#domain/mail/delivery.ts';
import { calendarFile } from './templates/calendar.ts';
import { codePicture, oneLine } from './templates/letter.ts';
import type { Rendered } from './templates/render.ts';

export interface SmtpMail {
  id: string;
  toEmail: string;
  toName: string;
  rendered: Rendered;
}

export interface Smtp {
  /** How many mails are sent at the same time. */
  readonly connections: number;
  /**
   * Resolves with the mail server's answer once it accepts the mail. `ended` aborts the delivery.
   */
  send(mail: SmtpMail, ended?: AbortSignal): Promise<string>;
  /** Connects and signs in without sending anything. */
  verify(): Promise<void>;
  close(): void;
}

/** Connection settings. The query of SMTP_URL can override them. */
const defaults: Record<string, string> = {
  pool: 'true',
  maxConnections: '5',
  maxMessages: '100',
  // Retries once if a connection broke while it was idle. The outbox handles all other retries.
  maxRequeues: '1',
  dnsTimeout: '10000',
  connectionTimeout: '10000',
  greetingTimeout: '10000',
  socketTimeout: '30000',
};

/** Longer than a healthy server needs, even if every step comes close to its own limit. */
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
      const { from, replyTo, subject, html, text, calendar, picture, unsubscribe } = rendered;
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), sendTimeoutMs);
      try {
        const { response } = await transport.sendMail({
          // Every attempt uses the same id, so that mail programs show a mail once even if a crash
          // made us send it twice.
          messageId: `<${id}@${from.address.split('@')[1] ?? 'turnout'}>`,
          from,
          // An object, so that nodemailer encodes the name and finds no second address in it.
          // `oneLine` is needed because nodemailer would encode line breaks, and programs refuse
          // such a header.
          to: { name: oneLine(toName, 100), address: toEmail },
          ...(replyTo && { replyTo }),
          subject,
          html,
          text,
          ...(calendar && {
            icalEvent: { method: calendar.method, filename: calendarFile, content: calendar.content },
          }),
          ...(picture && {
            attachments: [
              {
                ...{ cid: codePicture, filename: `${codePicture}.png`, contentType: 'image/png' },
                ...{ content: picture, encoding: 'base64', contentDisposition: 'inline' as const },
              },
            ],
          }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            // 'All' would include the non-delivery reports, which tell us that an address is wrong.
            'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
          // Aborts the delivery itself. If we only stopped waiting, this attempt might still arrive
          // in addition to the next one.
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
  /** The mail server's answer. */
  response?: unknown;
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/** Returns the mail server's own words, or the error's message if the server said nothing. */
export function answerOf(error: unknown): string {
  const { response } = error as SmtpError;
  if (typeof response === 'string' && response !== '') return response;
  return error instanceof Error ? error.message : String(error);
}

/** Status codes that ask for credentials, at any step (RFC 4954). */
const signInCodes = new Set([530, 534, 535, 538]);
/** Matches the answers to RCPT TO that refuse an unknown sender. */
const relayDenied = /\brelay(ing)?\b|authenticat/i;

/**
 * Decides what a failure is about. Only a permanent answer about this recipient or this text is
 * final. A wrong password, a refused sender or an unreachable server proves nothing about the mail.
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
    // Nodemailer found no valid address in the mail, so no server was asked.
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
