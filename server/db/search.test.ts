/** Replies are found by the beginnings of their words, and by what they are now. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, signedInAs } from '../testing/builders.ts';
import { wordAll } from './search.ts';

let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;
let event: Awaited<ReturnType<typeof buildEvent>>;

beforeAll(async () => {
  app = await testApp();
  host = await signedInAs(app.database, 'admin');
  event = await buildEvent(app.database, {
    tenantId: host.tenant!.id,
    createdBy: host.user.id,
    name: 'Harbor Gala',
  });
});
afterAll(() => app.close());

const found = async (q: string, who = host) => {
  const { body } = await app.call('GET', `/api/reservations?page=1&q=${encodeURIComponent(q)}`, {
    token: who.token,
  });
  return (body as { displayName: string }[]).map(({ displayName }) => displayName).sort();
};

it('finds a reply by any of its words, from a moment after it was made', async () => {
  await buildReservation(app.database, event, {
    displayName: 'Zoë Núñez',
    guestEmail: 'z.nunez@post.example',
    guestPhone: '+1 (555) 123-4567',
    guestCount: 2,
    guestDetails: [
      { name: 'Zoë Núñez', mealChoice: 'Risotto' },
      { name: 'Bo Lind', mealChoice: '' },
    ],
  });
  await buildReservation(app.database, event, { displayName: 'Nuri Zola', guestEmail: 'nuri@x.example' });
  for (const q of ['zoe', 'NÚÑ', 'nunez zo', 'z.nunez@post', '+1 555 1234567', 'bo l', 'risot']) {
    expect([q, await found(q)]).toEqual([q, ['Zoë Núñez']]);
  }
  expect(await found('nu')).toEqual(['Nuri Zola', 'Zoë Núñez']);
  expect(await found('bor gal')).toEqual(['Nuri Zola', 'Zoë Núñez']);
  expect(await found('nobody')).toEqual([]);
  expect(await found('%')).toEqual([]);
});

it('finds nobody by what they were called before, and nobody of another organization', async () => {
  const { id } = await buildReservation(app.database, event, {
    displayName: 'Amelia Before',
    guestDetails: [{ name: '', mealChoice: '' }],
  });
  expect(await found('amelia bef')).toEqual(['Amelia Before']);
  const { status } = await app.call('PUT', `/api/reservation/${id}`, {
    token: host.token,
    body: { displayName: 'Amelia After' },
  });
  expect(status).toBe(200);
  expect(await found('amelia bef')).toEqual([]);
  expect(await found('amelia aft')).toEqual(['Amelia After']);
  expect(await found('amelia', await signedInAs(app.database, 'admin'))).toEqual([]);
  const groups = await app.call('GET', '/api/reservations/by-event?page=1&q=amelia', { token: host.token });
  expect(groups.body).toMatchObject([{ name: 'Harbor Gala', matches: 1 }]);
});

it('leaves no word of a reply that is gone, and nothing waiting once the background was there', async () => {
  const { id } = await buildReservation(app.database, event, { displayName: 'Gone Person' });
  const left = async () => {
    const { rows } = await app.database.platform.execute(
      sql`select (select count(*)::int from search_words where row_id = ${id}) as words,
        (select count(*)::int from search_queue) as waiting`,
    );
    return rows[0] as { words: number; waiting: number };
  };
  expect(await left()).toMatchObject({ words: 0, waiting: 1 });
  await wordAll(app.database);
  expect(await left()).toMatchObject({ words: expect.any(Number), waiting: 0 });
  expect((await left()).words).toBeGreaterThan(2);
  await app.call('DELETE', `/api/reservation/${id}`, { token: host.token });
  // It waits once more: whoever made words while it was deleted has written some.
  expect(await left()).toMatchObject({ words: 0, waiting: 1 });
  await app.database.platform.execute(
    sql`insert into search_words (tenant_id, kind, row_id, word) values (${host.tenant!.id}, 'reply', ${id}, 'gone')`,
  );
  await wordAll(app.database);
  expect(await left()).toMatchObject({ words: 0, waiting: 0 });
});
