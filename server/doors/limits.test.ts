/** Tests how often a device may call, and how often a link may have the whole list read. */
import { describe, expect, it } from 'vitest';
import { deviceCallsPerMinute, wholeLists } from '#domain/doors/rules.ts';
import { newId } from '../db/id.ts';
import { buildEvent, buildReservation } from '../testing/builders.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage), { rateLimit: true });

async function aDoor() {
  const event = await buildEvent(app.database, {
    ...{ tenantId: host.tenant!.id, createdBy: host.user.id, startsAt: new Date(Date.now() - 3_600_000) },
  });
  await buildReservation(app.database, event);
  const made = await app.call('POST', `/api/events/${event.id}/door-links`, {
    ...{ token: host.token, body: { label: 'Door A', rights: [] } },
  });
  const token = String(made.body.link).split('/door/')[1];
  const devices = [newId(), newId(), newId()];
  let calls = 0;
  return (cursor: string | null, id = devices[++calls % devices.length]) =>
    app.call('POST', `/api/door/${token}/sync`, {
      body: {
        ...{ device: { id, name: 'Phone' }, cursor, queue: 0, wants: 0 },
        now: new Date().toISOString(),
      },
    });
}

describe('the whole guest list of a door', () => {
  it('429 after 120 full lists in five minutes for all devices of a link, while syncs of changes go on', async () => {
    const [sync, other] = [await aDoor(), await aDoor()];
    let cursor = '';
    for (let n = 0; n < wholeLists.max; n++) {
      // All changes since a time long ago are the whole list too.
      const { status, body } = await sync(n % 2 === 0 ? null : '2.1.0..0');
      expect([status, body.parties.length]).toEqual([200, 1]);
      cursor = body.cursor;
    }
    const refused = await sync(null);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await sync('2.1.0..0')).status).toBe(429);
    const changes = await sync(cursor);
    expect([changes.status, changes.body.whole]).toEqual([200, false]);
    expect((await other(null)).status).toBe(200);
  });
});

describe('a device', () => {
  it('429 after 120 calls in a minute, while other devices go on', async () => {
    const [sync, device] = [await aDoor(), newId()];
    let { cursor } = (await sync(null, device)).body;
    for (let n = 1; n < deviceCallsPerMinute; n++) {
      const { status, body } = await sync(cursor, device);
      expect(status).toBe(200);
      ({ cursor } = body);
    }
    const refused = await sync(cursor, device);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await sync(cursor)).status).toBe(200);
  });
});
