/** Tests signing in with a second factor and setting one up. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeExpired } from '../commands.ts';
import {
  activityLog,
  authenticators,
  factorTickets,
  recoveryCodes,
  sessions,
  users,
} from '../../db/schema.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedInAs, testPassword } from '../../testing/builders.ts';
import { setUpAuthenticator } from '../../testing/factors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { rateLimit: true } });
});
afterAll(() => app.close());

let count = 0;
/** Calls from a different network address each time, so that no limit by address applies. */
const inject = async (url: string, payload: object) => {
  count += 1;
  const reply = await app.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: `10.${Math.floor(count / 250)}.${count % 250}.1`,
  });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
};
const login = (email: string, more: object = {}) =>
  inject('/api/login', { email, password: testPassword, ...more });
const finish = (ticket: unknown, code: string, more: object = {}) =>
  inject('/api/login/second-factor', { ticket, code, ...more });

/** Makes a user with an authenticator app and starts a sign-in for each ticket. */
async function withApp() {
  const signedIn = await signedInAs(app.database, 'admin');
  const phone = await setUpAuthenticator(app, signedIn.token);
  const ticket = async () => (await login(signedIn.user.email)).body.ticket;
  return { ...signedIn, phone, ticket };
}
const ofUser = (id: string) => eq(users.id, id);

describe('an authenticator app', () => {
  it('becomes active with its first code, brings ten recovery codes, and is stored encrypted', async () => {
    const { user, token } = await signedInAs(app.database, 'guest');
    expect((await app.call('GET', '/api/factors', { token })).body).toEqual({
      authenticator: null,
      passkeys: [],
      passkeyAddress: null,
      recoveryCodes: 0,
    });
    const begun = await app.call('POST', '/api/factors/authenticator', { token });
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    const wrong = await app.call('PUT', '/api/factors/authenticator', { token, body: { code: '000000' } });
    expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } });
    // Until setup is finished, sign-in does not ask for a code.
    expect((await login(user.email)).status).toBe(200);

    const phone = await setUpAuthenticator(app, token);
    expect(new Set(phone.recoveryCodes).size).toBe(10);
    const own = await app.call('GET', '/api/factors', { token });
    expect(own.body).toMatchObject({ authenticator: { addedAt: expect.any(String) }, recoveryCodes: 10 });
    expect((await app.call('GET', '/api/users/me', { token })).body.hasFactor).toBe(true);
    const stored = JSON.stringify([
      await app.database.platform.select().from(authenticators).where(eq(authenticators.userId, user.id)),
      await app.database.platform.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
    ]);
    expect(stored).not.toContain(begun.body.secret);
    for (const code of phone.recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
  });

  it('replaces the earlier app and keeps the recovery codes', async () => {
    const { user, token, phone } = await withApp();
    const again = await setUpAuthenticator(app, token);
    expect(again.recoveryCodes).toBeNull();
    const { ticket } = (await login(user.email)).body;
    expect((await finish(ticket, phone.next())).status).toBe(401);
    expect((await finish(ticket, again.code())).status).toBe(200);
  });

  it('asks for no code after the user removes it, and loses its recovery codes', async () => {
    const { user, token } = await withApp();
    expect((await app.call('DELETE', '/api/factors/authenticator', { token })).status).toBe(200);
    expect((await app.call('DELETE', '/api/factors/authenticator', { token })).status).toBe(404);
    expect((await app.call('POST', '/api/factors/recovery-codes', { token })).status).toBe(409);
    expect((await app.call('GET', '/api/factors', { token })).body.recoveryCodes).toBe(0);
    expect((await login(user.email)).status).toBe(200);
    const lines = await app.database.platform
      .select({ action: activityLog.action })
      .from(activityLog)
      .where(eq(activityLog.subjectId, user.id));
    expect(lines.map(({ action }) => action)).toEqual([
      'factor.addAuthenticator',
      'factor.removeAuthenticator',
    ]);
  });
});

describe('signing in with a second factor', () => {
  it('401 with a ticket and without a session for the password alone', async () => {
    const { user } = await withApp();
    const reply = await login(user.email);
    expect(reply).toEqual({
      status: 401,
      body: {
        code: 'secondFactorRequired',
        error: 'Enter your two-step sign-in code.',
        reason: 'hostCodes.secondFactorRequired',
        params: {},
        ticket: expect.stringMatching(/^[\w-]{43}$/),
        ways: ['authenticator', 'recovery'],
      },
    });
    const rows = await app.database.platform.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(rows).toHaveLength(1);
    // With a wrong password, the response does not reveal the second factor.
    const wrong = await login(user.email, { password: 'not it' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrongCredentials' } });
  });

  it('200 with the code of the app, which works only once', async () => {
    const { user, phone, ticket } = await withApp();
    const [first, other] = [await ticket(), await ticket()];
    const code = phone.code();
    const done = await finish(first, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(done).toMatchObject({ status: 200, body: { user: { id: user.id, hasFactor: true } } });
    const me = await app.call('GET', '/api/users/me', { token: String(done.body.token) });
    expect(me.body.id).toBe(user.id);
    // A used ticket is refused, and so is a used code.
    expect((await finish(first, phone.next())).body.code).toBe('ticketSpent');
    expect((await finish(other, code)).body.code).toBe('wrongCode');
  });

  it('200 for only one of two simultaneous calls with one code', async () => {
    const { phone, ticket } = await withApp();
    const tickets = [await ticket(), await ticket()];
    const code = phone.code();
    const replies = await Promise.all(tickets.map((each) => finish(each, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('200 with a recovery code, each only once, with an entry in the activity log', async () => {
    const { user, phone, ticket } = await withApp();
    const [code = '', second = ''] = phone.recoveryCodes;
    expect((await finish(await ticket(), code.toLowerCase())).status).toBe(200);
    expect((await finish(await ticket(), code)).body.code).toBe('wrongCode');
    expect((await finish(await ticket(), second.replace('-', ' '))).status).toBe(200);
    const told = await app.database.platform
      .select({ details: activityLog.details })
      .from(activityLog)
      .where(sql`${activityLog.subjectId} = ${user.id} and ${activityLog.action} = 'factor.recoveryCodeUsed'`)
      .orderBy(activityLog.id);
    expect(told.map(({ details }) => details.left)).toEqual([9, 8]);
  });

  it('401 for old recovery codes after new codes are made', async () => {
    const { token, phone, ticket } = await withApp();
    const made = await app.call('POST', '/api/factors/recovery-codes', { token });
    expect(made.body.recoveryCodes).toHaveLength(10);
    expect((await finish(await ticket(), phone.recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await finish(await ticket(), made.body.recoveryCodes[0])).status).toBe(200);
  });

  it('401 for a ticket of another user and for an expired ticket', async () => {
    const [ada, bo] = [await withApp(), await withApp()];
    expect((await finish(await ada.ticket(), bo.phone.next())).body.code).toBe('wrongCode');
    expect((await finish('no-such-ticket', bo.phone.next())).body.code).toBe('ticketSpent');
    const old = await bo.ticket();
    await app.database.platform
      .update(factorTickets)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(factorTickets.userId, bo.user.id));
    expect((await finish(old, bo.phone.next())).body.code).toBe('ticketSpent');
    const purged = await purgeExpired(app.database, new Date());
    expect(purged.tickets).toBeGreaterThanOrEqual(1);
    expect((await finish(await bo.ticket(), bo.phone.code())).status).toBe(200);
  });

  it('401 for a ticket after the password changes, the factor is removed or the user is deleted', async () => {
    for (const change of ['password', 'factor', 'user'] as const) {
      const { user, token, phone, ticket } = await withApp();
      const begun = await ticket();
      if (change === 'password')
        await app.database.platform.update(users).set({ passwordHash: 'another' }).where(ofUser(user.id));
      else if (change === 'factor') await app.call('DELETE', '/api/factors/authenticator', { token });
      else await app.database.platform.delete(users).where(ofUser(user.id));
      expect([change, (await finish(begun, phone.next())).body.code]).toEqual([change, 'ticketSpent']);
    }
  });
});

describe('wrong codes', () => {
  it('429 after five wrong codes in 15 minutes from any address, even for the right code', async () => {
    const { phone, ticket } = await withApp();
    const begun = await ticket();
    for (let n = 0; n < 5; n++) expect((await finish(begun, '000000')).body.code).toBe('wrongCode');
    expect((await finish(begun, phone.next())).status).toBe(429);
    // A new ticket does not grant more attempts.
    expect((await finish(await ticket(), phone.next())).status).toBe(429);
  });

  it('never lock a user out of a browser that signed in before', async () => {
    const { user, phone, ticket } = await withApp();
    const device = `${user.id}-a-long-random-value-of-a-browser`;
    expect((await finish(await ticket(), phone.code(), { device })).status).toBe(200);
    const begun = await ticket();
    for (let n = 0; n < 6; n++) await finish(begun, '000000');
    expect((await finish(begun, phone.recoveryCodes[0] ?? '')).status).toBe(429);
    expect((await finish(begun, phone.recoveryCodes[0] ?? '', { device })).status).toBe(200);
  });

  it('count toward their limit, and right codes do not', async () => {
    const { phone, ticket } = await withApp();
    for (const code of phone.recoveryCodes) expect((await finish(await ticket(), code)).status).toBe(200);
  });
});

describe('a user who confirms their identity', () => {
  const forget = (userId: string) =>
    app.database.platform
      .update(sessions)
      .set({ confirmedAt: new Date(Date.now() - 10 * 60_000) })
      .where(eq(sessions.userId, userId));

  it('403 confirmIdentity for changes of factors ten minutes after signing in, with or without a factor', async () => {
    const { user, token } = await withApp();
    await forget(user.id);
    const without = await signedInAs(app.database, 'guest');
    await forget(without.user.id);
    for (const [method, path, body] of [
      ['POST', '/api/factors/authenticator'],
      ['PUT', '/api/factors/authenticator', { code: '123456' }],
      ['DELETE', '/api/factors/authenticator'],
      ['POST', '/api/factors/recovery-codes'],
    ] as const) {
      for (const each of [token, without.token]) {
        const reply = await app.call(method, path, { token: each, ...(body && { body }) });
        expect(reply).toMatchObject({ status: 403, body: { code: 'confirmIdentity' } });
      }
    }
  });

  it('accepts an app code or a recovery code for one session, and the password only without a factor', async () => {
    const { user, token, phone } = await withApp();
    const changing = () => app.call('POST', '/api/factors/authenticator', { token });
    await forget(user.id);
    expect(
      await app.call('POST', '/api/identity', { token, body: { password: testPassword } }),
    ).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } });
    const without = await signedInAs(app.database, 'guest');
    await forget(without.user.id);
    const byPassword = { token: without.token, body: { password: testPassword } };
    expect((await app.call('POST', '/api/identity', byPassword)).status).toBe(200);
    expect((await app.call('POST', '/api/factors/authenticator', { token: without.token })).status).toBe(200);
    for (const proof of [{ code: phone.code() }, { code: phone.recoveryCodes[0] }]) {
      await forget(user.id);
      expect((await changing()).status).toBe(403);
      const confirmed = await app.call('POST', '/api/identity', { token, body: proof });
      expect(confirmed.status).toBe(200);
      expect((await changing()).status).toBe(200);
    }
    const begun = (await login(user.email)).body.ticket;
    const other = String((await finish(begun, phone.recoveryCodes[1] ?? '')).body.token);
    await forget(user.id);
    await app.call('POST', '/api/identity', { token: other, body: { code: phone.recoveryCodes[2] } });
    expect((await changing()).status).toBe(403);
  });

  it('400 for a wrong code without ending the session, and 429 after repeated guesses', async () => {
    const { token, phone } = await withApp();
    const confirm = (body: object) => app.call('POST', '/api/identity', { token, body });
    const without = await signedInAs(app.database, 'guest');
    const wrong = { token: without.token, body: { password: 'not it' } };
    expect(await app.call('POST', '/api/identity', wrong)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'password' }] },
    });
    expect((await confirm({})).status).toBe(400);
    for (let n = 0; n < 5; n++)
      expect(await confirm({ code: '000000' })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'code' }] },
      });
    expect((await confirm({ code: phone.next() })).status).toBe(429);
    expect((await app.call('GET', '/api/users/me', { token })).status).toBe(200);
  });
});
