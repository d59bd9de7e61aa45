import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../db/id.ts';
import { guests, reservations } from '../db/schema.ts';
import { buildReservation } from '../testing/builders.ts';
import { doorStage } from '../testing/door-stage.ts';
import { randomFrom } from '../testing/random.ts';

const stage = doorStage();
const { board, call, makeDoor, phone } = stage;
let { app, event } = stage;
beforeAll(() => {
  ({ app } = stage);
});
beforeEach(() => {
  ({ event } = stage);
});

/** Makes the replies so old that a sync with a cursor doesn't list them again. */
async function age(): Promise<void> {
  const later = new Date(Date.now() - 120_000);
  await app.database.platform.update(reservations).set({ updatedAt: later, createdAt: later });
}

/** A simulated phone that records nothing, and continues from its last cursor. */
async function watch(token: string) {
  const watcher = phone(token);
  let cursor: string | null = null;
  const look = async () => {
    const { body } = await watcher.sync({ cursor });
    ({ cursor } = body);
    return body;
  };
  await look();
  return look;
}

describe('the number of guests inside, in a sync that returns only changes', () => {
  it('equals the number on the host’s board, whatever check-ins arrive, in whatever order', async () => {
    const reply = await buildReservation(app.database, event, { guestCount: 6 });
    const persons = [...reply.guestDetails.map(({ id }) => id), newId()];
    await age();
    const { token } = await makeDoor();
    const phones = [phone(token), phone(token), phone(token)];
    const look = await watch(token);
    const random = randomFrom(41);
    const made: { id: string; personId: string }[] = [];
    const changes = new Set<number>();
    for (let turn = 0; turn < 60; turn += 1) {
      const a = random.pick(phones);
      const rows = Array.from({ length: 1 + random.below(3) }, () => {
        const [dice, personId] = [random.below(10), random.pick(persons)];
        const atDevice = new Date(Date.now() - random.below(3_000_000)).toISOString();
        const undone = random.pick(made.length > 0 ? made : [null]);
        if (dice < 3 && undone)
          return a.row({ kind: 'undo', personId: undone.personId, undoes: undone.id, atDevice });
        const row = { ...a.row({ kind: dice < 6 ? 'out' : 'in', atDevice }), personId };
        made.push(row);
        return row;
      });
      // An undo may arrive before the row that it voids.
      const { body } = await a.sync({ checkIns: random.shuffled(rows) });
      expect(body.refused).toEqual([]);
      const seen = await look();
      expect([seen.whole, seen.parties]).toEqual([false, []]);
      expect(seen.counts.in).toBe((await board()).in);
      changes.add(seen.counts.in);
    }
    expect(changes.size).toBeGreaterThan(3);
  });

  it('leaves out a person who was removed from the party, although their check-in stays', async () => {
    const reply = await buildReservation(app.database, event, {
      guestCount: 2,
      guestDetails: [{ name: 'Ana' }, { name: 'Bo' }],
    });
    await age();
    const { token } = await makeDoor();
    const a = phone(token);
    const look = await watch(token);
    await a.sync({ checkIns: reply.guestDetails.map(({ id }) => a.checkIn(id)) });
    expect((await look()).counts.in).toBe(2);
    const bo = reply.guestDetails[1]!.id;
    await app.database.platform.delete(guests).where(eq(guests.id, bo));
    await call('PUT', `/api/reservation/${reply.id}`, { displayName: 'Ana alone' });
    const seen = await look();
    expect(seen.parties).toHaveLength(1);
    expect([seen.counts.in, (await board()).in]).toEqual([1, 1]);
  });

  it('counts the persons of a walk-in that arrives after their check-ins', async () => {
    await age();
    const { token } = await makeDoor();
    const a = phone(token);
    const look = await watch(token);
    const { lease } = (await a.sync({ wants: 4 })).body;
    const walkIn = a.row({ guestIds: [newId(), newId()], name: '', leaseId: lease?.id });
    await a.sync({ wants: 2, queue: 2, checkIns: walkIn.guestIds.map((id) => a.checkIn(id)) });
    expect((await look()).counts.in).toBe(0);
    await a.sync({ wants: 2, queue: 1, walkIns: [walkIn] });
    expect((await look()).counts.in).toBe(2);
  });
});
