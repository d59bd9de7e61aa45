/**
 * Tests finding and erasing a guest by email address over all events. The guest list also forgets
 * erased people.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { backUp, restore } from '../backup/commands.ts';
import { eraseAfterRestore } from '../backup/erase-again.ts';
import { events, imports, outbox, sessions } from '../db/schema.ts';
import { newId } from '../db/id.ts';
import { wordAll } from '../db/search-words.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { testDatabase } from '../testing/database.ts';
import { setUpAuthenticator } from '../testing/factors.ts';
import { expectTallies } from '../testing/tallies.ts';
import { tracedParties } from '../testing/traces.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
const folder = mkdtempSync(join(tmpdir(), 'turnout-person-'));
const place = { dataDir: join(folder, 'data') };

afterAll(() => rmSync(folder, { recursive: true, force: true }));
hostStage((stage) => ({ app, host } = stage), place);

const { leftOf, aParty, replyRow, eventRow, all } = tracedParties(() => ({ app, host }));
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = host.token) =>
  app.call(method, path, { token, ...(body && { body }) });
const byEmail = (act: 'find' | 'data' | 'erase', email: string, token = host.token) =>
  call('POST', `/api/guests/${act}`, { email }, token);
const anEvent = (more: object = {}) =>
  buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id, maxGuests: 20, ...more });

let n = 0;
/** A household of three that also left traces in the log, the search words and its import file. */
async function aHousehold(more: object = {}) {
  n += 1;
  const event = await anEvent(more);
  const marks = {
    ana: [`Anaximandra${n}`, `anax${n}@own.example`],
    ben: [`Benvolio${n}`, `benv${n}@own.example`],
    home: [`Quillfeather${n}`, `quill${n}@home.example`, `4711${n}555`],
  };
  const body = {
    label: `The ${marks.home[0]} household`,
    email: marks.home[1],
    phone: `+49 ${marks.home[2]}`,
    note: `Note on ${marks.ana[0]}`,
    tags: [`friends of ${marks.home[0]}`],
    seatsAllowed: 3,
    invitees: [
      { name: marks.ana[0], email: marks.ana[1] },
      { name: marks.ben[0], email: marks.ben[1], isChild: true },
      { name: '', isPlaceholder: true },
    ],
  };
  const made = await call('POST', `/api/events/${event.id}/invitations`, body);
  expect(made.status).toBe(201);
  const { id, invitees } = made.body as { id: string; invitees: { id: string }[] };
  await call('PUT', `/api/invitations/${id}`, { note: `Another note on ${marks.ana[0]}` });
  await app.database.platform.insert(imports).values({
    id: newId(),
    tenantId: host.tenant!.id,
    eventId: event.id,
    kind: 'csv',
    state: 'applied',
    fileName: `${marks.home[0]}.csv`,
    columns: [{ name: 'Name', samples: [marks.ana[0], marks.home[0]] }],
    mapping: {},
    rows: [{ cells: Object.values(marks).flat() }],
    outcome: [{ made: marks.home[0] }],
    undo: { households: Object.values(marks) },
  });
  await wordAll(app.database);
  const every = Object.values(marks).flat();
  expect((await leftOf(every)).length).toBeGreaterThan(5);
  return { event, id, ana: invitees[0]!, ben: invitees[1]!, marks, every };
}
const promise = (id: string, seats: number) =>
  app.database.platform.execute(
    sql`update invitations set promised = ${seats}, sent_at = now() where id = ${id}`,
  );

describe('a household of the guest list', () => {
  it('shows all of its data, can be erased whole, and frees its promised seats for waiting parties', async () => {
    const { event, id, every } = await aHousehold({ enableWaitlist: true, automaticPromotion: true });
    await promise(id, 3);
    expect(await eventRow(event.id)).toMatchObject({ promisedSeats: 3 });
    const known = await call('GET', `/api/invitations/${id}/data`);
    const text = JSON.stringify(known.body);
    for (const mark of every.filter((each) => !each.startsWith('4711'))) expect(text).toContain(mark);
    const { status, body } = await call('POST', `/api/invitations/${id}/erase`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, what: 'reply', seatsFreed: 3, removed: { invitations: 1, replies: 0 } });
    await wordAll(app.database);
    expect(await leftOf(every)).toEqual([]);
    expect(await eventRow(event.id)).toMatchObject({ promisedSeats: 0 });
    expect((await call('POST', `/api/invitations/${id}/erase`, {})).status).toBe(404);
  });

  it('loses the name and place of one erased person, and frees one promised seat', async () => {
    const { event, id, ana, ben, marks } = await aHousehold();
    await promise(id, 3);
    const { body } = await call('POST', `/api/invitations/${id}/erase`, { inviteeId: ana.id });
    expect(body).toMatchObject({ id: ana.id, what: 'guest', seatsFreed: 1 });
    await wordAll(app.database);
    expect(await leftOf(marks.ana)).toEqual([]);
    const { body: left } = await call('GET', `/api/invitations/${id}`);
    expect(left).toMatchObject({ seatsAllowed: 2, promised: 2, email: marks.home[1] });
    expect(left.invitees.map(({ name }: { name: string }) => name)).toEqual([marks.ben[0], '']);
    expect(await eventRow(event.id)).toMatchObject({ promisedSeats: 2 });
    // Erasing the last named person erases the household.
    expect((await call('POST', `/api/invitations/${id}/erase`, { inviteeId: ben.id })).body).toMatchObject({
      what: 'reply',
      removed: { invitations: 1 },
    });
  });

  it('keeps the place of an erased person after the event began', async () => {
    const { event, id, ana } = await aHousehold();
    const startsAt = new Date(Date.now() - 86_400_000);
    await app.database.platform.update(events).set({ startsAt }).where(eq(events.id, event.id));
    const { body } = await call('POST', `/api/invitations/${id}/erase`, { inviteeId: ana.id });
    expect(body).toMatchObject({ what: 'guest', seatsFreed: 0, totalsKept: true });
    const { body: left } = await call('GET', `/api/invitations/${id}`);
    expect([left.seatsAllowed, left.invitees.length, left.invitees[0].name]).toEqual([3, 3, '']);
  });

  it('403 or 404 without the right to delete the event’s replies', async () => {
    const { id } = await aHousehold();
    const colleague = await signedInAs(app.database, 'eventManager', host.tenant!);
    const stranger = await signedInAs(app.database, 'admin');
    for (const [who, status] of [
      [colleague, 403],
      [stranger, 404],
    ] as const) {
      expect((await call('POST', `/api/invitations/${id}/erase`, {}, who.token)).status).toBe(status);
      expect((await call('GET', `/api/invitations/${id}/data`, undefined, who.token)).status).toBe(status);
    }
  });
});

describe('a search by email address', () => {
  it('finds and erases replies of all events, households, remains of withdrawn replies, and mails', async () => {
    const { id, marks } = await aParty();
    const email = marks.contactsOwn[1]!;
    const household = await aHousehold();
    await call('PUT', `/api/invitations/${household.id}`, { email });
    const past = await aParty(new Date(Date.now() - 86_400_000));
    await call('PUT', `/api/reservation/${past.id}`, { guestEmail: email, notifyGuest: false });
    const gone = await aParty();
    await call('PUT', `/api/reservation/${gone.id}`, { guestEmail: email });
    await call('DELETE', `/api/reservation/${gone.id}`);
    const late = new Date(Date.now() - 3_600_000);
    await app.database.platform.update(events).set({ deletedAt: late }).where(eq(events.id, past.event.id));

    const found = await byEmail('find', `  ${email.toUpperCase()} `);
    expect(found.status).toBe(200);
    const seen = found.body.found.map(({ what, id: of, eventDeleted }: Record<string, unknown>) => [
      what,
      of,
      eventDeleted,
    ]);
    expect(seen).toHaveLength(4);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['reply', id, false],
        ['reply', past.id, true],
        ['left', gone.id, false],
        ['household', household.id, false],
      ]),
    );
    expect(found.body.mails).toBeGreaterThan(0);
    const known = await byEmail('data', email);
    expect(known.body.events).toHaveLength(4);
    for (const mark of [marks.contact[0]!, past.marks.contact[0]!, household.marks.home[0]!])
      expect(JSON.stringify(known.body)).toContain(mark);

    const stranger = await signedInAs(app.database, 'admin');
    expect((await byEmail('find', email, stranger.token)).body).toEqual({ found: [], mails: 0 });
    expect((await byEmail('erase', email, stranger.token)).body).toEqual({ certificates: [], mails: 0 });

    const file = join(folder, 'before');
    await backUp(app.database, place, file);
    const { status, body } = await byEmail('erase', email);
    expect([status, body.certificates.length]).toEqual([200, 4]);
    await wordAll(app.database);
    const every = [...all(marks), ...all(past.marks), ...household.every];
    expect(await leftOf([email, ...every])).toEqual([]);
    expect(await replyRow(id)).toBeUndefined();
    expect((await byEmail('find', email)).body).toEqual({ found: [], mails: 0 });
    await backUp(app.database, place, join(folder, 'after'));

    const into = await testDatabase();
    const target = { dataDir: join(folder, 'restored') };
    await restore(into, target, file);
    const deps = { ...app.deps, database: into, config: { ...app.deps.config, ...target } };
    expect(await eraseAfterRestore(deps, file)).toBeGreaterThan(3);
    await wordAll(into);
    expect(await leftOf([email, ...every], into)).toEqual([]);
    expect(await eraseAfterRestore(deps, file)).toBe(0);
    await into.close();
  });

  it('erases one person of a household if the address belongs to that person', async () => {
    const { id, marks } = await aHousehold();
    expect((await byEmail('find', marks.ana[1]!)).body.found).toMatchObject([{ what: 'invitee', others: 0 }]);
    await byEmail('erase', marks.ana[1]!);
    expect(await leftOf([marks.ana[1]!])).toEqual([]);
    const { body } = await call('GET', `/api/invitations/${id}`);
    expect(body.invitees.map(({ name }: { name: string }) => name)).toEqual([marks.ben[0], '']);
  });

  it('erases mails without a reply, and a restored backup does not bring them back', async () => {
    const event = await anEvent();
    const email = 'only-mailed@nobody.example';
    await app.database.platform.insert(outbox).values({
      id: newId(),
      tenantId: host.tenant!.id,
      eventId: event.id,
      toEmail: email,
      toName: 'Only Mailed',
      template: 'guest.message',
      status: 'sent',
      sentAt: new Date(),
      payload: {},
    });
    const file = join(folder, 'mails');
    await backUp(app.database, place, file);
    expect((await byEmail('erase', email)).body).toEqual({ certificates: [], mails: 1 });
    expect(await leftOf([email, 'Only Mailed'])).toEqual([]);
    await backUp(app.database, place, join(folder, 'mails-later'));
    const into = await testDatabase();
    const target = { dataDir: join(folder, 'of-mails') };
    await restore(into, target, file);
    expect(await leftOf([email], into)).not.toEqual([]);
    const deps = { ...app.deps, database: into, config: { ...app.deps.config, ...target } };
    await eraseAfterRestore(deps, file);
    expect(await leftOf([email], into)).toEqual([]);
    await into.close();
  });

  it('403 for users below an admin, and for an admin with a second factor until a new confirmation', async () => {
    const manager = await signedInAs(app.database, 'eventManager', host.tenant!);
    expect((await byEmail('find', 'a@b.example', manager.token)).status).toBe(403);
    const root = await signedInAs(app.database, 'superadmin');
    expect((await byEmail('erase', 'a@b.example', root.token)).status).toBe(404);
    const admin = await signedInAs(app.database, 'admin');
    await setUpAuthenticator(app, admin.token);
    await app.database.platform
      .update(sessions)
      .set({ confirmedAt: null })
      .where(eq(sessions.userId, admin.user.id));
    expect((await byEmail('erase', 'a@b.example', admin.token)).body.code).toBe('confirmIdentity');
    expect((await byEmail('find', 'nothing', admin.token)).status).toBe(400);
  });
});

it('the stored counts (tallies) match the rows after all tests of this file', async () => {
  expect(await expectTallies(app.database)).toBeGreaterThan(0);
});
