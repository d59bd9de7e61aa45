import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Event } from '#domain/events/contract.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../testing/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('a copied event resets those settings that the host leaves out, and keeps the others', async () => {
  const tenant = await buildTenant(app.database, {
    subscriptionPlan: 'premium',
    subscriptionStatus: 'active',
  });
  const { token, user } = await signedInAs(app.database, 'admin', tenant);
  const event = await buildEvent(app.database, {
    tenantId: tenant.id,
    createdBy: user.id,
    requiresApproval: true,
    hasMeals: true,
    mealOptions: [{ name: 'Fish', description: 'Grilled' }],
    titleColor: '#123456',
    emailSignature: 'Us',
  });
  const path = `/api/events/${event.id}`;
  await app.call('PUT', `${path}/embed-styles`, { token, body: { embedWidth: '80%' } });
  const copy = async (without: string[]) => {
    const { status, body } = await app.call('POST', `${path}/duplicate`, { token, body: { without } });
    return { status, body: body as Event };
  };
  const stylesOf = async ({ id }: Event) =>
    (await app.call('GET', `/api/events/${id}/embed-styles`, { token })).body.embedStyles;

  const plain = await copy(['look', 'meals', 'mailTexts']);
  expect(plain).toMatchObject({
    status: 201,
    body: { hasMeals: false, mealOptions: [], titleColor: null, emailSignature: '', requiresApproval: true },
  });
  expect(await stylesOf(plain.body)).toEqual({});
  const mealsAlone = await copy(['meals']);
  expect(mealsAlone.body).toMatchObject({ hasMeals: false, titleColor: '#123456', emailSignature: 'Us' });
  expect(await stylesOf(mealsAlone.body)).toEqual({ embedWidth: '80%' });
  expect((await copy(['replies'])).status).toBe(400);
});
