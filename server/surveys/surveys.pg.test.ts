/** Tests submissions of a survey that arrive at once in two processes on one PostgreSQL. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { replyLinks } from '../replies/links.ts';
import { testKeys } from '../testing/app.ts';
import { buildEvent, buildReservation, signedInAs } from '../testing/builders.ts';
import { twoApps } from '../testing/two-apps.ts';

let two: Awaited<ReturnType<typeof twoApps>>;
let database: typeof two.database;
let apps: typeof two.apps;
beforeAll(async () => {
  two = await twoApps();
  ({ database, apps } = two);
}, 60_000);
afterAll(() => two?.close());

it('one of several simultaneous submissions with a link counts, and no other guest’s answer is lost', async () => {
  const { token, user, tenant } = await signedInAs(database, 'admin');
  const event = await buildEvent(database, {
    tenantId: tenant!.id,
    createdBy: user.id,
    startsAt: new Date(Date.now() - 86_400_000),
  });
  const question = await apps[0]!.call('POST', `/api/events/${event.id}/questions`, {
    token,
    body: { stage: 'survey', kind: 'text', label: 'How was it?' },
  });
  const guests = await Promise.all(Array.from({ length: 30 }, () => buildReservation(database, event)));
  const send = (guest: number, process: number, words: string) =>
    apps[process]!.call(
      'POST',
      `/api/rsvp/${event.customUrl}/survey/${replyLinks(testKeys).surveyOf(guests[guest]!)}`,
      { body: { answers: { [question.body.id]: words } } },
    );
  const sent = await Promise.all(
    guests.flatMap((_, guest) => [
      send(guest, 0, `Guest ${guest}, once`),
      send(guest, 1, `Guest ${guest}, twice`),
    ]),
  );
  const statuses = guests.map((_, guest) => [sent[2 * guest]!.status, sent[2 * guest + 1]!.status].sort());
  expect(statuses).toEqual(guests.map(() => [201, 409]));
  const { rows } = await database.platform.execute<{ words: string; xmin: string }>(
    sql`select answers ->> ${question.body.id}::text as words, xmin::text from survey_answers`,
  );
  expect(rows.map(({ words }) => words.split(',')[0]).sort()).toEqual(
    guests.map((_, guest) => `Guest ${guest}`).sort(),
  );
  // All rows were written by one transaction, so none reveals when its answers came.
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
});
