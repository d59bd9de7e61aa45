/** Proves that the figures of a report stay when retention erases the guests. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { DoorLink } from '#domain/doors/contract.ts';
import { monthsAfter } from '#domain/retention/rules.ts';
import { newId } from '../db/id.ts';
import { events } from '../db/schema.ts';
import { retain } from '../retention/retain.ts';
import { buildEvent, buildReservation } from '../testing/builders.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const hour = 3_600_000;
const day = 24 * hour;
const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const answer = await app.call(method, path, { token: host.token, ...(body && { body }) });
  expect(answer.status).toBeLessThan(300);
  return answer.body as unknown;
};
const change = (id: string, times: { startsAt: Date; endsAt: Date | null }) =>
  app.database.platform.update(events).set(times).where(eq(events.id, id));

it('retention keeps the numbers of a past event’s report and the rows of its file, without names', async () => {
  const began = new Date(Date.now() - hour);
  const event = await buildEvent(app.database, {
    ...{ tenantId: host.tenant!.id, createdBy: host.user.id, startsAt: began },
  });
  const reply = await buildReservation(app.database, event, {
    displayName: 'Zaphodina',
    guestCount: 4,
    guestDetails: ['Zaphodina', 'Trillianne', 'Vroomfond', 'Quuxley'].map((name) => ({ name })),
  });
  const [punctual, late, early, missing] = reply.guestDetails.map(({ id }) => id) as [string, ...string[]];
  const path = `/api/events/${event.id}`;
  const made = (await call('POST', `${path}/door-links`, { label: 'Door', rights: ['walkIns'] })) as DoorLink;
  const door = `/api/door/${made.link?.split('/door/')[1]}`;
  const device = { id: newId(), name: 'Volunteera' };
  const walkIn = { id: newId(), guestIds: [newId()], name: 'Walkinnia' };
  await call('POST', `${door}/let-in`, { deviceId: device.id, walkIn });
  await call('POST', `${path}/give-away`, { guestIds: [missing] });
  const row = (kind: 'in' | 'out', personId: string | undefined, minutes: number, seq: number) => ({
    ...{ id: newId(), kind, personId, seq, offsetMs: 0, offline: true },
    atDevice: new Date(began.getTime() + minutes * 60_000).toISOString(),
  });
  await call('POST', `${door}/sync`, {
    ...{ device, now: new Date().toISOString(), cursor: null, queue: 0, wants: 0 },
    checkIns: [
      row('in', punctual, 1, 1),
      row('in', late, 40, 2),
      row('in', early, 2, 3),
      row('out', early, 30, 4),
      row('in', walkIn.guestIds[0], 20, 5),
    ],
  });
  await change(event.id, { startsAt: began, endsAt: new Date(Date.now() - 60_000) });
  const before = await call('GET', `${path}/report`);
  expect(before).toMatchObject({
    ...{ checkedIn: true, expected: 4, came: 3, noShow: 1, late: 1 },
    ...{ walkIns: 1, givenAway: 1, leftEarly: 1 },
  });
  const marks = ['Zaphodina', 'Trillianne', 'Vroomfond', 'Quuxley', 'Walkinnia', 'Volunteera'];
  const lines = String(await call('GET', `${path}/report.csv`))
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(1 + 5);

  await call('PUT', '/api/tenants/self/privacy', {
    ...{ privacyNotice: '', sensitiveMonths: 1, personalMonths: 2 },
  });
  for (const months of [1, 2]) {
    const due = monthsAfter(new Date(), months);
    await retain(app.database, new Date(due.getTime() - 7 * day));
    await retain(app.database, due);
  }
  expect(await call('GET', `${path}/report`)).toEqual(before);
  const file = String(await call('GET', `${path}/report.csv`));
  expect(file.trimEnd().split('\r\n')).toHaveLength(lines.length);
  const board = JSON.stringify(await call('GET', `${path}/board`));
  const doors = JSON.stringify(await call('GET', `${path}/doors`));
  expect(marks.filter((mark) => `${file}${board}${doors}`.includes(mark))).toEqual([]);
});
