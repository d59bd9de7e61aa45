/**
 * Tests that guests get no mail until an admin of the organization has proved an address. This
 * applies if mail leaves the machine.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { OutgoingMail } from '#domain/mail/contract.ts';
import { outbox, tenants } from '../db/schema.ts';
import { startWorker, type Worker } from '../outbox/sending/worker.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { mailServer, type MailServer } from '../testing/mail-server.ts';

let app: TestApp;
let worker: Worker | undefined;
let unique = 0;
const arrived: string[] = [];
let smtp: MailServer;

beforeAll(async () => {
  smtp = await mailServer({
    onMail({ to }, _server, done) {
      arrived.push(to);
      done();
    },
  });
  app = await testApp({ config: { rateLimit: true, smtpUrl: smtp.url } });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  arrived.length = 0;
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const call = async (
  method: 'GET' | 'POST',
  url: string,
  { token, body }: { token?: string; body?: object } = {},
) => {
  const reply = await app.app.inject({
    method,
    url,
    ...(body && { payload: body }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    remoteAddress: `10.2.${Math.floor(++unique / 250)}.${unique % 250}`,
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
};

/** Signs up an organization with an event and one reply. */
async function signedUp() {
  const { body: organization } = await call('POST', '/api/tenants/signup', {
    body: { name: `New ${++unique}` },
  });
  const email = `first-admin-${unique}@example.com`;
  const { body: session } = await call('POST', '/api/register', {
    body: {
      email,
      password: 'secret words',
      role: 'admin',
      tenantId: organization.id,
      firstName: 'Evil Words',
    },
  });
  const tenantId = organization.id as string;
  const event = await buildEvent(app.database, { tenantId, createdBy: session.user.id });
  const guest = `guest-${unique}@example.com`;
  const reply = await call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: {
      isAttending: 'yes',
      displayName: 'Grace Guest',
      guestEmail: guest,
      guestCount: 1,
      guestDetails: [{ name: 'Grace Guest', mealChoice: '' }],
    },
  });
  expect(reply.status).toBe(201);
  return { email, guest, tenantId, token: session.token as string, userId: session.user.id as string };
}
const linkTo = async (toEmail: string, template: string) => {
  const rows = await app.database.platform.select().from(outbox).where(eq(outbox.toEmail, toEmail));
  const mail = rows.filter((row) => row.template === template).at(-1);
  return { token: String(mail?.payload.path).split('token=')[1] ?? '', payload: mail?.payload };
};
const standing = async (token: string) => (await call('GET', '/api/mail/standing', { token })).body;
const working = async () => {
  worker ??= startWorker(app.deps, { pollMs: 20 });
  worker.wake();
  await vi.waitFor(
    async () => {
      const { rows } = await app.database.platform.execute(
        sql`select 1 from outbox where status in ('queued', 'sending') limit 1`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 30_000, interval: 30 },
  );
};

it('mail to guests of a new organization waits until the first admin confirms their address by the mailed link', async () => {
  const { email, guest, token } = await signedUp();
  // The test reads the link before it is sent, because a sent mail's content is deleted.
  const link = await linkTo(email, 'account.confirmEmail');
  expect(JSON.stringify(link.payload)).not.toContain('Evil');
  await working();
  // Mail to managers and the link itself still leave.
  expect(arrived).toContain(email);
  expect(arrived).not.toContain(guest);
  expect(await standing(token)).toMatchObject({ confirmed: false, held: 1, withheld: 0 });
  const list = await call('GET', `/api/mail?state=waiting&q=${guest}`, { token });
  expect(list.body as OutgoingMail[]).toMatchObject([
    { state: 'waiting', nextAttemptAt: null, attempts: 0, failure: { kind: 'unconfirmed' } },
  ]);

  // Opening the page confirms nothing, and this kind of link cannot set a password.
  await app.app.inject({ method: 'GET', url: `/email/confirm?token=${link.token}` });
  expect((await standing(token)).confirmed).toBe(false);
  expect((await call('POST', '/api/password/check', { body: { token: link.token } })).status).toBe(404);
  const reset = await call('POST', '/api/password/reset', {
    body: { token: link.token, password: 'another secret' },
  });
  expect(reset.status).toBe(404);

  expect((await call('POST', '/api/email/confirm', { body: { token: link.token } })).status).toBe(200);
  expect(await standing(token)).toMatchObject({ confirmed: true, held: 0 });
  await working();
  expect(arrived).toContain(guest);
  // Using the link again does no harm.
  expect((await call('POST', '/api/email/confirm', { body: { token: link.token } })).status).toBe(200);
  expect((await call('POST', '/api/email/confirm', { body: { token: 'x'.repeat(43) } })).status).toBe(404);
});

it('an admin can get the link mailed again after 15 minutes, and both links work', async () => {
  const { email, token, userId } = await signedUp();
  const first = await linkTo(email, 'account.confirmEmail');
  const again = () => call('POST', '/api/email/confirmation', { token });
  const tooSoon = await again();
  expect(tooSoon).toMatchObject({ status: 429, body: { error: expect.stringContaining('15 minutes') } });
  expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(14 * 60);
  await app.database.platform.execute(
    sql`update mail_recipients set mailed_at = mailed_at - interval '15 minutes'`,
  );
  expect((await again()).status).toBe(200);
  const links = await app.database.platform.select().from(outbox).where(eq(outbox.toEmail, email));
  expect(links.filter(({ template }) => template === 'account.confirmEmail')).toHaveLength(2);
  expect(userId).toBeTruthy();
  expect((await call('POST', '/api/email/confirm', { body: { token: first.token } })).status).toBe(200);
  expect((await again()).status).toBe(409);
});

it('a password reset by mailed link also confirms the address of an admin', async () => {
  const { email, guest, token } = await signedUp();
  await call('POST', '/api/password/forgot', { body: { email } });
  const { token: link } = await linkTo(email, 'account.resetPassword');
  await working();
  expect(arrived).not.toContain(guest);
  expect((await standing(token)).confirmed).toBe(false);
  expect(
    (await call('POST', '/api/password/reset', { body: { token: link, password: 'another secret' } })).status,
  ).toBe(200);
  await working();
  expect(arrived).toContain(guest);
});

it('event managers see waiting mail but cannot confirm, and 403 for members and superadmins', async () => {
  const { tenantId } = await signedUp();
  const tenant = { id: tenantId, name: 'New' };
  const manager = await signedInAs(app.database, 'eventManager', tenant);
  expect(await standing(manager.token)).toMatchObject({ confirmed: false });
  expect((await call('POST', '/api/email/confirmation', { token: manager.token })).status).toBe(403);
  for (const role of ['guest', 'superadmin'] as const) {
    const { token } = await signedInAs(app.database, role, tenant);
    expect((await call('GET', '/api/mail/standing', { token })).status).toBe(403);
  }
});

it('organizations made by a superadmin, and older organizations, need no confirmation', async () => {
  const root = await signedInAs(app.database, 'superadmin');
  const made = await call('POST', '/api/tenants', { token: root.token, body: { name: `Made ${++unique}` } });
  expect(made.status).toBe(201);
  const admin = await signedInAs(app.database, 'admin', { id: made.body.id, name: made.body.name });
  expect(await standing(admin.token)).toMatchObject({ confirmed: true });
  expect(await standing((await signedInAs(app.database, 'admin')).token)).toMatchObject({ confirmed: true });
});

it.each([
  ['with the built-in mailbox', { smtpUrl: undefined }],
  ['with RATE_LIMIT=off', { rateLimit: false }],
])('mail never waits for confirmation %s', async (_name, config) => {
  const { tenantId, guest } = await signedUp();
  const free = await testApp({
    database: app.database,
    config: { ...app.deps.config, ...config },
  });
  const admin = await signedInAs(app.database, 'admin', { id: tenantId, name: 'New' });
  const seen = await free.call('GET', '/api/mail/standing', { token: admin.token });
  expect(seen.body).toMatchObject({ confirmed: true });
  worker = startWorker(free.deps, { pollMs: 20 });
  await working();
  const [mail] = await app.database.platform.select().from(outbox).where(eq(outbox.toEmail, guest));
  expect(mail?.status).toBe('sent');
  const [tenant] = await app.database.platform.select().from(tenants).where(eq(tenants.id, tenantId));
  expect(tenant?.unconfirmedSince).not.toBeNull();
  await free.app.close();
});
