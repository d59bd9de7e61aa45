import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp, testKeys, type TestApp } from '../testing/app.ts';
import { buildTenant, signedInAs, testPassword } from '../testing/builders.ts';
import { makeNoteLimit, networkOf, pseudonymOf } from './security-log.ts';

type Line = Record<string, unknown>;
let test: TestApp;
let lines: Line[] = [];

beforeAll(async () => {
  test = await testApp({
    logLevel: 'info',
    log: { write: (line) => void lines.push(JSON.parse(line) as Line) },
  });
});
beforeEach(() => void (lines = []));
afterAll(() => test.close());

const securityLines = () => lines.filter(({ security }) => security !== undefined);

it('the security log records each sign-in, failed or not, without names', async () => {
  const { user } = await signedInAs(test.database, 'admin');
  const login = (email: string, password: string) =>
    test.call('POST', '/api/login', { body: { email, password } });
  await login(user.email, 'wrong password');
  await login('nobody@example.com', 'wrong password');
  await login(user.email, testPassword);
  expect(securityLines()).toMatchObject([
    { security: 'signInFailed', account: pseudonymOf(testKeys, user.email), network: '127.0.0.0' },
    { security: 'signInFailed', account: pseudonymOf(testKeys, 'Nobody@Example.com') },
    { security: 'signedIn', user: user.id, network: '127.0.0.0' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/example\.com|wrong password|127\.0\.0\.1"/);
});

it('the security log records each refusal, by a route’s guard or by a rule', async () => {
  const { token, user } = await signedInAs(test.database, 'guest');
  await test.call('GET', '/api/activity', { token });
  await test.call('PUT', `/api/users/${(await signedInAs(test.database, 'admin')).user.id}`, { token });
  expect(securityLines()[0]).toMatchObject({ security: 'refused', user: user.id });
  const tenant = await buildTenant(test.database);
  const [manager, admin] = [
    await signedInAs(test.database, 'eventManager', tenant),
    await signedInAs(test.database, 'admin', tenant),
  ];
  lines = [];
  const refused = await test.call('PUT', `/api/users/${admin.user.id}/password`, {
    token: manager.token,
    body: { newPassword: 'another long one' },
  });
  expect(refused.status).toBe(403);
  expect(securityLines()).toMatchObject([
    { security: 'refused', operation: 'changePassword', user: manager.user.id },
  ]);
});

it('the security log records only the first call over a limit per minute', async () => {
  const limited = await testApp({
    config: { rateLimit: true },
    logLevel: 'info',
    log: { write: (line) => void lines.push(JSON.parse(line) as Line) },
  });
  const search = () => limited.call('POST', '/api/tenants/search', { body: { organizationName: 'x' } });
  const statuses = [];
  for (let n = 0; n < 40; n++) statuses.push((await search()).status);
  await limited.close();
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
  expect(securityLines()).toMatchObject([{ security: 'limited', what: '/api/tenants/search' }]);
});

it('the security log names a limit once per window for each caller', () => {
  const seen: unknown[] = [];
  const log = { info: (details: unknown) => void seen.push(details) } as never;
  const noteLimit = makeNoteLimit();
  for (const ip of ['192.0.2.1', '192.0.2.1', '198.51.100.7']) noteLimit({ ip, log }, 'a test of windows');
  expect(seen).toMatchObject([{ network: '192.0.2.0' }, { network: '198.51.100.0' }]);
});

it('the security log records changes of roles, passwords and emails, and ended sessions', async () => {
  const tenant = await buildTenant(test.database);
  const admin = await signedInAs(test.database, 'admin', tenant);
  const member = await signedInAs(test.database, 'guest', tenant);
  const root = await signedInAs(test.database, 'superadmin');
  const edit = (body: object) =>
    test.call('PUT', `/api/users/${member.user.id}`, { token: admin.token, body });
  await edit({ role: 'eventManager' });
  await edit({ role: 'eventManager', firstName: 'Bo', email: member.user.email });
  await edit({ email: 'moved@example.com' });
  await test.call('PUT', `/api/users/${member.user.id}/password`, {
    token: admin.token,
    body: { newPassword: 'another long one' },
  });
  await test.call('PUT', `/api/tenants/${tenant.id}/admin/${admin.user.id}`, {
    token: root.token,
    body: { newAdminUserId: member.user.id },
  });
  const asked = await test.call('POST', '/api/join-requests', {
    body: { tenantId: tenant.id, firstName: 'Cy', lastName: 'New', email: 'cy@example.com' },
  });
  const decided = await test.call('PUT', `/api/join-requests/${asked.body.id}`, {
    token: root.token,
    body: { status: 'approved', role: 'eventManager' },
  });
  expect(decided.status).toBe(200);
  await test.call('DELETE', '/api/sessions', { token: root.token });
  await test.call('POST', '/api/logout', { token: root.token });
  const about = { user: member.user.id, by: admin.user.id };
  expect(securityLines()).toMatchObject([
    { security: 'roleChanged', ...about, role: 'eventManager' },
    { security: 'emailChanged', ...about },
    { security: 'passwordChanged', ...about },
    { security: 'roleChanged', user: member.user.id, by: root.user.id, role: 'admin' },
    { security: 'roleChanged', user: admin.user.id, by: root.user.id, role: 'eventManager' },
    { security: 'roleChanged', by: root.user.id, role: 'eventManager' },
    { security: 'sessionEnded', user: root.user.id, session: 'all others' },
    { security: 'sessionEnded', user: root.user.id },
  ]);
  expect(JSON.stringify(lines)).not.toContain('@');
});

it('the log reports no failure when a caller disconnects', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const answered = new Promise<void>((resolve) => {
    test.app.server.once('connection', (socket) => socket.once('close', () => setTimeout(resolve, 100)));
  });
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"em',
    );
    setTimeout(() => socket.resetAndDestroy(), 100);
  });
  socket.on('error', () => {});
  await answered;
  expect(lines.filter(({ level }) => (level as number) >= 40)).toEqual([]);
});

it('networkOf shortens an address to a network that many households share', () => {
  expect(networkOf('203.0.113.77')).toBe('203.0.113.0');
  expect(networkOf('::ffff:203.0.113.77')).toBe('203.0.113.0');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0::');
  expect(networkOf('::1')).toBe('0:0:0::');
});
