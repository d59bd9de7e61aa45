import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';

describe('the API', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it.each(['/%', '/api/%zz', '/api/events/%ff', '/rsvp/%ff', '/api/rsvp/%ff/data'])(
    '400 with a sentence for the path %s',
    async (url) => {
      const { status, body } = await server.call('GET', url);
      expect(status).toBe(400);
      expect(body).toEqual({
        ...{ code: 'invalid', reason: 'requests.unread', params: {} },
        error: 'We couldn’t read the request.',
      });
    },
  );

  it.each(['{', '{"a":1,}', 'name=x'])('400 with the reason for the body %s', async (body) => {
    const reply = await server.call('POST', '/api/login', { body });
    expect(reply).toMatchObject({ status: 400, body: { error: 'The body isn’t valid JSON.' } });
  });

  it('404 for the page of an overlong address', async () => {
    expect((await server.call('GET', `/rsvp/${'a'.repeat(9_000)}`)).status).toBe(404);
  });

  it.each([
    ['/api/rsvp/party%00/data', 'customUrl'],
    ['/api/rsvp/party/reply/a%00b', 'token'],
  ])('400 with the field for an unstorable character in %s', async (url, path) => {
    const { status, body } = await server.call('GET', url);
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      {
        ...{ path, code: 'notStorable', message: 'Contains a character we can’t store' },
        ...{ reason: 'fields.characters', params: {} },
      },
    ]);
  });

  it.each(['/api', '/api/', '/api/nothing'])('404 as a problem, not a page, for %s', async (url) => {
    const { status, body } = await server.call('GET', url);
    expect(status).toBe(404);
    expect(body).toEqual({ code: 'notFound', reason: 'codes.notFound', params: {}, error: 'Not found.' });
  });

  it.each([
    [{ password: 'kettle 7' }, 'email', 'required'],
    [{ email: null, password: 'kettle 7' }, 'email', 'required'],
    [{ email: '  ', password: 'kettle 7' }, 'email', 'required'],
    [{ email: 7, password: 'kettle 7' }, 'email', 'wrongType'],
    [{ email: `${'a'.repeat(300)}@example.com`, password: 'kettle 7' }, 'email', 'tooLong'],
  ])('400 with a code for each issue: %j', async (body, path, code) => {
    const reply = await server.call('POST', '/api/login', { body });
    expect(reply.body).toMatchObject({ code: 'invalid', issues: [{ path, code }] });
  });

  it.each([
    [[], 'Send a JSON object', { reason: 'requests.object', params: {} }],
    [{ device: 7 }, 'Device must be a string', { reason: 'fields.wrongType', params: {} }],
    [
      { device: 'x'.repeat(201) },
      'Device must be at most 200 characters',
      { reason: 'answers.tooLong', params: { max: 200 } },
    ],
  ])('400 with the key of a sentence that no contract declares: %j', async (body, error, words) => {
    const login = { email: 'ada@example.com', password: 'kettle 7' };
    const reply = await server.call('POST', '/api/login', {
      body: Array.isArray(body) ? body : { ...login, ...body },
    });
    expect(reply).toMatchObject({
      status: 400,
      body: { error, ...words, issues: [{ message: error, ...words }] },
    });
  });

  it('400 with a sentence for a call without a body', async () => {
    const { status, body } = await server.call('POST', '/api/login');
    expect(status).toBe(400);
    expect(body.error).toBe('Send a JSON object');
  });

  it('keeps responses out of caches', async () => {
    const { headers } = await server.call('GET', '/api/health');
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['what is no HTTP', 'NONSENSE\r\n\r\n', '400'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, '431'],
  ])('reports %s in the usual shape of a problem', async (_what, text, status) => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const reply = await new Promise<string>((resolve, reject) => {
      let got = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (bytes) => (got += String(bytes)));
      socket.on('end', () => resolve(got));
      socket.on('error', reject);
    });
    const [head, body] = reply.split('\r\n\r\n') as [string, string];
    expect(head.split(' ')[1]).toBe(status);
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['code', 'reason', 'params', 'error']);
  });

  it('431 without a body for an overlong HEAD call', async () => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const reply = await new Promise<string>((resolve, reject) => {
      let got = '';
      const text = `HEAD / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`;
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (bytes) => (got += String(bytes)));
      socket.on('end', () => resolve(got));
      socket.on('error', reject);
    });
    expect(reply).toMatch(/^HTTP\/1\.1 431 /);
    expect(reply.split('\r\n\r\n')).toEqual([expect.any(String), '']);
  });

  it('waits a minute, and no longer, for a request to arrive', () => {
    expect(server.app.server.requestTimeout).toBe(60_000);
  });

  it('documents every status that a route may return', async () => {
    const { body } = await server.call('GET', '/api/openapi.json');
    const submit = body.paths['/api/rsvp/{customUrl}/submit'].post.responses;
    expect(Object.keys(submit).sort()).toEqual([
      '201',
      '400',
      '403',
      '404',
      '409',
      '413',
      '422',
      '429',
      '500',
      '503',
    ]);
    // This public call checks no role, so a 403 comes only from its own rules.
    expect(Object.keys(body.paths['/api/register'].post.responses)).toContain('403');
    expect(submit['409'].description).toContain('RSVPs for this event are closed');
    expect(submit['409'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/Problem',
    });
    expect(Object.keys(body.paths['/api/events'].get.responses['200'].headers)).toEqual([
      'X-Total-Count',
      'X-Total-More',
      'X-Search-Behind',
    ]);
    const csv = body.paths['/api/event/{id}/reservations/export'].get.responses['200'];
    expect(Object.keys(csv.content)).toEqual(['text/csv']);
    expect(JSON.stringify(body)).not.toContain('Default Response');
  });
});

it('the general limit of calls also counts calls without a session', async () => {
  const limited = await testApp({ config: { rateLimit: true } });
  const left = [];
  for (const headers of [{}, { authorization: 'Bearer nobody' }, {}]) {
    const reply = await limited.app.inject({ url: '/api/events', headers });
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['cache-control']).toBe('no-store');
    left.push(Number(reply.headers['x-ratelimit-remaining']));
  }
  await limited.close();
  expect(left).toEqual([1_199, 1_198, 1_197]);
});

it('429 with Retry-After for a caller who tries out names and join codes, but not for other callers', async () => {
  const limited = await testApp({ config: { rateLimit: true } });
  const search = (remoteAddress: string) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/tenants/search',
      payload: { organizationName: 'Nobody' },
      remoteAddress,
    });
  for (let n = 0; n < 30; n++) expect((await search('10.0.0.1')).statusCode).toBe(404);
  const refused = await search('10.0.0.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({
    code: 'tooMany',
    reason: 'codes.tooMany',
    params: {},
    error: expect.stringMatching(/wait/),
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await search('10.0.0.2')).statusCode).toBe(404);
  expect((await limited.app.inject({ url: '/api/health', remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
  await limited.close();
});
