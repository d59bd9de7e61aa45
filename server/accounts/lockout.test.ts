/** Tests that password guessing is slowed down and the owner still gets in. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attemptCounts, knownDevices } from '../db/schema.ts';
import { attempt } from '../limits/attempts.ts';
import { scheduledJobs } from '../jobs/schedule.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { signedInAs, testPassword } from '../testing/builders.ts';
import { delayOf } from './lockout.ts';

let app: TestApp;
let count = 0;
const unique = () => `${Date.now().toString(36)}${++count}`;
const device = () => `${unique()}-a-long-random-value-of-a-browser`;

beforeAll(async () => {
  app = await testApp({ config: { rateLimit: true } });
});
afterAll(() => app.close());

const login = async (
  email: string,
  {
    from = '192.0.2.1',
    password = 'wrong password',
    device,
  }: { from?: string; password?: string; device?: string } = {},
) => {
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password, device },
    remoteAddress: from,
  });
  return { status: reply.statusCode, retryAfter: reply.headers['retry-after'] };
};
const tries = async (times: number, email: string, more: Parameters<typeof login>[1] = {}) => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await login(email, more)).status);
  return statuses;
};

describe('failed sign-ins', () => {
  it('429 with Retry-After after ten failures from one network, for known and unknown emails', async () => {
    const { user } = await signedInAs(app.database, 'guest');
    for (const email of [user.email, `nobody-${unique()}@example.com`]) {
      // Uses a different address of the same /24 each time.
      for (let n = 0; n < 10; n++) {
        expect((await login(email, { from: `192.0.2.${n + 1}` })).status).toBe(401);
      }
      const refused = await login(email, { from: '192.0.2.99' });
      expect(refused.status).toBe(429);
      expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    }
    expect((await login(user.email, { from: '192.0.2.50', password: testPassword })).status).toBe(429);
  });

  it('never lock out the owner at another address', async () => {
    const { user } = await signedInAs(app.database, 'superadmin');
    await tries(12, user.email);
    expect((await login(user.email, { from: '198.51.100.4', password: testPassword })).status).toBe(200);
    expect((await login(user.email, { from: '2001:db8::7', password: testPassword })).status).toBe(200);
  });

  it('never lock out a browser that signed in before, even at the attacker’s address', async () => {
    const { user } = await signedInAs(app.database, 'admin');
    const own = device();
    expect((await login(user.email, { password: testPassword, device: own })).status).toBe(200);
    expect(await tries(12, user.email)).toContain(429);
    expect((await login(user.email, { password: testPassword, device: own })).status).toBe(200);
    // A device value from a browser where nobody signed in gets no exception. Neither does a value
    // from another user's browser.
    expect((await login(user.email, { password: testPassword, device: device() })).status).toBe(429);
    const other = await signedInAs(app.database, 'admin');
    const theirs = device();
    expect((await login(other.user.email, { password: testPassword, device: theirs })).status).toBe(200);
    expect((await login(user.email, { password: testPassword, device: theirs })).status).toBe(429);
  });

  it('429 after thirty failures from a browser that signed in before', async () => {
    const { user } = await signedInAs(app.database, 'admin');
    const own = device();
    await login(user.email, { password: testPassword, device: own });
    expect(await tries(30, user.email, { device: own })).not.toContain(429);
    expect((await login(user.email, { device: own })).status).toBe(429);
  });

  it('count from zero again after the right password', async () => {
    const { user } = await signedInAs(app.database, 'guest');
    await tries(9, user.email, { from: '203.0.113.1' });
    expect((await login(user.email, { from: '203.0.113.1', password: testPassword })).status).toBe(200);
    expect(await tries(10, user.email, { from: '203.0.113.1' })).not.toContain(429);
  });

  it('delay further attempts from all addresses by up to five seconds', () => {
    expect([1, 100, 101, 104, 120, 100_000].map(delayOf)).toEqual([0, 0, 250, 1_000, 5_000, 5_000]);
  });

  it('persist over a restart without storing the email, the address or the device', async () => {
    const { user } = await signedInAs(app.database, 'guest');
    const own = device();
    await login(user.email, { password: testPassword, device: own });
    await tries(11, user.email);
    const restarted = await testApp({ database: app.database, config: { rateLimit: true } });
    const reply = await restarted.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: user.email, password: testPassword },
      remoteAddress: '192.0.2.1',
    });
    expect(reply.statusCode).toBe(429);
    await restarted.app.close();
    const stored = JSON.stringify([
      await app.database.platform.select().from(attemptCounts),
      await app.database.platform.select().from(knownDevices),
    ]);
    expect(stored).not.toContain(user.email);
    expect(stored).not.toContain('192.0.2');
    expect(stored).not.toContain(own);
  });
});

it('a new password makes every browser count as unknown', async () => {
  const { user, token } = await signedInAs(app.database, 'admin');
  const own = device();
  await login(user.email, { password: testPassword, device: own });
  await app.call('PUT', `/api/users/${user.id}/password`, {
    token,
    body: { currentPassword: testPassword, newPassword: 'a new password' },
  });
  const known = await app.database.platform
    .select()
    .from(knownDevices)
    .where(eq(knownDevices.userId, user.id));
  expect(known).toEqual([]);
});

it('a count of failed sign-ins restarts when its window ends, and a scheduled job deletes old counts', async () => {
  const now = new Date();
  const counted = { what: 'test', by: [unique()], windowMs: 60_000 };
  for (const expected of [1, 2, 3]) {
    expect((await attempt(app.database, counted, now)).attempts).toBe(expected);
  }
  const later = new Date(now.getTime() + 60_000);
  expect(await attempt(app.database, counted, later)).toEqual({ attempts: 1, seconds: 60 });
  const job = scheduledJobs.find(({ name }) => name.includes('attempts'));
  await job?.run(app.database, new Date(now.getTime() + 30 * 86_400_000));
  expect(await app.database.platform.select().from(attemptCounts)).toEqual([]);
});

it('429 at registration after a caller tried twenty emails that have accounts within an hour', async () => {
  const { user } = await signedInAs(app.database, 'guest');
  const { body: tenant } = await app.call('POST', '/api/tenants/signup', {
    body: { name: `Guessers ${unique()}`, subscriptionPlan: 'free', subscriptionStatus: 'trial' },
  });
  const register = (email: string, remoteAddress: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/register',
      payload: {
        ...{ email, password: testPassword, firstName: 'Ada', lastName: 'Guess', role: 'admin' },
        tenantId: tenant.id,
      },
      remoteAddress,
    });
  // Another limit refuses more than ten calls a minute. Most of the twenty attempts are therefore
  // counted directly, as those calls would count them.
  const counted = { what: 'taken', by: ['198.51.100.7'], windowMs: 60 * 60_000 };
  for (let n = 0; n < 18; n++) await attempt(app.database, counted, new Date());
  for (let n = 0; n < 2; n++) expect((await register(user.email, '198.51.100.7')).statusCode).toBe(409);
  const refused = await register(user.email, '198.51.100.7');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await register(`${unique()}@example.com`, '198.51.100.7')).statusCode).toBe(429);
  expect((await register(`${unique()}@example.com`, '198.51.100.8')).statusCode).toBe(201);
});

describe('the limit of twenty calls an hour that reveal an existing account', () => {
  const addUser = async (token: string, email: string, remoteAddress: string) =>
    (
      await app.app.inject({
        method: 'POST',
        url: '/api/users',
        headers: { authorization: `Bearer ${token}` },
        payload: { email, role: 'guest', invite: true, firstName: 'Ada', lastName: 'Guess' },
        remoteAddress,
      })
    ).statusCode;

  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.10'],
    ['2001:db8:9:9::1', '2001:db8:9:9:ffff::2', '2001:db8:9:a::1'],
  ])('applies to the caller %s in a new organization too', async (first, same, other) => {
    const { user: known } = await signedInAs(app.database, 'guest');
    const asker = await signedInAs(app.database, 'admin');
    for (let n = 0; n < 20; n++) expect(await addUser(asker.token, known.email, first)).toBe(409);
    expect(await addUser(asker.token, `${unique()}@example.com`, first)).toBe(429);
    const next = await signedInAs(app.database, 'admin');
    expect(await addUser(next.token, known.email, same)).toBe(429);
    expect(await addUser(next.token, known.email, other)).toBe(409);
    // The first user stays limited, even from another network address.
    expect(await addUser(asker.token, known.email, other)).toBe(429);
  });

  it('counts an admin’s approvals of join requests too', async () => {
    const { user: known } = await signedInAs(app.database, 'guest');
    const { token, user, tenant } = await signedInAs(app.database, 'admin');
    const request = await app.call('POST', '/api/join-requests', {
      body: { tenantId: tenant!.id, email: known.email },
    });
    const approve = async () =>
      (
        await app.call('PUT', `/api/join-requests/${request.body.id}`, {
          token,
          body: { status: 'approved' },
        })
      ).status;
    const counted = { what: 'taken', by: [user.id], windowMs: 60 * 60_000 };
    for (let n = 0; n < 19; n++) await attempt(app.database, counted, new Date());
    expect(await approve()).toBe(409);
    expect(await approve()).toBe(429);
  });
});
