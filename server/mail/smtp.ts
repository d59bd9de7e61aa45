import { createTransport } from 'nodemailer';
import type { Rendered } from './templates/render.ts';

export interface SmtpMail {
  id: string;
  toEmail: string;
  toName: string;
  rendered: Rendered;
}

export interface Smtp {
  /** Resolves when the mail server has taken the message. */
  send(mail: SmtpMail): Promise<void>;
  close(): void;
}

/** Unless SMTP_URL says otherwise in its query. */
const defaults: Record<string, string> = {
  pool: 'true',
  maxConnections: '5',
  maxMessages: '100',
  dnsTimeout: '10000',
  connectionTimeout: '10000',
  greetingTimeout: '10000',
  socketTimeout: '30000',
};

/** Longer than the single steps' limits together allow a healthy server to take. */
const sendTimeoutMs = 60_000;

export function openSmtp(smtpUrl: string): Smtp {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  const transport = createTransport(url.href);
  return {
    async send({ id, toEmail, toName, rendered: { from, subject, html, text, calendar } }) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The mail server took too long.')), sendTimeoutMs);
      });
      const sent = transport.sendMail({
        // The same for every attempt, so that a message sent twice after a crash is shown once where programs look at it.
        messageId: `<${id}@${from.address.split('@')[1] ?? 'turnout'}>`,
        from,
        // As objects: nodemailer encodes names and takes no second address out of them.
        to: { name: toName, address: toEmail },
        subject,
        html,
        text,
        ...(calendar && {
          icalEvent: { method: calendar.method, filename: 'invitation.ics', content: calendar.content },
        }),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await Promise.race([sent, late]).finally(() => clearTimeout(timer));
    },
    close: () => transport.close(),
  };
}

/** Whether the mail server said that this address will never take mail, so that trying again would only annoy it. */
export function isRefusedAddress(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}
