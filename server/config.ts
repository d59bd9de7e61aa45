/**
 * Reads the configuration from the environment and validates it at start. One message names
 * everything that is wrong (docs/product/running.md#running).
 */
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { isEmail } from '#domain/kernel/text.ts';
import { parseAddress } from './db/postgres/address.ts';
import { withSecretFiles } from './secret-files.ts';

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'], { error: 'must be on or off' })
  .transform((text) => ['on', 'true', '1', 'yes'].includes(text));

const url = (protocols: string[], what: string, fits: (url: URL) => boolean = () => true) =>
  z.string().refine(
    (text) => {
      try {
        const parsed = new URL(text);
        return protocols.includes(parsed.protocol) && fits(parsed);
      } catch {
        return false;
      }
    },
    { message: `must be ${what}` },
  );

/** Accepts `no-reply@example.com`, or with a name before it: `Turnout <no-reply@example.com>`. */
const isSender = (text: string) => isEmail((/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text).trim());

/** Accepts an address, a range of addresses, or a name that Fastify knows for a range. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined ||
    isIP(bits) === version ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/**
 * SMTP settings that must be numbers. Nodemailer accepts any text for them; with a wrong one it
 * silently sends nothing.
 */
const smtpNumbers = [
  'maxConnections',
  'maxMessages',
  'dnsTimeout',
  'connectionTimeout',
  'greetingTimeout',
  'socketTimeout',
];

const trustSwitches = ['true', 'on', 'yes', 'false', 'off', 'no'];

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { message: 'must be a port number' })
    .transform(Number)
    .refine((port) => port <= 65_535, { message: 'must be a port number' })
    .default(3_000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .superRefine((text, context) => {
      const address = parseAddress(text);
      if (typeof address === 'string') context.addIssue({ code: 'custom', message: address });
    })
    .optional(),
  PUBLIC_URL: url(
    ['http:', 'https:'],
    // The address has no path, because browsers request our files from its root.
    'an http:// or https:// address, without a path, ? and #',
    ({ pathname, search, hash }) => /^\/*$/.test(pathname) && search === '' && hash === '',
  ).optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'an smtp:// or smtps:// address', ({ hostname }) => hostname !== '')
    .superRefine((text, context) => {
      if (!URL.canParse(text)) return;
      const { searchParams } = new URL(text);
      for (const name of smtpNumbers) {
        if (!/^[1-9]\d{0,8}$/.test(searchParams.get(name) ?? '1')) {
          context.addIssue({ code: 'custom', message: `must have a whole number for ${name}` });
        }
      }
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, {
      message: 'must be an email address, or a name with one: Turnout <no-reply@example.com>',
    })
    .default('Turnout <no-reply@turnout.local>'),
  MAIL_PER_MINUTE: z
    .string()
    .regex(/^\d{1,6}$/, { message: 'must be a whole number from 1 to 100000' })
    .transform(Number)
    .refine((rate) => rate >= 1 && rate <= 100_000, { message: 'must be a whole number from 1 to 100000' })
    .optional(),
  SUPERADMIN_EMAIL: z.email({ message: 'must be an email address' }).optional(),
  SUPERADMIN_PASSWORD: z
    .string()
    .min(6, { message: 'must have at least 6 characters' })
    .max(200, { message: 'must have at most 200 characters' })
    .optional(),
  SECRET_KEY: z
    .string()
    .min(32, { message: 'must have at least 32 characters, as `openssl rand -base64 32` prints them' })
    .max(1_000, { message: 'must have at most 1000 characters' })
    .optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, { message: 'must have at least 16 characters' })
    .max(1_000, { message: 'must have at most 1000 characters' })
    .optional(),
  BOUNCE_TOKEN: z
    .string()
    .min(16, { message: 'must have at least 16 characters' })
    .max(1_000, { message: 'must have at most 1000 characters' })
    .optional(),
  PROCESSES: z
    .string()
    .refine((text) => text === 'auto' || /^([1-9]|[1-5]\d|6[0-4])$/.test(text), {
      message: 'must be auto, or a whole number from 1 to 64',
    })
    .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
    .default(1),
  /** The address for vulnerability reports, as /.well-known/security.txt shows it. */
  SECURITY_CONTACT: url(
    ['mailto:', 'https:'],
    'a mailto: or https:// address',
    ({ protocol, pathname }) => protocol === 'https:' || isEmail(decodeURIComponent(pathname)),
  ).optional(),
  PLANS: z.literal('off', { error: 'must be off, or not set' }).optional(),
  MAILS_PER_DAY: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, { message: 'must be a whole number from 1 to 9999999' })
    .transform(Number)
    .default(10_000),
  RATE_LIMIT: flag.default(true),
  /** `true`, a number of hops, or a list of addresses and ranges, as in Fastify's `trustProxy`. */
  TRUST_PROXY: z
    .string()
    .refine(
      (text) =>
        trustSwitches.includes(text) ||
        /^\d{1,3}$/.test(text) ||
        text.split(',').every((proxy) => isProxy(proxy.trim())),
      { message: 'must be on, off, a number of proxies, or a list of their addresses and ranges' },
    )
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  NODE_ENV: z.string().optional(),
});

/** @internal A test compares the variables in our deployment examples with these names. */
export const variableNames = Object.keys(environment.shape);

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /**
   * The server's public address without a trailing slash. Every link in a mail or a snippet starts
   * with it.
   */
  publicUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** How many mails all processes together may hand over per minute, or undefined for no limit. */
  mailPerMinute: number | undefined;
  superadminEmail: string | undefined;
  superadminPassword: string | undefined;
  /**
   * The installation's secret. If it is not set, the server makes one and keeps it
   * (`server/keys/secret.ts`).
   */
  secretKey: string | undefined;
  securityContact: string | undefined;
  /** Callers with this token may read `/metrics`. If it is not set, only this machine may. */
  metricsToken: string | undefined;
  /** Callers with this token may report mails that bounced. If it is not set, nobody may. */
  bounceToken: string | undefined;
  /**
   * The number of processes in the configuration; `server/processes/count.ts` decides how many one
   * start really has.
   */
  processes: number;
  /** False if every organization has everything that a plan offers. */
  hasPlans: boolean;
  /** Mails to guests that an organization may send in a day if there are no plans. */
  mailsPerDay: number;
  /** Turn the limits off only for load tests. */
  rateLimit: boolean;
  trustProxy: boolean | number | string;
  logLevel: string;
  production: boolean;
}

/** Returns the configuration, or a list of sentences that name every wrong variable. */
export function readConfig(variables: Record<string, string | undefined>): Config | { problems: string[] } {
  const { env, problems: wrongFiles } = withSecretFiles(variables);
  // An empty variable counts as not set, because shells and compose files leave variables out that
  // way. A password keeps its spaces.
  const settings = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, name === 'SUPERADMIN_PASSWORD' ? value : value?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environment.safeParse(settings);
  const problems = [
    ...wrongFiles,
    ...(result.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
  ];
  const hasPassword = settings.SUPERADMIN_PASSWORD ?? variables.SUPERADMIN_PASSWORD_FILE?.trim();
  if (Boolean(settings.SUPERADMIN_EMAIL) !== Boolean(hasPassword)) {
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
    mailPerMinute: values.MAIL_PER_MINUTE,
    superadminEmail: values.SUPERADMIN_EMAIL,
    superadminPassword: values.SUPERADMIN_PASSWORD,
    secretKey: values.SECRET_KEY,
    securityContact: values.SECURITY_CONTACT,
    metricsToken: values.METRICS_TOKEN,
    bounceToken: values.BOUNCE_TOKEN,
    processes: values.PROCESSES,
    hasPlans: values.PLANS === undefined,
    mailsPerDay: values.MAILS_PER_DAY,
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
