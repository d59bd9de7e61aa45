import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inMemoryDatabase } from '../../db/embedded/transactions.ts';
import { scheduledJobs } from '../../jobs/schedule.ts';
import { makeLogger } from '../../log.ts';
import { testApp, type TestApp, type TestReply } from '../../testing/app.ts';
import { signedInAs } from '../../testing/builders.ts';
import { testTemplate } from '../../testing/database.ts';

/** Every typed text contains this mark, so that one search finds any of it in the log. */
const mark = 'zqx';
const secrets: string[] = [];
const lines: string[] = [];
const failed = new Set<string>();
/** The calls that ended with an error status, although no statement failed. */
const answered: string[] = [];
let failing = false;
let test: TestApp;

/**
 * Returns a database error that repeats every value it was given. Three kinds of error take turns,
 * because the log handles each differently.
 */
function refusal(text: string, params: unknown[]): Error {
  // Makes each error's text unique, because the log merges equal errors of one second into one
  // line.
  const value = `${params.map(String).find((param) => param.includes(mark)) ?? mark} ${failed.size}`;
  const kinds = [
    { code: '22P02', message: `invalid input syntax for type uuid: "${value}"` },
    {
      code: '23505',
      message: 'duplicate key value violates unique constraint "made_up"',
      constraint: `made_up_${failed.size}`,
    },
    { code: '53100', message: `could not extend file "base/${failed.size}": No space left on device` },
  ];
  const { message, ...kind } = kinds[failed.size % kinds.length]!;
  return Object.assign(new Error(message), kind, {
    detail: `Key (email)=(${value}) already exists; failing row contains (${params.join(', ')}).`,
    hint: value,
    where: `COPY t, line 1: "${value}"`,
    internalQuery: value,
    query: text,
    params,
  });
}

/** A database whose statements each fail the first time. */
function faulty<T extends object>(client: T): T {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...args: unknown[]) => unknown;
      if (name === 'transaction') {
        return (work: (tx: object) => unknown) => method((tx: object) => work(faulty(tx)));
      }
      if (name !== 'query') return method;
      return (text: string, params: unknown[] = [], ...rest: unknown[]) => {
        if (failing && !/savepoint/i.test(text) && !failed.has(text)) {
          failed.add(text);
          return Promise.reject(refusal(text, params));
        }
        return method(text, params, ...rest);
      };
    },
  });
}

beforeAll(async () => {
  const archive = new Uint8Array(gunzipSync(readFileSync(await testTemplate())));
  const client = await PGlite.create({ loadDataDir: new Blob([archive]) });
  const database = await inMemoryDatabase(faulty(client));
  test = await testApp({
    database,
    logLevel: 'trace',
    log: { write: (line) => void lines.push(line) },
  });
});
afterAll(() => test.close());

/** Repeats the call until none of its statements fails. */
async function until(...call: Parameters<TestApp['call']>): Promise<TestReply> {
  for (let attempt = 0; ; attempt++) {
    const before = failed.size;
    failing = true;
    const reply = await test.call(...call);
    failing = false;
    if (failed.size === before) {
      if (reply.status >= 400) answered.push(`${reply.status} ${call[0]} ${call[1]}`);
      return reply;
    }
    if (attempt === 200) throw new Error(`${call[1]} fails for ever`);
  }
}

it('the log contains no typed text, links or hashes, whatever statement fails', async () => {
  const email = (who: string) => `${mark}${who}@${mark}.test`;
  const password = `${mark} long password`;
  const org = await until('POST', '/api/tenants/signup', {
    body: { name: `${mark} Org`, subscriptionPlan: 'premium' },
  });
  const tenantId = (org.body as { id: string }).id;
  const ada = { email: email('ada'), password, firstName: `${mark}Ada`, lastName: `${mark}Min` };
  await until('POST', '/api/register', { body: { ...ada, tenantId, role: 'admin' } });
  await until('POST', '/api/login', { body: { email: ada.email, password: `${mark} wrong` } });
  const signedIn = await until('POST', '/api/login', { body: ada });
  const { token, user } = signedIn.body as { token: string; user: { id: string } };
  secrets.push(token);
  await until('POST', '/api/tenants/search', { body: { organizationName: `${mark} Org` } });
  await until('POST', '/api/password/forgot', { body: { email: ada.email } });
  await until('POST', '/api/password/check', { body: { token: `${mark}${'t'.repeat(40)}` } });
  await until('POST', '/api/join-requests', {
    body: { tenantId, ...ada, email: email('applicant'), requestMessage: `${mark} please` },
  });
  await until('GET', `/api/join-requests?q=${mark}`, { token });
  const guest = await until('POST', '/api/users', {
    token,
    body: { ...ada, email: email('member'), role: 'guest' },
  });
  const memberId = (guest.body as { id: string }).id;
  await until('PUT', `/api/users/${memberId}`, {
    token,
    body: { email: email('other'), firstName: `${mark}Other`, role: 'eventManager' },
  });
  await until('PUT', `/api/users/${user.id}/password`, {
    token,
    body: { currentPassword: password, newPassword: `${password}2` },
  });
  await until('GET', `/api/users?q=${mark}`, { token });

  const made = await until('POST', '/api/events', {
    token,
    body: {
      name: `${mark} Party`,
      dateTime: new Date(Date.now() + 9e9).toISOString(),
      timezone: 'Europe/Paris',
      location: `${mark} House`,
      message: `${mark} welcome`,
      maxGuests: 9,
      maxGuestsPerRsvp: 3,
      isPublic: true,
    },
  });
  const event = made.body as { id: string; customUrl: string };
  const reply = {
    displayName: `${mark} Bo`,
    guestEmail: email('bo'),
    guestPhone: `${mark}123`,
    message: `${mark} note`,
    isAttending: true,
    guestCount: 2,
    guestDetails: [{ name: `${mark} Bo` }, { name: `${mark} Cy` }],
  };
  await until('GET', `/api/rsvp/${event.customUrl}/data`);
  const submitted = await until('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: reply,
    headers: { 'idempotency-key': `${mark}-key-0000000001` },
  });
  expect(submitted.status).toBe(201);
  await until('POST', `/api/rsvp/${event.customUrl}/submit`, { body: { ...reply, guestEmail: email('cy') } });
  await until('GET', `/api/rsvp/${event.customUrl}/reply?reply=${mark}${'r'.repeat(40)}`);
  await until('GET', `/api/reservations?q=${mark}`, { token });
  await until('GET', `/api/event/${event.id}/reservations?q=${mark}`, { token });
  await until('GET', `/api/activity?q=${mark}`, { token });
  const [first] = (await until('GET', `/api/event/${event.id}/reservations`, { token })).body.reservations;
  await until('PUT', `/api/reservation/${first.id}`, { token, body: { displayName: `${mark} Bo 2` } });
  await until('PUT', `/api/events/${event.id}`, { token, body: { location: `${mark} Barn`, maxGuests: 12 } });
  await until('POST', `/api/events/${event.id}/messages`, {
    token,
    body: { audience: 'confirmed', subject: `${mark} soon`, body: `${mark} see you` },
  });
  await until('POST', '/api/problems', {
    token,
    body: {
      reference: 'r-1',
      page: `/rsvp/x?reply=${mark}`,
      error: `Cannot read "${mark}" of ${email('ada')}`,
      stack: `Error: ${mark}\n at Page (https://${mark}.test/a.js?reply=${mark}:1:2)`,
    },
  });
  const root = await signedInAs(test.database, 'superadmin');
  secrets.push(root.token);
  await until('GET', `/api/mailbox?q=${mark}`, { token: root.token });
  await until('GET', `/api/tenants?q=${mark}`, { token: root.token });
  await until('DELETE', `/api/reservation/${first.id}`, { token });
  await until('DELETE', `/api/users/${memberId}`, { token });
  await until('POST', '/api/themes', {
    token: root.token,
    body: {
      name: `${mark} Theme`,
      primaryColor: '#111111',
      secondaryColor: '#222222',
      accentColor: '#333333',
      backgroundColor: '#ffffff',
      textColor: '#000000',
    },
  });
  await until('PUT', '/api/tenants/self', { token, body: { name: `${mark} Org 2` } });
  await until('POST', `/api/events/${event.id}/duplicate`, { token, body: { name: `${mark} Party 2` } });
  await until('DELETE', `/api/events/${event.id}`, { token });
  for (const list of ['events', 'waitlists', 'notifications', 'subscriptions', 'dashboard/stats', 'mail'])
    await until('GET', `/api/${list}?q=${mark}`, { token });
  for (const job of scheduledJobs) {
    for (let before = -1; before !== failed.size;) {
      before = failed.size;
      failing = true;
      await job
        .run(test.database, new Date())
        .catch((err: unknown) => test.deps.logger.warn({ err }, job.name));
      failing = false;
    }
  }
  await until('POST', '/api/logout', { token });

  expect(answered.map((line) => line.slice(0, 24))).toEqual([
    '401 POST /api/login',
    '404 POST /api/password/c',
    '404 GET /api/rsvp/zqx-pa',
  ]);
  // The log writes once a second, so this waits for its remaining lines.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(failed.size).toBeGreaterThan(100);
  expect(lines.filter((line) => line.includes('"statement"')).length).toBeGreaterThan(50);
  for (const line of lines) {
    expect(line).not.toMatch(/zqx|argon2|reply=|params/i);
    for (const secret of secrets) expect(line).not.toContain(secret);
    expect(line.length).toBeLessThan(4_000);
  }
});

it('the log contains a mark that this test writes on purpose', () => {
  const written: string[] = [];
  makeLogger('info', { write: (line) => void written.push(line) }).info({ typed: mark }, 'x');
  expect(written[0]).toContain(mark);
});
