/** Proves that nothing of an erased guest is left at the doors. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { DoorLink, DoorSync } from '#domain/doors/contract.ts';
import type { Submitted } from '#domain/replies/contract.ts';
import { newId } from '../db/id.ts';
import { checkIns, events } from '../db/schema.ts';
import { wordAll } from '../db/search-words.ts';
import { buildEvent } from '../testing/builders.ts';
import { deliverMail } from '../testing/deliver.ts';
import { tracedParties } from '../testing/traces.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
const { leftOf } = tracedParties(() => ({ app, host }));
hostStage((stage) => ({ app, host } = stage));

const hour = 3_600_000;
const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  app.call(method, path, { token: host.token, ...(body && { body }) });

it('an erasure removes a guest’s names, labels and codes from check-ins, files and the board', async () => {
  const event = await buildEvent(app.database, {
    tenantId: host.tenant!.id,
    createdBy: host.user.id,
    checkInCodes: true,
    startsAt: new Date(Date.now() + hour),
  });
  const marks = ['Zaphodina', 'Quuxley', 'Vroomfond', 'zq@door.example', 'Walkinnia'];
  const sent = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    headers: { 'idempotency-key': 'door-1' },
    body: {
      displayName: 'Zaphodina Quuxley',
      guestEmail: 'zq@door.example',
      isAttending: true,
      guestCount: 2,
      guestDetails: [{ name: 'Zaphodina Quuxley' }, { name: 'Vroomfond' }],
    },
  });
  const { reservation } = sent.body as Submitted;
  const code = reservation.checkInCode ?? '';
  marks.push(code, code.replaceAll('-', ''));
  await deliverMail(app);
  await app.database.platform
    .update(events)
    .set({ startsAt: new Date(Date.now() - hour) })
    .where(eq(events.id, event.id));
  const made = await call('POST', `/api/events/${event.id}/door-links`, {
    label: 'Door',
    rights: ['walkIns', 'undo', 'board'],
  });
  const token = (made.body as DoorLink).link?.split('/door/')[1] ?? '';
  const device = { id: newId(), name: 'Phone' };
  const sync = async (checkIns: object[], cursor: string | null = null) =>
    (
      await app.call('POST', `/api/door/${token}/sync`, {
        body: { device, now: new Date().toISOString(), cursor, queue: 0, wants: 0, checkIns },
      })
    ).body as DoorSync;
  const walkIn = { id: newId(), guestIds: [newId()], name: 'Walkinnia' };
  await app.call('POST', `/api/door/${token}/let-in`, { body: { deviceId: device.id, walkIn } });
  const [first, second] = reservation.guestDetails.map(({ id }) => id);
  const row = (personId: string | undefined, seq: number) => ({
    ...{ id: newId(), kind: 'in', personId, seq, offsetMs: 0, atDevice: new Date().toISOString() },
  });
  const { cursor } = await sync([row(first, 1), row(second, 2), row(walkIn.guestIds[0], 3)]);
  await wordAll(app.database);
  expect(await leftOf(marks)).not.toEqual([]);

  for (const id of [reservation.id, walkIn.id])
    expect((await call('POST', `/api/reservation/${id}/erase`, {})).status).toBe(200);
  await wordAll(app.database);
  expect(await leftOf(marks)).toEqual([]);
  // A phone removes the erased guests from its list at its next call.
  const news = await sync([], cursor);
  expect([news.whole, [...news.removed].sort()]).toEqual([false, [reservation.id, walkIn.id].sort()]);
  // The erased guests' check-ins still count, without names.
  const rows = await app.database.platform.select().from(checkIns).where(eq(checkIns.eventId, event.id));
  expect(rows).toHaveLength(3);

  await app.database.platform
    .update(events)
    .set({ endsAt: new Date(Date.now() - 1_000) })
    .where(eq(events.id, event.id));
  const shown = [
    await sync([]),
    ...(await Promise.all(
      ['doors', 'board', 'report', 'report.csv', 'guest-list.csv'].map(
        async (path) => (await call('GET', `/api/events/${event.id}/${path}`)).body as unknown,
      ),
    )),
    (await call('GET', `/api/event/${event.id}/reservations/export`)).body,
    (await call('GET', `/api/event/${event.id}/persons`)).body,
    news,
  ].map((body) => JSON.stringify(body).toLowerCase());
  expect(shown.filter((text) => marks.some((mark) => text.includes(mark.toLowerCase())))).toEqual([]);
});
