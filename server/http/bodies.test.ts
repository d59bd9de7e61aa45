/** Which request bodies are accepted, and which are refused before any handler runs. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../testing/builders.ts';
import { testConfig } from '../testing/app.ts';
import { buildApp } from '../app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

async function listening(): Promise<number> {
  const { server: http } = server.app;
  if (!http.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  return (http.address() as AddressInfo).port;
}

async function event(maxGuestsPerRsvp: number) {
  const tenant = await buildTenant(server.database);
  const { user } = await signedInAs(server.database, 'admin', tenant);
  return buildEvent(server.database, {
    tenantId: tenant.id,
    createdBy: user.id,
    maxGuests: 5_000,
    maxGuestsPerRsvp,
  });
}

describe('the size of a body', () => {
  it('413 with a sentence beyond 16 KB, unless the contract allows more', async () => {
    const sent = (size: number) => post('/api/login', `{"email":"${'a'.repeat(size - 12)}"}`);
    expect((await sent(16 * 1_024)).statusCode).toBe(400);
    const refused = await sent(16 * 1_024 + 1);
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toEqual({
      ...{ code: 'tooLarge', reason: 'requests.kilobytes', params: { max: 16 } },
      error: 'That’s too large. You can send up to 16 KB here.',
    });
  });

  it('201 for an event with every text at its longest', async () => {
    const { token } = await signedInAs(server.database, 'admin');
    const long = '€'.repeat(5_000);
    const { status } = await server.call('POST', '/api/events', {
      token,
      body: {
        name: 'Gala',
        dateTime: new Date(Date.now() + 86_400_000).toISOString(),
        message: long,
        location: long,
        emailSignature: long,
        confirmedEmailMessage: long,
        declinedEmailMessage: long,
        hasMeals: true,
        mealOptions: Array.from({ length: 100 }, (_, index) => ({
          name: `Meal ${index}`,
          description: 'x'.repeat(5_000),
        })),
      },
    });
    expect(status).toBe(201);
  });

  it('201 for a reply of 64 KB, and of more only if the event allows larger parties', async () => {
    const [small, large] = [await event(5), await event(2_000)];
    const reply = (guestCount: number) =>
      JSON.stringify({
        displayName: 'Grace Guest',
        guestEmail: `party-of-${guestCount}@example.com`,
        isAttending: true,
        guestCount,
        message: '€'.repeat(5_000),
        guestDetails: Array.from({ length: guestCount }, (_, index) => ({ name: `Guest number ${index}` })),
      });
    const party = reply(2_000);
    expect(Buffer.byteLength(party)).toBeGreaterThan(64 * 1_024);
    const to = ({ customUrl }: { customUrl: string }) => `/api/rsvp/${customUrl}/submit`;
    expect((await post(to(small), reply(5))).statusCode).toBe(201);
    const refused = await post(to(small), party);
    expect([refused.statusCode, refused.json()]).toEqual([
      413,
      { code: 'tooLarge', reason: 'codes.tooLarge', params: {}, error: 'That’s too large.' },
    ]);
    expect((await post(to(large), party)).statusCode).toBe(201);
    expect((await post(to({ customUrl: 'nobodys' }), party)).statusCode).toBe(413);
  });

  it('413 to a caller that reads only after it has sent the whole body', async () => {
    const port = await listening();
    const socket = connect(port, '127.0.0.1');
    const head = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    socket.write(`${head}Content-Length: 3000000\r\n\r\n`);
    await once(socket, 'readable');
    for (let sent = 0; sent < 3; sent++)
      await new Promise((resolve) => socket.write(' '.repeat(1_000_000), resolve));
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const answers = (await text(socket)).match(/HTTP\/1\.1 \d+/gu);
    expect(answers).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  it('413 for a body in pieces that grows beyond the limit', async () => {
    const { customUrl } = await event(5);
    const port = await listening();
    const send = async (pieces: number) => {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          for (let n = 0; n < pieces; n++) stream.enqueue(new TextEncoder().encode(' '.repeat(16_384)));
          stream.enqueue(new TextEncoder().encode('{}'));
          stream.close();
        },
      });
      const init = {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { 'content-type': 'application/json' },
      };
      return (await fetch(`http://127.0.0.1:${port}/api/rsvp/${customUrl}/submit`, init)).status;
    };
    expect(await send(3)).toBe(400);
    expect(await send(6)).toBe(413);
  });
});

describe('the content of a body', () => {
  it.each([
    ['a NUL', '{"email":"a\\u0000b@x.example","password":"secret"}', 'email'],
    ['half of a surrogate pair', '{"email":"ada@x.example","password":"\\uD83d"}', 'password'],
    ['the other half', '{"email":"ada@x.example","deep":[{"b":"\\udC00"}]}', 'deep.0.b'],
    ['a NUL in the name of a field', '{"deep":{"a\\u0000":1}}', 'deep'],
  ])('400 with the field for %s', async (_what, body, path) => {
    const reply = await post('/api/login', body);
    const message = 'Contains a character we can’t store';
    const reason = { reason: 'fields.characters', params: {} };
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({
      ...{ code: 'invalid', ...reason, error: message },
      issues: [{ path, code: 'notStorable', ...reason, message }],
    });
  });

  it('201 for a surrogate pair that is written as two escapes', async () => {
    const { customUrl } = await event(5);
    const body =
      '{"displayName":"\\ud83c\\udf89 Ada","guestEmail":"ada@x.example","isAttending":true,"guestCount":1,"guestDetails":[{"name":"Ada"}]}';
    const reply = await post(`/api/rsvp/${customUrl}/submit`, body);
    expect(reply.statusCode).toBe(201);
    expect(reply.json<{ reservation: { displayName: string } }>().reservation.displayName).toBe('🎉 Ada');
  });

  it.each([
    '{"embedWidth":"50%","__proto__":{"accentColor":"#ff0000"}}',
    '{"embedWidth":"50%","\\u005f_proto__":{"accentColor":"#ff0000"}}',
    '{"embedWidth":"50%","constructor":{"prototype":{"accentColor":"#ff0000"}}}',
  ])('loses fields that could reach a prototype: %s', async (body) => {
    const { user, token } = await signedInAs(server.database, 'admin');
    const { id } = await buildEvent(server.database, { tenantId: user.tenantId ?? '', createdBy: user.id });
    const reply = await server.call('PUT', `/api/events/${id}/embed-styles`, { token, body });
    expect(reply.body).toEqual({ embedStyles: { embedWidth: '50%' } });
    expect(({} as Record<string, unknown>).accentColor).toBeUndefined();
  });

  it('may nest lists 32 deep, but not deeper', async () => {
    const nested = (depth: number) => `{"email":${'['.repeat(depth - 1)}"[{"${']'.repeat(depth - 1)}}`;
    expect((await post('/api/login', nested(32))).json()).toMatchObject({ issues: expect.any(Array) });
    const refused = await post('/api/login', nested(33));
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { code: 'invalid', reason: 'requests.nested', params: {}, error: 'The body is nested too deeply.' },
    ]);
  });
});

it('the general limit of calls also counts paths that no contract declares', async () => {
  const app = await buildApp({ ...server.deps, config: testConfig({ rateLimit: true }) });
  for (const url of ['/api/openapi.json', '/api/docs', '/api/nothing', '/nowhere.txt']) {
    const counted = async () => (await app.inject({ url })).headers;
    expect(await counted()).toMatchObject({ 'x-ratelimit-limit': '1200', 'x-ratelimit-remaining': '1199' });
    expect(await counted()).toMatchObject({ 'x-ratelimit-remaining': '1198' });
  }
  await app.close();
});
