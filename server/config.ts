/** Configuration by environment, validated at start with one message for everything that is wrong (DECISIONS section 8). */
import path from 'node:path';
import { z } from 'zod';

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'])
  .transform((text) => ['on', 'true', '1', 'yes'].includes(text));

const url = (protocols: string[], what: string) =>
  z.string().refine(
    (text) => {
      try {
        return protocols.includes(new URL(text).protocol);
      } catch {
        return false;
      }
    },
    { message: `must be ${what}` },
  );

const environment = z.object({
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3_000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'a postgres:// address').optional(),
  PUBLIC_URL: url(['http:', 'https:'], 'an http:// or https:// address').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'an smtp:// or smtps:// address').optional(),
  MAIL_FROM: z.string().default('Turnout <no-reply@turnout.local>'),
  SUPERADMIN_EMAIL: z.email({ message: 'must be an email address' }).optional(),
  SUPERADMIN_PASSWORD: z
    .string()
    .min(6, { message: 'must have at least 6 characters' })
    .max(200, { message: 'must have at most 200 characters' })
    .optional(),
  RATE_LIMIT: flag.default(true),
  /** `true`, a number of hops, or a list of addresses and ranges, as Fastify's `trustProxy`. */
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().optional(),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Without a slash at the end; what every link in a mail or a snippet starts with. */
  publicUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  superadminEmail: string | undefined;
  superadminPassword: string | undefined;
  /** False only for load tests. */
  rateLimit: boolean;
  trustProxy: boolean | number | string;
  logLevel: string;
  production: boolean;
}

/** The configuration, or a list of sentences that name every variable that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config | { problems: string[] } {
  // An empty variable is one that is not set: that is how shells and compose files leave them out.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = environment.safeParse(given);
  const problems = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (Boolean(given.SUPERADMIN_EMAIL) !== Boolean(given.SUPERADMIN_PASSWORD)) {
    problems.push('SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD must be set together');
  }
  if (!result.success || problems.length > 0) return { problems };
  const values = result.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    superadminEmail: values.SUPERADMIN_EMAIL,
    superadminPassword: values.SUPERADMIN_PASSWORD,
    rateLimit: values.RATE_LIMIT,
    trustProxy: parseTrustProxy(values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL,
    production: values.NODE_ENV === 'production',
  };
}

function parseTrustProxy(text: string | undefined): boolean | number | string {
  if (text === undefined || ['false', 'off', 'no', '0'].includes(text)) return false;
  if (['true', 'on', 'yes'].includes(text)) return true;
  return /^\d+$/.test(text) ? Number(text) : text;
}
