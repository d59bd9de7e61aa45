/** Races of doors in two processes on one PostgreSQL. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoorLink, DoorSync } from '#domain/doors/contract.ts';
import { newId } from '../db/id.ts';
import { checkIns, doorLeases, events } from '../db/schema.ts';
import { buildEvent, buildReservation, signedInAs } from '../testing/builders.ts';
import { twoApps } from '../testing/two-apps.ts';

let two: Awaited<ReturnType<typeof twoApps>>;
let database: typeof two.database;
let apps: typeof two.apps;
let host: Awaited<ReturnType<typeof signedInAs>>;
beforeAll(async () => {
  two = await twoApps();
  ({ database, apps } = two);
  host = await signedInAs(database, 'admin');
}, 60_000);
afterAll(() => two?.close());

const hour = 3_600_000;
async function aDoor(more: object) {
  const event = await buildEvent(database, {
    ...{ tenantId: host.tenant!.id, createdBy: host.user.id, maxGuestsPerRsvp: 4 },
    startsAt: new Date(Date.now() + hour),
    ...more,
  });
  const made = await apps[0]!.call('POST', `/api/events/${event.id}/door-links`, {
    token: host.token,
    body: { label: 'Door', rights: ['walkIns'] },
  });
  const link = made.body as DoorLink;
  return { event, link, token: link.link?.split('/door/')[1] ?? '' };
}
const sync = async (process: number, token: string, deviceId: string, more: object = {}) =>
  (
    await apps[process]!.call('POST', `/api/door/${token}/sync`, {
      body: {
        device: { id: deviceId, name: 'Phone' },
        now: new Date().toISOString(),
        ...{ cursor: null, queue: 0, wants: 0, ...more },
      },
    })
  ).body as DoorSync;
const seatsOf = async (id: string) => {
  const [row] = await database.platform.select().from(events).where(eq(events.id, id));
  const { maxGuests, confirmedGuests, promisedSeats, lentSeats, givenAway } = row!;
  return {
    confirmedGuests,
    lentSeats,
    free: maxGuests - confirmedGuests - promisedSeats - lentSeats + givenAway,
  };
};

describe('calls of doors, hosts and guests in two processes at once', () => {
  it('never take one seat twice by loans, let-in parties and replies', async () => {
    const { event, token } = await aDoor({ maxGuests: 25 });
    await Promise.all([
      ...Array.from({ length: 12 }, (_, n) => sync(n % 2, token, newId(), { wants: 4 })),
      ...Array.from({ length: 12 }, (_, n) =>
        apps[n % 2]!.call('POST', `/api/door/${token}/let-in`, {
          body: { deviceId: newId(), walkIn: { id: newId(), guestIds: [newId(), newId()], name: '' } },
        }),
      ),
      ...Array.from({ length: 12 }, (_, n) =>
        apps[n % 2]!.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
          body: {
            ...{ displayName: 'Ada', guestEmail: `r${n}.${event.id}@example.com`, isAttending: true },
            ...{ guestCount: 2, guestDetails: [{ name: 'Ada' }, { name: 'Bo' }] },
          },
        }),
      ),
    ]);
    const { free, lentSeats, confirmedGuests } = await seatsOf(event.id);
    expect(free).toBeGreaterThanOrEqual(0);
    expect(lentSeats + confirmedGuests).toBeGreaterThan(20);
    const loans = await database.platform.select().from(doorLeases).where(eq(doorLeases.eventId, event.id));
    expect(loans.reduce((sum, { seats, used }) => sum + seats - used, 0)).toBe(lentSeats);
  });

  it('store the same check-ins once, whichever process gets them', async () => {
    const { event, token } = await aDoor({ maxGuests: 50 });
    const reply = await buildReservation(database, event, { guestCount: 4 });
    const deviceId = newId();
    const rows = reply.guestDetails.map(({ id: personId }, index) => ({
      ...{ id: newId(), kind: 'in', personId, seq: index + 1, offsetMs: 0 },
      atDevice: new Date().toISOString(),
    }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        sync(n % 2, token, deviceId, { queue: rows.length, checkIns: rows }),
      ),
    );
    for (const { accepted, refused } of answers)
      expect([accepted.length, refused.length]).toEqual([rows.length, 0]);
    const stored = await database.platform.select().from(checkIns).where(eq(checkIns.eventId, event.id));
    expect(stored.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  });

  it('give the seats of a loan back only once while its device is used, declared lost and ended', async () => {
    const { event, link, token } = await aDoor({ maxGuests: 20 });
    const deviceId = newId();
    const { lease } = await sync(0, token, deviceId, { wants: 4 });
    const walkIn = {
      ...{ id: newId(), guestIds: [newId(), newId()], name: '', leaseId: lease?.id },
      ...{ seq: 1, offsetMs: 0, atDevice: new Date(Date.now() - 60_000).toISOString() },
    };
    await Promise.all([
      apps[0]!.call('POST', `/api/door-leases/${lease?.id}/close`, { token: host.token }),
      sync(1, token, deviceId, { queue: 1, wants: 4, walkIns: [walkIn] }),
      apps[0]!.call('DELETE', `/api/door-links/${link.id}`, { token: host.token }),
    ]);
    expect(await seatsOf(event.id)).toEqual({ confirmedGuests: 2, lentSeats: 0, free: 18 });
  });
});
