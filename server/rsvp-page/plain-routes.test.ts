import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { DatabaseUnavailable } from '../db/errors.ts';
import { testApp, testConfig, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';
import { expectSound, type Fields, formOf, formType, meals, plainCalls } from '../testing/plain-form.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());

const { anEvent, get, post, repliesTo, yes } = plainCalls(() => running);

describe('GET /rsvp/{customUrl} with an answer in the query', () => {
  it('200 with as many blocks as guests, meals with their descriptions, and no script', async () => {
    const event = await anEvent(meals);
    const reply = await get(`/rsvp/${event.customUrl}?attend=yes&guests=3`);
    expect(reply.statusCode).toBe(200);
    for (const label of ['You', 'Guest 2', 'Guest 3'])
      expect(reply.body).toContain(`<legend>${label}</legend>`);
    expect(reply.body).not.toContain('Guest 4');
    expect(reply.body).toContain('Trout – with dill &amp; butter');
    expect(reply.body).toContain('Make my RSVP public');
    expect(reply.body).not.toContain('<script');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(String(reply.headers['content-security-policy'])).toContain("form-action 'self'");
    expectSound(reply.body);
  });

  it('200 for a no, with the names of the declining guests, or with nothing but the email address', async () => {
    const event = await anEvent();
    const two = await get(`/rsvp/${event.customUrl}?attend=no&guests=2`);
    expect(two.body).toContain('Guest 2 name');
    expect(two.body).not.toContain('Phone');
    const none = await get(`/rsvp/${event.customUrl}?attend=no&guests=0`);
    expect(none.body).not.toContain('Your name');
    expectSound(two.body);
  });

  it('200 with the question again if no answer was chosen, and with a warning if seats are short', async () => {
    const event = await anEvent({ maxGuests: 2, enableWaitlist: true });
    const neither = await get(`/rsvp/${event.customUrl}?guests=1`);
    expect(neither.body).toContain('Please select Yes or No');
    expect(neither.body).toContain('<title>Error: Summer Party</title>');
    expectSound(neither.body);
    const large = await get(`/rsvp/${event.customUrl}?attend=yes&guests=3`);
    expect(large.body).toContain('Your party of 3 will join the waitlist.');
  });

  it.each([
    'attend=yes&guests=100000',
    'attend=yes&guests=-1',
    'attend=maybe&guests=x',
    'attend=yes&attend=no',
    'guests=%00',
  ])('200 for the strange query %s', async (query) => {
    const event = await anEvent();
    const reply = await get(`/rsvp/${event.customUrl}?${query}`);
    expect(reply.statusCode).toBe(200);
    expect((reply.body.match(/<legend>Guest /g) ?? []).length).toBeLessThan(100);
  });

  it('shows no form if the event is closed', async () => {
    const event = await anEvent({ cutoffAt: new Date(Date.now() - 1_000) });
    const reply = await get(`/rsvp/${event.customUrl}?attend=yes&guests=1`);
    expect(reply.body).toContain('RSVPs for this event are closed');
    expect(reply.body).not.toContain('<form');
  });
});

describe('POST /rsvp/{customUrl}', () => {
  it('303 for a yes for two, which is stored, and a Thank You page that can be reloaded', async () => {
    const event = await anEvent(meals);
    const page = await get(`/rsvp/${event.customUrl}?attend=yes&guests=2&embed=1`);
    const form = { ...formOf(page.body), do: 'send' };
    const sent = await post(event.customUrl, {
      ...form,
      name: 'Grace Hopper',
      email: 'grace@example.com',
      phone: '555 0100',
      'guest-0-meal': 'Trout',
      'guest-1-name': 'Alan Turing',
      'guest-1-meal': 'Tart',
      message: 'Two lines\r\nof text',
      public: 'yes',
    });
    expect(sent.statusCode).toBe(303);
    expect(sent.headers['cache-control']).toBe('no-store');
    expect(sent.headers['referrer-policy']).toBe('no-referrer');
    const location = String(sent.headers.location);
    expect(location).toMatch(new RegExp(`^/rsvp/${event.customUrl}\\?reply=[\\w-]+&sent=new&embed=1#reply$`));

    const [row, ...others] = await repliesTo(event.id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      displayName: 'Grace Hopper',
      guestPhone: '555 0100',
      guestCount: 2,
      message: 'Two lines\nof text',
      publicToggle: true,
      guestDetails: [
        { name: 'Grace Hopper', mealChoice: 'Trout' },
        { name: 'Alan Turing', mealChoice: 'Tart' },
      ],
    });

    for (let again = 0; again < 2; again += 1) {
      const thanks = await get(location.replace('#reply', ''));
      expect(thanks.body).toContain('Thank You');
      expect(thanks.body).toContain('Your RSVP has been submitted successfully.');
      expect(thanks.body).toContain('Your 2 seats are confirmed.');
      expect(thanks.body).toContain('Alan Turing');
      expect(thanks.body).toContain('/event.ics');
      // A link that fills in a calendar needs the page's full address.
      expect(thanks.body).toContain(encodeURIComponent(`http://turnout.test/rsvp/${event.customUrl}`));
      expect(thanks.body).toContain('>Your personal link</a>');
      expect(thanks.body).toContain('is-embed');
      expect(thanks.body).not.toContain('<script');
      expect(thanks.headers['cache-control']).toBe('no-store');
    }
    expect(await repliesTo(event.id)).toHaveLength(1);
  });

  it('303 twice for a double click, which stores one reply and leads to one page', async () => {
    const event = await anEvent();
    const { key = '' } = formOf((await get(`/rsvp/${event.customUrl}?attend=yes&guests=1`)).body);
    expect(key).toMatch(/^form-[0-9a-f]{32}$/);
    const fields = yes({ key });
    const [first, other] = await Promise.all([post(event.customUrl, fields), post(event.customUrl, fields)]);
    expect([first.statusCode, other.statusCode]).toEqual([303, 303]);
    expect(first.headers.location).toBe(other.headers.location);
    expect(await repliesTo(event.id)).toHaveLength(1);
  });

  it('422 for other words under an idempotency key in use, with everything kept and a new key', async () => {
    const event = await anEvent({ severalRepliesPerEmail: true });
    const { key = '' } = formOf((await get(`/rsvp/${event.customUrl}?attend=yes&guests=1`)).body);
    await post(event.customUrl, yes({ key }));
    const again = await post(event.customUrl, yes({ key, name: 'Somebody Else' }));
    expect(again.statusCode).toBe(422);
    expect(again.body).toContain('You’ve already sent a reply from this page.');
    const form = formOf(again.body);
    expect(form.name).toBe('Somebody Else');
    expect(form.key).not.toBe(key);
    expect((await post(event.customUrl, { ...form, do: 'send' })).statusCode).toBe(303);
    expect(await repliesTo(event.id)).toHaveLength(2);
  });

  it('400 with the errors next to the fields and above them, and with everything typed', async () => {
    const event = await anEvent(meals);
    const typed = yes({
      guests: '2',
      name: '  ',
      email: 'no address',
      'guest-1-name': '"><script>alert(1)</script>',
      'guest-1-meal': 'Cake',
      message: '</textarea><b>',
      public: 'yes',
    });
    const reply = await post(event.customUrl, typed);
    expect(reply.statusCode).toBe(400);
    expect(reply.body).not.toContain('<script');
    expect(reply.body).not.toContain('</textarea><b>');
    const problems = ['name', 'email', 'guest-0-meal', 'guest-1-meal'];
    for (const field of problems) {
      expect(reply.body, field).toContain(`<a href="#plain-${field}">`);
      expect(reply.body, field).toContain(`id="plain-${field}-error"`);
    }
    expect(reply.body).toContain('Valid email required');
    expect(reply.body).toContain('Please choose a meal from the list.');
    // The first guest's name is the reply's name, whose own field reports that it is blank.
    expect(reply.body).not.toContain('id="plain-guest-0-name-error"');
    expectSound(reply.body);
    const form = formOf(reply.body);
    expect(form).toMatchObject({
      attending: 'yes',
      guests: '2',
      email: 'no address',
      'guest-1-name': typed['guest-1-name'],
      message: typed.message,
      public: 'yes',
    });
    expect(await repliesTo(event.id)).toEqual([]);

    const mended = {
      ...form,
      do: 'send',
      name: 'Grace',
      email: 'mended@example.com',
      'guest-0-meal': 'Tart',
      'guest-1-meal': 'tart',
    };
    expect((await post(event.customUrl, { ...mended, 'guest-1-meal': 'Tart' })).statusCode).toBe(303);
  });

  it('200 with matching fields for another answer or number of guests; everything is kept and nothing stored', async () => {
    const event = await anEvent(meals);
    const first = await post(event.customUrl, {
      ...yes({ email: 'kept@example.com', phone: '1', guests: '3', do: 'update' }),
      'guest-0-meal': 'Tart',
    });
    expect(first.statusCode).toBe(200);
    const three = formOf(first.body);
    const smaller = await post(event.customUrl, {
      ...three,
      'guest-2-name': 'Third',
      guests: '1',
      do: 'update',
    });
    expect(smaller.body).not.toContain('Guest 2');
    const asNo = await post(event.customUrl, { ...formOf(smaller.body), attending: 'no', do: 'update' });
    expect(asNo.body).toContain('Your name');
    const back = await post(event.customUrl, {
      ...formOf(asNo.body),
      attending: 'yes',
      guests: '3',
      do: 'update',
    });
    expect(formOf(back.body)).toMatchObject({
      name: 'Grace Hopper',
      email: 'kept@example.com',
      phone: '1',
      'guest-0-meal': 'Tart',
      'guest-2-name': 'Third',
    });
    expect(await repliesTo(event.id)).toEqual([]);
  });

  it('303 for a no with one guest or with nobody', async () => {
    const event = await anEvent();
    const declined = await post(event.customUrl, {
      attending: 'no',
      guests: '1',
      'guest-0-name': 'Bo',
      email: 'bo@example.com',
    });
    const nobody = await post(event.customUrl, { attending: 'no', guests: '0', email: 'nobody@example.com' });
    expect([declined.statusCode, nobody.statusCode]).toEqual([303, 303]);
    const thanks = await get(String(declined.headers.location).replace('#reply', ''));
    expect(thanks.body).toContain('Your RSVP has been declined successfully.');
    expect(thanks.body).not.toContain('event.ics');
    const rows = await repliesTo(event.id);
    expect(rows.map(({ isAttending, guestCount }) => [isAttending, guestCount])).toEqual([
      [false, 1],
      [false, 0],
    ]);
  });

  it('409 with a sentence and everything kept if the event is full, closed, already answered or at its plan’s limit', async () => {
    const full = await anEvent({ maxGuests: 1 });
    const closed = await anEvent({ cutoffAt: new Date(Date.now() - 1_000) });
    const answered = await anEvent();
    await buildReservation(running.database, answered, { guestEmail: 'taken@example.com' });
    const free = await buildTenant(running.database, { subscriptionPlan: 'free' });
    const limited = await anEvent({ tenantId: free.id, maxGuests: 1_000 });
    await Promise.all(
      Array.from({ length: 100 }, () =>
        buildReservation(running.database, { ...limited, tenantId: free.id }),
      ),
    );
    for (const [event, sentence, fields] of [
      [full, 'only 1 spot', { guests: '2', 'guest-1-name': 'Alan' }],
      [closed, 'RSVPs for this event are closed', {}],
      [answered, 'You’ve already replied.', { email: 'taken@example.com' }],
      [limited, 'RSVPs for this event are closed', {}],
    ] as const) {
      const typed = yes(fields);
      const reply = await post(event.customUrl, typed);
      expect(reply.statusCode, sentence).toBe(409);
      expect(/id="plain-errors"><h2>([^<]*)/.exec(reply.body)?.[1]).toContain(sentence);
      expect(formOf(reply.body)).toMatchObject({ name: 'Grace Hopper', email: typed.email });
    }
  });

  it('303 to a page that tells a party about the waitlist or the missing approval', async () => {
    const full = await anEvent({ maxGuests: 1, enableWaitlist: true });
    const asked = await anEvent({ requiresApproval: true });
    const page = async (event: { customUrl: string }, fields: Fields) =>
      (await get(String((await post(event.customUrl, yes(fields))).headers.location).replace('#reply', '')))
        .body;
    expect(await page(full, { guests: '2', 'guest-1-name': 'Alan' })).toContain('on the waitlist');
    expect(await page(asked, {})).toContain('Your hosts are reviewing requests');
  });

  it('404 for an unknown event, 303 for an address in capital letters', async () => {
    expect((await post('nobody-made-this', yes())).statusCode).toBe(404);
    expect((await post('preview', yes())).statusCode).toBe(404);
    const event = await anEvent();
    expect((await post(event.customUrl.toUpperCase(), yes())).statusCode).toBe(303);
  });

  it('413 with a page for a large form, 400 or 415 for other content types, and 400 from the API for a form', async () => {
    const event = await anEvent();
    const large = await post(event.customUrl, `message=${'x'.repeat(600_000)}`);
    expect(large.statusCode).toBe(413);
    expect(large.body).toContain('<h1>We don’t have your reply yet</h1>');
    expect((await post(event.customUrl, 'a=1&'.repeat(2_000))).statusCode).toBe(413);
    expect((await post(event.customUrl, '{}', 'application/json')).statusCode).toBe(400);
    expect((await post(event.customUrl, 'x', 'multipart/form-data; boundary=x')).statusCode).toBe(415);
    const call = await running.app.inject({
      method: 'POST',
      url: `/api/rsvp/${event.customUrl}/submit`,
      headers: { 'content-type': formType },
      payload: 'attending=yes',
    });
    expect(call.statusCode).toBe(400);
  });

  it.each([
    ['a NUL byte', { message: 'Hello\u0000' }],
    ['a name too long', { name: 'x'.repeat(201) }],
    ['an address too long', { email: `${'x'.repeat(260)}@example.com` }],
    ['a message too long', { message: 'x'.repeat(5_001) }],
    ['a party too large', { guests: '99' }],
  ])('400 with the error on the page for %s', async (_what, fields: Fields) => {
    const event = await anEvent();
    const reply = await post(event.customUrl, yes(fields));
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain('plain-errors');
    expectSound(reply.body);
  });

  it('503 with a button that sends the reply again under its key while the database is unreachable', async () => {
    const database = {
      ...running.database,
      get platform(): never {
        throw new DatabaseUnavailable('gone');
      },
    };
    const app = await buildApp({ ...running.deps, database }, {});
    const fields = yes({ key: 'form-0123456789abcdef0123456789abcdef', name: 'A "quoted" name' });
    const reply = await app.inject({
      method: 'POST',
      url: '/rsvp/anything',
      headers: { 'content-type': formType },
      payload: new URLSearchParams(fields).toString(),
    });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    expect(formOf(reply.body)).toEqual(fields);
    await app.close();
  });

  it('429 for too many calls at once, with everything kept', async () => {
    const app = await buildApp({ ...running.deps, config: testConfig({ rateLimit: true }) }, {});
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/rsvp/nobody-made-this',
        headers: { 'content-type': formType },
        payload: 'do=update&attending=no&guests=0&email=kept%40example.com',
      });
    let reply = await send();
    for (let sent = 1; sent < 400 && reply.statusCode !== 429; sent += 1) reply = await send();
    expect(reply.statusCode).toBe(429);
    expect(reply.headers['content-type']).toContain('text/html');
    expect(formOf(reply.body).email).toBe('kept@example.com');
    await app.close();
  });
});

describe('questions without a script', () => {
  it('form a separate step, which keeps typed text and the answers from the page’s address', async () => {
    const { tenant, user, token } = await signedInAs(running.database, 'admin');
    const event = await buildEvent(running.database, { tenantId: tenant?.id ?? '', createdBy: user.id });
    const ask = async (body: object) => {
      const asked = await running.call('POST', `/api/events/${event.id}/questions`, { token, body });
      return asked.body as { id: string; options: { id: string }[] };
    };
    const way = await ask({
      kind: 'choice',
      label: 'How will you come?',
      required: true,
      options: [{ label: 'By bus', capacity: 1 }, { label: 'By car' }],
    });
    const consent = await ask({ scope: 'guest', kind: 'consent', label: 'You may photograph me' });
    const source = await ask({ kind: 'hidden', label: 'Source', queryNames: ['src'] });
    const [bus] = way.options.map(({ id }) => id);

    const front = await get(`/rsvp/${event.customUrl}?src=card`);
    expect(front.body).toContain('<input type="hidden" name="src" value="card"/>');
    expect(front.body).toContain('?src=card&amp;attend=yes');

    const reply = async () => {
      const page = await get(`/rsvp/${event.customUrl}?attend=yes&guests=2&src=card`);
      expect(page.body).not.toContain('How will you come?');
      const persons = yes({ ...formOf(page.body), name: 'Grace', 'guest-1-name': 'Alan', do: 'send' });
      persons.email = yes().email ?? '';
      const step = await post(event.customUrl, persons);
      expect(step.statusCode).toBe(200);
      expectSound(step.body);
      expect(step.body).not.toContain('checked=""');
      const form = { ...formOf(step.body), [`guest-1-q-${consent.id}`]: 'yes', do: 'send' };
      return { form, sent: await post(event.customUrl, { ...form, [`q-${way.id}`]: bus ?? '' }) };
    };
    const { form, sent } = await reply();
    const missing = await post(event.customUrl, form);
    expect(missing.statusCode).toBe(400);
    expect(missing.body).toContain(`<a href="#plain-q-${way.id}">How will you come?</a>`);
    expect(sent.statusCode).toBe(303);
    const own = await get(String(sent.headers.location).replace('sent=new', ''));
    expect(own.body).toContain('By bus');
    expect(await repliesTo(event.id)).toMatchObject([{ answers: { [way.id]: bus, [source.id]: 'card' } }]);

    // The option is full. The page says that at the question and keeps everything that was typed.
    const second = await reply();
    expect(second.sent.statusCode).toBe(409);
    expect(second.sent.body).toContain('This option is no longer available');
    expect(formOf(second.sent.body)).toMatchObject({
      name: 'Grace',
      'guest-1-name': 'Alan',
      [`guest-1-q-${consent.id}`]: 'yes',
    });
  });
});
