import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenants } from '../db/schema.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildTenant } from '../testing/builders.ts';
import { renewNameKeys } from './name-keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const keyOf = async (id: string) =>
  (await app.database.platform.select().from(tenants).where(eq(tenants.id, id)))[0]?.nameKey;

it('renewing the name keys of organizations keeps both if their names have become equal', async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  const later = await buildTenant(app.database, { name: 'Ａcme', nameKey: 'ａcme', claimedAt: day(2) });
  const first = await buildTenant(app.database, {
    name: 'Ac\u200bme',
    nameKey: 'ac\u200bme',
    claimedAt: day(1),
  });
  const unclaimed = await buildTenant(app.database, {
    name: 'The  Club',
    nameKey: 'the  club',
    claimedAt: null,
  });
  // Runs twice, as two processes would.
  await Promise.all([renewNameKeys(app.database), renewNameKeys(app.database)]);
  expect(await keyOf(first.id)).toBe('acme');
  expect(await keyOf(later.id)).toBe('ａcme');
  expect(await keyOf(unclaimed.id)).toBe('the club');

  const taken = await app.call('POST', '/api/tenants/signup', { body: { name: 'ACME' } });
  expect(taken.status).toBe(409);
  const found = await app.call('POST', '/api/tenants/search', { body: { organizationName: 'ＡＣＭＥ' } });
  expect(found.body).toMatchObject({ id: first.id });
});
