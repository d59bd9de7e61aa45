import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alphabetsSentence } from '#domain/accounts/contract.ts';
import { newId } from '../db/id.ts';
import { activityLog, joinRequests, outbox, sessions, tenants, userTokens } from '../db/schema.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildTenant, buildUser, signedInAs, testPassword } from '../testing/builders.ts';
import { countKey } from '../budgets/mail-counts.store.ts';
import { scheduledJobs } from '../jobs/schedule.ts';
import { purgeExpired, purgeUnclaimedTenants } from './commands.ts';
import { hashToken } from '../keys/tokens.ts';

let app: TestApp;
let count = 0;
const unique = () => `${Date.now().toString(36)}${++count}`;
const hour = 3_600_000;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const signUp = async (name = `Org ${unique()}`) => {
  const { body, status } = await app.call('POST', '/api/tenants/signup', {
    body: { name, subscriptionPlan: 'pro', subscriptionStatus: 'active' },
  });
  expect(status).toBe(201);
  return body as { id: string; name: string };
};

const register = (body: object) => app.call('POST', '/api/register', { body });
const registration = (tenantId: string, more: object = {}) => ({
  email: `admin-${unique()}@example.com`,
  password: 'kettle 7',
  firstName: 'Ada',
  lastName: null,
  role: 'admin',
  tenantId,
  isNewOrganization: true,
  ...more,
});

/** Returns the token from the link in the last mail of this kind to the address. */
async function mailedToken(toEmail: string, template: string): Promise<string> {
  const rows = await app.database.platform
    .select()
    .from(outbox)
    .where(eq(outbox.toEmail, toEmail))
    .orderBy(outbox.id);
  const path = String(rows.findLast((row) => row.template === template)?.payload.path);
  const token = /token=([\w-]{43})$/.exec(path)?.[1];
  if (!token) throw new Error(`no ${template} for ${toEmail}`);
  return token;
}

describe('POST /api/login', () => {
  it('200 with a token and the user, whatever the case of the email', async () => {
    const tenant = await buildTenant(app.database);
    const user = await buildUser(app.database, { tenantId: tenant.id, role: 'eventManager' });
    const reply = await app.call('POST', '/api/login', {
      body: { email: ` ${user.email.toUpperCase()} `, password: testPassword },
    });
    expect(reply.status).toBe(200);
    expect(reply.body.user).toEqual({
      id: user.id,
      email: user.email,
      role: 'eventManager',
      tenantId: tenant.id,
      tenantName: tenant.name,
      firstName: user.firstName,
      lastName: user.lastName,
      createdAt: user.createdAt.toISOString(),
      managerMail: true,
      language: null,
      timezone: null,
      summary: 'off',
      pendingEmail: null,
      hasFactor: false,
    });
    const me = await app.call('GET', '/api/users/me', { token: reply.body.token });
    expect(me).toMatchObject({ status: 200, body: reply.body.user });
    const stored = await app.database.platform
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(reply.body.token)));
    expect(stored).toHaveLength(1);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('400 without email or password', async () => {
    expect((await app.call('POST', '/api/login', { body: { email: 'a@b.co' } })).status).toBe(400);
    expect((await app.call('POST', '/api/login', { body: { password: 'kettle 7' } })).status).toBe(400);
    expect((await app.call('POST', '/api/login', { body: '{' })).status).toBe(400);
  });

  it('401 with one message for a wrong password, an unknown email and an account without a password', async () => {
    const { user } = await signedInAs(app.database, 'guest');
    const tenant = await buildTenant(app.database);
    const without = await buildUser(app.database, {
      tenantId: tenant.id,
      role: 'guest',
      passwordHash: null,
    });
    const replies = await Promise.all(
      [
        { email: user.email, password: 'not it at all' },
        { email: `nobody-${unique()}@example.com`, password: testPassword },
        { email: without.email, password: testPassword },
      ].map((body) => app.call('POST', '/api/login', { body })),
    );
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 401, body: { error: 'The email or password is wrong.' } });
      expect(reply.body).toEqual(replies[0]?.body);
    }
  });
});

describe('sessions', () => {
  it('200 from POST /api/logout, which ends the session, and 401 without a session', async () => {
    const { token } = await signedInAs(app.database, 'admin');
    expect((await app.call('POST', '/api/logout', { token })).status).toBe(200);
    expect((await app.call('GET', '/api/users/me', { token })).status).toBe(401);
    expect((await app.call('POST', '/api/logout', { token })).status).toBe(401);
    expect((await app.call('POST', '/api/logout')).status).toBe(401);
  });

  it('401 from GET /api/users/me without a bearer token, and 200 without an organization for a superadmin', async () => {
    expect((await app.call('GET', '/api/users/me')).status).toBe(401);
    const { token } = await signedInAs(app.database, 'superadmin');
    expect((await app.call('GET', '/api/users/me', { token: `${token.slice(0, -1)}_` })).status).toBe(401);
    const cookie = await app.call('GET', '/api/users/me', { headers: { cookie: `auth_token=${token}` } });
    expect(cookie.status).toBe(401);
    const basic = await app.call('GET', '/api/users/me', { headers: { authorization: `Basic ${token}` } });
    expect(basic.status).toBe(401);
    const lower = await app.call('GET', '/api/users/me', { headers: { authorization: `bearer ${token}` } });
    expect(lower.status).toBe(200);
    const me = await app.call('GET', '/api/users/me', { token });
    expect(me.body).toMatchObject({ role: 'superadmin', tenantId: null, tenantName: null });
  });
});

describe('POST /api/tenants/search', () => {
  const search = (organizationName: unknown) =>
    app.call('POST', '/api/tenants/search', { body: { organizationName } });

  it('200 for the whole name in any case or the join code, with only id and name', async () => {
    const tenant = await buildTenant(app.database, { name: `Café Zürich ${unique()}` });
    for (const text of [tenant.name, `  ${tenant.name.toUpperCase()} `, tenant.joinCode.toLowerCase()]) {
      expect(await search(text)).toMatchObject({ status: 200, body: { id: tenant.id, name: tenant.name } });
    }
    expect(Object.keys((await search(tenant.name)).body)).toEqual(['id', 'name']);
  });

  it('404 for part of a name, for patterns, and for an unclaimed organization', async () => {
    const tenant = await buildTenant(app.database, { name: `Harbour Club ${unique()}` });
    const unclaimed = await signUp();
    for (const text of [tenant.name.slice(0, -1), '%', 'Harbour%', unclaimed.name]) {
      expect((await search(text)).status).toBe(404);
    }
  });

  it('200 with null for an unknown name if the caller sends orNull', async () => {
    const body = { organizationName: `Nobody ${unique()}`, orNull: true };
    const answer = await app.call('POST', '/api/tenants/search', { body });
    expect([answer.status, answer.body]).toEqual([200, null]);
  });

  it('400 without a name', async () => {
    const blank = await search('   ');
    expect(blank).toMatchObject({ status: 400, body: { error: 'Please enter the organization name' } });
    for (const name of [7, null, undefined]) {
      expect(await search(name)).toMatchObject({
        status: 400,
        body: { error: 'Please enter the organization name' },
      });
    }
  });
});

describe('POST /api/tenants/signup', () => {
  it('201 with an unclaimed organization that always starts as a trial', async () => {
    const reply = await app.call('POST', '/api/tenants/signup', {
      body: { name: `  New ${unique()} `, subscriptionPlan: 'premium', subscriptionStatus: 'active' },
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ subscriptionPlan: 'premium', subscriptionStatus: 'trial' });
    const [row] = await app.database.platform.select().from(tenants).where(eq(tenants.id, reply.body.id));
    expect(row).toMatchObject({ claimedAt: null, subscriptionStatus: 'trial' });
    expect(row?.name).toBe(row?.name.trim());
  });

  it('201 with the Free plan by default, even if an unclaimed organization has the name', async () => {
    const first = await signUp();
    const second = await app.call('POST', '/api/tenants/signup', { body: { name: first.name } });
    expect(second).toMatchObject({ status: 201, body: { subscriptionPlan: 'free' } });
  });

  it('400 without a name or with a plan that does not exist', async () => {
    for (const body of [{}, { name: ' ' }, { name: null }]) {
      expect(await app.call('POST', '/api/tenants/signup', { body })).toMatchObject({
        status: 400,
        body: { error: 'Organization name is required', issues: [{ path: 'name' }] },
      });
    }
    const plan = await app.call('POST', '/api/tenants/signup', {
      body: { name: 'x', subscriptionPlan: 'gold' },
    });
    expect(plan.status).toBe(400);
  });

  it('400 for a name that mixes alphabets, and 409 for a look-alike of an existing name', async () => {
    const mixed = await app.call('POST', '/api/tenants/signup', { body: { name: 'G\u043e\u043egle' } });
    expect(mixed).toMatchObject({
      status: 400,
      body: { error: alphabetsSentence, issues: [{ path: 'name' }] },
    });
    await buildTenant(app.database, { name: 'Searchers' });
    for (const name of ['Ｓｅａｒｃｈｅｒｓ', 'Sear\u200bchers', 'SEARCHERS\u2060']) {
      expect(await app.call('POST', '/api/tenants/signup', { body: { name } })).toMatchObject({
        status: 409,
      });
    }
  });

  it('409 for the name of a claimed organization in any case and spacing', async () => {
    const tenant = await buildTenant(app.database);
    const reply = await app.call('POST', '/api/tenants/signup', {
      body: { name: ` ${tenant.name.toUpperCase()} ` },
    });
    expect(reply).toMatchObject({
      status: 409,
      body: { error: 'An organization with this name already exists.' },
    });
  });
});

describe('POST /api/register', () => {
  it('201 with a claimed organization, a trial, a subscription and a session', async () => {
    const tenant = await signUp();
    const before = Date.now();
    const body = registration(tenant.id);
    const reply = await register(body);
    expect(reply.status).toBe(201);
    expect(reply.body.user).toMatchObject({
      email: body.email,
      role: 'admin',
      tenantId: tenant.id,
      tenantName: tenant.name,
      firstName: 'Ada',
      lastName: '',
    });
    const { token } = reply.body;
    const own = await app.call('GET', '/api/tenants/self', { token });
    expect(own.body).toMatchObject({
      name: tenant.name,
      subscriptionPlan: 'pro',
      subscriptionStatus: 'trial',
    });
    const trialDays = (Date.parse(own.body.trialEndsAt) - before) / (24 * hour);
    expect(trialDays).toBeGreaterThanOrEqual(14);
    expect(trialDays).toBeLessThan(14.01);
    expect(own.body.renewalDate.slice(0, 4)).toBe(String(new Date().getUTCFullYear() + 1));
    const subscriptionsOf = await app.call('GET', '/api/subscriptions', { token });
    expect(subscriptionsOf.body).toMatchObject([
      {
        planName: 'Pro',
        planType: 'pro',
        price: 29,
        status: 'trial',
        currentPeriodEnd: own.body.trialEndsAt,
      },
    ]);
    const log = await app.database.platform
      .select()
      .from(activityLog)
      .where(eq(activityLog.tenantId, tenant.id));
    expect(log.map(({ action }) => action)).toEqual(['tenant.claimed']);
    expect((await app.call('POST', '/api/login', { body: { ...body, tenantId: undefined } })).status).toBe(
      200,
    );
  });

  it('400 for an invalid email and for a password of the wrong length', async () => {
    const tenant = await signUp();
    expect((await register(registration(tenant.id, { email: 'nobody' }))).status).toBe(400);
    const short = await register(registration(tenant.id, { password: '12345' }));
    expect(short).toMatchObject({
      status: 400,
      body: { error: 'Password must be at least 6 characters long' },
    });
    expect((await register(registration(tenant.id, { password: 'x'.repeat(201) }))).status).toBe(400);
  });

  it.each([
    ['superadmin', 'superadmin'],
    ['eventManager', 'eventManager'],
    ['guest', 'guest'],
    ['no role', undefined],
    ['null', null],
    ['a role that does not exist', 'owner'],
  ])('403 when registering as %s', async (_name, role) => {
    const tenant = await signUp();
    expect((await register(registration(tenant.id, { role }))).status).toBe(403);
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['unknown', newId()],
    ['malformed', 'x'],
  ])('403 with a tenantId that is %s', async (_name, tenantId) => {
    expect((await register(registration('', { tenantId }))).status).toBe(403);
    expect((await register(registration('', { tenantId, role: 'superadmin' }))).status).toBe(403);
  });

  it('403 for an organization that is already claimed or already has a user', async () => {
    const claimed = await buildTenant(app.database);
    expect((await register(registration(claimed.id))).status).toBe(403);
    const tenant = await signUp();
    expect((await register(registration(tenant.id))).status).toBe(201);
    expect((await register(registration(tenant.id))).status).toBe(403);
    const withUser = await signUp();
    await buildUser(app.database, { tenantId: withUser.id, role: 'guest' });
    expect((await register(registration(withUser.id))).status).toBe(403);
  });

  it('403 when the organization is older than 24 hours', async () => {
    const tenant = await signUp();
    const old = new Date(Date.now() - 24 * hour - 1_000);
    await app.database.platform.update(tenants).set({ createdAt: old }).where(eq(tenants.id, tenant.id));
    expect((await register(registration(tenant.id))).status).toBe(403);
  });

  it('409 for an email in use, and 201 for a second attempt with another email', async () => {
    const { user } = await signedInAs(app.database, 'guest');
    const tenant = await signUp();
    const taken = await register(registration(tenant.id, { email: user.email.toUpperCase() }));
    expect(taken).toMatchObject({
      status: 409,
      body: { error: 'An account with this email already exists.' },
    });
    expect((await register(registration(tenant.id))).status).toBe(201);
  });

  it('400 when the stored name of the organization to claim mixes alphabets', async () => {
    const tenant = await signUp();
    const name = 'G\u043e\u043egle';
    await app.database.platform.update(tenants).set({ name }).where(eq(tenants.id, tenant.id));
    const reply = await register(registration(tenant.id));
    expect(reply).toMatchObject({ status: 400, body: { error: alphabetsSentence } });
  });

  it('409 when another organization claimed the name first', async () => {
    const first = await signUp();
    const second = await signUp(first.name.toUpperCase());
    expect((await register(registration(first.id))).status).toBe(201);
    const late = await register(registration(second.id));
    expect(late).toMatchObject({
      status: 409,
      body: { error: 'An organization with this name already exists.' },
    });
  });
});

describe('password reset by mail', () => {
  const forgot = (email: string) => app.call('POST', '/api/password/forgot', { body: { email } });
  const check = (token: string) => app.call('POST', '/api/password/check', { body: { token } });
  const reset = (token: string, password = 'new secret') =>
    app.call('POST', '/api/password/reset', { body: { token, password } });

  it('200 for a known and an unknown address alike, with one mail to the known address', async () => {
    const { user } = await signedInAs(app.database, 'eventManager');
    const unknown = `nobody-${unique()}@example.com`;
    const known = await forgot(user.email.toUpperCase());
    expect(known.status).toBe(200);
    expect((await forgot(unknown)).body).toEqual(known.body);
    await forgot(user.email);
    const mails = await app.database.platform.select().from(outbox);
    expect(mails.filter((mail) => mail.toEmail === unknown)).toEqual([]);
    expect(mails.filter((mail) => mail.toEmail === user.email).map(({ template }) => template)).toEqual([
      'account.resetPassword',
    ]);
  });

  it('mails one account a link at most every 15 minutes and five times a day', async () => {
    const { user } = await signedInAs(app.database, 'eventManager');
    const { user: other } = await signedInAs(app.database, 'eventManager');
    const mailed = async (email: string) =>
      (await app.database.platform.select().from(outbox)).filter((mail) => mail.toEmail === email).length;
    const key = countKey(app.deps.keys, 'reset', user.id);
    const counts: number[] = [];
    for (let turn = 0; turn < 7; turn++) {
      expect((await forgot(user.email)).status).toBe(200);
      expect((await forgot(user.email)).status).toBe(200);
      counts.push(await mailed(user.email));
      // Pretends that a quarter of an hour has passed since this account's last mailed link.
      await app.database.platform.execute(
        sql`update mail_recipients set mailed_at = mailed_at - interval '15 minutes' where recipient = ${key}`,
      );
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 5, 5]);
    await forgot(other.email);
    expect(await mailed(other.email)).toBe(1);
  });

  it('200 for a link that sets the password once and ends every session', async () => {
    const { user, token: session } = await signedInAs(app.database, 'admin');
    await forgot(user.email);
    const token = await mailedToken(user.email, 'account.resetPassword');
    expect(await check(token)).toMatchObject({ status: 200, body: { purpose: 'reset_password' } });
    expect((await reset(token, 'short')).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
    expect((await app.call('GET', '/api/users/me', { token: session })).status).toBe(401);
    expect((await check(token)).status).toBe(404);
    expect((await reset(token)).status).toBe(404);
    const login = (password: string) =>
      app.call('POST', '/api/login', { body: { email: user.email, password } });
    expect((await login(testPassword)).status).toBe(401);
    expect((await login('new secret')).status).toBe(200);
  });

  it('200 for only one of two simultaneous uses of a link', async () => {
    const { user } = await signedInAs(app.database, 'admin');
    await forgot(user.email);
    const token = await mailedToken(user.email, 'account.resetPassword');
    const replies = await Promise.all([reset(token, 'first one'), reset(token, 'second one')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('404 for an expired or unknown link, whose token is stored only as a hash', async () => {
    const { user } = await signedInAs(app.database, 'admin');
    await forgot(user.email);
    const token = await mailedToken(user.email, 'account.resetPassword');
    const [row] = await app.database.platform
      .select()
      .from(userTokens)
      .where(eq(userTokens.tokenHash, hashToken(token)));
    expect(row && row.expiresAt.getTime() - row.createdAt.getTime()).toBe(hour);
    await app.database.platform
      .update(userTokens)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(userTokens.userId, user.id));
    expect((await check(token)).status).toBe(404);
    expect((await reset(token)).status).toBe(404);
    expect((await reset('x'.repeat(43))).status).toBe(404);
  });

  it('400 for an invalid address', async () => {
    expect((await forgot('nobody')).status).toBe(400);
  });
});

describe('the scheduled purges', () => {
  it('delete organizations for which no admin registered within 24 hours, and no others', async () => {
    const [fresh, stale, claimed] = [await signUp(), await signUp(), await buildTenant(app.database)];
    const old = new Date(Date.now() - 25 * hour);
    for (const { id } of [stale, claimed]) {
      await app.database.platform.update(tenants).set({ createdAt: old }).where(eq(tenants.id, id));
    }
    expect(await purgeUnclaimedTenants(app.database, new Date())).toBeGreaterThanOrEqual(1);
    const left = (await app.database.platform.select({ id: tenants.id }).from(tenants)).map(({ id }) => id);
    expect(left).toContain(fresh.id);
    expect(left).toContain(claimed.id);
    expect(left).not.toContain(stale.id);
  });

  it('delete expired sessions and mailed links, and the passwords typed in old join requests', async () => {
    const { user, token, tenant } = await signedInAs(app.database, 'admin');
    const live = await signedInAs(app.database, 'admin');
    const past = new Date(Date.now() - 1_000);
    await app.database.platform.update(sessions).set({ expiresAt: past }).where(eq(sessions.userId, user.id));
    await app.database.platform.insert(userTokens).values({
      id: newId(),
      userId: user.id,
      purpose: 'reset_password',
      tokenHash: unique(),
      expiresAt: past,
    });
    const id = newId();
    await app.database.platform.insert(joinRequests).values({
      id,
      tenantId: tenant?.id ?? '',
      email: 'old@example.com',
      emailKey: 'old@example.com',
      requestMessage: '',
      passwordHash: 'hash',
      createdAt: new Date(Date.now() - 31 * 24 * hour),
    });
    const purged = await purgeExpired(app.database, new Date());
    expect(purged.sessions).toBeGreaterThanOrEqual(1);
    expect(purged.links).toBeGreaterThanOrEqual(1);
    await scheduledJobs
      .find(({ name }) => name === 'forget passwords of requests that nobody decided')
      ?.run(app.database, new Date());
    expect((await app.call('GET', '/api/users/me', { token })).status).toBe(401);
    expect((await app.call('GET', '/api/users/me', { token: live.token })).status).toBe(200);
    const [request] = await app.database.platform.select().from(joinRequests).where(eq(joinRequests.id, id));
    expect(request).toMatchObject({ status: 'pending', passwordHash: null });
  });
});
