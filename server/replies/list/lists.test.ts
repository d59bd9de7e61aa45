import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantScope } from '../../db/scope.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { buildEvent, buildReservation, signedInAs } from '../../testing/builders.ts';
import { partyOf, replyCalls } from '../../testing/reply-calls.ts';
import { buildStaff, type SignedIn, type Tenant } from '../../testing/staff.ts';
import { exportReplies } from './export.ts';

let app: TestApp;
let admin: SignedIn, guest: SignedIn, superadmin: SignedIn, stranger: SignedIn;
let tenant: Tenant;

beforeAll(async () => {
  app = await testApp();
  ({ tenant, admin, guest, stranger } = await buildStaff(app.database));
  superadmin = await signedInAs(app.database, 'superadmin');
});

afterAll(() => app.close());

const { anEvent, aReply, get, put, eventRow, replyRow } = replyCalls(
  () => app,
  () => admin,
);

describe('lists of replies', () => {
  it('show an event’s replies with a summary, in waitlist order', async () => {
    const event = await anEvent({ maxGuests: 4 });
    const first = await aReply(event, { guestCount: 3, displayName: 'Ada' });
    const waiting = await aReply(event, { guestCount: 2, waitlisted: true, displayName: 'Bo' });
    const last = await aReply(event, { waitlisted: true, displayName: 'Cy', awaitingApproval: true });
    const declined = await aReply(event, { isAttending: false, guestCount: 0, displayName: 'Di' });
    const { status, body } = await get(`/api/event/${event.id}/reservations`, admin);
    expect(status).toBe(200);
    expect(body.summary).toEqual({
      confirmedGuests: 3,
      waitlistedCount: 2,
      spotsRemaining: 1,
      confirmedCount: 1,
      declinedCount: 1,
    });
    expect(
      body.reservations.map((row: { id: string; waitlistPosition: number }) => [
        row.id,
        row.waitlistPosition,
      ]),
    ).toEqual([
      [first.id, null],
      [waiting.id, 1],
      [last.id, 2],
      [declined.id, null],
    ]);
    expect(body.reservations[0]).toMatchObject({
      eventId: event.id,
      eventName: 'Summer Party',
      eventMaxGuests: 4,
      userEmail: null,
    });
    expect(partyOf(body.reservations[0])).toEqual([
      { name: 'Ada', mealChoice: '' },
      { name: '', mealChoice: '' },
      { name: '', mealChoice: '' },
    ]);
    for (const [filter, ids] of [
      ['confirmed', [first.id]],
      ['waitlisted', [waiting.id, last.id]],
      ['declined', [declined.id]],
    ] as const) {
      const list = await get(`/api/event/${event.id}/reservations?status=${filter}`, admin);
      expect(list.body.reservations.map(({ id }: { id: string }) => id)).toEqual(ids);
    }
    const waitlist = await get(`/api/waitlists?q=${encodeURIComponent('Bo')}`, admin);
    expect(waitlist.body).toMatchObject([{ id: waiting.id, position: 1, status: 'waiting', guestCount: 2 }]);
    const { tenantId, createdBy, timezone } = event;
    expect(waitlist.body[0]).toMatchObject({ tenantId, createdBy, eventTimezone: timezone });
    const both = (await get('/api/waitlists', admin)).body.filter(
      ({ eventId }: { eventId: string }) => eventId === event.id,
    );
    expect(both).toMatchObject([
      { id: waiting.id },
      { id: last.id, position: 2, status: 'awaiting approval' },
    ]);
  });

  it('page, search and sort in the database, with the total in a header', async () => {
    const event = await anEvent({ maxGuests: 100, name: 'Paged' });
    for (const [index, displayName] of ['Cy', 'ada', 'Bo', 'Dee%', 'Eve'].entries()) {
      await aReply(event, { displayName, guestCount: index + 1, waitlisted: displayName === 'Eve' });
    }
    const names = async (query: string, url = '/api/reservations') => {
      const reply = await get(
        `${url}?${url === '/api/reservations' ? `eventId=${event.id}&` : ''}${query}`,
        admin,
      );
      const rows = (reply.body.reservations ?? reply.body) as { displayName: string }[];
      return [rows.map(({ displayName }) => displayName), reply.headers['x-total-count']];
    };
    expect(await names('sort=displayName&page=1&pageSize=2')).toEqual([['ada', 'Bo'], '5']);
    expect(await names('sort=displayName&page=3&pageSize=2')).toEqual([['Eve'], '5']);
    expect(await names('sort=-guestCount&pageSize=1')).toEqual([['Eve'], '5']);
    expect(await names('sort=status&pageSize=10&status=waitlisted')).toEqual([['Eve'], '1']);
    expect(await names(`q=${encodeURIComponent('dee%')}&pageSize=10`)).toEqual([['Dee%'], '1']);
    expect(await names('q=paged&page=1&pageSize=2&sort=-displayName')).toEqual([['Eve', 'Dee%'], '5']);
    expect((await names(''))[0]).toEqual(['Eve', 'Dee%', 'Bo', 'ada', 'Cy']);
    expect(await names('page=2&pageSize=3', `/api/event/${event.id}/reservations`)).toEqual([
      ['Dee%', 'Eve'],
      '5',
    ]);
    // Finds the words of a guest's name and meal in any spelling. Finds neither signs nor words
    // that only the stored JSON contains.
    const guest = { name: 'Zoë "Zo" \\ Quux', mealChoice: 'Trout' };
    await aReply(event, { displayName: 'Fay', guestDetails: [guest] });
    for (const q of ['ZOË', '"Zo"', '\\ quu', 'trout', 'fay'])
      expect([q, await names(`q=${encodeURIComponent(q)}`)]).toEqual([q, [['Fay'], '1']]);
    for (const q of ['mealChoice', 'name":', '{', '[', '\\']) {
      expect([q, await names(`q=${encodeURIComponent(q)}&page=1`)]).toEqual([q, [[], '0']]);
    }
    expect((await get('/api/reservations?sort=password', admin)).status).toBe(400);
    expect((await get('/api/reservations?eventId=nonsense', admin)).body).toEqual([]);
  });

  it('never show another organization’s data, whatever the query', async () => {
    const event = await anEvent();
    await aReply(event);
    expect((await get(`/api/reservations?tenantId=${tenant.id}`, stranger)).body).toEqual([]);
    expect((await get(`/api/reservations?eventId=${event.id}`, stranger)).body).toEqual([]);
  });
});

describe('replies by event and waitlists', () => {
  it('show the events that match the query, with their numbers', async () => {
    const owner = await signedInAs(app.database, 'admin');
    const own = { tenantId: owner.tenant!.id, createdBy: owner.user.id };
    const later = new Date(Date.now() + 60 * 86_400_000);
    const empty = await buildEvent(app.database, { ...own, name: 'Empty' });
    const full = await buildEvent(app.database, {
      ...own,
      name: 'Full',
      startsAt: later,
      maxGuests: 3,
      enableWaitlist: true,
    });
    await buildReservation(app.database, full, { displayName: 'Seated', guestCount: 3 });
    await buildReservation(app.database, full, { displayName: 'Waiting', guestCount: 2, waitlisted: true });
    await buildReservation(app.database, full, { displayName: 'Away', isAttending: false });
    const ask = async (query: string, as: SignedIn = owner) => {
      const { status, body, headers } = await get(`/api/reservations/by-event?${query}`, as);
      expect(status).toBe(200);
      return { total: Number(headers['x-total-count']), rows: body as { id: string; matches: number }[] };
    };
    const of = ({ rows }: Awaited<ReturnType<typeof ask>>) => rows.map(({ id, matches }) => [id, matches]);
    const all = await ask('page=1&pageSize=5');
    expect(of(all)).toEqual([
      [full.id, 3],
      [empty.id, 0],
    ]);
    expect(all.rows[0]).toMatchObject({
      name: 'Full',
      tenantName: owner.tenant!.name,
      createdBy: owner.user.id,
      maxGuests: 3,
      confirmedGuests: 3,
      spotsRemaining: 0,
      reservationCount: 3,
      waitlistedCount: 1,
      waitlistedGuests: 2,
      automaticPromotion: false,
    });
    expect(await ask('page=2&pageSize=1')).toMatchObject({ total: 2, rows: [{ id: empty.id }] });
    expect(of(await ask('status=waitlisted'))).toEqual([[full.id, 1]]);
    expect(of(await ask('q=seat&page=1'))).toEqual([[full.id, 1]]);
    expect(of(await ask('q=seat&status=declined'))).toEqual([]);
    expect(of(await ask('q=empty'))).toEqual([]);
    expect(of(await ask('q=full'))).toEqual([[full.id, 3]]);
    expect(of(await ask(`eventId=${empty.id}`))).toEqual([[empty.id, 0]]);
    expect(of(await ask('eventId=nonsense'))).toEqual([]);
    expect(of(await ask(`eventId=${full.id}`, admin))).toEqual([]);
    expect(of(await ask(`tenantId=${owner.tenant!.id}`, superadmin))).toHaveLength(2);
    expect((await get('/api/reservations/by-event', guest)).status).toBe(403);
  });

  it('sort the waitlists of past events last', async () => {
    const day = 86_400_000;
    const line = [];
    for (const days of [9, -9, 2]) {
      const startsAt = new Date(Date.now() + days * day);
      const event = await anEvent({ name: 'Ordered line', startsAt, enableWaitlist: true });
      line.push(await aReply(event, { waitlisted: true }));
    }
    const { body } = await get('/api/waitlists?q=Ordered%20line', admin);
    const ids = (body as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual([line[2]!.id, line[0]!.id, line[1]!.id]);
  });

  it('keep their order in pages, even if a page begins or ends within a waitlist', async () => {
    const host = await signedInAs(app.database, 'admin');
    for (const days of [3, -3, 1, 2]) {
      const event = await buildEvent(app.database, {
        tenantId: host.tenant!.id,
        createdBy: host.user.id,
        startsAt: new Date(Date.now() + days * 86_400_000),
        enableWaitlist: true,
      });
      for (let party = 0; party < (days === 2 ? 0 : 3); party++)
        await buildReservation(app.database, event, { waitlisted: true });
    }
    const whole = (await get('/api/waitlists', host)).body;
    const paged = [];
    for (const page of [1, 2, 3, 4]) {
      paged.push(...(await get(`/api/waitlists?page=${page}&pageSize=4`, host)).body);
    }
    expect(whole).toHaveLength(9);
    expect(paged).toEqual(whole);
  });

  it('show how many seats each waiting party lacks, counting the parties ahead of it', async () => {
    const event = await anEvent({ maxGuests: 6, enableWaitlist: true });
    await aReply(event, { guestCount: 3 });
    const line = [];
    for (const [guestCount, awaitingApproval] of [
      [4, false],
      [1, true],
      [2, false],
      [2, false],
      [1, false],
    ] as const)
      line.push(await aReply(event, { guestCount, awaitingApproval, waitlisted: true }));
    const { body } = await get(`/api/waitlists?page=1&pageSize=50&q=${event.name}`, admin);
    const rows = (
      body as { id: string; eventId: string; spotsNeeded: number | null; status: string }[]
    ).filter(({ eventId }) => eventId === event.id);
    expect(rows.map(({ id, spotsNeeded, status }) => [id, spotsNeeded, status])).toEqual([
      [line[0]!.id, 1, 'waiting'],
      [line[1]!.id, null, 'awaiting approval'],
      [line[2]!.id, 0, 'waiting'],
      // With one more free seat, the party of four would move up first, and leave fewer seats for
      // this one.
      [line[3]!.id, 5, 'waiting'],
      [line[4]!.id, 0, 'waiting'],
    ]);
    expect(rows[0]).toMatchObject({
      position: 1,
      eventMaxGuests: 6,
      eventConfirmedGuests: 3,
      spotsRemaining: 3,
    });
    await app.call('PUT', `/api/events/${event.id}`, {
      token: admin.token,
      body: { automaticPromotion: true },
    });
    const states = await Promise.all(line.map(async ({ id }) => (await replyRow(id))!.waitlisted));
    expect(states).toEqual([true, true, false, true, false]);
  });

  it('show how many seats must open in an overfull event before a party fits', async () => {
    const event = await anEvent({ name: 'Overfull', maxGuests: 10, enableWaitlist: true });
    const seated = await aReply(event, { guestCount: 13 });
    const waiting = await aReply(event, { guestCount: 2, waitlisted: true });
    const row = async () => (await get('/api/waitlists?q=Overfull', admin)).body;
    expect(await row()).toMatchObject([{ id: waiting.id, spotsNeeded: 5, spotsRemaining: 0 }]);
    await put(seated.id, { guestCount: 8 });
    expect(await row()).toMatchObject([{ spotsNeeded: 0, spotsRemaining: 2 }]);
  });

  it('show each party’s place in the whole waitlist on every page', async () => {
    const event = await anEvent({ maxGuests: 1, enableWaitlist: true });
    const ids: string[] = [];
    for (let index = 0; index < 7; index++)
      ids.push((await aReply(event, { waitlisted: true, displayName: `W${6 - index}` })).id);
    const positions = async (query: string) =>
      (
        await get(`/api/event/${event.id}/reservations?status=waitlisted&${query}`, admin)
      ).body.reservations.map((row: { id: string; waitlistPosition: number }) => [
        ids.indexOf(row.id) + 1,
        row.waitlistPosition,
      ]);
    expect(await positions('page=2&pageSize=3')).toEqual([
      [4, 4],
      [5, 5],
      [6, 6],
    ]);
    expect(await positions('page=1&pageSize=2&sort=displayName')).toEqual([
      [7, 7],
      [6, 6],
    ]);
  });
});

describe('the export', () => {
  it('reads each reply once, in batches, without blocking the database', async () => {
    const event = await anEvent({ maxGuests: 5_000 });
    const first = await aReply(event, { displayName: 'Guest 0' });
    await app.database.transaction(tenantScope(tenant.id), (tx) =>
      tx.execute(sql`
        insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_count,
          is_attending, arrival, created_at)
        select gen_random_uuid(), tenant_id, event_id, 'Guest ' || n, n || '@x.co', n || '@x.co', n || '@x.co', 1,
          true, 1 + n, created_at + (n / 3) * interval '1 ms'
        from reservations, generate_series(1, 1799) as n where id = ${first.id}`),
    );
    const file = await exportReplies(
      app.database,
      app.services.exportTurns,
      tenantScope(tenant.id),
      await eventRow(event.id),
    );
    let text = '';
    for await (const chunk of file.setEncoding('utf8')) {
      // While somebody reads on, others write: the one session is free between batches.
      if (text === '') expect((await put(first.id, { waitlisted: true })).status).toBe(200);
      text += chunk as string;
    }
    const names = [...text.matchAll(/^"(Guest \d+)"/gm)].map(([, name]) => name);
    expect(names).toHaveLength(1_800);
    expect(new Set(names).size).toBe(1_800);
  });

  it('writes one row per guest, with a BOM and quotes, and defuses formulas', async () => {
    const event = await anEvent({ name: 'Ada & Bo: "the" día/1' });
    await aReply(event, {
      displayName: '=HYPERLINK("http://x")',
      guestCount: 2,
      message: 'two\nlines, "quoted"',
      guestDetails: [
        { name: 'Ada', mealChoice: 'Fish' },
        { name: '+1', mealChoice: '' },
      ],
    });
    await aReply(event, { isAttending: false, guestCount: 0, guestDetails: [], displayName: 'Nobody' });
    const { status, headers, body } = await get(`/api/event/${event.id}/reservations/export`, admin);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const disposition = String(headers['content-disposition']);
    expect(disposition).toMatch(/_reservations_\d{4}-\d\d-\d\d\.csv"/);
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.!~*'()-]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toContain('día');
    const text = String(body);
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(text).toContain(`"two\nlines, ""quoted"""`);
    expect(text).toContain(`'+1`);
    expect(text.split('\r\n').filter((line) => line !== '')).toHaveLength(4);
  });
});
