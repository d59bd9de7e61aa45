/** Tests the page of a save the date and the address form (docs/product/save-the-date.md). */
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { outbox } from '../../db/schema.ts';
import { buildEvent } from '../../testing/builders.ts';
import { deliverMail } from '../../testing/deliver.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, { token: host.token, ...(body && { body }) });
const place = 'Quinta Secreta';
async function aDraft(more: object = {}) {
  const event = await buildEvent(app.database, {
    ...{ tenantId: host.tenant!.id, createdBy: host.user.id, displayName: 'Ada & Bo' },
    ...{ startsAt: new Date('2099-06-21T02:30:00Z'), location: place, status: 'draft' },
    ...{ message: 'The gate is on the left.', dressCode: 'Linen' },
    ...more,
  });
  await call('PUT', `/api/events/${event.id}`, {
    saveDateTown: 'Porto',
    saveDateMessage: 'Keep it free, {first names}!',
  });
  return event;
}
type Event = Awaited<ReturnType<typeof aDraft>>;
async function add(event: Event, body: object = {}) {
  const { body: made } = await call('POST', `/api/events/${event.id}/invitations`, {
    ...{ label: 'The Silvas', email: 'ana@example.com', invitees: [{ name: 'Ana Silva' }] },
    ...body,
  });
  return { ...made, token: made.link.split('i=')[1] } as { id: string; code: string; token: string };
}
const save = (event: Event, ids: string[]) => call('POST', `/api/events/${event.id}/save-the-date`, { ids });
const data = (event: Event, i?: string) =>
  app.call('GET', `/api/rsvp/${event.customUrl}/data${i === undefined ? '' : `?i=${i}`}`);
const page = (event: Event, rest: string) =>
  app.app.inject({ method: 'GET', url: `/rsvp/${event.customUrl}${rest}` });

describe('the household’s link from a save the date, while the event is a draft', () => {
  it('shows only what the save the date says', async () => {
    const event = await aDraft();
    const { id, token, code } = await add(event);
    expect((await data(event, token)).status).toBe(404);
    await save(event, [id]);
    for (const given of [token, code]) {
      const { status, body } = await data(event, given);
      expect(status).toBe(200);
      expect(body).toEqual({
        saveTheDate: {
          ...{ name: 'Summer Party', displayName: 'Ada & Bo', date: '2099-06-20', town: 'Porto' },
          ...{ message: 'Keep it free, Ana!', cover: null, names: ['Ana Silva'] },
        },
      });
    }
    const shown = await page(event, `?i=${token}`);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
    });
    for (const text of [
      'Saturday, June 20, 2099',
      'Porto',
      'Keep it free, Ana!',
      'Ana Silva',
      'Ada &amp; Bo',
    ]) {
      expect(shown.body).toContain(text);
    }
    expect(shown.body).not.toMatch(/Quinta|gate is|Linen|10:30|02:30|<script/);
    await call('PUT', `/api/events/${event.id}`, { saveDatePrecision: 'month' });
    expect((await data(event, token)).body.saveTheDate.date).toBe('2099-06');
    expect((await page(event, `?i=${token}`)).body).not.toContain('June 20,');
  });

  it('uses the household’s language, and so does the address form', async () => {
    const event = await aDraft({ languages: ['en', 'de', 'ar'] });
    const { id, token } = await add(event, { language: 'de' });
    await call('PUT', `/api/events/${event.id}/translations/de`, { texts: { name: 'Sommerfest' } });
    await save(event, [id]);
    const german = (await page(event, `?i=${token}`)).body;
    expect(german).toContain('<html lang="de" dir="ltr">');
    for (const text of ['Sommerfest', 'Samstag, 20. Juni 2099', 'lang="en">Keep it free, Ana!', 'l=de'])
      expect(german).toContain(text);
    const form = (await page(event, `/address?i=${token}`)).body;
    expect(form).toContain('Postleitzahl');
    expect(form).toContain(`action="/rsvp/${event.customUrl}/address?l=de"`);
    expect((await page(event, `/address?i=${token}&l=ar`)).body).toContain('<html lang="ar" dir="rtl">');
  });

  it('shows the event’s picture, which is public only once a save the date was sent', async () => {
    const event = await aDraft();
    const { id, token } = await add(event);
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c2410c' } })
      .jpeg()
      .toBuffer();
    const put = await app.app.inject({
      ...{ method: 'PUT', url: `/api/events/${event.id}/cover`, payload: picture },
      headers: { authorization: `Bearer ${host.token}`, 'content-type': 'image/jpeg' },
    });
    expect(put.statusCode).toBe(200);
    const { url } = (await call('GET', `/api/events/${event.id}/cover`)).body.cover;
    const status = async () => (await app.app.inject({ method: 'GET', url })).statusCode;
    expect(await status()).toBe(404);
    await save(event, [id]);
    expect((await data(event, token)).body.saveTheDate.cover.url).toBe(url);
    expect(await status()).toBe(200);
    expect((await page(event, `?i=${token}`)).body).toContain(url);
  });

  it('404 for people without the link, for other households and for replies', async () => {
    const event = await aDraft();
    const [saved, other] = [await add(event), await add(event, { email: 'other@example.com' })];
    await save(event, [saved.id]);
    for (const i of [undefined, other.token, other.code, 'x', 'A'.repeat(48)]) {
      expect((await data(event, i)).status).toBe(404);
      expect((await page(event, i === undefined ? '' : `?i=${i}`)).statusCode).toBe(404);
    }
    const reply = { displayName: 'A', guestEmail: 'a@example.com', isAttending: true, guestCount: 1 };
    const submitted = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: { ...reply, invitation: saved.token },
    });
    expect(submitted.status).toBe(404);
    expect((await page(event, `/event.ics?i=${saved.token}`)).statusCode).toBe(404);
  });

  it('opens the household’s page once the event is published', async () => {
    const event = await aDraft();
    const { id, token } = await add(event);
    await save(event, [id]);
    await call('PUT', `/api/events/${event.id}`, { status: 'published' });
    const { body } = await data(event, token);
    expect(body).toMatchObject({ location: place, invitation: { seatsAllowed: 1 } });
    expect('saveTheDate' in body).toBe(false);
  });
});

const form = (event: Event, i: string) => app.call('GET', `/api/rsvp/${event.customUrl}/address?i=${i}`);
const give = (event: Event, invitation: string, body: object) =>
  app.call('POST', `/api/rsvp/${event.customUrl}/address`, { body: { invitation, ...body } });
const entry = {
  envelopeName: 'Ana and Ben Silva',
  address: { lines: ['Rua 1', '', '2nd floor'], postcode: '4000-001', city: 'Porto', country: 'Portugal' },
  phone: '+351 1',
};
const read = async (id: string) => (await call('GET', `/api/invitations/${id}`)).body;

describe('the address form', () => {
  it('names the fields that the hosts already have, hides their values, and stores an entry until the hosts decide', async () => {
    const event = await aDraft();
    const { id, token } = await add(event, { phone: '123' });
    expect(await form(event, token)).toMatchObject({
      ...{ status: 200, body: { names: ['Ana Silva'], known: ['email', 'phone'], waiting: false } },
    });
    expect((await give(event, token, entry)).status).toBe(200);
    expect((await form(event, token)).body.waiting).toBe(true);
    const waiting = await read(id);
    expect(waiting.given).toEqual({
      ...{ ...entry, email: null, givenAt: expect.any(String) },
      address: { ...entry.address, lines: ['Rua 1', '2nd floor'] },
    });
    expect(waiting).toMatchObject({ phone: '123', address: { lines: [] }, envelopeName: '' });
    await give(event, token, { phone: '9' });
    expect((await read(id)).given).toMatchObject({ phone: '9', envelopeName: '' });
    const url = `/api/events/${event.id}`;
    const list = await call('GET', `${url}/invitations?status=addressGiven&page=1&pageSize=5`);
    expect(list.body).toMatchObject([{ id }]);
    expect(list.headers['x-total-count']).toBe('1');
    expect((await call('GET', `${url}/invitations/counts`)).body.addressGiven).toBe(1);
    const { needs } = (await call('GET', `${url}/overview`)).body;
    expect(needs).toContainEqual(expect.objectContaining({ kind: 'addresses', count: 1 }));
  });

  it('says that the hosts have an email address if a person of the household has one', async () => {
    const event = await aDraft();
    const { token } = await add(event, {
      ...{ email: null, invitees: [{ name: 'Ana Silva', email: 'ana@example.com' }] },
    });
    expect((await form(event, token)).body.known).toEqual(['email']);
  });

  it('refuses blank and wrong entries, unknown links, and the sixth entry in an hour', async () => {
    const event = await aDraft();
    const { token } = await add(event);
    expect((await give(event, token, {})).status).toBe(400);
    expect((await give(event, token, { phone: ' ', address: { lines: [''] } })).status).toBe(400);
    expect((await give(event, token, { email: 'no address' })).status).toBe(400);
    expect((await give(event, 'x', { phone: '1' })).status).toBe(404);
    expect((await form(event, 'x')).status).toBe(404);
    for (let n = 0; n < 5; n++) expect((await give(event, token, { phone: `${n}` })).status).toBe(200);
    const sixth = await give(event, token, { phone: '6' });
    expect([sixth.status, Number(sixth.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('404 for the token of a look-up', async () => {
    const event = await aDraft({ status: 'published', inviteMode: 'matched', lookupFactor: 'none' });
    await add(event);
    const found = await app.call('POST', `/api/rsvp/${event.customUrl}/lookup`, {
      body: { name: 'Ana Silva' },
    });
    const weak = found.body.token as string;
    expect(found.status).toBe(200);
    expect((await form(event, weak)).status).toBe(404);
    expect((await give(event, weak, { phone: '1' })).status).toBe(404);
    expect((await page(event, `/address?i=${weak}`)).statusCode).toBe(404);
  });

  it('works as a page without a script', async () => {
    const event = await aDraft();
    const { id, token } = await add(event, { phone: '555 0142' });
    const blank = await page(event, `/address?i=${token}`);
    expect(blank.statusCode).toBe(200);
    expect(blank.headers['cache-control']).toBe('no-store');
    expect(blank.body).toContain('Your hosts already have your email and phone number.');
    expect(blank.body).not.toMatch(/555 0142|ana@example\.com|Quinta|<script/);
    const post = (fields: Record<string, string>) =>
      app.app.inject({
        ...{ method: 'POST', url: `/rsvp/${event.customUrl}/address` },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ i: token, ...fields }).toString(),
      });
    expect((await post({})).statusCode).toBe(400);
    const wrong = await post({ email: 'nonsense', line1: 'Rua <1>' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('Rua &lt;1&gt;');
    const sent = await post({ line1: 'Rua 1', line5: 'Back door', city: 'Porto', email: 'New@example.com' });
    expect(sent.statusCode).toBe(303);
    expect((await app.app.inject(String(sent.headers.location).split('#')[0] ?? '')).body).toContain(
      'Your hosts now have the contact details you sent.',
    );
    expect((await read(id)).given).toMatchObject({
      ...{ address: { lines: ['Rua 1', 'Back door'], city: 'Porto' }, email: 'New@example.com' },
    });
  });
});

describe('accepting the address that a household entered', () => {
  const take = (id: string, fields: string[]) =>
    call('PUT', `/api/invitations/${id}/given`, { take: fields });
  const mailsOf = (event: Event) =>
    app.database.platform
      .select()
      .from(outbox)
      .where(eq(outbox.eventId, event.id))
      .orderBy(outbox.createdAt, outbox.id);
  const mailed = async (event: Event) =>
    (await mailsOf(event)).map(({ template, toEmail }) => [template, toEmail]);

  it('writes the fields that the host chose, discards the others, and keeps the household’s code and link', async () => {
    const event = await aDraft();
    const { id, token, code } = await add(event);
    await give(event, token, { ...entry, email: 'new@example.com' });
    const { status, body } = await take(id, ['address', 'envelopeName']);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ given: null, envelopeName: 'Ana and Ben Silva', email: 'ana@example.com', phone: '', code },
      address: { lines: ['Rua 1', '2nd floor'], city: 'Porto' },
    });
    expect((await take(id, ['email'])).status).toBe(409);
    await give(event, token, { phone: '7' });
    expect((await take(id, [])).body).toMatchObject({ given: null, phone: '' });
    expect(await mailed(event)).toEqual([]);
  });

  it.each(['some', 'all'])('keeps a newer entry that arrives while a host accepts %s', async (how) => {
    const event = await aDraft();
    const { id, token } = await add(event);
    await give(event, token, { phone: '7' });
    const { platform } = app.database;
    await platform.execute(sql`
      create function give_again() returns trigger language plpgsql as $$ begin
        update given_addresses set given_at = given_at + interval '1 second',
          address = jsonb_set(address, '{phone}', '"8"') where invitation_id = new.id;
        return new; end $$`);
    await platform.execute(
      sql`create trigger give_again after update on invitations for each row execute function give_again()`,
    );
    const taken =
      how === 'some'
        ? await take(id, ['phone'])
        : await call('POST', `/api/events/${event.id}/invitations/given`, { ids: [id] });
    await platform.execute(sql`drop function give_again cascade`);
    expect(taken.status).toBe(200);
    expect(await read(id)).toMatchObject({ phone: '7', given: { phone: '8' } });
  });

  it('mails the former address when the host accepts a new email address', async () => {
    const event = await aDraft();
    const { id, token } = await add(event);
    await give(event, token, { email: 'new@example.com' });
    expect((await take(id, ['email'])).body).toMatchObject({ email: 'new@example.com' });
    expect(await mailed(event)).toEqual([['guest.addressChanged', 'ana@example.com']]);
  });

  it('lets the owner of the former address report that the entry came from somebody else', async () => {
    const event = await aDraft();
    const { id, token } = await add(event);
    await save(event, [id]);
    await deliverMail(app);
    await call('PUT', `/api/events/${event.id}`, { status: 'published' });
    await give(event, token, { email: 'new@example.com' });
    await take(id, ['email']);
    const mail = (await mailsOf(event)).at(-1);
    expect(mail?.payload).toMatchObject({ notMePath: `/rsvp/${event.customUrl}?i=${token}&notme=1` });
    const told = await app.call('POST', `/api/rsvp/${event.customUrl}/not-me`, {
      body: { invitation: token },
    });
    expect(told.status).toBe(200);
    expect((await call('GET', `/api/invitations/${id}`)).body.notMeAt).not.toBeNull();
  });

  it('mails no link to a former address that never got an invitation or save the date', async () => {
    const event = await aDraft();
    const { id, token } = await add(event);
    await call('PUT', `/api/events/${event.id}`, { status: 'published' });
    await give(event, token, { email: 'new@example.com' });
    await take(id, ['email']);
    const mails = await mailsOf(event);
    expect(mails).toMatchObject([{ template: 'guest.addressChanged', toEmail: 'ana@example.com' }]);
    expect(JSON.stringify(mails)).not.toContain(token);
  });

  it('leaves out changed email addresses if a host accepts all entries at once', async () => {
    const event = await aDraft();
    const [moved, same, none] = [
      await add(event),
      await add(event, { email: 'same@example.com' }),
      await add(event, { email: null }),
    ];
    await give(event, moved.token, { phone: '1', email: 'new@example.com' });
    await give(event, same.token, { phone: '2', email: 'SAME@example.com' });
    await give(event, none.token, { email: 'first@example.com' });
    const all = (body: object) => call('POST', `/api/events/${event.id}/invitations/given`, body);
    expect((await all({})).status).toBe(400);
    expect((await all({ ids: [none.id] })).body).toEqual({ changed: 1, left: [] });
    const { status, body } = await all({ all: true });
    expect(status).toBe(200);
    expect(body).toEqual({ changed: 2, left: [{ id: moved.id, reason: 'emailDiffers' }] });
    expect(await read(moved.id)).toMatchObject({
      ...{ phone: '1', email: 'ana@example.com', given: { email: 'new@example.com', phone: '' } },
    });
    expect(await read(same.id)).toMatchObject({ phone: '2', email: 'SAME@example.com', given: null });
    expect(await read(none.id)).toMatchObject({ email: 'first@example.com' });
    expect(await mailed(event)).toEqual([]);
  });

  it('keeps the save the date and the newer entry when households are merged', async () => {
    const event = await aDraft();
    const [into, from] = [await add(event), await add(event, { email: 'b@example.com' })];
    await save(event, [from.id]);
    await give(event, into.token, { phone: '1' });
    await give(event, from.token, { phone: '2' });
    const { status } = await call('POST', `/api/invitations/${from.id}/merge`, { into: into.id });
    expect(status).toBe(200);
    expect(await read(into.id)).toMatchObject({ savedAt: expect.any(String), given: { phone: '2' } });
  });

  it('leaves no entry to accept once the household is deleted', async () => {
    const event = await aDraft();
    const { id, token } = await add(event);
    await give(event, token, entry);
    await call('DELETE', `/api/invitations/${id}`);
    const { rows } = await app.database.platform.execute(
      sql`select 1 from given_addresses where event_id = ${event.id}`,
    );
    expect(rows).toEqual([]);
  });
});
