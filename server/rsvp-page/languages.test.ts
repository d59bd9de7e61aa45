import { describe, expect, it } from 'vitest';
import { buildEvent } from '../testing/builders.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, tenant, host: admin } = {} as HostStage;
hostStage((stage) => ({ app, tenant, host: admin } = stage));

const page = async (url: string, accepted?: string) => {
  const headers = accepted === undefined ? {} : { 'accept-language': accepted };
  const reply = await app.app.inject({ method: 'GET', url, headers });
  return { ...reply, html: reply.body, headers: reply.headers };
};
const translate = (id: string, language: string, texts: Record<string, string>) =>
  app.call('PUT', `/api/events/${id}/translations/${language}`, { token: admin.token, body: { texts } });

async function party(overrides: object = {}) {
  const event = await buildEvent(app.database, {
    ...{ tenantId: tenant.id, createdBy: admin.user.id, name: 'Summer party', message: 'Bring a chair' },
    ...{ languages: ['en', 'de', 'ar'], hasMeals: true, mealOptions: [{ name: 'Fish', description: '' }] },
    ...overrides,
  });
  await translate(event.id, 'de', { name: 'Sommerfest', 'meal:Fish': 'Fisch' });
  await translate(event.id, 'ar', { name: 'حفل الصيف' });
  return { ...event, url: `/rsvp/${event.customUrl}` };
}

describe('the language of a guest’s page', () => {
  it('follows the page’s address, then the browser, then the event’s original language', async () => {
    const { url } = await party();
    const german = await page(`${url}?l=de-AT`, 'ar');
    expect(german.html).toContain('<html lang="de" dir="ltr">');
    expect(german.html).toContain('Sommerfest');
    expect(german.headers['content-language']).toBe('de');
    expect(german.headers.vary).toBe('accept-encoding');
    const arabic = await page(url, 'fr, ar;q=0.8, de;q=0.3');
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.headers.vary).toBe('accept-encoding, accept-language');
    const original = await page(`${url}?l=pl`, '*');
    expect(original.html).toContain('<html lang="en" dir="ltr">');
    expect(original.headers.vary).toBe('accept-encoding, accept-language');
    // Each language is rendered once, and kept apart from the others.
    expect((await page(`${url}?l=de`)).html).toContain('Sommerfest');
    expect((await page(url)).html).toContain('Summer party');
  });

  it('gets its own canonical address, and links to the page’s other languages', async () => {
    const { url } = await party();
    const { html } = await page(`${url}?l=de`);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${url}\\?l=de">`));
    expect(html).toMatch(new RegExp(`hreflang="en" href="[^"]*${url}">`));
    expect(html).toMatch(new RegExp(`hreflang="ar" href="[^"]*${url}\\?l=ar">`));
    expect(html).toMatch(new RegExp(`hreflang="x-default" href="[^"]*${url}">`));
    expect(html).toContain('<a href="?l=ar" lang="ar"');
  });

  it('marks texts without a translation as the original', async () => {
    const { url } = await party();
    const { html } = await page(`${url}?l=ar`);
    expect(html).toMatch(/<p[^>]*lang="en"[^>]*>Bring a chair<\/p>/);
    expect(html).toMatch(/<h1 class="title" dir="auto">/);
  });

  it('stays the same for everybody if the event has only one', async () => {
    const { url } = await party({ languages: ['en'] });
    const { html, headers } = await page(`${url}?l=de`, 'de');
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).not.toContain('hreflang');
    expect(html).not.toContain('class="languages"');
    expect(headers.vary).toBe('accept-encoding');
  });

  it('follows the guest’s reply, then the invitation', async () => {
    const { customUrl } = await party();
    const sent = await app.call('POST', `/api/rsvp/${customUrl}/submit`, {
      body: {
        ...{ displayName: 'Grace', guestEmail: 'grace@example.com', isAttending: true, guestCount: 1 },
        ...{ guestDetails: [{ name: 'Grace', mealChoice: 'Fish' }], language: 'ar-EG' },
      },
    });
    expect(sent.body.reservation.language).toBe('ar');
    const own = await page(sent.body.link, 'de');
    expect(own.html).toContain('<html lang="ar" dir="rtl">');
    expect(own.html).toMatch(/class="languages">.*href="[^"]*\?l=de&amp;reply=/);
    expect((await page(`${sent.body.link}&l=de`)).html).toContain('<html lang="de" dir="ltr">');
    const token = new URLSearchParams(String(sent.body.link).split('?')[1]).get('reply');
    const change = (body: object) =>
      app.call('PUT', `/api/rsvp/${customUrl}/reply/${token}`, {
        body: {
          ...{ displayName: 'Grace', isAttending: true, guestCount: 1 },
          ...{ guestDetails: [{ name: 'Grace', mealChoice: 'Fish' }], ...body },
        },
      });
    expect((await change({})).body.reservation.language).toBe('ar');
    expect((await change({ language: 'de' })).body.reservation.language).toBe('de');
    expect((await change({ language: 'sv' })).status).toBe(400);
  });

  it('keeps the language in the calendar entry and without a script', async () => {
    const { url } = await party();
    const { body } = await page(`${url}/event.ics?l=de`);
    expect(body).toContain('SUMMARY;LANGUAGE=de:Sommerfest');
    const steps = await page(`${url}?l=de&attend=yes&guests=1`);
    expect(steps.html).toContain('value="Fish"');
    expect(steps.html).toContain('Fisch');
    expect(steps.html).toContain(`action="${url}?l=de#reply"`);
  });
});

describe('pages without an event', () => {
  it.each([
    ['/rsvp/nowhere', 'de-AT, en;q=0.5', 'de', 'Event nicht gefunden'],
    ['/rsvp/nowhere?l=de', 'sv, pl;q=0.4', 'pl', 'Nie ma takiego wydarzenia'],
    ['/rsvp/nowhere', '*', 'en', 'Event not found'],
    ['/rsvp/nowhere/survey/token', 'ar', 'ar', 'المناسبة غير موجودة'],
    ['/rsvp/nowhere/address?i=ABCD-EFGH', 'fr', 'fr', 'Événement introuvable'],
    ['/unsubscribe/token', 'nl', 'nl', 'Deze link werkt niet'],
  ])('the page %s answers %s in %s', async (url, accepted, language, title) => {
    const { html, headers } = await page(url, accepted);
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(headers['content-language']).toBe(language);
    expect(headers.vary).toContain('accept-language');
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('the data of a page', () => {
  const data = async (customUrl: string, query = '') =>
    (await app.call('GET', `/api/rsvp/${customUrl}/data${query}`)).body;

  it('contain only texts in the language `l`, with meals under their original names', async () => {
    const { customUrl } = await party();
    expect(await data(customUrl, '?l=de')).toMatchObject({
      name: 'Sommerfest',
      language: 'de',
      languages: ['en', 'de', 'ar'],
      textLanguages: { message: 'en' },
      mealOptions: [{ value: 'Fish', name: 'Fisch', description: '' }],
    });
    expect(await data(customUrl)).toMatchObject({ name: 'Summer party', language: 'en', textLanguages: {} });
    expect((await data(customUrl, '?l=fr')).language).toBe('en');
  });

  it('hide from people without an invitation, in every language, what only invited guests may read', async () => {
    const event = await party({ inviteMode: 'invited' });
    await translate(event.id, 'de', { message: 'Bring einen Stuhl mit' });
    expect(JSON.stringify(await data(event.customUrl, '?l=de'))).not.toMatch(/Stuhl|Fisch/);
    expect((await page(`${event.url}?l=de`)).html).not.toMatch(/Stuhl|Fisch/);
  });

  it('change at once when a translation changes', async () => {
    const event = await party();
    expect((await data(event.customUrl, '?l=de')).name).toBe('Sommerfest');
    expect((await data(event.customUrl, '?l=de')).name).toBe('Sommerfest');
    await translate(event.id, 'de', { name: 'Grillfest' });
    expect((await data(event.customUrl, '?l=de')).name).toBe('Grillfest');
  });
});
