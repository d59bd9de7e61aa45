import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoorLink, DoorSync } from '#domain/doors/contract.ts';
import type { OwnReply, Submitted } from '#domain/replies/contract.ts';
import { newId } from '../db/id.ts';
import { outbox } from '../db/schema.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent } from '../testing/builders.ts';
import { deliverMail } from '../testing/deliver.ts';
import { buildStaff, type SignedIn, type Tenant } from '../testing/staff.ts';

let app: TestApp;
let tenant: Tenant;
let manager: SignedIn;
type BuiltEvent = Awaited<ReturnType<typeof buildEvent>>;

beforeAll(async () => {
  app = await testApp();
  ({ tenant, manager } = await buildStaff(app.database));
});
afterAll(() => app.close());

const hour = 3_600_000;
const anEvent = (more: Partial<Parameters<typeof buildEvent>[1]> = {}) =>
  buildEvent(app.database, {
    tenantId: tenant.id,
    createdBy: manager.user.id,
    startsAt: new Date(Date.now() + 2 * hour),
    ...more,
  });

const body = (name: string) => ({
  isAttending: 'yes',
  displayName: name,
  guestEmail: `${name.toLowerCase()}@example.com`,
  guestCount: 1,
  guestDetails: [{ name }],
});
const submit = (event: BuiltEvent, name: string, key?: string) =>
  app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: body(name),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const tokenOf = ({ link }: Submitted) => link?.split('reply=')[1] ?? '';
const own = async (event: BuiltEvent, token: string) =>
  (await app.call('GET', `/api/rsvp/${event.customUrl}/reply/${token}`)).body as OwnReply;
const picture = (event: BuiltEvent, token: string) =>
  app.app.inject({ url: `/rsvp/${event.customUrl}/reply/${token}/check-in.svg` });
const mailsTo = (email: string) =>
  app.database.platform.select().from(outbox).where(eq(outbox.toEmail, email));

describe('check-in codes', () => {
  it('do not appear in responses, pages and mails of an event without check-in codes', async () => {
    const event = await anEvent();
    const sent = (await submit(event, 'Ada')).body as Submitted;
    expect(sent.reservation).not.toHaveProperty('checkInCode');
    const token = tokenOf(sent);
    expect((await own(event, token)).checkInCode).toBeNull();
    expect((await picture(event, token)).statusCode).toBe(404);
    await deliverMail(app);
    const [mail] = await mailsTo('ada@example.com');
    expect(mail?.html).not.toContain('Show this at the door');
  });

  it('stay the same in the response, the personal link, the picture, the mail and at the door', async () => {
    const event = await anEvent({ checkInCodes: true });
    const key = newId();
    const sent = (await submit(event, 'Grace', key)).body as Submitted;
    const code = sent.reservation.checkInCode ?? '';
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await submit(event, 'Grace', key)).body).toEqual(sent);
    const token = tokenOf(sent);
    expect((await own(event, token)).checkInCode).toBe(code);
    const svg = await picture(event, token);
    expect(svg.statusCode).toBe(200);
    expect(svg.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    await deliverMail(app);
    const [mail] = await mailsTo('grace@example.com');
    expect(mail?.textBody).toContain(`Show this at the door:\n${code}`);
    const png = Buffer.from(/data:image\/png;base64,([\w+/=]+)/.exec(mail?.html ?? '')?.[1] ?? '', 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.length).toBeLessThanOrEqual(2_048);
    const made = await app.call('POST', `/api/events/${event.id}/door-links`, {
      token: manager.token,
      body: { label: 'Door', rights: [] },
    });
    const door = (made.body as DoorLink).link?.split('/door/')[1] ?? '';
    const synced = await app.call('POST', `/api/door/${door}/sync`, {
      body: {
        device: { id: newId(), name: 'Phone' },
        now: new Date().toISOString(),
        ...{ cursor: null, queue: 0, wants: 0 },
      },
    });
    const hash = createHash('sha256').update(code.replaceAll('-', '')).digest('hex').slice(0, 16);
    expect((synced.body as DoorSync).parties.map(({ codes }) => codes)).toEqual([[hash]]);
  });

  it('show on the page without a script, after the reply and by the personal link', async () => {
    const event = await anEvent({ checkInCodes: true });
    const sent = (await submit(event, 'Edith')).body as Submitted;
    const page = await app.app.inject({ url: sent.link ?? '' });
    const src = `/rsvp/${event.customUrl}/reply/${tokenOf(sent)}/check-in.svg`;
    expect(page.body).toContain(src);
    expect(page.body).toContain(sent.reservation.checkInCode);
    const thanks = await app.app.inject({ url: `${sent.link}&sent=new` });
    expect(thanks.body).toContain(src);
  });

  it('exist for confirmed replies only, and stop working if the email address changes', async () => {
    const event = await anEvent({ checkInCodes: true, maxGuests: 1, enableWaitlist: true });
    const first = (await submit(event, 'Joan')).body as Submitted;
    const waits = (await submit(event, 'Mary')).body as Submitted;
    expect(waits.reservation.checkInCode).toBeNull();
    expect((await picture(event, tokenOf(waits))).statusCode).toBe(404);
    const changed = await app.call('PUT', `/api/reservation/${first.reservation.id}`, {
      token: manager.token,
      body: { guestEmail: 'joan@example.org' },
    });
    expect(changed.status).toBe(200);
    expect((await picture(event, tokenOf(first))).statusCode).toBe(404);
  });
});

describe('GET /a/{code}, the address in a check-in code', () => {
  const open = (code: string, language = 'en') =>
    app.app.inject({ url: `/a/${code}`, headers: { 'accept-language': language } });

  it('200 with the same page for every code, in upper or lower case', async () => {
    const pages = await Promise.all(
      ['ABCDEFGHJKMN', 'abcd-efgh-jkmn', '0123-4567-89ZZ'].map((code) => open(code)),
    );
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(pages.map(({ body: html }) => html)).size).toBe(1);
    expect(pages[0]?.body).toContain('Show this at the door');
    expect(pages[0]?.headers['cache-control']).toBe('no-store');
    expect((await open('ABCDEFGHJKMN', 'de')).body).toContain('Zeig das am Eingang');
  });

  it('404 for anything that is not a code', async () => {
    for (const wrong of ['ABCD', 'ABCDEFGHJKMNP', 'ABCDEFGHJKMU', 'ABCDEFGHJKM!', 'ABCDEFGHIJKL'])
      expect((await open(wrong)).statusCode).toBe(404);
    expect((await open('ABCD')).body).toContain('This isn’t a code');
    expect((await open('ABCD', 'pt-BR')).body).toContain('Isto não é um código');
  });
});
