/**
 * Tests adding passkeys, and using them as a second step, as the only sign-in, and to confirm one's
 * identity.
 */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factorTickets, outbox, passkeys, sessions, users } from '../../../db/schema.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { signedInAs, testPassword } from '../../../testing/builders.ts';
import { newPasskey } from '../../../testing/passkey.ts';
import { relyingParty } from './relying-party.ts';

const address = 'https://turnout.test';
let app: TestApp;
/** Another process of the same installation. */
let other: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { publicUrl: address } });
  other = await testApp({ database: app.database, config: { publicUrl: address } });
});
afterAll(async () => {
  await other.app.close();
  await app.close();
});

const post = (path: string, body?: object, token?: string, at = app) =>
  at.call('POST', path, { ...(body && { body }), ...(token && { token }) });
const login = async (email: string) =>
  (await post('/api/login', { email, password: testPassword })).body as { ticket: string; ways: string[] };

async function withPasskey() {
  const signedIn = await signedInAs(app.database, 'admin');
  const passkey = newPasskey(address, signedIn.user.id);
  const asked = (await post('/api/factors/passkeys/options', undefined, signedIn.token)).body;
  const body = { ticket: asked.ticket, name: 'Work laptop', passkey: passkey.made(asked.options) };
  const added = await post('/api/factors/passkeys', body, signedIn.token);
  return { ...signedIn, passkey, asked, body, added };
}

const alone = async (sign: (options: { challenge: string }) => object, at = app) => {
  const asked = (await post('/api/login/passkey/options')).body;
  return post('/api/login/passkey', { ticket: asked.ticket, passkey: sign(asked.options) }, undefined, at);
};

describe('adding a passkey', () => {
  it('201 with recovery codes the first time, and the passkey becomes a second factor', async () => {
    const { user, token, asked, added } = await withPasskey();
    expect(asked).toMatchObject({ address, options: { rp: { id: 'turnout.test' } } });
    expect(added).toMatchObject({
      status: 201,
      body: { passkey: { name: 'Work laptop', lastUsedAt: null } },
    });
    expect(added.body.recoveryCodes).toHaveLength(10);
    const own = (await app.call('GET', '/api/factors', { token })).body;
    expect(own).toMatchObject({ passkeys: [{ name: 'Work laptop' }], passkeyAddress: address });
    expect((await login(user.email)).ways).toEqual(['passkey', 'recovery']);
    const second = newPasskey(address, user.id);
    const again = (await post('/api/factors/passkeys/options', undefined, token)).body;
    expect(again.options.excludeCredentials).toHaveLength(1);
    const body = { ticket: again.ticket, name: 'Phone', passkey: second.made(again.options) };
    expect((await post('/api/factors/passkeys', body, token)).body.recoveryCodes).toBeNull();
  });

  it('refuses a passkey made for another site, with a used or another user’s challenge, or already added', async () => {
    const { token, asked, body, user } = await withPasskey();
    const add = async (
      of: (asked: { ticket: string; options: { challenge: string } }) => object,
      by = token,
    ) => {
      const next = (await post('/api/factors/passkeys/options', undefined, by)).body;
      return (await post('/api/factors/passkeys', { name: 'Phone', ...of(next) }, by)).status;
    };
    const fresh = newPasskey(address, user.id);
    expect((await post('/api/factors/passkeys', body, token)).status).toBe(409);
    expect(
      await add(({ ticket, options }) => ({
        ticket,
        passkey: fresh.made(options, { origin: 'https://turnout.example' }),
      })),
    ).toBe(400);
    expect(await add(({ ticket }) => ({ ticket, passkey: fresh.made(asked.options) }))).toBe(400);
    const stranger = await signedInAs(app.database, 'guest');
    const theirs = (await post('/api/factors/passkeys/options', undefined, stranger.token)).body;
    expect(await add(() => ({ ticket: theirs.ticket, passkey: fresh.made(theirs.options) }))).toBe(409);
    const { passkey } = await withPasskey();
    expect(await add(({ ticket, options }) => ({ ticket, passkey: passkey.made(options) }))).toBe(409);
  });

  it('requires TLS and a host name', () => {
    const at = (publicUrl: string) => relyingParty({ publicUrl });
    expect(at('https://rsvp.example/base')).toEqual({ id: 'rsvp.example', origin: 'https://rsvp.example' });
    expect(at('http://localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
    for (const url of ['http://rsvp.example', 'https://192.0.2.1', 'https://[2001:db8::1]:8443'])
      expect(at(url)).toBeNull();
  });
});

describe('a passkey as the second step', () => {
  it('finishes the sign-in once, on any process', async () => {
    const { user, passkey } = await withPasskey();
    const { ticket } = await login(user.email);
    const asked = (await post('/api/login/second-factor/passkey', { ticket })).body;
    expect(asked.options.allowCredentials).toHaveLength(1);
    // As a second step, a passkey need not check a fingerprint or PIN (user verification).
    const body = { ticket, passkey: passkey.signed(asked.options, { isVerified: false }) };
    const done = await post('/api/login/second-factor', body, undefined, other);
    expect(done).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    expect((await post('/api/login/second-factor', body)).body.code).toBe('ticketSpent');
  });

  it('401 for a used challenge, another user’s passkey, or another address', async () => {
    const [ada, bo] = [await withPasskey(), await withPasskey()];
    const { ticket } = await login(ada.user.email);
    const ask = async () => (await post('/api/login/second-factor/passkey', { ticket })).body.options;
    const finish = (passkey: object) => post('/api/login/second-factor', { ticket, passkey });
    const first = await ask();
    const wrong = await finish(ada.passkey.signed(first, { origin: 'https://turnout.example' }));
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrongPasskey' } });
    // A challenge can be tried once.
    expect((await finish(ada.passkey.signed(first))).status).toBe(401);
    expect((await finish(bo.passkey.signed(await ask()))).status).toBe(401);
    expect((await finish(ada.passkey.signed(await ask()))).status).toBe(200);
  });
});

describe('a passkey as the only sign-in', () => {
  it('signs in without email and password, on any process', async () => {
    const { user, passkey, tenant } = await withPasskey();
    const done = await alone((options) => passkey.signed(options), other);
    expect(done).toMatchObject({ status: 200, body: { user: { id: user.id, tenantName: tenant?.name } } });
    expect((await app.call('GET', '/api/users/me', { token: done.body.token })).body.id).toBe(user.id);
  });

  it('401 without user verification, for a copied passkey, and for an unknown passkey', async () => {
    const { user, passkey } = await withPasskey();
    expect((await alone((options) => passkey.signed(options, { isVerified: false }))).status).toBe(401);
    expect((await alone((options) => passkey.signed(options, { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 3])
      expect((await alone((options) => passkey.signed(options, { counter }))).body.code).toBe('wrongPasskey');
    expect((await alone((options) => passkey.signed(options, { counter: 8 }))).status).toBe(200);
    const unknown = newPasskey(address, user.id);
    expect((await alone((options) => unknown.signed(options))).body.code).toBe('wrongPasskey');
  });

  it('401 for a used or expired ticket, and for a ticket with another purpose', async () => {
    const { passkey, token } = await withPasskey();
    const asked = (await post('/api/login/passkey/options')).body;
    const body = { ticket: asked.ticket, passkey: passkey.signed(asked.options) };
    expect((await post('/api/login/passkey', body)).status).toBe(200);
    expect((await post('/api/login/passkey', body)).body.code).toBe('ticketSpent');
    const old = (await post('/api/login/passkey/options')).body;
    await app.database.platform.update(factorTickets).set({ expiresAt: new Date(Date.now() - 1) });
    const late = { ticket: old.ticket, passkey: passkey.signed(old.options) };
    expect((await post('/api/login/passkey', late)).body.code).toBe('ticketSpent');
    const identity = (await post('/api/identity/passkey', undefined, token)).body;
    const elsewhere = { ticket: identity.ticket, passkey: passkey.signed(identity.options) };
    expect((await post('/api/login/passkey', elsewhere)).body.code).toBe('ticketSpent');
  });

  it('signs nobody in after the removal of the passkey or its user', async () => {
    const { token, passkey, added } = await withPasskey();
    const remove = () => app.call('DELETE', `/api/factors/passkeys/${added.body.passkey.id}`, { token });
    const stranger = await signedInAs(app.database, 'admin');
    const theirs = await app.call('DELETE', `/api/factors/passkeys/${added.body.passkey.id}`, {
      token: stranger.token,
    });
    expect(theirs.status).toBe(404);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await alone((options) => passkey.signed(options))).status).toBe(401);
    expect((await app.call('GET', '/api/users/me', { token })).body.hasFactor).toBe(false);
    const gone = await withPasskey();
    await app.database.platform.delete(users).where(eq(users.id, gone.user.id));
    expect((await alone((options) => gone.passkey.signed(options))).status).toBe(401);
    expect(
      await app.database.platform.select().from(passkeys).where(eq(passkeys.userId, gone.user.id)),
    ).toEqual([]);
  });
});

it('a passkey confirms the identity of its own user, once', async () => {
  const { user, token, passkey } = await withPasskey();
  await app.database.platform.update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, user.id));
  const change = () => post('/api/factors/recovery-codes', undefined, token);
  expect((await change()).body.code).toBe('confirmIdentity');
  const stranger = await signedInAs(app.database, 'admin');
  const theirs = (await post('/api/identity/passkey', undefined, token)).body;
  const stolen = { passkey: { ticket: theirs.ticket, credential: passkey.signed(theirs.options) } };
  expect((await post('/api/identity', stolen, stranger.token)).status).toBe(400);
  const fresh = (await post('/api/identity/passkey', undefined, token)).body;
  const proof = { passkey: { ticket: fresh.ticket, credential: passkey.signed(fresh.options) } };
  expect((await post('/api/identity', proof, token)).status).toBe(200);
  expect((await post('/api/identity', proof, token)).status).toBe(400);
  expect((await change()).status).toBe(200);
});

it('a mail reports an added or removed passkey, and opening the link in the mail changes nothing', async () => {
  const { user, token, added } = await withPasskey();
  const told = async () => {
    const rows = await app.database.platform
      .select({ payload: outbox.payload })
      .from(outbox)
      .where(and(eq(outbox.toEmail, user.email), eq(outbox.template, 'account.factorChanged')))
      .orderBy(outbox.id);
    return rows.map(({ payload }) => payload as { act: string; path: string });
  };
  const [first] = await told();
  expect(first).toMatchObject({
    act: 'passkeyAdded',
    path: expect.stringMatching(/^\/factor\/undo\?token=/),
  });
  for (const method of ['GET', 'HEAD'] as const) {
    await app.app.inject({ method, url: first!.path });
    expect((await app.call('GET', '/api/factors', { token })).body.passkeys).toHaveLength(1);
  }
  await app.call('DELETE', `/api/factors/passkeys/${added.body.passkey.id}`, { token });
  expect((await told()).map(({ act }) => act)).toEqual(['passkeyAdded', 'passkeyRemoved']);
  // The first mail's link still works, and signs everybody out.
  const undone = await post('/api/factors/undo', { token: first!.path.split('=')[1] });
  expect(undone.status).toBe(200);
  expect((await app.call('GET', '/api/factors', { token })).status).toBe(401);
});
