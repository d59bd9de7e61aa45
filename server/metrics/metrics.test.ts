import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const read = (
  app: TestApp['app'],
  { from = '127.0.0.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) => app.inject({ url: '/metrics', remoteAddress: from, headers });

/** Returns the value of one row, or undefined if the row is missing. */
const valueOf = (text: string, row: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${row} `));
  return line === undefined ? undefined : Number(line.slice(row.length + 1));
};

describe('GET /metrics', () => {
  it('200 for this machine if no token is configured, 403 for other machines and behind a proxy', async () => {
    expect((await read(server.app)).statusCode).toBe(200);
    expect((await read(server.app, { from: '::1' })).statusCode).toBe(200);
    expect((await read(server.app, { from: '192.0.2.1' })).statusCode).toBe(403);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      expect((await read(server.app, { headers: { [header]: '127.0.0.1' } })).statusCode).toBe(403);
    }
  });

  it('200 with the configured token, 401 without it', async () => {
    const metricsToken = 'a token for Prometheus';
    const app = await buildApp({ ...server.deps, config: { ...server.deps.config, metricsToken } });
    const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' });
    expect((await read(app, { from: '192.0.2.1', headers: bearer(metricsToken) })).statusCode).toBe(200);
    expect((await read(app)).statusCode).toBe(401);
    expect((await read(app, { headers: bearer('another token') })).statusCode).toBe(401);
    await app.close();
  });

  it('200 with counts of calls, reply batches and waiting mail, but without names', async () => {
    const { tenant, user } = await signedInAs(server.database, 'admin');
    const event = await buildEvent(server.database, { tenantId: tenant?.id ?? '', createdBy: user.id });
    const submit = `/api/rsvp/${event.customUrl}/submit`;
    const reply = {
      displayName: 'Gwendolyn Secret',
      guestEmail: 'gwendolyn@example.com',
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'Gwendolyn Secret' }],
    };
    expect((await server.call('POST', submit, { body: reply })).status).toBe(201);
    expect((await server.call('POST', submit, { body: {} })).status).toBe(400);
    await server.call('GET', `/api/rsvp/${event.customUrl}/reply/a-personal-link`);
    await server.call('GET', '/of-gwendolyn?q=gwendolyn');

    const { body, headers } = await read(server.app);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers['cache-control']).toBe('no-store');
    const route = 'method="POST",route="/api/rsvp/:customUrl/submit"';
    expect(valueOf(body, `turnout_http_requests_total{${route},status="201",process="1"}`)).toBe(1);
    expect(valueOf(body, `turnout_http_requests_total{${route},status="400",process="1"}`)).toBe(1);
    expect(valueOf(body, `turnout_http_request_duration_seconds_count{${route},process="1"}`)).toBe(2);
    expect(valueOf(body, 'turnout_reply_batch_replies_count{process="1"}')).toBe(1);
    expect(valueOf(body, 'turnout_reply_batch_duration_seconds_count{process="1"}')).toBe(1);
    expect(valueOf(body, 'turnout_replies_waiting{process="1"}')).toBe(0);
    expect(valueOf(body, 'turnout_outbox_messages{state="due"}')).toBeGreaterThan(0);
    expect(valueOf(body, 'turnout_outbox_oldest_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf(body, 'turnout_database_up')).toBe(1);
    expect(valueOf(body, 'process_resident_memory_bytes{process="1"}')).toBeGreaterThan(0);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds\{process="1"\}/m);
    expect(body).not.toMatch(/gwendolyn|a-personal-link|example\.com/i);
    for (const secret of [event.customUrl, event.id, tenant?.id, user.id]) expect(body).not.toContain(secret);
  });

  it('200 with every figure of the dashboard in deploy/', async () => {
    const dashboard = readFileSync(new URL('../../deploy/grafana-dashboard.json', import.meta.url), 'utf8');
    const { body } = await read(server.app);
    const known = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    // Two metrics exist only with a connection pool.
    for (const name of ['turnout_database_connections', 'turnout_database_waiting']) known.add(name);
    const shown = new Set(
      [...dashboard.matchAll(/\b(?:turnout|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) =>
        name.replace(/_(bucket|count|sum)$/, ''),
      ),
    );
    expect(shown.size).toBeGreaterThan(10);
    expect([...shown].filter((name) => !known.has(name))).toEqual([]);
  });

  it('200 while the database is down, with a metric that says so', async () => {
    const other = await testApp();
    await other.database.close();
    const { statusCode, body } = await read(other.app);
    expect(statusCode).toBe(200);
    expect(valueOf(body, 'turnout_database_up')).toBe(0);
    expect(body).not.toContain('turnout_outbox_oldest_seconds');
    await other.app.close();
  });
});
