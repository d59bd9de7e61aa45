/**
 * Tests where sensitive answers are stored, that they appear nowhere else, and that an erasure
 * removes all of them.
 */
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../db/id.ts';
import { outbox } from '../db/schema.ts';
import { wordAll } from '../db/search-words.ts';
import { retain } from '../retention/retain.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { expectAnswersCounted } from '../testing/asking.ts';
import { buildEvent, buildQuestion, buildReservation, signedInAs } from '../testing/builders.ts';
import { tracedParties } from '../testing/traces.ts';

let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;
let log = '';
beforeAll(async () => {
  const written = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  app = await testApp({ logLevel: 'trace', log: written });
  host = await signedInAs(app.database, 'admin');
});
afterAll(() => app.close());

const { leftOf, deliver } = tracedParties(() => ({ app, host }));
const marks = ['Quagmirenut', 'Zanzibarpox'] as const;

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, expected = [200, 201]) {
  const answer = await app.call(method, path, { token: host.token, ...(body && { body }) });
  expect(expected, JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body;
}

it('sensitive answers appear only in the reply, never in mail, logs or activity, and vanish on erasure', async () => {
  const event = await buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id });
  const url = `/api/rsvp/${event.customUrl}`;
  const ask = (body: object) =>
    call('POST', `/api/events/${event.id}/questions`, { sensitive: true, ...body });
  const diet = await ask({ kind: 'dietary', scope: 'guest', label: 'Diet' });
  const health = await ask({ kind: 'long', label: 'Health', max: 40 });
  const party = (tag: string, text: string) => ({
    ...{ displayName: 'Ana Cole', guestEmail: 'ana@example.com', isAttending: true, guestCount: 1 },
    guestDetails: [{ name: 'Ana Cole', answers: { [diet.id]: [{ tag, severity: 'severe' }] } }],
    answers: { [health.id]: text },
  });
  const { reservation, link } = await call('POST', `${url}/submit`, party(marks[0], marks[1]));
  const own = `${url}/reply/${new URLSearchParams(link.split('?')[1]).get('reply')}`;
  await call('PUT', own, party(`${marks[0]} oil`, marks[1]));
  await call('PUT', `/api/reservation/${reservation.id}`, { answers: { [health.id]: `${marks[1]} twice` } });
  // Sends calls that the server refuses or cannot parse.
  await call('PUT', own, party(marks[0], `${marks[1]} `.repeat(9)), [400]);
  const untold = [{ id: reservation.guestDetails[0].id, answers: { [diet.id]: marks[0] } }];
  await call('PUT', `/api/reservation/${reservation.id}`, { guestDetails: untold }, [400]);
  await app.app.inject({
    ...{ method: 'POST', url: `${url}/submit`, headers: { 'content-type': 'application/json' } },
    payload: `{"answers":{"${health.id}":"${marks[1]}`,
  });
  // A mail about a change waits to gather more changes. This test sends it at once.
  await app.database.platform.update(outbox).set({ nextAttemptAt: new Date() });
  await deliver();
  await wordAll(app.database);

  const tables = new Set((await leftOf(marks)).map((line) => line.slice(0, line.indexOf(':'))));
  expect([...tables].sort()).toEqual(['guests', 'reservations']);
  // The log reports a statement that failed, without the values in it.
  await app.database.platform.execute(sql`alter table guests rename to gone`);
  await call('POST', `${url}/submit`, { ...party(...marks), guestEmail: 'bo@example.com' }, [500]);
  await call('PUT', `/api/reservation/${reservation.id}`, { answers: { [health.id]: marks[1] } }, [500]);
  await app.database.platform.execute(sql`alter table gone rename to guests`);
  expect(log).toMatch(/gone|guests/);
  for (const mark of marks) expect(log).not.toContain(mark);

  await call('POST', `/api/reservation/${reservation.id}/erase`, {});
  await wordAll(app.database);
  expect(await leftOf(marks)).toEqual([]);
});

it('an answer erased when it expires frees its option’s capacity and counts as missing', async () => {
  const { id, tenantId } = await buildEvent(app.database, {
    tenantId: host.tenant!.id,
    createdBy: host.user.id,
    startsAt: new Date(Date.now() - 86_400_000),
    questionCount: 1,
  });
  const bus = newId();
  const question = await buildQuestion(
    app.database,
    { id, tenantId },
    {
      scope: 'reservation',
      kind: 'choice',
      required: true,
      taken: { [bus]: 1 },
      options: [{ id: bus, label: 'Bus', capacity: 5, archived: false }],
    },
  );
  await buildReservation(app.database, { id, tenantId }, { answers: { [question]: bus } });
  expect(await expectAnswersCounted(app.database, id)).toEqual(['taken']);
  await call('PUT', '/api/tenants/self/privacy', {
    privacyNotice: '',
    sensitiveMonths: 1,
    personalMonths: null,
  });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await retain(app.database, inDays(40));
  await retain(app.database, inDays(50));
  expect(await expectAnswersCounted(app.database, id)).toEqual(['incomplete']);
});
