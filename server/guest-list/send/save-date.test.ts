/** Tests sending save the dates (docs/product/save-the-date.md). */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildEvent } from '../../testing/builders.ts';
import { calendarsOf } from '../../testing/calendars.ts';
import { deliverMail } from '../../testing/deliver.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

const bounceToken = 'a token for the mail service';
let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage), { bounceToken });

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, path, { token: host.token, ...(body && { body }) });

const settings = { saveDateTown: 'Porto', saveDateMessage: 'We’re getting married.' };
async function aDraft(more: object = {}) {
  const event = await buildEvent(app.database, {
    ...{ tenantId: host.tenant!.id, createdBy: host.user.id, maxGuests: 2 },
    ...{ startsAt: new Date('2099-06-21T02:30:00Z'), location: 'Quinta Secreta', status: 'draft' },
    ...more,
  });
  await call('PUT', `/api/events/${event.id}`, settings);
  return event;
}
type Event = Awaited<ReturnType<typeof aDraft>>;
const add = async (event: Event, email: string | null) =>
  (
    await call('POST', `/api/events/${event.id}/invitations`, {
      ...{ label: email ?? 'Nobody', email, seatsAllowed: 2, invitees: [{ name: 'Ana Silva' }] },
    })
  ).body as { id: string; code: string; link: string };
const save = (event: Event, body: object) => call('POST', `/api/events/${event.id}/save-the-date`, body);
const read = async ({ id }: { id: string }) => (await call('GET', `/api/invitations/${id}`)).body;
const deliver = () => deliverMail(app, { pauseMs: 0 });
const mails = async (event: Event) => {
  const { rows } = await app.database.platform.execute<Record<string, string>>(sql`
    select template, to_email, subject, text_body, html, calendar from outbox
    where event_id = ${event.id} order by created_at, to_email`);
  return rows;
};

describe('a save the date', () => {
  it('reaches each household once, also for a draft, and keeps no seats', async () => {
    const event = await aDraft();
    const [first, second] = [await add(event, 'a@example.com'), await add(event, 'b@example.com')];
    const nowhere = await add(event, null);
    const ids = [first, second, nowhere].map(({ id }) => id);
    const { status, body } = await save(event, { ids, button: 'address' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ now: 2, later: 0, days: 1, reasons: { noAddress: 1 } },
      unsent: [{ id: nowhere.id, label: 'Nobody', reason: 'noAddress' }],
    });
    expect(await read(first)).toMatchObject({
      ...{ state: 'notSent', sentAt: null, promised: 0 },
      ...{ savedAt: expect.any(String), savedState: 'queued', savedDetail: '' },
    });
    expect((await save(event, { ids })).body).toMatchObject({ now: 0, reasons: { alreadySaved: 2 } });
    await deliver();
    expect(await read(first)).toMatchObject({ savedState: 'accepted', state: 'notSent' });
    expect(await read(nowhere)).toMatchObject({ savedAt: null, savedState: null });
  });

  it('shows title, day, town and text, but no time and no place', async () => {
    const event = await aDraft();
    const { id, link } = await add(event, 'c@example.com');
    await save(event, { ids: [id], button: 'address' });
    await deliver();
    const [mail] = await mails(event);
    const whole = Object.values(mail ?? {}).join('\n');
    for (const shown of ['Saturday, June 20, 2099', 'Porto', 'We’re getting married.', 'Summer Party']) {
      expect(mail?.text_body).toContain(shown);
    }
    const [page = '', query = ''] = link.split('?');
    expect(mail?.text_body).toContain(`${page}/address?${query}`);
    expect(whole).not.toMatch(/Quinta|10:30|Boathouse/);
  });

  it('puts the whole day into the calendar, and the invitation then adds time and place', async () => {
    const event = await aDraft();
    const { id } = await add(event, 'd@example.com');
    await save(event, { ids: [id] });
    await deliver();
    const entry = (await mails(event))[0]?.calendar ?? '';
    expect(entry).toContain('METHOD:REQUEST');
    expect(entry).toContain('DTSTART;VALUE=DATE:20990620');
    expect(entry).toContain('DTEND;VALUE=DATE:20990621');
    expect(entry).toMatch(/STATUS:TENTATIVE/);
    expect(entry).toMatch(/d@example\.com/);
    expect(entry).not.toMatch(/LOCATION|DESCRIPTION|URL[;:]|VTIMEZONE/);
    await call('PUT', `/api/events/${event.id}`, { status: 'published' });
    await call('POST', `/api/events/${event.id}/invitations/send`, { ids: [id] });
    await deliver();
    expect((await calendarsOf(app.database, event.id)).get('d@example.com')).toMatchObject({
      ...{ start: '2099-06-21T02:30:00.000Z', status: 'TENTATIVE' },
    });
  });

  it('names only the month, without a calendar entry, if the host wants that', async () => {
    const event = await aDraft();
    await call('PUT', `/api/events/${event.id}`, { saveDatePrecision: 'month' });
    const { id } = await add(event, 'e@example.com');
    await save(event, { ids: [id] });
    await deliver();
    const [mail] = await mails(event);
    expect(mail?.text_body).toContain('June 2099');
    expect(mail?.text_body).not.toContain('June 20,');
    expect(mail?.calendar).toBeNull();
  });

  it('leaves again for a household whose mail bounced, after its address changed', async () => {
    const event = await aDraft();
    const household = await add(event, 'f@example.com');
    await save(event, { ids: [household.id] });
    await deliver();
    await app.call('POST', '/api/mail/bounces', {
      ...{ token: bounceToken, body: { email: 'f@example.com', kind: 'hard', reason: 'no such user' } },
    });
    expect(await read(household)).toMatchObject({ savedState: 'bounced', savedDetail: 'no such user' });
    expect((await save(event, { ids: [household.id] })).body.reasons).toEqual({ undeliverable: 1 });
    await call('PUT', `/api/invitations/${household.id}`, { email: 'g@example.com' });
    expect((await save(event, { ids: [household.id] })).body).toMatchObject({ now: 1, reasons: {} });
  });

  it('does not leave if the household moved or was invited meanwhile', async () => {
    const event = await aDraft({ status: 'published', maxGuests: 20 });
    const [moves, invited] = [await add(event, 'h@example.com'), await add(event, 'i@example.com')];
    await save(event, { ids: [moves.id, invited.id] });
    await call('PUT', `/api/invitations/${moves.id}`, { email: 'j@example.com' });
    await call('POST', `/api/events/${event.id}/invitations/send`, { ids: [invited.id] });
    await deliver();
    expect((await mails(event)).map(({ template, to_email: to }) => [template, to])).toEqual([
      ['guest.invitation', 'i@example.com'],
    ]);
    expect(await read(moves)).toMatchObject({ savedAt: null, savedState: null });
    expect((await save(event, { ids: [moves.id, invited.id] })).body).toMatchObject({
      ...{ now: 1, reasons: { alreadySent: 1 } },
    });
  });

  it('can be previewed and tried without storing anything', async () => {
    const event = await aDraft();
    const { id } = await add(event, 'k@example.com');
    const path = `/api/events/${event.id}/save-the-date`;
    const { status, body } = await call('POST', `${path}/preview`, { filter: {}, button: 'none' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ now: 1, later: 0, refusal: null, households: [{ id, label: 'k@example.com' }] },
      letter: { to: 'k@example.com', subject: 'Save the date: Summer Party' },
    });
    expect('seats' in body || 'open' in body).toBe(false);
    expect(body.letter.text).not.toContain('/address?');
    expect((await mails(event)).length).toBe(0);
    expect((await call('POST', `${path}/test`)).status).toBe(200);
    expect(await mails(event)).toMatchObject([{ template: 'guest.saveTheDate', to_email: host.user.email }]);
    expect(await read({ id })).toMatchObject({ savedAt: null });
  });

  it('409 if the event is cancelled or closed', async () => {
    const event = await aDraft({ status: 'cancelled' });
    const { id } = await add(event, 'l@example.com');
    expect((await save(event, { ids: [id] })).status).toBe(409);
    const past = await aDraft({ startsAt: new Date('2020-01-01T12:00:00Z'), status: 'published' });
    const { id: late } = await add(past, 'm@example.com');
    expect((await save(past, { ids: [late] })).status).toBe(409);
    expect((await save(past, {})).status).toBe(400);
  });

  it('makes its households a filter of the guest list and an audience of messages', async () => {
    const event = await aDraft();
    const [saved, other] = [await add(event, 'n@example.com'), await add(event, 'o@example.com')];
    await save(event, { ids: [saved.id] });
    const url = `/api/events/${event.id}`;
    const list = await call('GET', `${url}/invitations?status=saved&page=1&pageSize=10`);
    expect(list.body.map(({ id }: { id: string }) => id)).toEqual([saved.id]);
    expect(list.headers['x-total-count']).toBe('1');
    expect((await call('GET', `${url}/invitations/counts`)).body).toMatchObject({
      ...{ saved: 1, notSent: { households: 2 } },
    });
    const count = (audience: string) => call('POST', `${url}/messages/count`, { audience });
    expect((await count('saved')).body).toMatchObject({ recipients: 1 });
    expect((await count('notInvited')).body).toMatchObject({ recipients: 2 });
    expect(other.id).not.toBe(saved.id);
  });
});
