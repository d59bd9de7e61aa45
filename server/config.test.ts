import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const problemsOf = (env: Record<string, string>) => {
  const config = readConfig(env);
  return 'problems' in config ? config.problems : [];
};

describe('configuration', () => {
  it('needs no variables, and treats empty or blank values as not set', () => {
    expect(readConfig({})).toMatchObject({
      port: 3_000,
      publicUrl: 'http://localhost:3000',
      rateLimit: true,
      trustProxy: false,
      logLevel: 'info',
    });
    expect(readConfig({ PORT: ' ', DATABASE_URL: '', TRUST_PROXY: ' ' })).toEqual(readConfig({}));
  });

  it('names all invalid variables at once, in words', () => {
    expect(
      problemsOf({
        PORT: 'abc',
        DATABASE_URL: 'mysql://x',
        PUBLIC_URL: 'https://example.com/?a=1',
        SMTP_URL: 'smtp://',
        MAIL_FROM: 'nonsense',
        SUPERADMIN_EMAIL: 'x',
        SECRET_KEY: 'short',
        RATE_LIMIT: 'maybe',
        TRUST_PROXY: 'bogus',
        LOG_LEVEL: 'loud',
      }),
    ).toEqual([
      'PORT must be a port number',
      'DATABASE_URL must look like postgres://user:password@host:5432/database',
      'PUBLIC_URL must be an http:// or https:// address, without a path, ? and #',
      'SMTP_URL must be an smtp:// or smtps:// address',
      'MAIL_FROM must be an email address, or a name with one: Turnout <no-reply@example.com>',
      'SUPERADMIN_EMAIL must be an email address',
      'SECRET_KEY must have at least 32 characters, as `openssl rand -base64 32` prints them',
      'RATE_LIMIT must be on or off',
      'TRUST_PROXY must be on, off, a number of proxies, or a list of their addresses and ranges',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
      'SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD must be set together',
    ]);
  });

  it('accepts a PUBLIC_URL with a slash at its end, and refuses a path', () => {
    expect(readConfig({ PUBLIC_URL: 'https://rsvp.example.com/' })).toMatchObject({
      publicUrl: 'https://rsvp.example.com',
    });
    expect(problemsOf({ PUBLIC_URL: 'https://example.com/rsvp' })).toHaveLength(1);
  });

  it.each(['-1', '65536', '3000.5', '0x50', '1e3', '999999'])('refuses the port %s', (PORT) => {
    expect(problemsOf({ PORT })).toEqual(['PORT must be a port number']);
  });

  it.each([
    ['on', true],
    ['off', false],
    ['0', false],
    ['2', 2],
    ['loopback', 'loopback'],
    ['10.0.0.1, 192.168.0.0/16', '10.0.0.1, 192.168.0.0/16'],
    ['::1,fd00::/8', '::1,fd00::/8'],
    ['10.0.0.0/255.0.0.0', '10.0.0.0/255.0.0.0'],
  ])('accepts the proxies %s', (TRUST_PROXY, trustProxy) => {
    expect(readConfig({ TRUST_PROXY })).toMatchObject({ trustProxy });
  });

  it.each(['10.0.0', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', 'example.com', '10.0.0.1,'])(
    'refuses the proxies %s',
    (TRUST_PROXY) => {
      expect(problemsOf({ TRUST_PROXY })).toHaveLength(1);
    },
  );

  it.each(['mailto:security@example.com', 'https://example.com/security?from=txt'])(
    'accepts the contact %s',
    (SECURITY_CONTACT) => {
      expect(readConfig({ SECURITY_CONTACT })).toMatchObject({ securityContact: SECURITY_CONTACT });
    },
  );

  it.each(['security@example.com', 'mailto:', 'mailto:nobody', 'mailto:a%', 'http://example.com'])(
    'refuses the contact %s',
    (SECURITY_CONTACT) => {
      expect(problemsOf({ SECURITY_CONTACT })).toEqual([
        'SECURITY_CONTACT must be a mailto: or https:// address',
      ]);
    },
  );

  it('accepts options of the mail server, but only whole numbers where numbers belong', () => {
    const good = 'smtp://mail.example.com:587?maxConnections=2&tls.rejectUnauthorized=false';
    expect(readConfig({ SMTP_URL: good })).toMatchObject({ smtpUrl: good });
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example.com?maxConnections=two&socketTimeout=0' })).toEqual([
      'SMTP_URL must have a whole number for maxConnections',
      'SMTP_URL must have a whole number for socketTimeout',
    ]);
  });

  it.each(['a@example.com', 'Turnout <a@example.com>', '"Ada & Bo" <a@example.com>'])(
    'accepts the sender %s',
    (MAIL_FROM) => {
      expect(readConfig({ MAIL_FROM })).toMatchObject({ mailFrom: MAIL_FROM });
    },
  );
});

describe('MAIL_PER_MINUTE', () => {
  it('accepts a whole number from 1, or no value for no limit', () => {
    expect(readConfig({})).toMatchObject({ mailPerMinute: undefined });
    expect(readConfig({ MAIL_PER_MINUTE: '90' })).toMatchObject({ mailPerMinute: 90 });
    for (const MAIL_PER_MINUTE of ['0', '-1', '1.5', 'many', '100001']) {
      expect(readConfig({ MAIL_PER_MINUTE })).toEqual({
        problems: ['MAIL_PER_MINUTE must be a whole number from 1 to 100000'],
      });
    }
  });
});

describe('secrets from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const fileOf = (content: string) => {
    const path = join(folder, `${Math.random()}`);
    writeFileSync(path, content);
    return path;
  };

  it('lose the line break at the end', () => {
    const env = {
      DATABASE_URL_FILE: fileOf('postgres://turnout@db/turnout\n'),
      SMTP_URL_FILE: fileOf('smtp://mail:25'),
      SECRET_KEY_FILE: fileOf(`${'k'.repeat(32)}\r\n`),
      SUPERADMIN_EMAIL: 'ops@example.com',
      SUPERADMIN_PASSWORD_FILE: fileOf(' with spaces \n'),
    };
    expect(readConfig(env)).toMatchObject({
      databaseUrl: 'postgres://turnout@db/turnout',
      smtpUrl: 'smtp://mail:25',
      secretKey: 'k'.repeat(32),
      superadminPassword: ' with spaces ',
    });
    expect(readConfig({ DATABASE_URL_FILE: ' ' })).toEqual(readConfig({}));
  });

  it('fail if the variable is also set, or if the file is missing, empty or invalid', () => {
    const missing = join(folder, 'missing');
    const empty = fileOf('\n');
    expect(
      problemsOf({
        DATABASE_URL: 'postgres://a/b',
        DATABASE_URL_FILE: fileOf('postgres://a/b'),
        SMTP_URL_FILE: missing,
        SECRET_KEY_FILE: empty,
        SUPERADMIN_EMAIL: 'ops@example.com',
        SUPERADMIN_PASSWORD_FILE: fileOf('short'),
      }),
    ).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE are both set. Choose one',
      `SMTP_URL_FILE names a file we can’t read (ENOENT): ${missing}`,
      `SECRET_KEY_FILE names an empty file: ${empty}`,
      'SUPERADMIN_PASSWORD must have at least 6 characters',
    ]);
  });
});

describe('PLANS', () => {
  it('accepts off, with the daily number of mails, or no value', () => {
    expect(readConfig({})).toMatchObject({ hasPlans: true, mailsPerDay: 10_000 });
    expect(readConfig({ PLANS: 'off', MAILS_PER_DAY: '500' })).toMatchObject({
      hasPlans: false,
      mailsPerDay: 500,
    });
    for (const PLANS of ['on', 'free', '/etc/turnout/plans.json']) {
      expect(problemsOf({ PLANS })).toEqual(['PLANS must be off, or not set']);
    }
    expect(problemsOf({ MAILS_PER_DAY: '0' })).toEqual([
      'MAILS_PER_DAY must be a whole number from 1 to 9999999',
    ]);
  });
});
