import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { newId } from '../db/id.ts';
import { events, readingLinks } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildHelper } from '../testing/build-helper.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

async function scene(shows: 'numbers' | 'names') {
  const tenant = await buildTenant(server.database);
  const host = await signedInAs(server.database, 'eventManager', tenant);
  const event = await buildEvent(server.database, { tenantId: tenant.id, createdBy: host.user.id });
  await buildReservation(server.database, event, { displayName: 'Zoe & Co', message: 'nut allergy' });
  const { token } = host;
  const made = await server.call('POST', `/api/events/${event.id}/reading-links`, {
    token,
    body: { label: 'Ushers', shows },
  });
  const path = new URL(made.body.link as string).pathname;
  const open = (url = path) => server.app.inject({ method: 'GET', url });
  return { tenant, host, token, event, made, path, open };
}

/** The page without its style. */
const shownOf = (html: string) => html.replace(/<style.*<\/style>/s, '');

describe('GET /view/:token', () => {
  it('200 shows numbers without names, and the file of names gives 404', async () => {
    const { made, open, path } = await scene('numbers');
    expect(made).toMatchObject({ status: 201, body: { shows: 'numbers', expiresAt: null, readAt: null } });
    const page = await open();
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(page.body).toContain('Guests coming');
    expect(shownOf(page.body)).not.toMatch(/Zoe|allergy|@|<script/);
    expect((await open(`${path}.csv`)).statusCode).toBe(404);
  });

  it.each([
    ['de-AT, en;q=0.5', 'de', 'Gäste, die kommen', 'Wer kommt (', 'Dieser Link funktioniert nicht'],
    ['ar', 'ar', 'الضيوف القادمون', 'من سيحضر (', 'هذا الرابط لا يعمل'],
  ])('200 and 404 in the language of the reader: %s', async (accepted, language, coming, who, gone) => {
    const { path } = await scene('names');
    const headers = { 'accept-language': accepted };
    const page = await server.app.inject({ method: 'GET', url: path, headers });
    expect(page.headers.vary).toContain('accept-language');
    const text = shownOf(page.body);
    expect(text).toContain(`<html lang="${language}"`);
    expect(text).toContain('<h1 lang="en" dir="ltr">');
    expect(text).toContain(coming);
    expect(text).toContain(who);
    expect(text).not.toMatch(/Guests|Numbers|Places|Reload|As of/);
    const nothing = await server.app.inject({ method: 'GET', url: `${path}x`, headers });
    expect([nothing.statusCode, nothing.body.includes(gone)]).toEqual([404, true]);
  });

  it('200 shows who comes with their party, also as a file, and no note or email', async () => {
    const { open, path } = await scene('names');
    const page = await open();
    expect(page.body).toContain('Zoe &#38; Co');
    expect(shownOf(page.body)).not.toMatch(/allergy|@/);
    const file = await open(`${path}.csv`);
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain('"Name","Party"');
    expect(file.body).not.toMatch(/allergy|@/);
  });

  it('200 in the event’s color, by one style that the policy allows', async () => {
    const { open, event } = await scene('numbers');
    await server.database.transaction(platformScope, (tx) =>
      tx.update(events).set({ themePrimaryColor: '#123456' }).where(eq(events.id, event.id)),
    );
    const { headers, body } = await open();
    const [, ...styles] = body.split('<style>').map((part) => part.split('</style>')[0] ?? '');
    expect(styles).toEqual([expect.stringContaining('header{border-top:.5rem solid #123456')]);
    const hash = createHash('sha256').update(styles[0]!).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}';`);
  });

  it('200 from the host’s list contains a link that still works, however many have ended since', async () => {
    const { tenant, host, token, event, made } = await scene('numbers');
    await server.database.transaction(platformScope, (tx) =>
      tx.insert(readingLinks).values(
        Array.from({ length: 210 }, (_, at) => ({
          ...{
            tenantId: tenant.id,
            eventId: event.id,
            id: newId(),
            label: `Old ${at}`,
            shows: 'names' as const,
          },
          ...{ tokenHash: newId(), createdBy: host.user.id, createdAt: new Date(Date.now() + 60_000) },
          ...(at % 2 === 0 ? { revokedAt: new Date() } : { expiresAt: new Date(Date.now() - 60_000) }),
        })),
      ),
    );
    const listed = await server.call('GET', `/api/events/${event.id}/reading-links`, { token });
    const ids = (listed.body as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(200);
    expect(ids.at(-1)).toBe(made.body.id);
  });

  it('404 for a revoked link, a draft, and an unknown token', async () => {
    const { open, token, made, event, path } = await scene('names');
    await server.database.transaction(platformScope, (tx) =>
      tx.update(events).set({ status: 'draft' }).where(eq(events.id, event.id)),
    );
    expect((await open()).statusCode).toBe(404);
    await server.database.transaction(platformScope, (tx) =>
      tx.update(events).set({ status: 'published' }).where(eq(events.id, event.id)),
    );
    expect((await open()).statusCode).toBe(200);
    const link = `/api/reading-links/${made.body.id}`;
    expect((await server.call('DELETE', link, { token })).status).toBe(200);
    expect((await open()).statusCode).toBe(404);
    expect((await server.call('PUT', link, { token, body: { label: 'x' } })).status).toBe(409);
    expect((await open(`${path.slice(0, -1)}_`)).statusCode).toBe(404);
  });

  it('400 for an end later than 60 days after the event', async () => {
    const { token, event } = await scene('names');
    const made = await server.call('POST', `/api/events/${event.id}/reading-links`, {
      token,
      body: { label: 'Late', shows: 'names', expiresAt: '2099-01-01T00:00:00Z' },
    });
    expect(made).toMatchObject({ status: 400, body: { issues: [{ path: 'expiresAt' }] } });
  });
});

it('a helper with view rights reads neither guests’ notes nor the kitchen sheet', async () => {
  const { tenant, event } = await scene('names');
  const member = await signedInAs(server.database, 'guest', tenant);
  await buildHelper(server.database, event, member.user.id, 'view');
  const { token } = member;
  const listed = await server.call('GET', `/api/event/${event.id}/reservations`, { token });
  expect(listed.body.reservations).toHaveLength(1);
  expect(JSON.stringify(listed.body)).not.toContain('allergy');
  const overview = await server.call('GET', `/api/events/${event.id}/overview`, { token });
  expect(overview.status).toBe(200);
  expect(JSON.stringify(overview.body)).not.toContain('allergy');
  expect((await server.call('GET', `/api/events/${event.id}/kitchen`, { token })).status).toBe(403);
});
