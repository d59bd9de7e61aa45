/**
 * Tests guests' data whose time is over: it is announced, held, erased, and erased again after a
 * restore.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatDay } from '#domain/kernel/dates.ts';
import { monthsAfter } from '#domain/retention/rules.ts';
import {
  eventRetention,
  events,
  guests,
  imports,
  outbox,
  reservations,
  surveyAnswers,
  surveyTickets,
} from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import { newId } from '../db/id.ts';
import { wordAll } from '../db/search-words.ts';
import { tableNames } from '../db/tenant-role.ts';
import { keepErasures } from '../backup/erase-again.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { buildManyReplies } from '../testing/many.ts';
import { mailNotices } from './notices.ts';
import { retain } from './retain.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedInAs>>;
let host: Awaited<ReturnType<typeof signedInAs>>;
const folder = mkdtempSync(join(tmpdir(), 'turnout-retention-'));
const day = 86_400_000;

beforeAll(async () => {
  app = await testApp({ config: { dataDir: folder } });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  admin = await signedInAs(app.database, 'admin');
  host = await signedInAs(app.database, 'eventManager', admin.tenant!);
});

const ask = (sensitiveMonths: number | null, personalMonths: number | null, privacyNotice = '') =>
  app.call('PUT', '/api/tenants/self/privacy', {
    token: admin.token,
    body: { privacyNotice, sensitiveMonths, personalMonths },
  });

let n = 0;
/** Makes an upcoming event with a reply from a party of two, and then lets the event begin. */
async function anEvent() {
  n += 1;
  const event = await buildEvent(app.database, {
    tenantId: admin.tenant!.id,
    createdBy: host.user.id,
    hasMeals: true,
    mealOptions: [{ name: 'Fish', description: '' }],
  });
  const sent = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    headers: { 'idempotency-key': `retention-${n}` },
    body: {
      displayName: `Zaphodina${n} Quuxley`,
      guestEmail: `zq${n}@retention.example`,
      guestPhone: `+49 555 77${n}`,
      isAttending: true,
      guestCount: 2,
      guestDetails: [
        { name: `Zaphodina${n} Quuxley`, mealChoice: 'Fish' },
        { name: `Trillianne${n}`, mealChoice: 'Fish' },
      ],
      message: `Nutnote${n}`,
    },
  });
  expect(sent.status).toBe(201);
  const id = (sent.body.reservation as { id: string }).id;
  await app.call('PUT', `/api/reservation/${id}`, {
    token: host.token,
    body: { guestPhone: `+49 555 88${n}` },
  });
  const endedAt = new Date(Date.now() - day);
  const moved = { startsAt: endedAt, endsAt: null };
  await app.database.platform.update(events).set(moved).where(eq(events.id, event.id));
  await wordAll(app.database);
  return {
    event,
    id,
    endedAt,
    marks: [`zaphodina${n}`, `zq${n}@`, `trillianne${n}`],
    note: `nutnote${n}`,
  };
}

/** Adds a household to the guest list, and the file that it came from. */
async function addGuestList(event: { id: string }) {
  const household = await app.call('POST', `/api/events/${event.id}/invitations`, {
    token: host.token,
    body: {
      label: `Trillianne${n} at home`,
      email: `zq${n}@retention.example`,
      note: `Nutnote${n} of the household`,
      tags: [`Nutnote${n}`],
      invitees: [{ name: `Trillianne${n}`, isChild: true }],
    },
  });
  expect(household.status).toBe(201);
  await app.database.platform.insert(imports).values({
    id: newId(),
    tenantId: admin.tenant!.id,
    eventId: event.id,
    kind: 'csv',
    fileName: `Trillianne${n}.csv`,
    columns: [{ name: 'Note', samples: [`Nutnote${n}`] }],
    mapping: {},
    rows: [`Zaphodina${n}`],
  });
  await wordAll(app.database);
}

const noticesTo = async (email: string) =>
  (
    await app.database.platform
      .select()
      .from(outbox)
      .where(and(eq(outbox.toEmail, email), eq(outbox.template, 'account.retention')))
  ).map(({ payload }) => payload);
const replyRow = async (id: string) =>
  (await app.database.platform.select().from(reservations).where(eq(reservations.id, id)))[0]!;
const overview = async (id: string) =>
  (await app.call('GET', `/api/events/${id}/overview`, { token: host.token })).body;
const needs = async (id: string) =>
  (await overview(id)).needs
    .map(({ kind }: { kind: string }) => kind)
    .filter((kind: string) => kind === 'erasure');
const leftOf = async (marks: readonly string[]) =>
  app.database.transaction(platformScope, async (tx) => {
    const found: string[] = [];
    for (const table of tableNames) {
      const { rows } = await tx.execute<{ row: string }>(
        sql`select ${table}::text || ': ' || t::text as row from ${sql.identifier(table)} t`,
      );
      found.push(
        ...rows.map(({ row }) => row.toLowerCase()).filter((row) => marks.some((mark) => row.includes(mark))),
      );
    }
    return found;
  });

it('retention erases nothing unless an organization or a host turns it on', async () => {
  const { id } = await anEvent();
  await retain(app.database, new Date('2099-01-01T00:00:00Z'));
  await retain(app.database, new Date('2099-02-01T00:00:00Z'));
  expect((await replyRow(id)).message).toBe(`Nutnote${n}`);
  expect(await noticesTo(admin.user.email)).toEqual([]);
});

it('retention notifies host and admins, erases sensitive data a week later, and personal data last', async () => {
  const { event, id, endedAt, marks, note } = await anEvent();
  expect((await ask(1, 12)).body).toEqual({ privacyNotice: '', sensitiveMonths: 1, personalMonths: 12 });
  const before = await overview(event.id);

  const first = monthsAfter(endedAt, 1);
  await retain(app.database, new Date(first.getTime() - 8 * day));
  expect(await noticesTo(host.user.email)).toEqual([]);
  const told = new Date(first.getTime() - 7 * day);
  await retain(app.database, told);
  await retain(app.database, told);
  for (const { email } of [host.user, admin.user]) {
    const [notice, ...more] = await noticesTo(email);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      total: 1,
      events: [{ stage: 'sensitive', day: formatDay(first, 'UTC') }],
    });
  }
  expect(await needs(event.id)).toEqual(['erasure']);
  await retain(app.database, new Date(first.getTime() - 1));
  expect((await replyRow(id)).message).not.toBe('');

  await retain(app.database, first);
  const blank = await replyRow(id);
  expect([blank.message, blank.mealChoice, blank.guestEmail]).toEqual(['', '', `zq${n}@retention.example`]);
  const persons = await app.database.platform.select().from(guests).where(eq(guests.reservationId, id));
  expect(persons.map(({ name, mealChoice }) => [name !== '', mealChoice])).toEqual([
    [true, ''],
    [true, ''],
  ]);
  expect(await leftOf([note])).toEqual([]);
  expect(await needs(event.id)).toEqual([]);

  const last = monthsAfter(endedAt, 12);
  await retain(app.database, new Date(last.getTime() - 7 * day));
  expect((await replyRow(id)).erasedAt).toBeNull();
  await retain(app.database, last);
  expect(await leftOf(marks)).toEqual([]);
  const after = await overview(event.id);
  expect(after.counts).toEqual(before.counts);
  const log = await app.call('GET', '/api/activity?page=1', { token: admin.token });
  const lines = log.body.filter(({ action }: { action: string }) => action.startsWith('event.erased'));
  expect(
    lines.map(({ action, actorLabel }: { action: string; actorLabel: string }) => [action, actorLabel]),
  ).toEqual([
    ['event.erasedPersonal', 'Turnout'],
    ['event.erasedSensitive', 'Turnout'],
  ]);
  await retain(app.database, new Date(last.getTime() + 30 * day));
  expect((await noticesTo(host.user.email)).length).toBe(2);
});

it('a retention notice counts events, and names only the last stage if two stages fall on one day', async () => {
  const notice = (name: string, stage: 'sensitive' | 'personal', on: string) => ({
    tenantId: admin.tenant!.id,
    eventId: `00000000-0000-7000-8000-00000000000${name}`,
    createdBy: host.user.id,
    name,
    stage,
    on: new Date(`${on}T00:00:00Z`),
  });
  await app.database.platformTransaction((tx) =>
    mailNotices(tx, [
      notice('1', 'sensitive', '2027-07-21'),
      notice('1', 'personal', '2027-07-21'),
      notice('2', 'sensitive', '2027-07-21'),
      notice('2', 'personal', '2027-08-21'),
    ]),
  );
  expect(await noticesTo(host.user.email)).toMatchObject([
    {
      total: 2,
      more: 0,
      events: [
        { name: '1', stage: 'personal', day: 'Jul 21, 2027' },
        { name: '2', stage: 'sensitive', day: 'Jul 21, 2027' },
        { name: '2', stage: 'personal', day: 'Aug 21, 2027' },
      ],
    },
  ]);
});

it('retention erases data of the guest list in the two stages, too', async () => {
  const { event, endedAt, marks, note } = await anEvent();
  await addGuestList(event);
  await ask(1, 12);
  const first = monthsAfter(endedAt, 1);
  await retain(app.database, new Date(first.getTime() - 7 * day));
  await retain(app.database, first);
  expect(await leftOf([note])).toEqual([]);
  const listed = await app.call('GET', `/api/events/${event.id}/invitations`, { token: host.token });
  expect(listed.body).toMatchObject([{ label: `Trillianne${n} at home`, note: '', tags: [] }]);
  expect(listed.body[0].invitees).toMatchObject([{ name: `Trillianne${n}`, isChild: false }]);
  const last = monthsAfter(endedAt, 12);
  await retain(app.database, new Date(last.getTime() - 7 * day));
  await retain(app.database, last);
  expect(await leftOf(marks)).toEqual([]);
});

it('retention empties the survey together with personal data, and keeps the number of respondents', async () => {
  const { event, endedAt } = await anEvent();
  const [questionId, tenantId] = [newId(), admin.tenant!.id];
  const row = { tenantId, id: randomUUID(), eventId: event.id, answers: { [questionId]: `Nutnote${n}` } };
  await app.database.platform.insert(surveyAnswers).values(row);
  await app.database.platform.insert(surveyTickets).values({ tenantId, eventId: event.id, ticketHash: 'x' });
  await ask(1, 12);
  const survey = async () => [
    await app.database.platform.select().from(surveyAnswers).where(eq(surveyAnswers.eventId, event.id)),
    await app.database.platform.select().from(surveyTickets).where(eq(surveyTickets.eventId, event.id)),
  ];
  const first = monthsAfter(endedAt, 1);
  await retain(app.database, new Date(first.getTime() - 7 * day));
  await retain(app.database, first);
  expect(await survey()).toMatchObject([[row], [{}]]);
  const last = monthsAfter(endedAt, 12);
  await retain(app.database, new Date(last.getTime() - 7 * day));
  await retain(app.database, last);
  expect(await survey()).toEqual([[{ ...row, answers: {} }], []]);
});

it('a hold on erasure prevents every erasure, and its end leads to a new notice', async () => {
  const { event, id, endedAt } = await anEvent();
  const path = `/api/events/${event.id}/retention`;
  const { token } = host;
  const own = await app.call('PUT', path, { token, body: { sensitiveMonths: null, personalMonths: 1 } });
  const due = monthsAfter(endedAt, 1);
  expect(own.body).toMatchObject({ personalMonths: 1, personal: { due: due.toISOString(), on: null } });
  await retain(app.database, new Date(due.getTime() - day));
  expect((await app.call('GET', path, { token })).body.personal.on).not.toBeNull();

  expect((await app.call('PUT', `${path}/hold`, { token, body: { reason: ' ' } })).status).toBe(400);
  const held = await app.call('PUT', `${path}/hold`, { token, body: { reason: 'A dispute about the bill' } });
  expect(held.body).toMatchObject({ hold: { reason: 'A dispute about the bill' }, personal: { on: null } });
  const later = new Date(due.getTime() + 60 * day);
  await retain(app.database, later);
  await retain(app.database, new Date(later.getTime() + 8 * day));
  expect((await replyRow(id)).erasedAt).toBeNull();

  expect((await app.call('DELETE', `${path}/hold`, { token })).body.hold).toBeNull();
  await retain(app.database, new Date(later.getTime() + 9 * day));
  expect((await replyRow(id)).erasedAt).toBeNull();
  await retain(app.database, new Date(later.getTime() + 16 * day));
  expect((await replyRow(id)).erasedAt).not.toBeNull();
});

it('403 for a manager of other events; no event may keep data longer than its organization allows', async () => {
  const { event, id, endedAt } = await anEvent();
  const other = await signedInAs(app.database, 'eventManager', admin.tenant!);
  const path = `/api/events/${event.id}/retention`;
  const body = { sensitiveMonths: 0, personalMonths: 0 };
  expect((await app.call('PUT', path, { token: other.token, body })).status).toBe(403);
  expect((await app.call('GET', path, { token: other.token })).status).toBe(403);
  expect((await app.call('PUT', path, { token: admin.token, body })).status).toBe(200);
  await ask(1, 2);
  for (const months of [1, 2, 3]) await retain(app.database, monthsAfter(endedAt, months));
  expect((await replyRow(id)).message).not.toBe('');
});

it('retention erases many replies at once', async () => {
  const { event, endedAt } = await anEvent();
  await buildManyReplies(app.database, event, 1_200);
  await ask(null, 1);
  const due = monthsAfter(endedAt, 1);
  await retain(app.database, new Date(due.getTime() - 7 * day));
  await retain(app.database, due);
  const { rows } = await app.database.platform.execute(sql`
    select count(*)::int as n, count(*) filter (where erased_at is null)::int as kept from reservations where event_id = ${event.id}`);
  expect(rows).toEqual([{ n: 1201, kept: 0 }]);
  const log = await app.call('GET', '/api/activity?page=1', { token: admin.token });
  expect(log.body[0]).toMatchObject({ action: 'event.erasedPersonal', details: { replies: 1_201 } });
});

it('retention erases again what a restored backup brings back', async () => {
  const { event, id, endedAt } = await anEvent();
  await ask(1, null);
  const due = monthsAfter(endedAt, 1);
  await retain(app.database, new Date(due.getTime() - 7 * day));
  await retain(app.database, due);
  await keepErasures(app.deps, due);
  // Sets one reply back to its state in the backup. Later a host writes to it again.
  const { platform } = app.database;
  await platform.delete(eventRetention).where(eq(eventRetention.eventId, event.id));
  await platform
    .update(reservations)
    .set({ message: 'Nuts', updatedAt: endedAt })
    .where(eq(reservations.id, id));
  const later = new Date(due.getTime() + day);
  await keepErasures(app.deps, later);
  expect((await replyRow(id)).message).toBe('');
  await platform
    .update(reservations)
    .set({ message: 'Later', updatedAt: later })
    .where(eq(reservations.id, id));
  await keepErasures(app.deps, new Date(later.getTime() + day));
  expect((await replyRow(id)).message).toBe('Later');
});

it('an event without a privacy notice shows the organization’s notice', async () => {
  const { event } = await anEvent();
  const notice = async () => (await app.call('GET', `/api/rsvp/${event.customUrl}/data`)).body.privacyNotice;
  expect(await notice()).toBe('');
  await ask(null, null, '  Ask privacy@host.example.  ');
  expect(await notice()).toBe('Ask privacy@host.example.');
  await app.call('PUT', `/api/events/${event.id}`, {
    token: host.token,
    body: { privacyNotice: 'Our own.' },
  });
  expect(await notice()).toBe('Our own.');
});
