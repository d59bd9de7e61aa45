/**
 * Tests that erasures reach the replies of deleted events, and that deleting an event for good
 * erases its guests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { backUp } from '../backup/commands.ts';
import { events } from '../db/schema.ts';
import { wordAll } from '../db/search-words.ts';
import { replyLinks } from '../replies/links.ts';
import { scheduledJobs } from '../jobs/schedule.ts';
import { restoreWithout, tracedParties } from '../testing/traces.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
const folder = mkdtempSync(join(tmpdir(), 'turnout-erase-deleted-'));
const place = { dataDir: join(folder, 'data') };

afterAll(() => rmSync(folder, { recursive: true, force: true }));
hostStage((stage) => ({ app, host } = stage), place);

const { leftOf, aParty, replyRow, eventRow, all } = tracedParties(() => ({ app, host }));

describe('people of a deleted event', () => {
  const removeEvent = (eventId: string) =>
    app.database.platform.update(events).set({ deletedAt: new Date() }).where(eq(events.id, eventId));

  it('can be erased by the guest, through the API and on the page without a script', async () => {
    const { event, url, id, waitingId, marks } = await aParty();
    const token = replyLinks(app.deps.keys).tokenOf((await replyRow(id))!);
    const at = `/rsvp/${event.customUrl}`;
    await removeEvent(event.id);
    const known = await app.call('GET', `${url}/reply/${token}/data`);
    for (const mark of all(marks))
      expect(JSON.stringify(known.body).toLowerCase()).toContain(mark.toLowerCase());
    expect(known.body.eventName).toBe(event.name);
    const shown = await app.call('GET', `${at}?reply=${token}`);
    expect(shown.status).toBe(404);
    expect(shown.body).toContain('This event was deleted');
    for (const mark of all(marks)) expect(shown.body).not.toContain(mark);
    for (const other of [`${at}?reply=${token}x`, at])
      expect((await app.call('GET', other)).body).toContain('Event not found');
    const post = () =>
      app.call('POST', at, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ reply: token, do: 'erase' }).toString(),
      });
    const done = await post();
    expect([done.status, done.body.includes('Your data was erased')]).toEqual([200, true]);
    await wordAll(app.database);
    expect(await leftOf(all(marks))).toEqual([]);
    expect((await post()).status).toBe(404);
    // A deleted event promotes no waiting party. Once it is restored, its counters are right.
    expect(await replyRow(waitingId)).toMatchObject({ waitlisted: true });
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 0, waitlistedReplies: 1 });
    expect((await app.call('POST', `${url}/reply/${token}/erase`, { body: {} })).status).toBe(404);
  });

  it('can be erased by a host, and stay erased after a restore from backup', async () => {
    const { event, id, marks } = await aParty(new Date(Date.now() - 86_400_000));
    await removeEvent(event.id);
    const file = join(folder, 'deleted-event');
    await backUp(app.database, place, file);
    const path = `/api/reservation/${id}`;
    const known = await app.call('GET', `${path}/data`, { token: host.token });
    expect(JSON.stringify(known.body)).toContain(marks.contactsOwn[1]);
    const { status, body } = await app.call('POST', `${path}/erase`, { token: host.token, body: {} });
    expect([status, body.seatsFreed, body.removed.guests]).toEqual([200, 0, 2]);
    await wordAll(app.database);
    expect(await leftOf(all(marks))).toEqual([]);
    await backUp(app.database, place, join(folder, 'deleted-event-later'));
    const { into } = await restoreWithout(app, all(marks), file, {
      dataDir: join(folder, 'of-deleted-event'),
    });
    await into.close();
  });

  it('can be erased even after their reply was withdrawn', async () => {
    const { event, id, marks } = await aParty();
    await app.call('DELETE', `/api/reservation/${id}`, { token: host.token });
    await removeEvent(event.id);
    const erased = await app.call('POST', `/api/reservation/${id}/erase`, { token: host.token, body: {} });
    expect(erased.status).toBe(200);
    await wordAll(app.database);
    expect(await leftOf(all(marks))).toEqual([]);
  });
});

it('permanently deleting an event removes the names of its guests, even from the log', async () => {
  const { event, id, marks } = await aParty();
  const { event: other, marks: others } = await aParty();
  const days = (n: number) => new Date(Date.now() - n * 86_400_000);
  const remove = (eventId: string, deletedAt: Date) =>
    app.database.platform.update(events).set({ deletedAt }).where(eq(events.id, eventId));
  await remove(event.id, days(30.1));
  await remove(other.id, days(29.9));
  const job = scheduledJobs.find(({ name }) => name.includes('deleted too long ago'))!;
  await job.run(app.database, new Date());
  await wordAll(app.database);
  expect(await leftOf(all(marks))).toEqual([]);
  expect(await replyRow(id)).toBeUndefined();
  expect(await leftOf(all(others))).not.toEqual([]);
});
