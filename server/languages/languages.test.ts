import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../testing/builders.ts';

let app: TestApp;
let tenant: Awaited<ReturnType<typeof buildTenant>>;
let admin: Awaited<ReturnType<typeof signedInAs>>;

beforeAll(async () => {
  app = await testApp();
  tenant = await buildTenant(app.database);
  admin = await signedInAs(app.database, 'admin', tenant);
});
afterAll(() => app.close());

const made = (overrides = {}) =>
  buildEvent(app.database, { tenantId: tenant.id, createdBy: admin.user.id, ...overrides });
const change = (id: string, languages: unknown) =>
  app.call('PUT', `/api/events/${id}`, { token: admin.token, body: { languages } });
const reply = (customUrl: string, over: object = {}) =>
  app.call('POST', `/api/rsvp/${customUrl}/submit`, {
    body: {
      displayName: 'Grace',
      guestEmail: 'grace@example.com',
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'Grace' }],
      ...over,
    },
  });

describe('the languages of an event', () => {
  it('accept longer tags once each', async () => {
    const event = await made();
    expect((await change(event.id, ['de-AT', 'pt-BR', 'de'])).body.languages).toEqual(['de', 'pt']);
  });

  it.each([[[]], [['sv']], [['en', '*']], ['en'], [Array(10).fill('en')]])(
    '400 for %j',
    async (languages) => {
      const event = await made();
      const answer = await change(event.id, languages);
      expect(answer.status).toBe(400);
      expect(answer.body.issues[0].path).toMatch(/^languages/);
    },
  );

  it('409 for another original once there is a reply', async () => {
    const event = await made();
    expect((await change(event.id, ['de', 'en'])).status).toBe(200);
    expect((await reply(event.customUrl)).status).toBe(201);
    const answer = await change(event.id, ['en', 'de']);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'Your texts are written in this language.' },
    });
    expect((await change(event.id, ['de', 'ar'])).body.languages).toEqual(['de', 'ar']);
  });
});
