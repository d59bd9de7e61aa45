import { and, eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Gift } from '#domain/gifts/contract.ts';
import { maxGifts, thanksAfter } from '#domain/gifts/rules.ts';
import { activityLog, gifts } from '../db/schema.ts';
import { tenantScope } from '../db/scope.ts';
import { newId } from '../db/id.ts';
import { eraseRelated } from '../retention/erasing.store.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildGift, buildInvitation, buildReservation, signedInAs } from '../testing/builders.ts';
import { buildStaff, type SignedIn, type Tenant } from '../testing/staff.ts';

let app: TestApp;
let tenant: Tenant;
let admin: SignedIn;
let manager: SignedIn;
let event: Awaited<ReturnType<typeof buildEvent>>;

beforeAll(async () => {
  app = await testApp();
  ({ tenant, admin, manager } = await buildStaff(app.database));
});
afterAll(() => app.close());

beforeEach(async () => {
  event = await buildEvent(app.database, { tenantId: tenant.id, createdBy: manager.user.id });
});

const call = (method: string, path: string, body?: unknown, { token } = manager) =>
  app.call(method as 'GET', path, { token, ...(body !== undefined && { body }) });
const list = async (query = '') => {
  const { body, headers } = await call('GET', `/api/events/${event.id}/gifts${query}`);
  return { names: (body as Gift[]).map(({ fromName }) => fromName), total: headers['x-total-count'] };
};
const add = async (body: object) => (await call('POST', `/api/events/${event.id}/gifts`, body)).body as Gift;
const left = (id: string) => app.database.platform.$count(gifts, eq(gifts.id, id));

describe('thanksAfter', () => {
  const none = { thankedOn: null, thankedBy: null };
  const done = { thankedOn: '2027-06-20', thankedBy: 'card' } as const;

  it('fills in the day or the way of thanks if only one is given, and removes both together', () => {
    expect(thanksAfter(none, { thankedBy: 'mail' }, '2027-07-01')).toEqual({
      thankedOn: '2027-07-01',
      thankedBy: 'mail',
    });
    expect(thanksAfter(none, { thankedOn: '2027-06-30' }, '2027-07-01').thankedBy).toBe('other');
    expect(thanksAfter(done, { thankedBy: 'mail' }, '2027-07-01').thankedOn).toBe('2027-06-20');
    expect(thanksAfter(done, { thankedOn: null }, '2027-07-01')).toEqual(none);
    expect(thanksAfter(done, {}, '2027-07-01')).toEqual(done);
  });
});

describe('the gifts of an event', () => {
  it('return the gift from each call, and appear in the log without the text that the host typed', async () => {
    const vase = await add({ fromName: 'Ada', what: 'A vase', receivedOn: '2027-06-12', note: 'blue' });
    expect(vase).toMatchObject({ thankedOn: null, thankedBy: null, reservationId: null, note: 'blue' });
    await add({ fromName: 'Bo', what: '100 %', thankedOn: '2027-06-13' });
    expect(await list()).toEqual({ names: ['Bo', 'Ada'], total: '2' });
    expect(await list('?sort=fromName&page=1&pageSize=1')).toEqual({ names: ['Ada'], total: '2' });
    expect((await list('?q=BLUE')).names).toEqual(['Ada']);
    expect((await list('?q=%25')).names).toEqual(['Bo']);
    expect((await list('?thanked=false')).names).toEqual(['Ada']);

    const thanked = await call('PUT', `/api/gifts/${vase.id}`, { thankedBy: 'card' });
    expect(thanked.status).toBe(200);
    expect(thanked.body).toEqual({ ...vase, thankedBy: 'card', thankedOn: expect.any(String) });
    expect((await list('?thanked=true')).total).toBe('2');
    const back = await call('PUT', `/api/gifts/${vase.id}`, { thankedOn: null, what: 'Two vases' });
    expect(back.body).toEqual({ ...vase, what: 'Two vases' });
    expect((await call('DELETE', `/api/gifts/${vase.id}`)).body).toEqual({ message: 'Gift removed.' });
    expect((await call('PUT', `/api/gifts/${vase.id}`, {})).status).toBe(404);
    const lines = await app.database.platform
      .select()
      .from(activityLog)
      .where(and(eq(activityLog.eventId, event.id), eq(activityLog.action, 'event.gifts')));
    expect(lines).toHaveLength(5);
    expect(JSON.stringify(lines)).not.toContain('vase');
  });

  it.each([
    [{ what: 'A vase' }, 'fromName'],
    [{ fromName: 'Ada', what: ' ' }, 'what'],
    [{ fromName: 'x'.repeat(201), what: 'A vase' }, 'fromName'],
    [{ fromName: 'Ada', what: 'A vase', note: 'x'.repeat(2_001) }, 'note'],
    [{ fromName: 'Ada', what: 'A vase', receivedOn: '2027-02-30' }, 'receivedOn'],
    [{ fromName: 'Ada', what: 'A vase', thankedBy: 'fax' }, 'thankedBy'],
    [{ fromName: 'Ada', what: 'A vase', reservationId: newId() }, 'reservationId'],
    [{ fromName: 'Ada', what: 'A vase', invitationId: 'nobody' }, 'invitationId'],
  ])('400 for the wrong gift %o', async (body, path) => {
    const answer = await call('POST', `/api/events/${event.id}/gifts`, body);
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, path]);
  });

  it('400 for a gift from a household or reply of another event', async () => {
    const other = await buildEvent(app.database, { tenantId: tenant.id, createdBy: manager.user.id });
    const invitationId = await buildInvitation(app.database, other);
    const gift = await add({ fromName: 'Ada', what: 'A vase' });
    expect((await call('PUT', `/api/gifts/${gift.id}`, { invitationId })).status).toBe(400);
  });

  it('409 beyond 2,000 gifts', async () => {
    const rows = Array.from({ length: maxGifts }, () => ({
      id: newId(),
      tenantId: tenant.id,
      eventId: event.id,
      fromName: 'Ada',
      what: 'A vase',
    }));
    await app.database.platformTransaction((tx) => tx.insert(gifts).values(rows));
    const refused = await call('POST', `/api/events/${event.id}/gifts`, { fromName: 'Bo', what: 'A cup' });
    expect([refused.status, refused.body.error]).toEqual([409, 'An event can have up to 2,000 gifts.']);
  });

  it('403 for changes by a colleague who may only read gifts', async () => {
    const id = await buildGift(app.database, event);
    const colleague = await signedInAs(app.database, 'eventManager', tenant);
    const member = await signedInAs(app.database, 'guest', tenant);
    expect((await call('GET', `/api/events/${event.id}/gifts`, undefined, colleague)).status).toBe(200);
    expect((await call('PUT', `/api/gifts/${id}`, { what: 'Mine' }, colleague)).status).toBe(403);
    expect((await call('GET', `/api/events/${event.id}/gifts`, undefined, member)).status).toBe(403);
  });

  it('404 once the event is deleted', async () => {
    const id = await buildGift(app.database, event);
    await call('DELETE', `/api/events/${event.id}`, undefined, admin);
    expect((await call('PUT', `/api/gifts/${id}`, { what: 'Mine' })).status).toBe(404);
  });
});

describe('the file of gifts', () => {
  it('shows the address of the giver’s household, and runs no formula', async () => {
    const reply = await buildReservation(app.database, event, { guestEmail: 'bo@example.com' });
    const household = { addressLines: ['1 Elm Street'], postcode: '12508', city: 'Beacon', country: 'US' };
    const invitationId = await buildInvitation(app.database, event, {
      ...household,
      envelopeName: 'Mr. Bo Ek',
      reservationId: reply.id,
    });
    await buildGift(app.database, event, {
      fromName: 'Bo',
      reservationId: reply.id,
      receivedOn: '2027-06-12',
    });
    await buildGift(app.database, event, { fromName: '=1+1', invitationId });
    await buildGift(app.database, event, { thankedOn: '2027-06-13', thankedBy: 'card' });
    const csv = await app.app.inject({
      method: 'GET',
      url: `/api/events/${event.id}/gifts.csv?thanked=false`,
      headers: { authorization: `Bearer ${manager.token}` },
    });
    expect(csv.statusCode).toBe(200);
    expect(csv.headers['content-disposition']).toMatch(/_gifts_.*\.csv/);
    const [header, ...rows] = csv.body.trim().split('\r\n');
    expect(header).toContain('"From","Gift","Received","Thanked","Thanked By","Note","Envelope Name"');
    expect(rows).toHaveLength(2);
    expect(csv.body).toContain(`"'=1+1"`);
    for (const row of rows) expect(row).toContain('"Mr. Bo Ek","1 Elm Street"');
    expect(csv.body).toContain('"Bo","A vase","2027-06-12",,,,');

    const xlsx = await app.app.inject({
      method: 'GET',
      url: `/api/events/${event.id}/gifts.xlsx`,
      headers: { authorization: `Bearer ${manager.token}` },
    });
    const sheet = strFromU8(unzipSync(xlsx.rawPayload)['xl/worksheets/sheet1.xml']!);
    expect(sheet.match(/<row /g)).toHaveLength(4);
    expect(sheet).toContain('1 Elm Street');
  });
});

describe('the names on gifts', () => {
  it('disappear when the giver’s reply, or the named person, is erased', async () => {
    const reply = await buildReservation(app.database, event, {
      displayName: 'Ada Lovelace',
      guestCount: 2,
      guestDetails: [{ name: 'Ada Lovelace' }, { name: 'Bo Ek' }],
    });
    const both = await buildGift(app.database, event, { reservationId: reply.id, fromName: 'The Ek family' });
    const hers = await buildGift(app.database, event, { reservationId: reply.id, fromName: 'Ada' });
    const another = await buildGift(app.database, event, { fromName: 'Ada' });
    const known = await call('GET', `/api/reservation/${reply.id}/data`);
    expect(JSON.stringify(known.body)).toContain('The Ek family');
    const party = await call('GET', `/api/reservation/${reply.id}`);
    const guests = party.body.reservation.guestDetails;
    const persons = (typeof guests === 'string' ? JSON.parse(guests) : guests) as { id: string }[];
    const erased = await call('POST', `/api/reservation/${reply.id}/erase`, { guestId: persons[0]!.id });
    expect([erased.status, await left(hers), await left(both)]).toEqual([200, 0, 1]);
    await call('POST', `/api/reservation/${reply.id}/erase`, {});
    expect([await left(both), await left(another)]).toEqual([0, 1]);
  });

  it('stay when the host deletes the reply or merges the household', async () => {
    const reply = await buildReservation(app.database, event);
    const kept = await buildGift(app.database, event, { reservationId: reply.id });
    const from = await buildInvitation(app.database, event);
    const into = await buildInvitation(app.database, event, { sort: 2 });
    const moved = await buildGift(app.database, event, { invitationId: from });
    await call('DELETE', `/api/reservation/${reply.id}`);
    expect(await left(kept)).toBe(1);
    expect((await call('POST', `/api/invitations/${from}/merge`, { into })).status).toBe(200);
    const [row] = await app.database.platform.select().from(gifts).where(eq(gifts.id, moved));
    expect(row?.invitationId).toBe(into);
  });

  it('disappear at the second stage of retention', async () => {
    const id = await buildGift(app.database, event);
    const erase = (stage: 'sensitive' | 'personal') =>
      app.database.transaction(tenantScope(tenant.id), (tx) =>
        eraseRelated(
          tx,
          tenantScope(tenant.id),
          { eventId: event.id, stage, writtenUntil: new Date(Date.now() + 1_000) },
          10,
        ),
      );
    await erase('sensitive');
    expect(await left(id)).toBe(1);
    await erase('personal');
    expect(await left(id)).toBe(0);
  });
});
