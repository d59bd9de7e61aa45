import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { reservations } from '../db/schema.ts';
import { replyColumns } from '../replies/guests.store.ts';
import { testApp, testConfig, type TestApp } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { expectSound, type Fields, formOf } from '../testing/plain-form.ts';

let running: TestApp;
let host: { tenantId: string; createdBy: string };

beforeAll(async () => {
  running = await testApp();
  const { tenant, user } = await signedInAs(running.database, 'admin');
  if (!tenant) throw new Error('an admin has an organization');
  host = { tenantId: tenant.id, createdBy: user.id };
});

afterAll(() => running.close());

const anEvent = (overrides: Partial<Parameters<typeof buildEvent>[1]> = {}) =>
  buildEvent(running.database, { ...host, ...overrides });

const get = (url: string) => running.app.inject({ method: 'GET', url });
const formType = 'application/x-www-form-urlencoded';

const post = (customUrl: string, fields: Fields | string, type = formType) =>
  running.app.inject({
    method: 'POST',
    url: `/rsvp/${customUrl}`,
    headers: { 'content-type': type },
    payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  });

const repliesTo = (eventId: string) =>
  running.database.platform.select(replyColumns).from(reservations).where(eq(reservations.eventId, eventId));

let count = 0;

const yes = (overrides: Fields = {}): Fields => ({
  do: 'send',
  attending: 'yes',
  guests: '1',
  name: 'Grace Hopper',
  email: `grace${++count}@example.com`,
  ...overrides,
});

const meals = {
  hasMeals: true,
  mealOptions: [
    { name: 'Trout', description: 'with dill & butter' },
    { name: 'Tart', description: '' },
  ],
};

describe('a personal link without a script', () => {
  async function replied(fields: Fields = {}) {
    const event = await anEvent(meals);
    const sent = await post(
      event.customUrl,
      yes({ 'guest-0-meal': 'Trout', message: 'See you <there>', ...fields }),
    );
    const token = new URLSearchParams(String(sent.headers.location).split(/[?#]/)[1]).get('reply') ?? '';
    return { event, token, url: `/rsvp/${event.customUrl}?reply=${token}` };
  }

  it('200: shows the reply beside the page’s script, changes nothing, and is nobody else’s', async () => {
    const { event, token, url } = await replied();
    const before = await repliesTo(event.id);
    const reply = await get(url);
    const noScript = reply.body.slice(
      reply.body.lastIndexOf('<noscript>'),
      reply.body.lastIndexOf('</noscript>'),
    );
    expect(noScript).toContain('You are confirmed with 1 guest.');
    expect(noScript).toContain('See you &lt;there&gt;');
    expect(noScript).toContain('Trout');
    expect(noScript).toContain('change=1#reply');
    for (const query of ['&change=1', '&withdraw=1']) expect((await get(url + query)).statusCode).toBe(200);
    expect(await repliesTo(event.id)).toEqual(before);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
    expect((await get(`/rsvp/${event.customUrl}`)).body).not.toContain(token);
    expectSound(reply.body);
  });

  it('303: changes the party, and keeps the address', async () => {
    const { event, url } = await replied();
    const page = await get(`${url}&change=1`);
    const form = formOf(page.body);
    expect(form).toMatchObject({ attending: 'yes', name: 'Grace Hopper', 'guest-0-meal': 'Trout' });
    expect(form.email).toBeUndefined();
    expect(page.body).toContain('Save changes');
    expectSound(page.body);
    const larger = await post(event.customUrl, { ...form, guests: '2', do: 'send' });
    expect(larger.statusCode).toBe(400);
    const saved = await post(event.customUrl, {
      ...formOf(larger.body),
      'guest-1-name': 'Alan',
      'guest-1-meal': 'Tart',
      email: 'stranger@example.com',
      do: 'send',
    });
    expect(saved.statusCode).toBe(303);
    const done = await get(String(saved.headers.location).replace('#reply', ''));
    expect(done.body).toContain('Your RSVP has been changed successfully.');
    const [row] = await repliesTo(event.id);
    expect(row).toMatchObject({ guestCount: 2 });
    expect(row?.guestEmail).toMatch(/^grace/);
  });

  it('409: a party that cannot grow is told why, and stays', async () => {
    const event = await anEvent({ maxGuests: 2 });
    const sent = await post(event.customUrl, yes());
    const url = String(sent.headers.location).replace('&sent=new#reply', '');
    const form = formOf((await get(`${url}&change=1`)).body);
    const reply = await post(event.customUrl, {
      ...form,
      guests: '3',
      'guest-1-name': 'B',
      'guest-2-name': 'C',
      do: 'send',
    });
    expect(reply.statusCode).toBe(409);
    expect(formOf(reply.body)['guest-2-name']).toBe('C');
    expect((await repliesTo(event.id))[0]?.guestCount).toBe(1);
  });

  it('303: withdraws after a question, and the link leads nowhere from then on', async () => {
    const { event, url } = await replied();
    const question = await get(`${url}&withdraw=1`);
    expect(question.body).toContain('Withdraw your reply?');
    const form = formOf(question.body);
    const done = await post(event.customUrl, { ...form, do: 'withdraw' });
    expect(done.statusCode).toBe(303);
    expect(done.headers.location).toBe(`/rsvp/${event.customUrl}?withdrawn=1#reply`);
    expect((await get(`/rsvp/${event.customUrl}?withdrawn=1`)).body).toContain(
      'Your RSVP has been withdrawn.',
    );
    expect(await repliesTo(event.id)).toEqual([]);
    expect((await post(event.customUrl, { ...form, do: 'withdraw' })).statusCode).toBe(404);
    expect((await get(url)).body).toContain('This link is no longer valid.');
  });

  it('429: links cannot be tried out one after another', async () => {
    const app = await buildApp({ ...running.deps, config: testConfig({ rateLimit: true }) }, {});
    const event = await anEvent();
    let reply = await app.inject(`/rsvp/${event.customUrl}?reply=x`);
    for (let read = 1; read < 200 && reply.statusCode !== 429; read += 1) {
      reply = await app.inject(`/rsvp/${event.customUrl}?reply=x${read}`);
    }
    expect(reply.statusCode).toBe(429);
    expect((await app.inject(`/rsvp/${event.customUrl}`)).statusCode).toBe(200);
    await app.close();
  });
});
