import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildInvitation, buildReservation } from '../testing/builders.ts';
import { eventStage, type EventStage } from '../testing/host-stage.ts';

let { app, admin, event } = {} as EventStage;
eventStage((stage) => ({ app, admin, event } = stage), {
  languages: ['en', 'pt', 'de'],
  name: 'Harvest supper',
});

const words = {
  audience: 'confirmed',
  subject: 'See you soon',
  body: 'Bring a jacket.',
  translations: { pt: { subject: 'Até breve', body: 'Traga um casaco, {first names}.' } },
};
const call = (path: string, body: object) =>
  app.call('POST', `/api/events/${event.id}/messages${path}`, { token: admin.token, body });

const mailed = async () => {
  const { rows } = await app.database.platform.execute<{ email: string; subject: string; body: string }>(sql`
    select to_email as email, payload ->> 'subject' as subject, payload ->> 'body' as body
    from outbox where event_id = ${event.id} and template = 'guest.message' order by to_email`);
  return rows.map(({ email, subject }) => [email, subject]);
};

const guest = (guestEmail: string, more: Parameters<typeof buildReservation>[2] = {}) =>
  buildReservation(app.database, event, { guestEmail, ...more });

describe('a translated message', () => {
  it('reaches each guest in their language, or else in the event’s original language', async () => {
    await guest('ana@example.com', { language: 'pt' });
    await guest('bo@example.com', { language: 'en' });
    await guest('cem@example.com', { language: 'de' });
    const old = await guest('dora@example.com', { language: null });
    await buildInvitation(app.database, event, { reservationId: old.id, language: 'pt' });
    const sent = await call('', words);
    expect(sent.status).toBe(201);
    expect(sent.body.translations).toEqual(words.translations);
    expect(await mailed()).toEqual([
      ['ana@example.com', 'Até breve'],
      ['bo@example.com', 'See you soon'],
      ['cem@example.com', 'See you soon'],
      ['dora@example.com', 'Até breve'],
    ]);
  });

  it('reaches households in their language, by mail or as a text', async () => {
    const sent = new Date();
    await buildInvitation(app.database, event, { email: 'silva@example.com', language: 'pt', sentAt: sent });
    await buildInvitation(app.database, event, { label: 'Costa', email: null, language: 'pt', sentAt: sent });
    const { status, body } = await call('', { ...words, audience: 'unanswered' });
    expect(status).toBe(201);
    expect(await mailed()).toEqual([['silva@example.com', 'Até breve']]);
    const texts = await app.call('GET', `/api/events/${event.id}/messages/${body.id}/unreached`, {
      token: admin.token,
    });
    expect(texts.body[0].text).toMatch(/^Até breve\n\nTraga um casaco/);
  });

  it('previews the language of its first recipient, or the language that the host chose', async () => {
    await guest('ana@example.com', { displayName: 'Ana', language: 'pt' });
    await app.call('PUT', `/api/events/${event.id}/translations/pt`, {
      token: admin.token,
      body: { texts: { name: 'Jantar da colheita' } },
    });
    const { body } = await call('/preview', words);
    expect(body.subject).toBe('Até breve');
    expect(body.text).toContain('Traga um casaco, Ana.');
    expect(body.text).toContain('Jantar da colheita');
    expect((await call('/preview', { ...words, language: 'en' })).body.subject).toBe('See you soon');
    const german = (await call('/preview', { ...words, language: 'de' })).body;
    expect(german.subject).toBe('See you soon');
    expect(german.html).toContain('lang="de"');
  });

  it('reaches the host as a test in the language that the host chose', async () => {
    expect((await call('/test', { ...words, language: 'pt' })).status).toBe(200);
    expect((await mailed()).map(([, subject]) => subject)).toEqual(['Até breve']);
  });

  it('400 for a blank text, an unknown field and a language that the event lacks', async () => {
    await guest('ana@example.com');
    const paths = async (translations: object) =>
      (await call('', { ...words, translations })).body.issues.map((issue: { path: string }) => issue.path);
    expect(await paths({ pt: { subject: '', body: 'Oi' } })).toEqual(['translations.pt.subject']);
    expect(await paths({ pt: { subject: 'Oi', body: '{nobody}' } })).toEqual(['translations.pt.body']);
    expect(await paths({ fr: { subject: 'Salut', body: 'Salut' } })).toEqual(['translations.fr']);
  });
});
