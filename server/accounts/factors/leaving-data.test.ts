/**
 * Tests that users with a second factor confirm their identity before personal data leaves the
 * server.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#domain/contracts.ts';
import { sessions } from '../../db/schema.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { buildEvent, buildReservation, buildSurveyAnswers, signedInAs } from '../../testing/builders.ts';
import { setUpAuthenticator } from '../../testing/factors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const minute = 60_000;
const tenMinutes = [
  'erasePerson',
  'giftsCsv',
  'giftsXlsx',
  'guestListCodes',
  'guestListCsv',
  'guestListXlsx',
  'invitationData',
  'personData',
  'releaseEvent',
  'reportCsv',
  'reportXlsx',
  'reservationData',
  'surveyCsv',
  'updateEventRetention',
  'updateOwnRetention',
];
const hour = ['exportReservations', 'repliesXlsx'];

it('the contract names every call that requires a confirmed identity, and how recent it must be', () => {
  const declared = Object.values(contracts).flatMap((slice) =>
    Object.entries(slice).flatMap(([name, route]) =>
      'confirmedWithin' in route ? [[name, route.confirmedWithin] as const] : [],
    ),
  );
  const named = (within: string) => declared.filter(([, time]) => time === within).map(([name]) => name);
  expect(named('tenMinutes').sort()).toEqual(tenMinutes);
  expect(named('hour').sort()).toEqual(hour);
});

async function hostWithEvent() {
  const { user, token, tenant } = await signedInAs(app.database, 'admin');
  const event = await buildEvent(app.database, { tenantId: tenant!.id, createdBy: user.id });
  const reply = await buildReservation(app.database, event, { guestEmail: 'ana@example.com' });
  await buildSurveyAnswers(app.database, event, 5);
  const made = await app.call('POST', `/api/events/${event.id}/invitations`, {
    token,
    body: { label: 'Silva', invitees: [{ name: 'Ana Silva' }] },
  });
  const list = `/api/events/${event.id}/guest-list`;
  const soon = [
    ['GET', `${list}.csv`],
    ['GET', `${list}.xlsx`],
    ['GET', `${list}-codes.zip`],
    ['GET', `/api/events/${event.id}/gifts.csv`],
    ['GET', `/api/events/${event.id}/gifts.xlsx`],
    ['GET', `/api/events/${event.id}/survey.csv`],
    ['GET', `/api/reservation/${reply.id}/data`],
    ['GET', `/api/invitations/${made.body.id}/data`],
    ['POST', '/api/guests/data', { email: 'ana@example.com' }],
    ['PUT', '/api/tenants/self/privacy', { privacyNotice: '', sensitiveMonths: null, personalMonths: 12 }],
    ['PUT', `/api/events/${event.id}/retention`, { sensitiveMonths: null, personalMonths: 12 }],
    ['DELETE', `/api/events/${event.id}/retention/hold`],
  ] as const;
  const later = [
    ['GET', `/api/event/${event.id}/reservations/export`],
    ['GET', `/api/events/${event.id}/replies.xlsx`],
  ] as const;
  const answers = async (calls: readonly (readonly [string, string, object?])[]) =>
    Promise.all(
      calls.map(async ([method, path, body]) => {
        const reply = await app.call(method as 'GET', path, { token, ...(body && { body }) });
        return reply.body?.code === 'confirmIdentity' ? 'asked' : reply.status;
      }),
    );
  const confirmedAgo = (minutes: number) =>
    app.database.platform
      .update(sessions)
      .set({ confirmedAt: new Date(Date.now() - minutes * minute) })
      .where(eq(sessions.userId, user.id));
  return { token, soon, later, answers, confirmedAgo };
}

describe('a user with a second factor', () => {
  it('must confirm their identity again after ten minutes, and for exports of replies after an hour', async () => {
    const { token, soon, later, answers, confirmedAgo } = await hostWithEvent();
    const phone = await setUpAuthenticator(app, token);
    expect(await answers([...soon, ...later])).toEqual([...soon, ...later].map(() => 200));
    await confirmedAgo(11);
    expect(await answers(soon)).toEqual(soon.map(() => 'asked'));
    expect(await answers(later)).toEqual(later.map(() => 200));
    await confirmedAgo(61);
    expect(await answers(later)).toEqual(later.map(() => 'asked'));
    await app.call('POST', '/api/identity', { token, body: { code: phone.code() } });
    expect(await answers([...soon, ...later])).toEqual([...soon, ...later].map(() => 200));
  });
});

describe('a user without a second factor', () => {
  it('gets every export, no matter when they signed in', async () => {
    const { soon, later, answers, confirmedAgo } = await hostWithEvent();
    await confirmedAgo(600);
    expect(await answers([...soon, ...later])).toEqual([...soon, ...later].map(() => 200));
  });
});
