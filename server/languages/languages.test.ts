import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, tenant, host: admin } = {} as HostStage;
hostStage((stage) => ({ app, tenant, host: admin } = stage));

const made = (overrides = {}) =>
  buildEvent(app.database, { tenantId: tenant.id, createdBy: admin.user.id, ...overrides });
const change = (id: string, languages: unknown) =>
  app.call('PUT', `/api/events/${id}`, { token: admin.token, body: { languages } });
const reply = (customUrl: string, over: object = {}) =>
  app.call('POST', `/api/rsvp/${customUrl}/submit`, {
    body: {
      displayName: 'Grace',
      guestEmail: 'grace@example.com',
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'Grace' }],
      ...over,
    },
  });

const translations = (id: string, token = admin.token) =>
  app.call('GET', `/api/events/${id}/translations`, { token });
const translate = (id: string, language: string, texts: Record<string, string>, token = admin.token) =>
  app.call('PUT', `/api/events/${id}/translations/${language}`, { token, body: { texts } });
const ask = async (id: string, question: object) =>
  (await app.call('POST', `/api/events/${id}/questions`, { token: admin.token, body: question })).body;
const edit = (id: string, settings: object) =>
  app.call('PUT', `/api/events/${id}`, { token: admin.token, body: settings });

const meals = [
  { name: 'Fish', description: 'With beans' },
  { name: 'Risotto', description: '' },
];
const inGerman = (overrides = {}) =>
  made({
    name: 'Summer party',
    languages: ['en', 'de', 'fr'],
    hasMeals: true,
    mealOptions: meals,
    ...overrides,
  });

describe('translations', () => {
  it('list every text that has an original, by its path', async () => {
    const event = await inGerman({ dressCode: 'Boots' });
    const question = await ask(event.id, {
      kind: 'choice',
      label: 'Bus?',
      help: 'It leaves at ten',
      options: [{ label: 'Yes' }, { label: 'No' }],
    });
    const section = (
      await app.call('PUT', `/api/events/${event.id}/sections`, {
        token: admin.token,
        body: {
          sections: [{ kind: 'schedule', title: 'The day', entries: [{ label: '4 PM', text: 'Cake' }] }],
        },
      })
    ).body.sections[0];
    const { status, body } = await translations(event.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ original: 'en', languages: ['en', 'de', 'fr'], outdated: { de: 0, fr: 0 } });
    const [yes, no] = question.options;
    const entry = `section:${section.id}:entry:${section.entries[0].id}`;
    const expected = {
      name: 'Summer party',
      dressCode: 'Boots',
      'meal:Fish': 'Fish',
      'meal:Fish:description': 'With beans',
      'meal:Risotto': 'Risotto',
      [`question:${question.id}`]: 'Bus?',
      [`question:${question.id}:help`]: 'It leaves at ten',
      [`question:${question.id}:option:${yes.id}`]: 'Yes',
      [`question:${question.id}:option:${no.id}`]: 'No',
      [`section:${section.id}:title`]: 'The day',
      [`${entry}:label`]: '4 PM',
      [`${entry}:text`]: 'Cake',
    };
    const found = body.fields.map(({ path, original }: { path: string; original: string }) => [
      path,
      original,
    ]);
    expect(Object.fromEntries(found)).toMatchObject(expected);
    expect(body.missing).toEqual({ de: body.fields.length, fr: body.fields.length });
    expect(body.fields[0]).toEqual({
      path: 'name',
      label: 'Event Title',
      original: 'Summer party',
      max: 200,
    });
  });

  it('merge with earlier translations, are removed by blank texts, and become outdated when the original changes', async () => {
    const event = await inGerman();
    const { body: before } = await translations(event.id);
    await translate(event.id, 'de', { name: 'Sommerfest', 'meal:Fish': 'Fisch' });
    const { body } = await translate(event.id, 'de-AT', { 'meal:Risotto': 'Reis' });
    expect(body.texts.de).toMatchObject({
      name: { text: 'Sommerfest', outdated: false },
      'meal:Fish': { text: 'Fisch', outdated: false },
      'meal:Risotto': { text: 'Reis', outdated: false },
    });
    expect(body.missing.de).toBe(before.missing.de - 3);
    await edit(event.id, { name: 'Winter party' });
    const changed = (await translations(event.id)).body;
    expect(changed.texts.de.name).toEqual({ text: 'Sommerfest', outdated: true });
    expect(changed.outdated).toEqual({ de: 1, fr: 0 });
    const again = (await translate(event.id, 'de', { name: 'Sommerfest', 'meal:Fish': '' })).body;
    expect(again.outdated.de).toBe(0);
    expect(again.texts.de['meal:Fish']).toBeUndefined();
  });

  it('keep the texts of a removed language', async () => {
    const event = await inGerman();
    await translate(event.id, 'de', { name: 'Sommerfest' });
    await edit(event.id, { languages: ['en', 'fr'] });
    expect((await translations(event.id)).body.texts).toEqual({ fr: {} });
    expect((await translate(event.id, 'de', { name: 'Fest' })).status).toBe(404);
    await edit(event.id, { languages: ['en', 'de'] });
    expect((await translations(event.id)).body.texts.de.name.text).toBe('Sommerfest');
  });

  it('409 for another original language once there is a translation', async () => {
    const event = await inGerman();
    await translate(event.id, 'de', { name: 'Sommerfest' });
    expect((await edit(event.id, { languages: ['de', 'en'] })).body.code).toBe('conflict');
  });

  it.each([
    ['meal:Soup', 'Suppe'],
    ['colors', 'blau'],
    ['name', 'x'.repeat(201)],
    ['meal:Fish', 'risotto'],
    ['invitationMessage', 'Hallo {nobody}'],
  ])('400 at the path %s for %j', async (path, text) => {
    const event = await inGerman({ invitationMessage: 'Hello {first names}' });
    const { status, body } = await translate(event.id, 'de', { [path]: text });
    expect(status).toBe(400);
    expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual([`texts.${path}`]);
  });

  it('400 if two choices would have the same text, also in a later call', async () => {
    const event = await inGerman();
    const both = await translate(event.id, 'de', { 'meal:Fish': 'Fisch', 'meal:Risotto': 'FISCH ' });
    expect(both.body.issues[0].message).toBe('Two choices would read the same.');
    expect((await translate(event.id, 'de', { 'meal:Fish': 'Fisch' })).status).toBe(200);
    expect((await translate(event.id, 'de', { 'meal:Risotto': 'Fisch' })).status).toBe(400);
    expect((await translate(event.id, 'fr', { 'meal:Risotto': 'Fisch' })).status).toBe(200);
  });

  it('400 if a changed meal would have the same text as a translated one', async () => {
    const event = await inGerman();
    await translate(event.id, 'de', { 'meal:Fish': 'Fisch' });
    const alike = await edit(event.id, { mealOptions: [...meals, { name: 'fisch', description: '' }] });
    expect(alike.status).toBe(400);
    expect(alike.body.issues).toMatchObject([
      { path: 'mealOptions', message: 'Two choices would read the same.' },
    ]);
    await edit(event.id, { languages: ['en'] });
    expect(
      (await edit(event.id, { mealOptions: [...meals, { name: 'Fisch', description: '' }] })).status,
    ).toBe(200);
    expect((await edit(event.id, { languages: ['en', 'de'] })).body.issues[0].path).toBe('languages');
    expect((await edit(event.id, { languages: ['en', 'fr'] })).status).toBe(200);
  });

  it('400 if a changed option would have the same text as a translated one', async () => {
    const event = await inGerman();
    const question = await ask(event.id, {
      kind: 'choice',
      label: 'Bus?',
      options: [{ label: 'Yes' }, { label: 'No' }],
    });
    const [yes, no] = question.options;
    await translate(event.id, 'de', { [`question:${question.id}:option:${yes.id}`]: 'Ja' });
    const change = (label: string) =>
      app.call('PUT', `/api/questions/${question.id}`, {
        token: admin.token,
        body: { options: [yes, { ...no, label }] },
      });
    expect((await change('JA')).body.issues).toMatchObject([
      { path: 'options', message: 'Two choices would read the same.' },
    ]);
    expect((await change('Never')).status).toBe(200);
  });

  it.each(['en', 'es', 'sv', 'x'])('404 if the event needs no translation into %s', async (language) => {
    const event = await inGerman();
    expect((await translate(event.id, language, { name: 'Fest' })).status).toBe(404);
  });

  it('require the right to edit the event', async () => {
    const event = await inGerman();
    for (const role of ['guest', 'eventManager'] as const) {
      const { token } = await signedInAs(app.database, role, tenant);
      expect((await translations(event.id, token)).status).toBe(403);
      expect((await translate(event.id, 'de', {}, token)).status).toBe(403);
    }
  });

  it('appear in the log, once for each call that changes something', async () => {
    const event = await inGerman();
    await translate(event.id, 'de', { name: 'Fest', 'meal:Fish': 'Fisch' });
    await translate(event.id, 'de', {});
    const { body } = await app.call('GET', `/api/activity?eventId=${event.id}`, { token: admin.token });
    const told = body.filter(({ action }: { action: string }) => action === 'event.translate');
    expect(told).toHaveLength(1);
    expect(told[0].details).toMatchObject({ language: 'Deutsch', texts: 2 });
  });

  it('move to a copy with the new ids of its questions', async () => {
    const event = await inGerman();
    const question = await ask(event.id, {
      kind: 'choice',
      label: 'Bus?',
      options: [{ label: 'Yes' }, { label: 'No' }],
    });
    const [yes] = question.options;
    const path = `question:${question.id}`;
    await translate(event.id, 'de', {
      name: 'Fest',
      [path]: 'Mit dem Bus?',
      [`${path}:option:${yes.id}`]: 'Ja',
    });
    const { body: copy } = await app.call('POST', `/api/events/${event.id}/duplicate`, {
      token: admin.token,
      body: {},
    });
    const { texts } = (await translations(copy.id)).body;
    expect(
      Object.values(texts.de)
        .map((each) => (each as { text: string }).text)
        .sort(),
    ).toEqual(['Fest', 'Ja', 'Mit dem Bus?']);
    expect(texts.de[path]).toBeUndefined();
  });

  it('raise the version of a consent that guests agreed to', async () => {
    const event = await inGerman({ hasMeals: false, mealOptions: [] });
    const question = await ask(event.id, { kind: 'consent', label: 'Photos?' });
    const version = async () =>
      (await app.call('GET', `/api/events/${event.id}/questions`, { token: admin.token })).body[0].version;
    const path = `question:${question.id}`;
    await translate(event.id, 'de', { [path]: 'Fotos?' });
    expect(await version()).toBe(1);
    const answers = { [question.id]: true };
    expect((await reply(event.customUrl, { answers, language: 'de' })).status).toBe(201);
    const { rows } = await app.database.platform.execute(
      sql`select answers from reservations where event_id = ${event.id}`,
    );
    expect(rows[0]?.answers).toEqual({ [question.id]: { version: 1, language: 'de' } });
    await translate(event.id, 'de', { [path]: 'Fotos?' });
    expect(await version()).toBe(1);
    await translate(event.id, 'de', { [path]: 'Dürfen wir Fotos zeigen?' });
    expect(await version()).toBe(2);
  });
});

describe('the languages of an event', () => {
  it('accept longer tags once each', async () => {
    const event = await made();
    expect((await change(event.id, ['de-AT', 'pt-BR', 'de'])).body.languages).toEqual(['de', 'pt']);
  });

  it.each([[[]], [['sv']], [['en', '*']], ['en'], [Array(10).fill('en')]])(
    '400 for the list of languages %j',
    async (languages) => {
      const event = await made();
      const answer = await change(event.id, languages);
      expect(answer.status).toBe(400);
      expect(answer.body.issues[0].path).toMatch(/^languages/);
    },
  );

  it('409 for another original language once there is a reply', async () => {
    const event = await made();
    expect((await change(event.id, ['de', 'en'])).status).toBe(200);
    expect((await reply(event.customUrl)).status).toBe(201);
    const answer = await change(event.id, ['en', 'de']);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'Your texts are written in this language.' },
    });
    expect((await change(event.id, ['de', 'ar'])).body.languages).toEqual(['de', 'ar']);
  });
});

describe('the stored language of a person', () => {
  it('accepts a tag for users, organizations and households, and null', async () => {
    const me = () => app.call('GET', '/api/users/me', { token: admin.token });
    const put = (language: unknown) =>
      app.call('PUT', `/api/users/${admin.user.id}`, { token: admin.token, body: { language } });
    expect((await me()).body.language).toBeNull();
    expect((await put('pt-BR')).body.language).toBe('pt');
    expect((await me()).body.language).toBe('pt');
    expect((await put('sv')).status).toBe(400);
    expect((await put(null)).body.language).toBeNull();
    const own = { token: admin.token, body: { language: 'de' } };
    expect((await app.call('PUT', '/api/tenants/self', own)).body.language).toBe('de');
    const event = await made();
    const url = `/api/events/${event.id}/invitations`;
    const body = { label: 'Silva', language: 'pt', invitees: [{ name: 'Ana Silva' }] };
    const household = await app.call('POST', url, { token: admin.token, body });
    expect(household.body.language).toBe('pt');
    const change = (fields: object) =>
      app.call('PUT', `/api/invitations/${household.body.id}`, { token: admin.token, body: fields });
    expect((await change({ note: 'By the window' })).body.language).toBe('pt');
    expect((await change({ language: null })).body.language).toBeNull();
  });

  it('stores a time zone and how often the summary is sent', async () => {
    const put = (body: object) =>
      app.call('PUT', `/api/users/${admin.user.id}`, { token: admin.token, body });
    const changed = await put({ timezone: 'Europe/Lisbon', summary: 'weekly' });
    expect(changed.body).toMatchObject({ timezone: 'Europe/Lisbon', summary: 'weekly' });
    const me = await app.call('GET', '/api/users/me', { token: admin.token });
    expect(me.body).toMatchObject({ timezone: 'Europe/Lisbon', summary: 'weekly' });
    expect((await put({ timezone: 'Mars/Base' })).body.issues[0].path).toBe('timezone');
    expect((await put({ summary: 'hourly' })).body.issues[0].path).toBe('summary');
    expect((await put({ timezone: null, summary: 'off' })).body).toMatchObject({ timezone: null });
  });

  it('follows the page on which somebody asks to join an organization', async () => {
    const email = `ana-${Date.now()}@example.com`;
    const asked = await app.call('POST', '/api/join-requests', {
      body: { tenantId: tenant.id, email, password: 'kettle 7 lamp', language: 'pt-BR' },
    });
    const decided = await app.call('PUT', `/api/join-requests/${asked.body.id}`, {
      token: admin.token,
      body: { status: 'approved', role: 'guest' },
    });
    expect(decided.status).toBe(200);
    const users = await app.call('GET', '/api/users', { token: admin.token });
    expect(users.body.find((each: { email: string }) => each.email === email).language).toBe('pt');
  });

  it('follows the page on which somebody signs up', async () => {
    const tenantOf = await app.call('POST', '/api/tenants/signup', {
      body: { name: 'Bruxelles events', language: 'fr' },
    });
    const registered = await app.call('POST', '/api/register', {
      body: {
        ...{ email: 'ana@bruxelles.example', password: 'kettle 7 lamp', role: 'admin' },
        ...{ tenantId: tenantOf.body.id, language: 'nl-BE' },
      },
    });
    const { token, user } = registered.body;
    expect(user.language).toBe('nl');
    expect((await app.call('GET', '/api/tenants/self', { token })).body.language).toBe('fr');
  });
});
