import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxSessions, sessionIdleDays, sessionLifetimeDays } from '#domain/accounts/rules.ts';
import { sessions } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { signedInAs, testPassword } from '../testing/builders.ts';
import { createSession, findSession } from './sessions.ts';
import { hashToken } from '../keys/tokens.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('a session', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  const row = async (token: string) => {
    const [found] = await server.database.platform
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)));
    if (!found) throw new Error('the session is gone');
    return found;
  };

  it('writes its last use at most every five minutes', async () => {
    const { token } = await signedInAs(server.database, 'admin');
    const { createdAt } = await row(token);
    const after = (ms: number) => new Date(createdAt.getTime() + ms);

    expect(await findSession(server.deps, token, after(4 * minute))).not.toBeNull();
    expect((await row(token)).lastUsedAt).toEqual(createdAt);

    expect(await findSession(server.deps, token, after(6 * minute))).not.toBeNull();
    expect((await row(token)).lastUsedAt).toEqual(after(6 * minute));

    expect(await findSession(server.deps, token, after(10 * minute))).not.toBeNull();
    expect((await row(token)).lastUsedAt).toEqual(after(6 * minute));
  });

  it('ends when unused for its idle lifetime', async () => {
    const { token, user } = await signedInAs(server.database, 'admin');
    const { createdAt } = await row(token);
    const unused = (ms: number) => findSession(server.deps, token, new Date(createdAt.getTime() + ms));
    expect(await unused(sessionIdleDays * day + minute)).toBeNull();
    expect(await unused(sessionIdleDays * day - minute)).toMatchObject({ id: user.id });
  });

  it('ends after its absolute lifetime, even if in constant use', async () => {
    const { token } = await signedInAs(server.database, 'admin');
    const { createdAt } = await row(token);
    for (let at = 10; at < sessionLifetimeDays; at += 10) {
      const used = new Date(createdAt.getTime() + at * day);
      expect(await findSession(server.deps, token, used), `on day ${at}`).not.toBeNull();
    }
    const over = new Date(createdAt.getTime() + sessionLifetimeDays * day);
    expect(await findSession(server.deps, token, over)).toBeNull();
  });

  it('ends at the next sign-in if 50 newer sessions exist', async () => {
    const { token, user } = await signedInAs(server.database, 'admin');
    const other = await signedInAs(server.database, 'admin');
    const { createdAt } = await row(token);
    const others = await server.database.transaction(platformScope, async (tx) => {
      const made = [];
      for (let n = 1; n <= maxSessions; n++) {
        made.push(await createSession(tx, user.id, new Date(createdAt.getTime() + n)));
      }
      return made;
    });
    // Waits until the clock is past the start of every session that the test made before.
    await new Promise((resolve) => setTimeout(resolve, maxSessions + 1));
    const body = { email: user.email, password: testPassword };
    const signIn = await server.call('POST', '/api/login', { body });
    expect(signIn.status).toBe(200);
    const works = async (by: string) => (await server.call('GET', '/api/users/me', { token: by })).status;
    expect(await works(signIn.body.token)).toBe(200);
    expect(await works(token)).toBe(401);
    expect(await works(others[0] ?? '')).toBe(401);
    expect(await works(others[1] ?? '')).toBe(200);
    expect(await works(other.token)).toBe(200);
  });

  it('leaves its token in no table of the database', async () => {
    const { token } = await signedInAs(server.database, 'admin');
    const all = await server.database.transaction(platformScope, (tx) => tx.select().from(sessions));
    expect(JSON.stringify(all)).not.toContain(token);
  });

  it('cannot be used as a cookie, and a call with its token sets no cookie', async () => {
    const { token } = await signedInAs(server.database, 'admin');
    const reply = await server.call('GET', '/api/users/me', { headers: { cookie: `auth_token=${token}` } });
    expect(reply.status).toBe(401);
    const login = await server.call('GET', '/api/users/me', { token });
    expect(login.headers['set-cookie']).toBeUndefined();
  });
});
