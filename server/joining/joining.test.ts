/** Tests that nobody can use join requests against admins or against people who never asked. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { joinRequests, outbox } from '../db/schema.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildTenant, signedInAs } from '../testing/builders.ts';

let app: TestApp;
let tenant: { id: string; name: string };
let admin: Awaited<ReturnType<typeof signedInAs>>;
let second: Awaited<ReturnType<typeof signedInAs>>;
let manager: Awaited<ReturnType<typeof signedInAs>>;
let callers = 0;
let emails = 0;

beforeAll(async () => {
  app = await testApp({ config: { rateLimit: true } });
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await buildTenant(app.database);
  admin = await signedInAs(app.database, 'admin', tenant);
  second = await signedInAs(app.database, 'admin', tenant);
  manager = await signedInAs(app.database, 'eventManager', tenant);
});

/**
 * Sends each request from a different address, so that only the organization's own limit applies.
 */
const ask = async (more: { from?: string; email?: string; firstName?: string; password?: string } = {}) => {
  const { from = `10.1.${Math.floor(++callers / 250)}.${callers % 250}`, ...fields } = more;
  const body = { tenantId: tenant.id, email: `applicant-${++emails}@example.com`, ...fields };
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/join-requests',
    payload: body,
    remoteAddress: from,
  });
  return { status: reply.statusCode, email: body.email, headers: reply.headers, error: reply.json().error };
};
const mailsTo = (email: string) =>
  app.database.platform.select().from(outbox).where(eq(outbox.toEmail, email)).orderBy(outbox.id);
const confirm = async (email: string) => {
  const [mail] = await mailsTo(email);
  const token = String(mail?.payload.path).split('token=')[1];
  const reply = await app.call('POST', '/api/join-requests/confirm', { body: { token } });
  expect(reply.status).toBe(200);
};
const statusesOf = (replies: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const listed = (mail: { payload: Record<string, unknown> } | undefined) =>
  (mail?.payload.applicants as { email: string }[]).map(({ email }) => email);

it('320 join requests from one caller lead to ten mails to the people who asked, and none to admins', async () => {
  const replies = [];
  for (let n = 0; n < 320; n++) replies.push(await ask({ from: '203.0.113.7' }));
  expect(statusesOf(replies)).toEqual({ 201: 10, 429: 310 });
  expect(await mailsTo(admin.user.email)).toEqual([]);
  expect(await mailsTo(second.user.email)).toEqual([]);
});

it('60 join requests from 60 callers lead to 20 mails to the people who asked, none to admins, and then 429 with Retry-After', async () => {
  const replies = [];
  for (let n = 0; n < 60; n++) replies.push(await ask());
  expect(statusesOf(replies)).toEqual({ 201: 20, 429: 40 });
  expect(replies.at(-1)?.error).toContain('Please try again later');
  expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
  const { rows } = await app.database.platform.execute(
    sql`select template, count(*)::int as mails from outbox where tenant_id = ${tenant.id} group by template`,
  );
  expect(rows).toEqual([{ template: 'account.joinConfirm', mails: 20 }]);
});

it('429 for all but one of 20 simultaneous join requests when 19 already wait', async () => {
  for (let n = 0; n < 19; n++) await ask();
  expect(statusesOf(await Promise.all(Array.from({ length: 20 }, () => ask())))).toEqual({ 201: 1, 429: 19 });
});

it('a confirmed, decided or day-old request makes room for another request', async () => {
  const made: { email: string }[] = [];
  for (let n = 0; n < 20; n++) made.push(await ask());
  expect((await ask()).status).toBe(429);
  await confirm(made[0]?.email ?? '');
  expect((await ask()).status).toBe(201);
  expect((await ask()).status).toBe(429);

  const list = await app.call('GET', '/api/join-requests', { token: admin.token });
  const { id } = (list.body as { id: string; email: string }[]).find(
    ({ email }) => email === made[1]?.email,
  ) ?? { id: '' };
  await app.call('PUT', `/api/join-requests/${id}`, { token: admin.token, body: { status: 'denied' } });
  expect((await ask()).status).toBe(201);
  expect((await ask()).status).toBe(429);

  await app.database.platform
    .update(joinRequests)
    .set({ createdAt: new Date(Date.now() - 24 * 3_600_000) })
    .where(eq(joinRequests.email, made[2]?.email ?? ''));
  expect((await ask()).status).toBe(201);
  expect((await ask()).status).toBe(429);
});

it('409 for a second request of one address before the password check, even if 20 requests wait', async () => {
  const first = await ask();
  for (let n = 1; n < 20; n++) await ask();
  expect((await ask({ email: first.email, password: 'typed again' })).status).toBe(409);
});

it('admins get a mail when an applicant confirms, and one mail for others who confirm within the hour', async () => {
  const [jo, kim, lou, may] = [
    await ask({ firstName: 'Jo' }),
    await ask({ firstName: 'Kim' }),
    await ask({ firstName: 'Lou' }),
    await ask({ firstName: 'May' }),
  ];
  expect(await mailsTo(admin.user.email)).toEqual([]);
  await confirm(jo.email);
  // Mail programs open links before people do. Opening the same link again notifies nobody.
  await confirm(jo.email);
  for (const { user } of [admin, second]) {
    const mails = await mailsTo(user.email);
    expect(mails.map(listed)).toEqual([[jo.email]]);
    expect(mails[0]?.payload).toMatchObject({ count: 1, tenantName: tenant.name });
    expect(mails[0]?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now());
  }
  expect(await mailsTo(manager.user.email)).toEqual([]);

  await app.database.platform
    .update(outbox)
    .set({ status: 'sent', sentAt: new Date() })
    .where(eq(outbox.template, 'account.joinRequested'));
  await confirm(kim.email);
  await confirm(lou.email);
  const [, digest, ...more] = await mailsTo(admin.user.email);
  expect(more).toEqual([]);
  expect(listed(digest)).toEqual([kim.email, lou.email]);
  expect(digest?.payload).toMatchObject({ count: 2 });
  const inMs = (digest?.nextAttemptAt.getTime() ?? 0) - Date.now();
  expect(inMs).toBeGreaterThan(58 * 60_000);
  expect(inMs).toBeLessThanOrEqual(60 * 60_000);

  // An hour after the last mail to admins, the next one leaves at once.
  await app.database.platform.execute(
    sql`update outbox set status = 'sent', sent_at = now() - interval '61 minutes' where template = 'account.joinRequested'`,
  );
  await confirm(may.email);
  const last = (await mailsTo(admin.user.email)).at(-1);
  expect(listed(last)).toEqual([may.email]);
  expect(last?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now());
});

it.each([
  ['sign-ups', '/api/tenants/signup', { name: '' }],
  ['registrations', '/api/register', { email: 'none' }],
  ['requests to join', '/api/join-requests', { tenantId: '' }],
])(
  '%s from one caller have a limit of ten a minute, which sign-ins do not count toward',
  async (_what, url, payload) => {
    const remoteAddress = `10.9.0.${++callers % 250}`;
    const call = async (to: string, body: object) =>
      (await app.app.inject({ method: 'POST', url: to, payload: body, remoteAddress })).statusCode;
    for (let n = 0; n < 10; n++) expect(await call(url, payload)).toBe(400);
    expect(await call(url, payload)).toBe(429);
    expect(await call('/api/login', { email: 'a@example.com', password: '' })).toBe(400);
  },
);
