import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, testKeys, type TestApp } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { formTokenOf } from './bot-check.ts';

let running: TestApp;
let host: { tenantId: string; createdBy: string };
beforeAll(async () => {
  running = await testApp({ config: { rateLimit: true } });
  const { tenant, user } = await signedInAs(running.database, 'admin');
  host = { tenantId: tenant?.id ?? '', createdBy: user.id };
});
afterAll(() => running.close());

const anEvent = () => buildEvent(running.database, { ...host, maxGuests: 1_000 });
const dataOf = async ({ customUrl }: { customUrl: string }) =>
  (await running.call('GET', `/api/rsvp/${customUrl}/data`)).body as {
    formToken: string;
    spotsRemaining: number;
  };

let count = 0;
const reply = (more: object = {}) => ({
  displayName: 'Grace Hopper',
  guestEmail: `grace${++count}@example.com`,
  isAttending: true,
  guestCount: 1,
  guestDetails: [{ name: 'Grace Hopper' }],
  ...more,
});
const submit = (event: { customUrl: string }, more: object = {}) =>
  running.call('POST', `/api/rsvp/${event.customUrl}/submit`, { body: reply(more) });

const post = (event: { customUrl: string }, fields: Record<string, string>, remoteAddress = '127.0.0.1') =>
  running.app.inject({
    method: 'POST',
    url: `/rsvp/${event.customUrl}`,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      do: 'send',
      attending: 'yes',
      guests: '1',
      name: 'Grace Hopper',
      email: `grace${++count}@example.com`,
      ...fields,
    }).toString(),
  });

const day = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms);

describe('the check for automated forms', () => {
  it('201 with a signature from the event’s data, from the page, or six days old, and for the API without one', async () => {
    const event = await anEvent();
    const { formToken } = await dataOf(event);
    const page = await running.app.inject({ url: `/rsvp/${event.customUrl}?attend=yes&guests=1` });
    expect(page.body).toContain(`name="formToken" value="${formToken}"`);
    expect((await submit(event, { formToken, homepage: '' })).status).toBe(201);
    expect((await submit(event, { formToken: formTokenOf(testKeys, event.id, ago(6.9 * day)) })).status).toBe(
      201,
    );
    expect((await submit(event)).status).toBe(201);
    expect((await dataOf(event)).spotsRemaining).toBe(997);
  });

  it('400 looksAutomated for a filled hidden field, and for an altered, old or foreign signature', async () => {
    const event = await anEvent();
    const other = await anEvent();
    const { formToken } = await dataOf(event);
    for (const signs of [
      { formToken, homepage: 'https://spam.example' },
      { formToken: `${formToken}x` },
      { formToken: `zz${formToken}` },
      { formToken: '' },
      { formToken: (await dataOf(other)).formToken },
      { formToken: formTokenOf(testKeys, event.id, ago(8 * day)) },
      { formToken: formTokenOf(testKeys, event.id, ago(-2 * day)) },
    ]) {
      const { status, body } = await submit(event, signs);
      expect([status, body.code, signs]).toEqual([400, 'looksAutomated', signs]);
      expect(body.error).toContain('If you’re a person, please send it again');
    }
    expect((await dataOf(event)).spotsRemaining).toBe(1_000);
  });

  it('201 with the first result for a repeated idempotency key, even without a signature', async () => {
    const event = await anEvent();
    const body = reply();
    const send = (more: object) =>
      running.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        body: { ...body, ...more },
        headers: { 'idempotency-key': 'the same' },
      });
    const old = { formToken: formTokenOf(testKeys, event.id, ago(8 * day)) };
    expect((await send(old)).status).toBe(400);
    const first = await send({ formToken: (await dataOf(event)).formToken });
    expect(first.status).toBe(201);
    expect((await send({})).body).toEqual(first.body);
  });

  it('400 without a script, with everything typed and a new signature that makes the next attempt succeed', async () => {
    const event = await anEvent();
    const { formToken } = await dataOf(event);
    const refused = await post(event, { formToken, homepage: 'spam', email: 'kept@example.com' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('If you’re a person, please send it again');
    expect(refused.body).toContain('value="kept@example.com"');
    expect(refused.body).toContain(`name="formToken" value="${formToken}"`);
    expect(refused.body).not.toContain('spam');
    expect((await post(event, { formToken, homepage: '' })).statusCode).toBe(303);
  });

  it('uses a hidden field that sighted, keyboard and screen reader users do not notice, in both forms', async () => {
    const event = await anEvent();
    for (const query of ['', '?attend=yes&guests=1']) {
      const { body } = await running.app.inject({ url: `/rsvp/${event.customUrl}${query}` });
      const [around = ''] = /<div class="unseen" aria-hidden="true" inert="">[^]*?<\/div>/.exec(body) ?? [];
      expect(around).toMatch(/<input[^>]* name="homepage"/);
      expect(around).toMatch(/tabindex="-1"/i);
      expect(around).toMatch(/autocomplete="off"/i);
    }
  });
});

it('429 for the 301st reply from one address to one event within five minutes, in both forms', async () => {
  const [event, other] = [await anEvent(), await anEvent()];

  const sent = await Promise.all(
    Array.from({ length: 150 }, async () => [
      (await submit(event)).status,
      (await post(event, {})).statusCode,
    ]),
  );
  expect(sent).toEqual(Array.from({ length: 150 }, () => [201, 303]));
  const refused = await submit(event);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const page = await post(event, { email: 'kept@example.com' });
  expect(page.statusCode).toBe(429);
  expect(page.body).toContain('value="kept@example.com"');
  expect((await submit(other)).status).toBe(201);
  expect((await post(event, {}, '192.0.2.77')).statusCode).toBe(303);
});
