/** Limits copies of guest lists, and answers that an address is taken. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { rateLimit: true } });
});
afterAll(() => app.close());

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describe('copying an event with its guest list', () => {
  it('429 after ten in an hour, for everybody in the organization', async () => {
    const { token, user, tenant } = await signedInAs(app.database, 'admin');
    const colleague = await signedInAs(app.database, 'admin', tenant!);
    const event = await buildEvent(app.database, { tenantId: tenant!.id, createdBy: user.id });
    const copy = (body: object, by = token) =>
      app.call('POST', `/api/events/${event.id}/duplicate`, { token: by, body });
    // A refused copy doesn't count.
    expect((await copy({ withGuestList: true, dateTime: '2001-01-01T12:00:00Z' })).status).toBe(400);
    for (let n = 0; n < 10; n += 1) expect((await copy({ withGuestList: true })).status).toBe(201);
    const refused = await copy({ withGuestList: true }, colleague.token);
    expect(refused).toMatchObject({ status: 429, body: { error: expect.stringContaining('guest list') } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await copy({})).status).toBe(201);
  });
});

describe('addresses of other organizations’ events', () => {
  async function withForeignEvent() {
    const theirs = await signedInAs(app.database, 'admin');
    const own = await signedInAs(app.database, 'admin');
    const build = ({ tenant, user }: typeof own) =>
      buildEvent(app.database, { tenantId: tenant!.id, createdBy: user.id, isPublic: false });
    return { ...own, foreign: await build(theirs), event: await build(own) };
  }

  const ask = (token: string, value: string) =>
    app.call('GET', `/api/events/custom-url?value=${value}`, { token });

  it('429 after an address was taken thirty times in an hour, for free addresses too', async () => {
    const { token, tenant, foreign, event } = await withForeignEvent();
    for (let n = 0; n < 40; n += 1) {
      expect((await ask(token, `nobody-${n}-has-this`)).body.available).toBe(true);
      expect((await ask(token, event.customUrl)).body.available).toBe(false);
    }
    for (let n = 0; n < 28; n += 1) expect((await ask(token, foreign.customUrl)).status).toBe(200);
    // Saving an address reveals as much as checking it, so both count.
    const made = { name: 'Gala', dateTime: tomorrow(), customUrl: foreign.customUrl };
    expect((await app.call('POST', '/api/events', { token, body: made })).status).toBe(409);
    const change = (customUrl: string) =>
      app.call('PUT', `/api/events/${event.id}`, { token, body: { name: 'Gala', customUrl } });
    expect((await change(foreign.customUrl)).status).toBe(409);

    const refused = await ask(token, 'nobody-has-this-either');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await app.call('POST', '/api/events', { token, body: made })).status).toBe(429);
    expect((await change(foreign.customUrl)).status).toBe(429);
    // The user can still make and save events with other addresses, and the limit does not affect
    // colleagues.
    expect((await change(event.customUrl)).status).toBe(200);
    const unaddressed = { name: 'Gala', dateTime: tomorrow() };
    expect((await app.call('POST', '/api/events', { token, body: unaddressed })).status).toBe(201);
    const colleague = await signedInAs(app.database, 'admin', tenant!);
    expect((await ask(colleague.token, foreign.customUrl)).body.available).toBe(false);
  });

  it('429 after thirty taken addresses, however many calls arrive at once', async () => {
    const { token, foreign } = await withForeignEvent();
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(token, foreign.customUrl)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });
});
