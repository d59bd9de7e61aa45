/**
 * Random histories of events that move, are cancelled and reopened, while workers and mailings die.
 * Everybody with an old date in a calendar must be on the list of guests who were not notified
 * (untold). `npm run drill -- old-dates` runs more of them, on PostgreSQL.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goOnWithNews } from '../events/mail-news.ts';
import { takeDue } from '../outbox/outbox.store.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { calendarsOf } from '../testing/calendars.ts';
import { postgresDatabase, testDatabase, type TestDatabase } from '../testing/database.ts';
import { deliverMail } from '../testing/deliver.ts';

const seed = process.env.OLD_DATES_SEED ?? '20261127';

/** The database is emptied after this many histories, because calls get slower with its rows. */
const perDatabase = 20;

let database: TestDatabase;
let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;
beforeAll(async () => {
  database = process.env.OLD_DATES_ON === 'postgres' ? await postgresDatabase() : await testDatabase();
  app = await testApp({ database });
  await app.database.platform.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'No room.'; end $$`,
  );
});
afterAll(() => app.close());

const notify = fc.boolean();
const which = fc.nat(2);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), to: fc.nat(3), notify }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('place' as const), to: fc.nat(2), notify }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), notify }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reopen' as const), notify }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), notify }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), notify }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const), which, coming: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), which, coming: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('newEmail' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('send' as const), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const) }) },
  // A worker took mails and died, before or after it sent them.
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('die' as const), mails: fc.integer({ min: 1, max: 3 }) }),
  },
  // The next acts change the event, and their processes die before the mails are written.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refuse' as const), refuses: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** Histories after which somebody once held an old date unnoticed. */
const found: [Step[]][] = [
  [
    [
      { do: 'cancel', notify: false },
      { do: 'edit', which: 0, coming: false },
      { do: 'deliver' },
      { do: 'edit', which: 0, coming: true },
    ],
  ],
  [
    [
      { do: 'move', to: 2, notify: false },
      { do: 'answer', which: 0, coming: true },
      { do: 'cancel', notify: false },
      { do: 'reopen', notify: false },
      { do: 'deliver' },
    ],
  ],
  [
    [
      { do: 'newEmail', which: 2 },
      { do: 'move', to: 1, notify: true },
      { do: 'deliver' },
      { do: 'send', which: 2 },
      { do: 'move', to: 0, notify: false },
    ],
  ],
  [
    [
      { do: 'edit', which: 1, coming: false },
      { do: 'cancel', notify: false },
      { do: 'edit', which: 1, coming: true },
    ],
  ],
  [
    [
      { do: 'answer', which: 0, coming: true },
      { do: 'die', mails: 3 },
      { do: 'cancel', notify: false },
    ],
  ],
  [
    [
      { do: 'answer', which: 2, coming: false },
      { do: 'move', to: 1, notify: false },
      { do: 'answer', which: 2, coming: true },
    ],
  ],
];

const day = 86_400_000;
const firstDay = Math.ceil(Date.now() / day) * day + 30 * day;
const dates = [0, 7, 14, 21].map((days) => new Date(firstDay + days * day + 18 * 3_600_000));
const places = ['The Boathouse', 'The barn', 'The hall'];

let made = 0;

async function play(steps: readonly Step[]): Promise<void> {
  if (made % perDatabase === 0) {
    await database.reset();
    host = await signedInAs(database, 'admin');
  }
  const name = `h${++made}`;
  const address = (who: string) => `${who}@${name}.example.com`;
  const event = await buildEvent(app.database, {
    ...{ tenantId: host.tenant!.id, createdBy: host.user.id, startsAt: dates[0]!, location: places[0]! },
    ...{ maxGuests: 100, timezone: 'UTC' },
  });
  const path = `/api/events/${event.id}`;
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
    const answer = await app.call(method, url, { token: host.token, ...(body && { body }) });
    expect(answer.status).not.toBe(500);
    return answer;
  };
  /** Ends the pause between two mails, and the leases of dead workers. */
  const passTime = () =>
    app.database.platform.execute(sql`
      update outbox set next_attempt_at = least(next_attempt_at, now()), locked_until = null
      where tenant_id = ${event.tenantId} and event_id = ${event.id} and status in ('queued', 'sending')`);
  // An earlier history that failed may have left the trigger.
  await app.database.platform.execute(sql`drop trigger if exists refuse_news on outbox`);
  let refused = false;
  const refuse = async (refuses: boolean) => {
    if (refused === refuses) return;
    refused = refuses;
    await app.database.platform.execute(
      refuses
        ? sql`create trigger refuse_news before insert on outbox for each row
            when (new.template in ('guest.eventChanged', 'guest.cancelled')) execute function refuse()`
        : sql`drop trigger refuse_news on outbox`,
    );
  };
  const deliver = async () => {
    await refuse(false);
    await goOnWithNews(app.deps, new Date());
    // The second delivery sends the mails that the first one enqueued.
    for (let times = 0; times < 2; times++) {
      await passTime();
      await deliverMail(app, { pauseMs: 0 });
    }
  };
  const submit = (code: string, guestEmail: string, coming: boolean) =>
    app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        ...{
          isAttending: coming,
          guestCount: coming ? 1 : 0,
          displayName: 'Ana',
          guestEmail,
          invitation: code,
        },
        guestDetails: coming ? [{ name: 'Ana' }] : [],
      },
    });
  const replies: string[] = [];
  for (const who of ['r0', 'r1', 'r2']) {
    const { body } = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        ...{ isAttending: true, guestCount: 1, displayName: who, guestEmail: address(who) },
        guestDetails: [{ name: who }],
      },
    });
    replies.push(body.reservation.id as string);
  }
  const households: { id: string; code: string }[] = [];
  for (const who of ['i0', 'i1', 'i2']) {
    const { body } = await call('POST', `${path}/invitations`, {
      ...{ label: who, email: address(who) },
      invitees: [{ name: 'Ana' }],
    });
    households.push(body as { id: string; code: string });
    if (who !== 'i2') await call('POST', `${path}/invitations/send`, { ids: [body.id] });
    else await call('POST', `${path}/save-the-date`, { ids: [body.id], button: 'none' });
  }
  await deliver();

  for (const each of steps) {
    if (each.do === 'move')
      await call('PUT', path, { dateTime: dates[each.to]!.toISOString(), notifyGuests: each.notify });
    else if (each.do === 'place')
      await call('PUT', path, { location: places[each.to], notifyGuests: each.notify });
    else if (each.do === 'cancel')
      await call('PUT', path, { status: 'cancelled', notifyGuests: each.notify });
    else if (each.do === 'reopen')
      await call('PUT', path, { status: 'published', notifyGuests: each.notify });
    else if (each.do === 'delete') await call('DELETE', `${path}?notifyGuests=${each.notify}`);
    else if (each.do === 'restore') await call('POST', `${path}/restore`, { notifyGuests: each.notify });
    else if (each.do === 'answer')
      await submit(
        households[each.which]!.code,
        address(['i0', 'other', 'other2'][each.which]!),
        each.coming,
      );
    else if (each.do === 'newEmail')
      await call('PUT', `/api/invitations/${households[each.which]!.id}`, {
        email: address(`n${each.which}`),
      });
    else if (each.do === 'send')
      await call('POST', `${path}/invitations/send`, { ids: [households[each.which]!.id] });
    else if (each.do === 'edit')
      await call('PUT', `/api/reservation/${replies[each.which]}`, {
        ...{ isAttending: each.coming, notifyGuest: true },
      });
    else if (each.do === 'deliver') await deliver();
    else if (each.do === 'refuse') await refuse(each.refuses);
    else if (each.do === 'die') await takeDue(app.database.platform, each.mails, -1);
    await checkOneWaits(event.id);
  }
  await deliver();
  await call('POST', `${path}/restore`, { notifyGuests: false });
  await checkCalendars(event.id, path, call);

  // After a last change that mails everybody, every calendar entry must have its date.
  await call('PUT', path, { status: 'published', notifyGuests: true });
  const last = new Date(firstDay + 60 * day);
  await call('PUT', path, { dateTime: last.toISOString(), notifyGuests: true });
  await deliver();
  const entries = await calendarsOf(app.database, event.id);
  const starts = new Set([...entries.values()].map(({ start }) => start));
  const allDay = `${last.toISOString().slice(0, 10)}T00:00:00.000Z`;
  expect([...starts].filter((start) => ![last.toISOString(), allDay].includes(start))).toEqual([]);
  expect((await call('GET', `${path}/told`)).body).toMatchObject({ untold: [] });
}

/** At most one mail about changes waits for each reply and household. */
async function checkOneWaits(eventId: string): Promise<void> {
  const { rows } = await app.database.platform.execute(sql`
    select to_email, coalesce(reply_id, invitation_id) from outbox
    where event_id = ${eventId} and template in ('guest.eventChanged', 'guest.cancelled') and status = 'queued'
    group by 1, 2 having count(*) > 1`);
  expect(rows).toEqual([]);
}

/**
 * Checks that every addressee whose calendar shows an old date is on the list of guests who were
 * not notified (untold).
 */
async function checkCalendars(
  eventId: string,
  path: string,
  call: (method: 'GET', url: string) => ReturnType<TestApp['call']>,
): Promise<void> {
  const { rows } = await app.database.platform.execute<{ start: string; off: boolean }>(sql`
    select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') as start,
      status = 'cancelled' or deleted_at is not null as off
    from events where id = ${eventId}`);
  const { start, off } = rows[0]!;
  const right = [start, `${start.slice(0, 10)}T00:00:00.000Z`];
  const told = (await call('GET', `${path}/told`)).body as { untold: { id: string; label: string }[] };
  const untold = new Set(told.untold.map(({ label }) => label));
  for (const [mailbox, entry] of await calendarsOf(app.database, eventId)) {
    const who = mailbox.split('@')[0] ?? '';
    const household = { other: 'i1', other2: 'i2' }[who] ?? who.replace('n', 'i');
    const labels = [household, 'Ana'];
    if ((off || !right.includes(entry.start)) && !labels.some((label) => untold.has(label)))
      throw new Error(`${mailbox} holds ${entry.start}; the event is ${off ? 'off' : start}.`);
  }
}

const histories = Number(process.env.OLD_DATES_HISTORIES ?? found.length + 4);

it(
  'every guest with an old date or a cancelled event in the calendar is listed as not notified (untold)',
  { timeout: 20_000 * histories },
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), play), {
      numRuns: histories,
      seed: Number(seed),
      examples: found,
    });
  },
);
