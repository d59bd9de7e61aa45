import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { invitations } from '../db/schema.ts';
import { testApp, testConfig, type TestApp } from '../testing/app.ts';
import { buildHousehold } from '../testing/households.ts';
import { expectSound, type Fields, formOf, meals, plainCalls } from '../testing/plain-form.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());

const { anEvent, get, post, repliesTo, yes } = plainCalls(() => running);

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

  it('200 with the reply for browsers without a script, and reading changes nothing', async () => {
    const { event, token, url } = await replied();
    const before = await repliesTo(event.id);
    const reply = await get(url);
    const noScript = reply.body.slice(
      reply.body.lastIndexOf('<noscript>'),
      reply.body.lastIndexOf('</noscript>'),
    );
    expect(noScript).toContain('Your seat is confirmed.');
    expect(noScript).toContain('See you &lt;there&gt;');
    expect(noScript).toContain('Trout');
    expect(noScript).toContain('change=1#reply');
    // A browser that supports scripts but fails to run ours ignores <noscript>.
    const instead = reply.body.slice(
      reply.body.indexOf('Loading your reply'),
      reply.body.indexOf('<noscript>', reply.body.indexOf('<body>')),
    );
    expect(instead).toContain(`href="/rsvp/${event.customUrl}?reply=${token}&amp;change=1"`);
    for (const query of ['&change=1', '&withdraw=1']) expect((await get(url + query)).statusCode).toBe(200);
    expect(await repliesTo(event.id)).toEqual(before);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
    expect((await get(`/rsvp/${event.customUrl}`)).body).not.toContain(token);
    expectSound(reply.body);
  });

  it('303 after a change of the party, and the email address stays', async () => {
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

  it('409 with the reason for a party that cannot grow, and the party stays unchanged', async () => {
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

  it('303 for a withdrawal after a question, and the link leads nowhere afterwards', async () => {
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

  it('429 for a visitor who tries out links', async () => {
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

describe('an invitation’s link without a script', () => {
  const standing = async (id: string) =>
    (await running.database.platform.select().from(invitations).where(eq(invitations.id, id)))[0]!;

  it('asks about the household’s persons, keeps the invitation through every step, and accepts a second answer', async () => {
    // The invitation's seats make the event full for everybody else.
    const event = await anEvent({ ...meals, inviteMode: 'matched', maxGuests: 3, enableWaitlist: false });
    const home = await buildHousehold(running.database, event, ['Ada Okafor', 'Bo Okafor', '']);
    const own = `/rsvp/${event.customUrl}?i=${home.token}`;

    const first = (await get(own)).body;
    expectSound(first);
    expect(first.match(/<form class="form plain-form".*?<\/form>/s)?.[0]).not.toContain('<select');
    expect(first).toContain(`<input type="hidden" name="i" value="${home.token}"/>`);

    const form = formOf((await get(`${own}&attend=yes`)).body);
    expect(form).toMatchObject({ i: home.token, name: 'Ada Okafor', 'guest-1-name': 'Bo Okafor' });
    expect(await standing(home.id)).toMatchObject({ openedAt: null });
    const typed: Fields = {
      ...form,
      email: 'ada@example.com',
      'guest-0-meal': 'Tart',
      'guest-1-meal': 'Trout',
    };
    const { 'guest-1-comes': _, ...without } = typed;
    expect(form).not.toHaveProperty('guest-2-comes');
    // A guest takes the open place, and has no meal yet.
    const again = await post(event.customUrl, { ...without, 'guest-2-comes': 'yes', do: 'send' });
    expect([again.statusCode, formOf(again.body).i]).toEqual([400, home.token]);
    expect((await standing(home.id)).openedAt).not.toBeNull();
    const sent = await post(event.customUrl, {
      ...{ ...formOf(again.body), 'guest-2-name': 'Uche Eze', 'guest-2-meal': 'Tart', do: 'send' },
    });
    expect(sent.statusCode).toBe(303);
    expect(await repliesTo(event.id)).toMatchObject([{ guestCount: 2, displayName: 'Ada Okafor' }]);
    expect(await standing(home.id)).toMatchObject({ reply: 'inPart', coming: 2 });

    // A guest who opens the link again sees the answer, and the name in the open place.
    const back = await get(`${own}&attend=yes`);
    expect(formOf(back.body)).toMatchObject({ 'guest-0-meal': 'Tart', 'guest-2-name': 'Uche Eze' });
    expect(formOf(back.body)).not.toHaveProperty('guest-1-comes');
    expect((await get(own)).body).toContain('You’ve replied: some of you are coming.');
    const no = formOf((await get(`${own}&attend=no`)).body);
    const declined = await post(event.customUrl, { ...no, email: 'ada@example.com', do: 'send' });
    expect(declined.statusCode).toBe(303);
    expect(await standing(home.id)).toMatchObject({ reply: 'declined', coming: 0 });
    // After a no, all persons of the household can still choose to come.
    expect(formOf((await get(`${own}&attend=yes`)).body)).toHaveProperty('guest-1-comes');
  });

  it('stops working when a wrong recipient confirms “not me”, and the page keeps what was typed', async () => {
    const event = await anEvent({ inviteMode: 'matched' });
    const home = await buildHousehold(running.database, event, ['Ada Okafor', 'Bo Okafor']);
    const own = `/rsvp/${event.customUrl}?i=${home.token}`;
    const form = formOf((await get(`${own}&attend=yes`)).body);
    const asked = await get(`${own}&notme=1`);
    expect([asked.statusCode, (await standing(home.id)).notMeAt]).toEqual([200, null]);
    const told = await post(event.customUrl, { ...formOf(asked.body), do: 'notme' });
    expect([told.statusCode, told.body.includes('We’ve told your hosts')]).toEqual([200, true]);
    expect(await standing(home.id)).toMatchObject({ promised: 2, reply: 'none' });
    expect((await standing(home.id)).notMeAt).not.toBeNull();
    expect((await get(own)).statusCode).toBe(404);
    const late = await post(event.customUrl, { ...form, message: 'Typed with care', do: 'send' });
    expect(late.statusCode).toBe(404);
    expect([late.body.includes('Typed with care'), late.body.includes('This link no longer works')]).toEqual([
      true,
      true,
    ]);
    expect(await repliesTo(event.id)).toEqual([]);
  });
});
