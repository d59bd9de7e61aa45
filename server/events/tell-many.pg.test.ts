/**
 * Mails to the thousands of guests of one event are written in steps. A message is written to all
 * of its recipients or to none. A mail about a change is written once for each guest, even if a
 * process dies between two steps.
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { perStep } from '../db/steps.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildInvitation, buildReservation, signedInAs } from '../testing/builders.ts';
import { onTestServer, postgresDatabase } from '../testing/database.ts';
import { buildManyReplies } from '../testing/many.ts';
import type { Db } from '../db/connect.ts';
import { platformScope, tenantScope } from '../db/scope.ts';
import { everyoneInSteps } from '../messages/households.store.ts';
import { holdDatedMails } from '../news/changes.store.ts';
import { mailboxesOfChange } from '../news/mailing.store.ts';
import { takeDue } from '../outbox/outbox.store.ts';
import { goOnWithNews } from './mail-news.ts';

/** How many addressees of a change one step handles. */
const partSize = 200;

const guests = 2 * perStep + 7;

/** The thousandth guest by arrival, and the last by address. */
const late = 'guest-999@example.com';
const refusing = `create function refuse() returns trigger language plpgsql as $$ begin raise 'No room.'; end $$`;
const refuseLate = `create trigger refuse_late before insert on outbox for each row when (new.to_email = '${late}') execute function refuse()`;

let name: string;
let app: TestApp;
let admin: Awaited<ReturnType<typeof signedInAs>>;
let event: Awaited<ReturnType<typeof buildEvent>>;

beforeAll(async () => {
  const database = await postgresDatabase();
  name = new URL(database.url).pathname.slice(1);
  await onTestServer([refusing], name);
  app = await testApp({ database });
  admin = await signedInAs(app.database, 'admin');
  const first = await buildEvent(app.database, { tenantId: admin.tenant!.id, createdBy: admin.user.id });
  await buildReservation(app.database, first, {});
  await buildInvitation(app.database, first);
  // PostgreSQL believes that the tables stay small.
  await onTestServer(['analyze'], name);
});
afterAll(() => app.close());
beforeEach(async () => {
  event = await buildEvent(app.database, {
    tenantId: admin.tenant!.id,
    createdBy: admin.user.id,
    maxGuests: 10 * guests,
  });
  await buildManyReplies(app.database, event, guests);
});
afterEach(() => vi.restoreAllMocks());

const mails = async (template: string) => {
  const { rows } = await app.database.platform.execute<{ mails: number; addresses: number }>(sql`
    select count(*)::int as mails, count(distinct to_email)::int as addresses from outbox
    where event_id = ${event.id} and template = ${template}`);
  return rows[0];
};
const onceEach = { mails: guests, addresses: guests };
const put = (body: object) => app.call('PUT', `/api/events/${event.id}`, { token: admin.token, body });
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** The number of rows of the largest database answer, and the length of the longest parameter. */
function watchSizes(): { rows: number; bytes: number } {
  const sizes = { rows: 0, bytes: 0 };
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its client below
  const query = pg.Client.prototype.query as (...all: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    const values = [all[0], ...all].flatMap((each) =>
      Array.isArray(each) ? each : ((each as { values?: unknown[] } | undefined)?.values ?? []),
    );
    sizes.bytes = Math.max(sizes.bytes, ...values.map((value) => String(value).length));
    const answer = query.apply(this, all);
    if (answer instanceof Promise)
      void answer.then(
        (result: pg.QueryResult) => (sizes.rows = Math.max(sizes.rows, result.rows?.length ?? 0)),
        () => undefined,
      );
    return answer as never;
  });
  return sizes;
}

/** Returns the number of rows of a table that the work reads, in its own transaction. */
const rowsRead = (table: 'tellings' | 'reservations', work: (tx: Db) => Promise<void>) =>
  app.database.transaction(platformScope, async (tx) => {
    await work(tx);
    const { rows } = await tx.execute<{ n: number }>(sql`
      select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = ${table}`);
    return rows[0]?.n;
  });

describe('a mailing to guests who were added since PostgreSQL last gathered statistics', () => {
  // A bad query plan reads about as many rows as the square of the number of guests.
  it('reads each guest’s row only a few times', async () => {
    await put({ dateTime: later(50), notifyGuests: true });
    const told = await rowsRead('tellings', async (tx) => {
      for await (const some of mailboxesOfChange(tx, event, { number: 1, isOff: false }))
        expect(some.length).toBeGreaterThan(0);
    });
    expect(told).toBeLessThanOrEqual(20 * guests);
    await app.database.platform.execute(sql`
      insert into invitations (id, tenant_id, event_id, label, label_key, sort, seats_allowed, token_hash, code_hash, sent_at, email)
      select id, ${event.tenantId}, ${event.id}, id, id, 1, 2, id, id, now(), id || '@example.com'
      from (select gen_random_uuid() as id from generate_series(1, ${guests}::int)) as made`);
    const addressed = await rowsRead('reservations', async (tx) => {
      for await (const { replies, households } of everyoneInSteps(tx, tenantScope(event.tenantId), event.id, {
        audience: 'invited',
      }))
        expect(replies.length + households.length).toBeGreaterThanOrEqual(0);
    });
    expect(addressed).toBeLessThanOrEqual(20 * guests);
  });
});

describe('notifying thousands of guests', () => {
  const ways: [string, string, () => Promise<number>][] = [
    [
      'an event that moves',
      'guest.eventChanged',
      async () => (await put({ dateTime: later(50), notifyGuests: true })).status,
    ],
    ['a cancelled event', 'guest.cancelled', async () => (await put({ status: 'cancelled' })).status],
    [
      'a message',
      'guest.message',
      async () => {
        const path = `/api/events/${event.id}/messages`;
        const words = { audience: 'confirmed', subject: 'Parking', body: 'Behind the house.' };
        const { status } = await app.call('POST', path, { token: admin.token, body: words });
        return status === 201 ? 200 : status;
      },
    ],
  ];

  it.each(ways)('reads and writes %s in steps', async (_, template, tell) => {
    const sizes = watchSizes();
    expect(await tell()).toBe(200);
    if (template === 'guest.message') expect(sizes.rows).toBe(perStep);
    // The marks of a change are written in steps that grow while the database is quick.
    else expect(sizes.rows).toBeLessThan(guests);
    expect(sizes.bytes).toBeLessThan(perStep * 1_000);
    expect(await mails(template)).toEqual(onceEach);
  });

  it.each(ways.slice(2))(
    'writes no mail of %s if a step fails, and each mail once at the next attempt',
    async (_, template, tell) => {
      await onTestServer([refuseLate], name);
      expect(await tell()).toBe(500);
      expect(await mails(template)).toEqual({ mails: 0, addresses: 0 });
      await onTestServer(['drop trigger refuse_late on outbox'], name);
      expect(await tell()).toBe(200);
      expect(await mails(template)).toEqual(onceEach);
    },
  );

  const standing = async () => {
    const { body } = await app.call('GET', `/api/events/${event.id}/told?pageSize=1`, { token: admin.token });
    const { changes, untold } = body as {
      changes: { told: number; waiting: number; untold: number }[];
      untold: { reason: string }[];
    };
    return { ...changes[0], reason: untold[0]?.reason };
  };
  const goOn = () => goOnWithNews({ ...app.deps, database: app.database }, new Date());

  it.each(ways.slice(0, 2))(
    'lists who still waits for the mail of %s after a failed step, and mails each guest once',
    async (_, template, tell) => {
      await onTestServer([refuseLate], name);
      expect(await tell()).toBe(200);
      const before = (await mails(template))!;
      expect(before.mails).toBeLessThan(guests);
      expect(before.mails % partSize).toBe(0);
      const waits = { told: 0, waiting: guests, untold: 0, reason: 'waiting' };
      expect(await standing()).toMatchObject(waits);
      await goOn();
      expect(await mails(template)).toEqual(before);
      await onTestServer(['drop trigger refuse_late on outbox'], name);
      await Promise.all([goOn(), goOn(), goOn()]);
      expect(await mails(template)).toEqual(onceEach);
      expect(await standing()).toMatchObject(waits);
      await goOn();
      expect(await mails(template)).toEqual(onceEach);
    },
  );

  it('mails everybody the newest date if the event moves again before the rest is written', async () => {
    await onTestServer([refuseLate], name);
    await put({ dateTime: later(50), notifyGuests: true });
    await onTestServer(['drop trigger refuse_late on outbox'], name);
    const newest = later(51);
    const { body } = await put({ dateTime: newest, notifyGuests: true });
    expect(body).toMatchObject({ told: guests, unreached: 0 });
    expect(await mails('guest.eventChanged')).toEqual(onceEach);
    // After a change without a mail, guests who wait for an earlier change still get their mail.
    // After a cancellation without one, none of them does.
    await onTestServer([refuseLate], name);
    await put({ dateTime: later(52), notifyGuests: true });
    await onTestServer(['drop trigger refuse_late on outbox'], name);
    await put({ dressCode: 'Black tie' });
    await goOn();
    expect(await mails('guest.eventChanged')).toEqual(onceEach);
    await onTestServer([refuseLate], name);
    await put({ dateTime: later(53), notifyGuests: true });
    await onTestServer(['drop trigger refuse_late on outbox'], name);
    await put({ status: 'cancelled', notifyGuests: false });
    await goOn();
    expect(await mails('guest.eventChanged')).toEqual({ mails: 0, addresses: 0 });
    expect(await standing()).toMatchObject({ told: 0, waiting: 0, untold: guests, reason: 'notAsked' });
  });
});

it('a mail after two moves of an event starts from the date that each guest was last mailed', async () => {
  const was = event.startsAt.toISOString();
  await put({ dateTime: later(50), notifyGuests: true });
  await app.database.platform.execute(
    sql`update reservations set is_attending = false where event_id = ${event.id} and display_name = 'Guest 3 Tester'`,
  );
  await put({ dateTime: later(51), notifyGuests: true });
  expect(await mails('guest.eventChanged')).toEqual({ mails: guests - 1, addresses: guests - 1 });
  const { rows } = await app.database.platform.execute<{ before: string }>(sql`
    select distinct payload -> 'before' ->> 'dateTime' as before from outbox where event_id = ${event.id}`);
  expect(rows).toEqual([{ before: was }]);
  await put({ dateTime: was, notifyGuests: true });
  expect(await mails('guest.eventChanged')).toEqual({ mails: 0, addresses: 0 });
});

it('no worker takes a confirmation while its event changes', async () => {
  const guestDetails = [{ name: 'Ben Reed' }];
  const who = { displayName: 'Ben Reed', guestEmail: 'ben@example.com', guestDetails };
  await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: { ...who, isAttending: true, guestCount: 1 },
  });
  const taken = async () =>
    (await takeDue(app.database.platform, 100, 60_000)).filter(
      ({ template }) => template === 'guest.confirmed',
    );
  let [isHeld, end] = [() => {}, () => {}];
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  const ended = new Promise<void>((resolve) => (end = resolve));
  const change = app.database.platformTransaction(async (tx) => {
    await holdDatedMails(tx, event);
    isHeld();
    await ended;
  });
  await held;
  expect(await taken()).toEqual([]);
  end();
  await change;
  expect(await taken()).toHaveLength(1);
});

it('writes no mail to a guest without an address', async () => {
  await buildReservation(app.database, event, { guestEmail: '' });
  await put({ status: 'cancelled' });
  expect(await mails('guest.cancelled')).toEqual(onceEach);
});
