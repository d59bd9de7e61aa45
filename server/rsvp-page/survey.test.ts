import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { events, reservations, surveyAnswers } from '../db/schema.ts';
import { replyLinks } from '../replies/links.ts';
import { testConfig, testKeys } from '../testing/app.ts';
import { buildEvent, buildReservation, type EventOverrides } from '../testing/builders.ts';
import { plainIn } from '#domain/words/plain/index.ts';
import { expectSound } from '../testing/plain-form.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host: admin } = {} as HostStage;
hostStage((stage) => ({ app, host: admin } = stage));

/** Makes an event that is over, with two questions and a confirmed guest. */
async function surveyed(overrides: EventOverrides = {}) {
  const event = await buildEvent(app.database, {
    tenantId: admin.tenant!.id,
    createdBy: admin.user.id,
    startsAt: new Date(Date.now() - 2 * 86_400_000),
    ...overrides,
  });
  const ask = async (body: object) =>
    (
      await app.call('POST', `/api/events/${event.id}/questions`, {
        token: admin.token,
        body: { stage: 'survey', ...body },
      })
    ).body as { id: string; options: { id: string }[] };
  const liked = await ask({
    kind: 'choice',
    label: 'Did you like it?',
    required: true,
    options: [{ label: 'A <lot>' }, { label: 'A bit' }],
  });
  const stars = await ask({ kind: 'number', label: 'Stars', min: 1, max: 5 });
  const why = await ask({
    kind: 'text',
    label: 'Why only a bit?',
    required: true,
    showIf: { questionId: liked.id, optionIds: [liked.options[1]!.id] },
  });
  const reply = await buildReservation(app.database, event);
  const url = `/rsvp/${event.customUrl}/survey/${replyLinks(testKeys).surveyOf(reply)}`;
  const stored = async () =>
    (await app.database.platform.select().from(surveyAnswers).where(eq(surveyAnswers.eventId, event.id))).map(
      ({ answers }) => answers,
    );
  return { event, liked, stars, why, url, stored };
}

const get = (url: string, on = app.app) => on.inject({ method: 'GET', url });
const post = (url: string, fields: Record<string, string>, on = app.app) =>
  on.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

describe('the page of a survey', () => {
  it('200 with a plain form in the event’s look, which no cache keeps and no search engine lists', async () => {
    const { event, url, liked } = await surveyed({ isPublic: true });
    const page = await get(url);
    expect(page.statusCode).toBe(200);
    expectSound(page.body);
    expect(page.body).toContain(event.name);
    expect(page.body).toContain('We store your answers without your name.');
    expect(page.body).toContain(`name="q-${liked.id}"`);
    expect(page.body).toContain('A &lt;lot&gt;');
    expect(page.body).toContain('Only if you answered “A bit” to “Did you like it?”.');
    expect(page.body).not.toContain('<script');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  });

  it('303 after an answer, to a page that says that the link was used', async () => {
    const { url, liked, stars, stored } = await surveyed();
    const fields = { [`q-${liked.id}`]: liked.options[0]!.id, [`q-${stars.id}`]: '4' };
    const sent = await post(url, fields);
    expect(sent.statusCode).toBe(303);
    expect(sent.headers.location).toBe(`${url}?sent=1#reply`);
    expect(await stored()).toEqual([{ [liked.id]: liked.options[0]!.id, [stars.id]: 4 }]);
    expect((await get(`${url}?sent=1`)).body).toContain('Thank you! Your answers are in.');
    const again = await get(url);
    expect([again.statusCode, again.body.includes('You’ve already answered.')]).toEqual([200, true]);
    expect(again.body).not.toContain('<form');
    const twice = await post(url, fields);
    expect([twice.statusCode, twice.body.includes('You’ve already answered.')]).toEqual([409, true]);
    expect(await stored()).toHaveLength(1);
  });

  it('400 with everything that was typed, and with a link to each field', async () => {
    const { url, liked, stars, why, stored } = await surveyed();
    const wrong = await post(url, {
      [`q-${liked.id}`]: liked.options[1]!.id,
      [`q-${stars.id}`]: '9 & more',
    });
    expect(wrong.statusCode).toBe(400);
    expectSound(wrong.body);
    expect(wrong.body).toContain('9 &amp; more');
    expect(wrong.body).toMatch(
      new RegExp(`value="${liked.options[1]!.id}"[^>]*checked|checked[^>]*value="${liked.options[1]!.id}"`),
    );
    for (const { id } of [stars, why]) expect(wrong.body).toContain(`href="#plain-q-${id}"`);
    expect(wrong.body).toContain('Error: ');
    const empty = await post(url, {});
    expect([empty.statusCode, empty.body.includes('Please answer this question')]).toEqual([400, true]);
    expect(await stored()).toEqual([]);
  });

  it('404 without a form for a wrong link, before the end, and after 60 days', async () => {
    const { event, url, liked } = await surveyed();
    const refused = async (address: string) => {
      for (const page of [await get(address), await post(address, { [`q-${liked.id}`]: 'x' })]) {
        expect(page.statusCode).toBe(404);
        expect(page.body).toContain('This survey isn’t open');
        expect(page.body).toContain(event.name);
        expect(page.body).not.toContain('<form');
      }
    };
    await refused(`/rsvp/${event.customUrl}/survey/x`);
    for (const startsAt of [new Date(), new Date(Date.now() - 61 * 86_400_000)]) {
      await app.database.platform.update(events).set({ startsAt }).where(eq(events.id, event.id));
      await refused(url);
    }
    expect((await get(`/rsvp/no-such-event/survey/x`)).statusCode).toBe(404);
  });

  it('200 in the reply’s language, with the translated questions', async () => {
    const { event, liked, url } = await surveyed({ languages: ['en', 'de', 'ar'] });
    const texts = { [`question:${liked.id}`]: 'Hat es dir gefallen?' };
    await app.call('PUT', `/api/events/${event.id}/translations/de`, { token: admin.token, body: { texts } });
    await app.database.platform
      .update(reservations)
      .set({ language: 'de' })
      .where(eq(reservations.eventId, event.id));
    const german = await get(url);
    expect(german.headers['content-language']).toBe('de');
    expect(german.body).toContain('Hat es dir gefallen?');
    expect(german.body).toMatch(/lang="en"[^>]*>Stars/);
    expect(german.body).toContain(plainIn('de').survey.title);
    expect((await get(`${url}?l=ar`)).body).toContain(plainIn('ar').survey.title);
  });

  it('302 from a former address of the event', async () => {
    const { event, url } = await surveyed();
    const customUrl = `${event.customUrl}-new`;
    const moved = await app.call('PUT', `/api/events/${event.id}`, {
      token: admin.token,
      body: { customUrl },
    });
    expect(moved.status).toBe(200);
    const page = await get(url);
    expect([page.statusCode, page.headers.location]).toEqual([302, url.replace(event.customUrl, customUrl)]);
    expect((await get(url.replace(event.customUrl, customUrl))).statusCode).toBe(200);
  });

  it('429 with the same form beyond the limit', async () => {
    const { url, liked } = await surveyed();
    const limited = await buildApp({ ...app.deps, config: testConfig({ rateLimit: true }) });
    try {
      const fields = { [`q-${liked.id}`]: 'not an option' };
      // Calls without an event count, too. Answering all of them takes less than a minute, so the
      // limit still holds.
      const elsewhere = url.replace(/^\/rsvp\/[^/]+/, '/rsvp/*');
      await Promise.all(Array.from({ length: 300 }, () => post(elsewhere, fields, limited)));
      const last = await post(url, fields, limited);
      expect(last.statusCode).toBe(429);
      expect(last.body).toContain('not an option');
    } finally {
      await limited.close();
    }
  });
});
