/** Walks the calls by door link with every kind of token, and with each right missing. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoorLink, DoorSync } from '#domain/doors/contract.ts';
import { newId } from '../db/id.ts';
import { doorLinks, events } from '../db/schema.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildReservation } from '../testing/builders.ts';
import { buildStaff } from '../testing/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** An organization with an event that has begun, a guest and a door. */
async function aDoor(rights: string[] = ['walkIns', 'over', 'undo', 'food', 'board']) {
  const { tenant, manager } = await buildStaff(app.database);
  const event = await buildEvent(app.database, {
    ...{ tenantId: tenant.id, createdBy: manager.user.id, maxGuests: 3, enableWaitlist: true },
    startsAt: new Date(Date.now() - 60_000),
  });
  const reply = await buildReservation(app.database, event, { guestDetails: [{ name: 'Ada Secret' }] });
  const made = await app.call('POST', `/api/events/${event.id}/door-links`, {
    token: manager.token,
    body: { label: 'Door', rights },
  });
  const link = made.body as DoorLink;
  return { event, reply, link, manager, token: link.link?.split('/door/')[1] ?? '' };
}

const calls = (token: string, more: object = {}) => {
  const deviceId = newId();
  const sync = {
    device: { id: deviceId, name: 'Phone' },
    now: new Date().toISOString(),
    ...{ cursor: null, queue: 0, wants: 0, ...more },
  };
  const walkIn = { id: newId(), guestIds: [newId()], name: '' };
  return {
    sync: () => app.call('POST', `/api/door/${token}/sync`, { body: sync }),
    letIn: (body: object = { walkIn }) =>
      app.call('POST', `/api/door/${token}/let-in`, { body: { deviceId, ...body } }),
    board: () => app.call('GET', `/api/door/${token}/board`),
  };
};
const statuses = async (token: string) => {
  const { sync, letIn, board } = calls(token);
  const answers = [await sync(), await letIn(), await board()];
  // No answer to a stranger names a guest.
  expect(JSON.stringify(answers.map(({ body }) => body as unknown))).not.toContain('Ada Secret');
  return answers.map(({ status }) => status);
};

describe('a door token', () => {
  it('404 if it is malformed, unknown, or of another organization with one letter changed', async () => {
    const { token } = await aDoor();
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of ['short', 'A'.repeat(43), changed, encodeURIComponent('../x')])
      expect(await statuses(wrong)).toEqual([404, 404, 404]);
  });

  it('opens its own event alone', async () => {
    const [door, other] = [await aDoor(), await aDoor()];
    const { sync, letIn } = calls(door.token);
    expect(((await sync()).body as DoorSync).parties.map(({ id }) => id)).toEqual([door.reply.id]);
    expect((await letIn({ replyId: other.reply.id })).status).toBe(404);
    const row = { id: newId(), kind: 'in', personId: other.reply.guestDetails[0]!.id, seq: 1, offsetMs: 0 };
    const foreign = calls(door.token, { checkIns: [{ ...row, atDevice: new Date().toISOString() }] });
    expect(((await foreign.sync()).body as DoorSync).here).toEqual([]);
  });

  it('gives no list, no loan and no board once it is revoked or expired, or its event is gone', async () => {
    const ends: [string, (door: Awaited<ReturnType<typeof aDoor>>) => Promise<unknown>][] = [
      ['revoked', ({ link, manager }) => app.call('DELETE', `/api/door-links/${link.id}`, manager)],
      [
        'expired',
        ({ link }) =>
          app.database.platform
            .update(doorLinks)
            .set({ expiresAt: new Date(Date.now() - 1_000) })
            .where(eq(doorLinks.id, link.id)),
      ],
      [
        'deleted',
        ({ event }) =>
          app.database.platform
            .update(events)
            .set({ deletedAt: new Date(Date.now() - 1_000) })
            .where(eq(events.id, event.id)),
      ],
    ];
    for (const [state, end] of ends) {
      const door = await aDoor();
      await end(door);
      const [synced, letIn, board] = await statuses(door.token);
      expect([state, synced, letIn, board]).toEqual([state, 200, 404, 404]);
      const { body } = await calls(door.token, { wants: 4 }).sync();
      expect(body).toMatchObject({ state, parties: [], here: [], lease: null });
    }
  });

  it('403, or less data, for each right that its link lacks', async () => {
    const door = await aDoor([]);
    const { letIn, board } = calls(door.token);
    expect([(await letIn()).status, (await board()).status]).toEqual([403, 403]);
    const withoutFood = (await calls(door.token).sync()).body as DoorSync;
    expect(withoutFood.parties[0]?.persons[0]).not.toHaveProperty('meal');
    expect((await calls(door.token, { wants: 4 }).sync()).body).toMatchObject({ lease: null });
    const strict = await aDoor(['walkIns']);
    const walkIn = { id: newId(), guestIds: Array.from({ length: 5 }, () => newId()), name: '' };
    expect((await calls(strict.token).letIn({ walkIn })).status).toBe(409);
    expect((await calls(strict.token).letIn({ walkIn, over: true })).status).toBe(403);
  });
});
