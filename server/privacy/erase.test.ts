/** An erased person is found in no column of any table. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { backUp, restore } from '../backup/commands.ts';
import { erasures, outbox } from '../db/schema.ts';
import { wordAll } from '../db/search-words.ts';
import { replyLinks } from '../replies/links.ts';
import { signedInAs } from '../testing/builders.ts';
import { testDatabase } from '../testing/database.ts';
import { eraseAfterRestore, keepErasures } from '../backup/erase-again.ts';
import { restoreWithout, tracedParties } from '../testing/traces.ts';
import { expectTallies } from '../testing/tallies.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
const folder = mkdtempSync(join(tmpdir(), 'turnout-erase-'));
const place = { dataDir: join(folder, 'data') };

afterAll(() => rmSync(folder, { recursive: true, force: true }));
hostStage((stage) => ({ app, host } = stage), place);

const { leftOf, aParty, deliver, replyRow, eventRow, all } = tracedParties(() => ({
  app,
  host,
}));

describe('an erased reply', () => {
  it('leaves no data about its people, gives its seats to waiting parties, and returns a certificate with counts', async () => {
    const { event, id, waitingId, marks } = await aParty();
    const { status, body } = await app.call('POST', `/api/reservation/${id}/erase`, {
      token: host.token,
      body: {},
    });
    expect(status).toBe(200);
    await wordAll(app.database);
    expect(await leftOf(all(marks))).toEqual([]);
    expect(body).toMatchObject({
      id,
      what: 'reply',
      seatsFreed: 2,
      totalsKept: false,
      removed: { replies: 1, guests: 2, answers: 1 },
    });
    expect(body.removed.mails).toBeGreaterThan(1);
    expect(body.removed.logLines).toBeGreaterThan(0);
    expect(await replyRow(id)).toBeUndefined();
    expect(await replyRow(waitingId)).toMatchObject({ waitlisted: false });
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 1, waitlistedReplies: 0 });
    expect(
      (await app.call('POST', `/api/reservation/${id}/erase`, { token: host.token, body: {} })).status,
    ).toBe(404);
    expect(readFileSync(join(place.dataDir, 'ids.erased'), 'utf8')).toContain(`reply ${id}\n`);
  });

  it('leaves only numbers after the event has begun', async () => {
    const { event, id, marks } = await aParty(new Date(Date.now() - 86_400_000));
    const before = await eventRow(event.id);
    const { body } = await app.call('POST', `/api/reservation/${id}/erase`, { token: host.token, body: {} });
    expect(body).toMatchObject({ seatsFreed: 0, totalsKept: true });
    await wordAll(app.database);
    expect(await leftOf(all(marks))).toEqual([]);
    const after = await eventRow(event.id);
    expect([after.confirmedGuests, after.confirmedReplies]).toEqual([
      before.confirmedGuests,
      before.confirmedReplies,
    ]);
    const listed = await app.call('GET', `/api/event/${event.id}/reservations`, { token: host.token });
    expect(listed.body.reservations).toContainEqual(
      expect.objectContaining({ id, displayName: 'Erased guest', guestEmail: '', guestCount: 2 }),
    );
    expect(
      (await app.call('POST', `/api/reservation/${id}/erase`, { token: host.token, body: {} })).status,
    ).toBe(404);
  });
});

describe('one erased person of a party', () => {
  it('leaves the other persons in the reply and frees one seat', async () => {
    const { event, id, guests, waitingId, marks } = await aParty();
    const message = `${marks.other[0]} can’t eat kumquats`;
    await app.call('PUT', `/api/reservation/${id}`, { token: host.token, body: { message } });
    const body = { guestId: guests[1]!.id };
    const { status, body: done } = await app.call('POST', `/api/reservation/${id}/erase`, {
      token: host.token,
      body,
    });
    expect(status).toBe(200);
    await wordAll(app.database);
    expect(await leftOf([...marks.other, 'kumquats'])).toEqual([]);
    expect(done).toMatchObject({ what: 'guest', seatsFreed: 1, removed: { replies: 0, guests: 1 } });
    expect(await replyRow(id)).toMatchObject({ guestCount: 1, displayName: marks.contact.join(' ') });
    expect(await replyRow(waitingId)).toMatchObject({ waitlisted: false });
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 2 });
    const found = await app.call('GET', `/api/reservations?page=1&q=${marks.contact[0]}`, {
      token: host.token,
    });
    expect(found.body).toHaveLength(1);
  });

  it('leaves the reply and its address to the next person if the erased person sent it', async () => {
    const { id, guests, marks } = await aParty();
    await app.call('POST', `/api/reservation/${id}/erase`, {
      token: host.token,
      body: { guestId: guests[0]!.id },
    });
    await wordAll(app.database);
    const [first, , ...own] = marks.contactsOwn;
    expect(await leftOf([...marks.contact, first!, ...own])).toEqual([]);
    expect(await replyRow(id)).toMatchObject({
      displayName: marks.other.join(' '),
      guestEmail: marks.contactsOwn[1],
    });
  });

  it('leaves a nameless seat after the event has begun; erasing the last name erases the whole reply', async () => {
    const { event, id, guests, marks } = await aParty(new Date(Date.now() - 86_400_000));
    const erase = (guestId: string) =>
      app.call('POST', `/api/reservation/${id}/erase`, { token: host.token, body: { guestId } });
    await erase(guests[1]!.id);
    await wordAll(app.database);
    expect(await leftOf(marks.other)).toEqual([]);
    expect(await replyRow(id)).toMatchObject({ guestCount: 2, isAttending: true });
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 2 });
    expect((await erase(event.id)).status).toBe(404);
    expect((await erase(guests[0]!.id)).body).toMatchObject({ what: 'reply', totalsKept: true });
    await wordAll(app.database);
    expect(await leftOf(all(marks))).toEqual([]);
  });
});

describe('a guest with the personal link', () => {
  const linkOf = async (id: string) => replyLinks(app.deps.keys).tokenOf((await replyRow(id))!);

  it('erases the reply, and the link stops working', async () => {
    const { url, id, marks } = await aParty(new Date(Date.now() - 86_400_000));
    const link = `${url}/reply/${await linkOf(id)}`;
    const { status, body } = await app.call('POST', `${link}/erase`, { body: {} });
    expect([status, body.what]).toEqual([200, 'reply']);
    await wordAll(app.database);
    expect(await leftOf(all(marks))).toEqual([]);
    expect((await app.call('GET', link)).status).toBe(404);
    expect((await app.call('GET', `${url}/reply/${await linkOf(id)}`)).status).toBe(404);
    expect((await app.call('POST', `${link}/erase`, { body: {} })).status).toBe(404);
  });

  it('erases the reply without a script and reads the certificate on the page', async () => {
    const { event, id, guests, marks } = await aParty();
    const at = `/rsvp/${event.customUrl}`;
    const token = await linkOf(id);
    const shown = await app.call('GET', `${at}?reply=${token}`);
    expect(shown.body).toContain('Download my data');
    const asked = await app.call('GET', `${at}?reply=${token}&erase=1`);
    expect(asked.body).toContain('Delete your data?');
    const post = (whom: string) =>
      app.call('POST', at, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ reply: token, do: 'erase', whom }).toString(),
      });
    const guest = await post(guests[1]!.id);
    expect(guest.status).toBe(200);
    expect(guest.body).toContain('One guest of the reply was erased.');
    const all = await post('');
    expect(all.body).toContain('Your data was erased');
    for (const mark of [...marks.contact, ...marks.contactsOwn]) expect(all.body).not.toContain(mark);
    expect((await post('')).status).toBe(404);
  });

  it('gets everything that is stored about their party, and nothing about others', async () => {
    const { url, id, event, marks } = await aParty();
    const { status, body } = await app.call('GET', `${url}/reply/${await linkOf(id)}/data`);
    expect(status).toBe(200);
    const text = JSON.stringify(body).toLowerCase();
    for (const mark of all(marks)) expect(text).toContain(mark.toLowerCase());
    expect(body).toMatchObject({
      eventName: event.name,
      known: {
        reservations: [{ guestPhone: marks.contactsOwn[2], message: marks.contactsOwn[4] }],
        guests: [{ mealChoice: 'Fish' }, {}],
        idempotencyKeys: [{}],
      },
    });
    expect(Object.keys(body.known)).toEqual(
      expect.arrayContaining(['outbox', 'activityLog', 'notifications', 'searchWords']),
    );
    // Mails to the guest may contain the names of the hosts who wrote them.
    const { outbox: _mails, ...rest } = body.known;
    for (const others of ['Bo Waits', host.user.email, host.user.lastName])
      expect(JSON.stringify(rest)).not.toContain(others);
    expect(text).not.toContain('bo waits');
    const byHost = await app.call('GET', `/api/reservation/${id}/data`, { token: host.token });
    expect(byHost.body.known).toEqual(body.known);
  });
});

describe('the stored data of a withdrawn reply', () => {
  const links = () => replyLinks(app.deps.keys);
  /** A reply that its guest withdrew, with the link of the last mail. */
  async function withdrawn() {
    const party = await aParty();
    const row = (await replyRow(party.id))!;
    const token = links().tokenOf(row);
    const former = links().tokenOf({ ...row, linkRotation: row.linkRotation - 1 });
    const link = `${party.url}/reply/${token}`;
    expect((await app.call('DELETE', link)).status).toBe(200);
    // The last mail waits in case more changes follow, so the test makes it due.
    await app.database.platform.update(outbox).set({ nextAttemptAt: new Date() });
    await deliver();
    await wordAll(app.database);
    expect(await leftOf(all(party.marks))).not.toEqual([]);
    return { ...party, token, link, former: `${party.url}/reply/${former}` };
  }

  it('can be erased once, by the last link of the guest', async () => {
    const { id, link, former, marks } = await withdrawn();
    const known = await app.call('GET', `${link}/data`);
    expect(JSON.stringify(known.body)).toContain(marks.contactsOwn[1]);
    for (const other of [former, `${link}x`]) {
      expect((await app.call('GET', `${other}/data`)).status).toBe(404);
      expect((await app.call('POST', `${other}/erase`, { body: {} })).status).toBe(404);
    }
    const { status, body } = await app.call('POST', `${link}/erase`, { body: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, what: 'reply', seatsFreed: 0, removed: { replies: 0, guests: 0 } });
    expect(body.removed.mails).toBeGreaterThan(1);
    await wordAll(app.database);
    expect(await leftOf(all(marks))).toEqual([]);
    expect(readFileSync(join(place.dataDir, 'ids.erased'), 'utf8')).toContain(`reply ${id}\n`);
    expect((await app.call('POST', `${link}/erase`, { body: {} })).status).toBe(404);
    expect((await app.call('GET', `${link}/data`)).status).toBe(404);
  });

  it('can be erased without a script, on the page of the guest’s link', async () => {
    const { event, token, marks } = await withdrawn();
    const at = `/rsvp/${event.customUrl}`;
    const shown = await app.call('GET', `${at}?reply=${token}`);
    expect(shown.body).toContain('This link is no longer valid.');
    expect(shown.body).toContain('Delete what’s left of my data');
    for (const mark of all(marks)) expect(shown.body).not.toContain(mark);
    const asked = await app.call('GET', `${at}?reply=${token}&erase=1`);
    expect(asked.body).toContain('Delete what’s left of your data?');
    const post = () =>
      app.call('POST', at, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ reply: token, do: 'erase' }).toString(),
      });
    const done = await post();
    expect(done.body).toContain('What was left of the reply was erased.');
    await wordAll(app.database);
    expect(await leftOf(all(marks))).toEqual([]);
    expect((await post()).status).toBe(404);
    expect((await app.call('GET', `${at}?reply=${token}`)).body).not.toContain(
      'Delete what’s left of my data',
    );
  });

  it('403 or 404 without the right to delete the event’s replies', async () => {
    const { id, marks } = await aParty();
    await app.call('DELETE', `/api/reservation/${id}`, { token: host.token });
    const path = `/api/reservation/${id}`;
    const [colleague, stranger] = [
      await signedInAs(app.database, 'eventManager', host.tenant!),
      await signedInAs(app.database, 'admin'),
    ];
    for (const [who, status] of [
      [colleague, 403],
      [stranger, 404],
    ] as const) {
      expect((await app.call('POST', `${path}/erase`, { token: who.token, body: {} })).status).toBe(status);
      expect((await app.call('GET', `${path}/data`, { token: who.token })).status).toBe(status);
    }
    const known = await app.call('GET', `${path}/data`, { token: host.token });
    expect(known.body.known).toMatchObject({ reservations: [], guests: [] });
    expect(JSON.stringify(known.body)).toContain(marks.contact[0]);
    const { status, body } = await app.call('POST', `${path}/erase`, { token: host.token, body: {} });
    expect([status, body.removed.replies]).toEqual([200, 0]);
    await wordAll(app.database);
    expect(await leftOf(all(marks))).toEqual([]);
    expect((await app.call('POST', `${path}/erase`, { token: host.token, body: {} })).status).toBe(404);
  });

  it('do not include the mails of another reply from that address', async () => {
    const { event, url, link, marks } = await withdrawn();
    const again = () =>
      app.call('POST', `${url}/submit`, {
        body: {
          displayName: 'Once Again',
          guestEmail: marks.contactsOwn[1],
          isAttending: true,
          guestCount: 1,
          guestDetails: [{ name: 'Once Again', mealChoice: 'Fish' }],
        },
      });
    // The second reply is refused as a duplicate. The mail about it has the first reply's link but
    // stores no reply id.
    expect([(await again()).status, (await again()).status]).toEqual([201, 409]);
    const mailed = async () =>
      (await app.database.platform.select().from(outbox).where(eq(outbox.eventId, event.id))).filter(
        ({ toName }) => toName === 'Once Again',
      ).length;
    const before = await mailed();
    expect(before).toBe(2);
    expect((await app.call('POST', `${link}/erase`, { body: {} })).status).toBe(200);
    expect(await mailed()).toBe(before);
    const named = [...marks.contact, ...marks.other, ...marks.contactsOwn.slice(2)];
    await wordAll(app.database);
    expect(await leftOf(named)).toEqual([]);
  });

  it('disappear again when an earlier backup is restored', async () => {
    const { link, marks } = await withdrawn();
    const file = join(folder, 'withdrawn');
    await backUp(app.database, place, file);
    expect((await app.call('POST', `${link}/erase`, { body: {} })).status).toBe(200);
    await backUp(app.database, place, join(folder, 'erased'));
    const { into, deps } = await restoreWithout(app, all(marks), file, {
      dataDir: join(folder, 'of-withdrawn'),
    });
    expect(await eraseAfterRestore(deps, file)).toBe(0);
    await into.close();
  });
});

describe('erased people', () => {
  it('disappear again when an earlier backup is restored', async () => {
    const { id, marks } = await aParty();
    const file = join(folder, 'before');
    await backUp(app.database, place, file);
    await app.call('POST', `/api/reservation/${id}/erase`, { token: host.token, body: {} });
    // A second, later backup already contains the erasure.
    await backUp(app.database, place, join(folder, 'after'));
    const { into, deps } = await restoreWithout(app, all(marks), file, { dataDir: join(folder, 'restored') });
    expect(await into.platform.select().from(erasures).where(eq(erasures.id, id))).toHaveLength(1);
    // After an interrupted restore, the scheduled job finishes the erasures.
    const once = await testDatabase();
    await restore(once, { dataDir: join(folder, 'again') }, file);
    await keepErasures({ ...deps, database: once }, new Date());
    await wordAll(once);
    expect(await leftOf(all(marks), once)).toEqual([]);
    await once.close();
    await into.close();
  });
});

it('the stored counts (tallies) match the rows after all tests of this file', async () => {
  expect(await expectTallies(app.database)).toBeGreaterThan(0);
});
