/** Replies, mails and the log are found by the beginnings of their current words. */
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { record } from '../activity/activity.store.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, signedInAs } from '../testing/builders.ts';
import { samples } from '../mail/templates/previews.ts';
import { buildManyReplies } from '../testing/many.ts';
import { platformScope } from './scope.ts';
import { fewRows } from './search.ts';
import { wordAll, wordInBackground } from './search-words.ts';

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
afterEach(() => vi.restoreAllMocks());

const found = async (q: string, who = host) => {
  const { body } = await app.call('GET', `/api/reservations?page=1&q=${encodeURIComponent(q)}`, {
    token: who.token,
  });
  return (body as { displayName: string }[]).map(({ displayName }) => displayName).sort();
};

it('a search finds a new reply by any of its words moments after its creation', async () => {
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
  for (const q of [
    'zoe',
    'NÚÑ',
    'nunez zo',
    'z.nunez@post',
    '+1 555 1234567',
    '123 4567',
    '4567',
    'bo l',
    'risot',
  ]) {
    expect([q, await found(q)]).toEqual([q, ['Zoë Núñez']]);
  }
  expect(await found('nu')).toEqual(['Nuri Zola', 'Zoë Núñez']);
  expect(await found('bor gal')).toEqual(['Nuri Zola', 'Zoë Núñez']);
  expect(await found('nobody')).toEqual([]);
  expect(await found('%')).toEqual([]);
});

it('a search finds a new reply at once, even while many other rows wait for their search words', async () => {
  await app.database.platform.execute(sql`
    insert into activity_log (id, tenant_id, actor_label, action, subject_type, details)
    select gen_random_uuid(), ${host.tenant!.id}, 'Somebody', 'tenant.edit', 'tenant', '{}' from generate_series(1, 4000)`);
  await buildReservation(app.database, event, { displayName: 'Ottilie Quick' });
  expect(await found('ottilie')).toEqual(['Ottilie Quick']);
});

it('the background job takes more time to make search words while the process has no other work', async () => {
  const madeAt = async (utilization: number) => {
    await app.database.platform.execute(sql`delete from search_queue`);
    await app.database.platform.execute(sql`
      insert into search_queue (kind, row_id) select 'line', gen_random_uuid() from generate_series(1, 5000)`);
    vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 1, active: 1, utilization });
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 50));
    await wordInBackground()(app.database);
    vi.restoreAllMocks();
    const { rows } = await app.database.platform.execute<{ n: number }>(
      sql`with left_over as (delete from search_queue returning 1) select count(*)::int as n from left_over`,
    );
    return 5_000 - rows[0]!.n;
  };
  const busy = await madeAt(0.9);
  expect(busy).toBeGreaterThan(0);
  expect(await madeAt(1)).toBeGreaterThan(0);
  expect(await madeAt(0.1)).toBeGreaterThan(3 * busy);
});

it('the background job empties the queue of rows without search words, even if a row is queued several times', async () => {
  await app.database.platform.execute(sql`delete from search_queue`);
  await app.database.platform.execute(sql`
    insert into search_queue (kind, row_id)
    select 'line', row_id from (select gen_random_uuid() as row_id, n from generate_series(1, 400) n) as queued,
      generate_series(1, 1 + n % 3) order by random()`);
  await wordAll(app.database);
  const { rows } = await app.database.platform.execute(sql`select count(*)::int as n from search_queue`);
  expect(rows).toEqual([{ n: 0 }]);
});

it('a search ignores former names and other organizations', async () => {
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

it('the search index keeps no word of a deleted reply, and the background job empties its queue', async () => {
  const { id } = await buildReservation(app.database, event, { displayName: 'Gone Person' });
  const left = async () => {
    const { rows } = await app.database.platform.execute(
      sql`select (select count(*)::int from search_words where row_id = ${id}) as words,
        (select count(*)::int from search_queue where kind = 'reply') as waiting`,
    );
    return rows[0] as { words: number; waiting: number };
  };
  expect(await left()).toMatchObject({ words: 0, waiting: 1 });
  await wordAll(app.database);
  expect(await left()).toMatchObject({ words: expect.any(Number), waiting: 0 });
  expect((await left()).words).toBeGreaterThan(2);
  await app.call('DELETE', `/api/reservation/${id}`, { token: host.token });
  // The deleted reply is queued again, because another transaction may have written its search
  // words during the deletion.
  expect(await left()).toMatchObject({ words: 0, waiting: 1 });
  await app.database.platform.execute(
    sql`insert into search_words (tenant_id, kind, row_id, word) values (${host.tenant!.id}, 'reply', ${id}, 'gone')`,
  );
  await wordAll(app.database);
  expect(await left()).toMatchObject({ words: 0, waiting: 0 });
});

describe('the search in mails and the activity log', () => {
  const mails = async (q: string, who = host) =>
    (await app.call('GET', `/api/mail?q=${encodeURIComponent(q)}`, { token: who.token })).body.map(
      ({ toEmail }: { toEmail: string }) => toEmail,
    );
  const lines = async (q: string, who = host) =>
    (await app.call('GET', `/api/activity?q=${encodeURIComponent(q)}`, { token: who.token })).body.map(
      ({ action }: { action: string }) => action,
    );

  beforeAll(async () => {
    const tenantId = host.tenant!.id;
    await app.database.transaction(platformScope, async (tx) => {
      await enqueue(tx, [
        {
          tenantId,
          eventId: event.id,
          template: 'guest.confirmed',
          toEmail: 'b.oerg@post.example',
          toName: 'Bjørn Örg',
          payload: samples['guest.confirmed'],
        },
      ]);
      await record(tx, [
        {
          tenantId,
          actorId: null,
          actorLabel: 'Bjørn Örg',
          action: 'reservation.withdrawn',
          subjectType: 'reservation',
          eventId: event.id,
          details: { displayName: 'Bjørn Örg', eventName: 'Quay Gala' },
        },
      ]);
    });
  });

  it('matches beginnings of words and the name of the event', async () => {
    for (const q of ['org bjørn', 'b.oerg@post', 'harbor g']) {
      expect([q, await mails(q)]).toEqual([q, ['b.oerg@post.example']]);
    }
    for (const q of ['ÖRG', 'bjørn quay', 'harbor g']) {
      expect([q, await lines(q)]).toEqual([q, expect.arrayContaining(['reservation.withdrawn'])]);
    }
    for (const q of ['jørn', 'uay', '%', 'nobody']) {
      expect([q, await mails(q), await lines(q)]).toEqual([q, [], []]);
    }
    const stranger = await signedInAs(app.database, 'admin');
    expect([await mails('org', stranger), await lines('org', stranger)]).toEqual([[], []]);
  });

  it('finds a sent mail by its stored subject in the mailbox, but not in the activity log', async () => {
    const root = await signedInAs(app.database, 'superadmin');
    const letters = async (q: string) =>
      (await app.call('GET', `/api/mailbox?q=${encodeURIComponent(q)}`, { token: root.token })).body.length;
    expect(await letters('bjørn welcome aboard')).toBe(0);
    await app.database.platform.execute(
      sql`update outbox set subject = 'Welcome aboard' where to_email = 'b.oerg@post.example'`,
    );
    expect(await letters('bjørn welcome aboard')).toBe(1);
    expect(await mails('welcome')).toEqual([]);
    await app.database.platform.execute(sql`delete from outbox where to_email = 'b.oerg@post.example'`);
    expect(await letters('bjørn')).toBe(0);
  });
});

it('a search gives the same results whether many rows match or few', async () => {
  const busy = await signedInAs(app.database, 'admin');
  const tenantId = busy.tenant!.id;
  const at = (name: string) =>
    buildEvent(app.database, { tenantId, createdBy: busy.user.id, name, maxGuests: 20_000 });
  const [many, few] = [await at('Long list'), await at('Short list')];
  await buildManyReplies(app.database, many, fewRows + 1);
  await buildManyReplies(app.database, few, 2, { waitlisted: true });
  await wordAll(app.database);
  const ask = (path: string) => app.call('GET', path, { token: busy.token });
  const totals = async (q: string) => {
    const { headers, body } = await ask(`/api/reservations?page=1&pageSize=2&q=${q}&sort=-displayName`);
    return [body.map(({ displayName }: { displayName: string }) => displayName), headers['x-total-count']];
  };
  expect(await totals('tester')).toEqual([['Guest 999 Tester', 'Guest 998 Tester'], '1000']);
  expect(await totals('tester guest-4998')).toEqual([['Guest 4998 Tester'], '1']);
  expect(await totals('long list')).toEqual([['Guest 999 Tester', 'Guest 998 Tester'], '1000']);
  const groups = await ask('/api/reservations/by-event?page=1&q=long%20list');
  expect(groups.body).toMatchObject([{ name: 'Long list', matches: fewRows + 1 }]);
  const shorter = await ask(`/api/event/${few.id}/reservations?page=1&q=tester`);
  expect(shorter.headers['x-total-count']).toBe('2');
  // If all rows have a word, a search for it reads them in the order of the list, with other
  // filters too.
  for (const list of ['reservations', `event/${many.id}/reservations`, 'waitlists']) {
    const [all, searched] = [
      await ask(`/api/${list}?page=2&pageSize=1`),
      await ask(`/api/${list}?page=2&pageSize=1&q=tester`),
    ];
    expect(searched.body).toEqual(all.body);
    expect(searched.headers['x-total-count']).not.toBe('0');
  }
  const line = await ask('/api/waitlists?page=1&q=tester');
  expect(line.body.map(({ position }: { position: number }) => position)).toEqual([1, 2]);
});
