import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db/connect.ts';
import { outbox } from '../db/schema.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../testing/builders.ts';
import { listAnswersTo } from './answers.store.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedInAs>>;
let event: Awaited<ReturnType<typeof buildEvent>>;
const questionsByName: Record<string, { id: string; options: { id: string }[] }> = {};

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, { token: admin.token, ...(body && { body }) });
const ask = async (label: string, body: object) => {
  const answer = await call('POST', `/api/events/${event.id}/questions`, { label, ...body });
  expect(answer.status).toBe(201);
  questionsByName[label] = answer.body;
};
const idOf = (label: string) => questionsByName[label]?.id ?? '';
const optionOf = (label: string, at: number) => questionsByName[label]?.options[at]?.id ?? '';
let addresses = 0;
const reply = async (over: object) => {
  const answer = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: {
      displayName: 'Grace',
      guestEmail: `grace${addresses++}@example.com`,
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'Grace', mealChoice: 'Fish' }],
      ...over,
    },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer;
};

beforeAll(async () => {
  app = await testApp();
  const tenant = await buildTenant(app.database);
  admin = await signedInAs(app.database, 'admin', tenant);
  event = await buildEvent(app.database, {
    tenantId: tenant.id,
    createdBy: admin.user.id,
    hasMeals: true,
    mealOptions: [
      { name: 'Fish', description: '' },
      { name: 'Stew', description: '' },
    ],
  });
  await ask('Bus, or car?', { kind: 'choice', options: [{ label: 'Bus' }, { label: '=Car' }] });
  await ask('Stop', {
    kind: 'text',
    showIf: { questionId: idOf('Bus, or car?'), optionIds: [optionOf('Bus, or car?', 0)] },
  });
  await ask('Needs', { kind: 'dietary', scope: 'guest', sensitive: true });
  await ask('Dances', { kind: 'multi', scope: 'guest', options: [{ label: 'Waltz' }, { label: 'Polka' }] });
  await reply({
    guestCount: 2,
    guestDetails: [
      {
        name: 'Ada',
        mealChoice: 'Fish',
        answers: {
          [idOf('Needs')]: [{ tag: 'nuts', severity: 'severe' }],
          [idOf('Dances')]: [optionOf('Dances', 0), optionOf('Dances', 1)],
        },
      },
      { name: 'Bo', mealChoice: 'Stew', answers: { [idOf('Dances')]: [optionOf('Dances', 0)] } },
    ],
    answers: { [idOf('Bus, or car?')]: optionOf('Bus, or car?', 0), [idOf('Stop')]: 'At the harbor' },
  });
  await reply({
    answers: { [idOf('Bus, or car?')]: optionOf('Bus, or car?', 1), [idOf('Stop')]: 'Not asked' },
  });
});
afterAll(() => app.close());

describe('answers', () => {
  it('get a column each in the export of replies, even after archiving', async () => {
    const file = async () =>
      (
        await app.app.inject({
          url: `/api/event/${event.id}/reservations/export`,
          headers: { authorization: `Bearer ${admin.token}` },
        })
      ).body;
    const rows = (await file()).split('\r\n');
    expect(rows[0]).toMatch(/"RSVP Date","Bus, or car\?","Stop","Needs","Dances"$/);
    expect(rows[1]).toMatch(/"Bus","At the harbor","Nuts \(severe allergy\)","Waltz; Polka"$/);
    expect(rows[2]).toMatch(/"Bus","At the harbor",,"Waltz"$/);
    expect(rows[3]).toMatch(/"'=Car",,,$/);
    await call('DELETE', `/api/questions/${idOf('Needs')}`);
    expect(await file()).toContain('Nuts (severe allergy)');
    await call('PUT', `/api/questions/${idOf('Needs')}`, { archived: false });
  });

  it('appear as bars, split by meal or by another question', async () => {
    const { body } = await call('GET', `/api/events/${event.id}/answers?by=meal`);
    expect(body.crossed).toMatchObject({ label: 'Meal', parts: [{ id: 'Fish' }, { id: 'Stew' }] });
    const of = (label: string) =>
      body.questions.find((question: { label: string }) => question.label === label);
    expect(of('Dances').bars).toMatchObject([
      { label: 'Waltz', confirmed: 2, by: [1, 1] },
      { label: 'Polka', confirmed: 1, by: [1, 0] },
    ]);
    expect(of('Needs').bars).toMatchObject([{ label: 'Nuts (severe allergy)', confirmed: 1 }]);
    expect(of('Stop')).toMatchObject({ answered: { confirmed: 1 }, bars: [] });
    const crossed = await call('GET', `/api/events/${event.id}/answers?by=${idOf('Bus, or car?')}`);
    expect(crossed.body.questions[3].bars[0]).toMatchObject({ label: 'Waltz', confirmed: 2, by: [2, 0] });
    expect((await call('GET', `/api/events/${event.id}/answers?by=${idOf('Stop')}`)).status).toBe(400);
    const texts = await call('GET', `/api/questions/${idOf('Stop')}/answers`);
    expect(texts.body).toMatchObject([
      { name: 'Grace', status: 'confirmed', answer: 'At the harbor', guestId: null },
    ]);
    const needs = await call('GET', `/api/questions/${idOf('Needs')}/answers?page=1&pageSize=10`);
    expect(needs.body).toMatchObject([{ name: 'Ada', answer: 'Nuts (severe allergy)' }]);
  });

  it('return as a whole list only up to 10,000, and above that are counted without being read', async () => {
    const statements: unknown[] = [];
    const counting = {
      execute: async (statement: unknown) => {
        statements.push(statement);
        return { rows: [{ n: 10_001 }] };
      },
    } as unknown as Db;
    const question = {
      id: idOf('Stop'),
      tenantId: event.tenantId,
      eventId: event.id,
      scope: 'reservation',
    } as const;
    expect(await listAnswersTo(counting, question, {})).toEqual({ rows: [], total: 10_001 });
    expect(statements).toHaveLength(1);
  });

  it('count as missing if a required question has none, and guests are asked for them at most once a day', async () => {
    const needs = async () =>
      (await call('GET', `/api/events/${event.id}/overview`)).body.needs.filter(
        ({ kind }: { kind: string }) => kind === 'incomplete',
      );
    expect(await needs()).toEqual([]);
    // Only guests who come by bus get this question.
    await ask('Luggage', {
      kind: 'yesno',
      required: true,
      showIf: { questionId: idOf('Bus, or car?'), optionIds: [optionOf('Bus, or car?', 0)] },
    });
    expect(await needs()).toMatchObject([{ count: 1 }]);
    await ask('Song', { kind: 'text', scope: 'guest', required: true });
    expect(await needs()).toMatchObject([{ count: 2, href: `/events/${event.id}/guests?view=incomplete` }]);
    const list = await call('GET', `/api/reservations?eventId=${event.id}&incomplete=true`);
    expect(list.body).toHaveLength(2);
    expect((await call('POST', `/api/events/${event.id}/questions/ask`)).body).toEqual({
      asked: 2,
      unsent: 0,
    });
    expect((await call('POST', `/api/events/${event.id}/questions/ask`)).body).toEqual({
      asked: 0,
      unsent: 2,
    });
    // A host who enters the reply may skip this required answer. It still counts as missing.
    const { id } = list.body[0];
    expect((await call('PUT', `/api/reservation/${id}`, { message: 'Hello' })).status).toBe(200);
    expect(await needs()).toMatchObject([{ count: 2 }]);
    await call('DELETE', `/api/questions/${idOf('Song')}`);
    await call('DELETE', `/api/questions/${idOf('Luggage')}`);
    expect(await needs()).toEqual([]);
  });

  it('never appear in mails about replies, or in the activity log', async () => {
    const mails = await app.database.platform.select().from(outbox).where(eq(outbox.eventId, event.id));
    expect(mails.length).toBeGreaterThan(2);
    expect(JSON.stringify(mails)).not.toMatch(/nuts|harbor/i);
    const activity = await call('GET', `/api/activity-log?eventId=${event.id}`);
    expect(JSON.stringify(activity.body)).not.toMatch(/nuts|harbor/i);
  });

  it('name the version of a consent text that the guest agreed to, if the text changed since', async () => {
    await ask('Photos?', { kind: 'consent' });
    await reply({ answers: { [idOf('Photos?')]: true } });
    const listed = async () =>
      (await call('GET', `/api/questions/${idOf('Photos?')}/answers`)).body.map(
        ({ answer }: { answer: string }) => answer,
      );
    expect(await listed()).toEqual(['Yes']);
    await call('PUT', `/api/questions/${idOf('Photos?')}`, { label: 'Photos on our site?' });
    await reply({ answers: { [idOf('Photos?')]: true } });
    expect(await listed()).toEqual(['Yes', 'Yes (version 1)']);
    const file = await app.app.inject({
      url: `/api/event/${event.id}/reservations/export`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(file.body.match(/"Yes( \(version 1\))?"(?=\r\n|$)/g)).toEqual(['"Yes (version 1)"', '"Yes"']);
    await call('DELETE', `/api/questions/${idOf('Photos?')}`);
  });
});
