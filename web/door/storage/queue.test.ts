import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { maxCallBytes, maxCallRows } from '#domain/doors/rules.ts';
import { type DoorDatabase, openDatabase } from './database.ts';
import { addLink, forgetDoor } from './list.ts';
import { asSent, batchOf, isQueueEmpty, NoDoor, record, rowOf, rowsOf } from './queue.ts';
import { exchange, type Post } from './sync.ts';
import { act, comesIn, fakeServer, id, newId, newLink, noNetwork, token } from '../testing/door-server.ts';

let db: DoorDatabase;
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  db = await openDatabase();
  await addLink(db, newLink());
});

/** Ends the page and opens it again: what was only in memory is gone. */
async function killed(): Promise<void> {
  db.close();
  db = await openDatabase();
}

const waiting = async () => (await rowsOf(db, token)).filter(({ state }) => state === 'waiting');

describe('the queue of check-ins on a phone', () => {
  it('numbers the rows of each act one after another', async () => {
    await record(db, token, act([comesIn(), comesIn()]));
    await record(db, token, act([comesIn()]));
    expect((await rowsOf(db, token)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('numbers rows without gaps when two tabs record at once', async () => {
    const other = await openDatabase();
    await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        record(place % 2 === 0 ? db : other, token, act([comesIn(), comesIn()])),
      ),
    );
    expect((await rowsOf(db, token)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 40 }, (_, at) => at + 1),
    );
    other.close();
  });

  it('numbers the rows of each door link separately', async () => {
    const second = 'a-door-of-tests-0002';
    await addLink(db, newLink({ token: second, deviceId: id(900_003) }));
    await record(db, token, act([comesIn()]));
    await record(db, second, act([comesIn(), comesIn()]));
    await record(db, token, act([comesIn()]));
    expect((await rowsOf(db, token)).map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await rowsOf(db, second)).map(({ seq }) => seq)).toEqual([1, 2]);
    const server = fakeServer();
    await exchange(db, token, 0, { send: server.send });
    expect(await waiting()).toEqual([]);
    expect(await isQueueEmpty(db)).toBe(false);
    await forgetDoor(db, token);
    expect(await rowsOf(db, second)).toHaveLength(2);
  });

  it('stores all rows of an act or none if storing fails, and reports the failure', async () => {
    await record(db, token, act([comesIn()]));
    const rows = [comesIn(), comesIn()];
    const add = vi.spyOn(IDBObjectStore.prototype, 'add');
    add.mockImplementationOnce(function (this: IDBObjectStore, value, key) {
      return this.put(value, key);
    });
    add.mockImplementationOnce(() => {
      throw new DOMException('The phone is full', 'QuotaExceededError');
    });
    await expect(record(db, token, act(rows))).rejects.toMatchObject({ name: 'QuotaExceededError' });
    add.mockRestore();
    await killed();
    expect(await rowsOf(db, token)).toHaveLength(1);
    await record(db, token, act(rows));
    expect((await rowsOf(db, token)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('records nothing for a door that ended or that the volunteer left', async () => {
    await expect(record(db, 'a-door-of-tests-0009', act([comesIn()]))).rejects.toBeInstanceOf(NoDoor);
    await exchange(db, token, 0, { send: fakeServer(() => ({ state: 'revoked' })).send });
    await expect(record(db, token, act([comesIn()]))).rejects.toBeInstanceOf(NoDoor);
    expect(await rowsOf(db, token)).toEqual([]);
  });

  it('loses no row and doubles none, wherever the page is killed', async () => {
    const step = fc.constantFrom('act', 'sync', 'lost', 'offline', 'kill', 'dieInCall');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        await forgetDoor(db, token);
        await addLink(db, newLink());
        const server = fakeServer();
        const recorded: string[] = [];
        for (const each of steps) {
          if (each === 'act') {
            const rows = await record(db, token, act([comesIn(), comesIn()]));
            recorded.push(...rows.map((row) => rowOf(row).id));
          }
          if (each === 'sync') await exchange(db, token, 0, { send: server.send });
          if (each === 'lost') await exchange(db, token, 0, { send: server.lost });
          if (each === 'offline') await exchange(db, token, 0, { send: noNetwork });
          if (each === 'kill') await killed();
          if (each === 'dieInCall') {
            const death = new Error('killed');
            const dying: Post = async (path, body) => {
              await server.send(path, body);
              throw death;
            };
            await expect(exchange(db, token, 0, { send: dying })).rejects.toBe(death);
            await killed();
          }
        }
        await exchange(db, token, 0, { send: server.send });
        expect(await waiting()).toEqual([]);
        expect([...server.rows.keys()].sort()).toEqual([...recorded].sort());
        const seqs = [...server.rows.values()].map(({ seq }) => seq).sort((a, b) => a - b);
        expect(seqs).toEqual(recorded.map((_, place) => place + 1));
      }),
      { numRuns: 60 },
    );
  });

  it('sends at most 500 rows and 256 kB in one call, and the rest afterwards', async () => {
    await record(db, token, act(Array.from({ length: 700 }, () => comesIn())));
    const server = fakeServer();
    const first = await exchange(db, token, 0, { send: server.send });
    expect(first).toMatchObject({ kind: 'synced', more: true });
    expect(server.calls[0]?.checkIns).toHaveLength(maxCallRows);
    expect(server.calls[0]?.queue).toBe(700);
    await exchange(db, token, 0, { send: server.send });
    expect(server.rows.size).toBe(700);
    const long = Array.from({ length: 400 }, (_, place) => ({
      ...{ token, seq: place + 1, state: 'waiting' as const, seats: 0 },
      walkIn: {
        id: newId(),
        seq: place,
        atDevice: '',
        offsetMs: 0,
        guestIds: [],
        leaseId: '',
        name: 'ä'.repeat(1_000),
      },
    }));
    const sent = JSON.stringify(asSent(batchOf(long)));
    expect(new TextEncoder().encode(sent).length).toBeLessThan(maxCallBytes);
    expect(batchOf(long).length).toBeGreaterThan(50);
  });

  it('sends rows again if the server reports that it lacks them', async () => {
    await record(db, token, act([comesIn(), comesIn(), comesIn()]));
    const server = fakeServer();
    await exchange(db, token, 0, { send: server.send });
    const restored = fakeServer(() => ({ missingSeqs: [2] }));
    expect(await exchange(db, token, 0, { send: restored.send })).toMatchObject({ more: true });
    await exchange(db, token, 0, { send: server.send });
    expect(server.calls.at(-1)?.checkIns.map(({ seq }) => seq)).toEqual([2]);
  });

  it('keeps a refused row with its reason, and sends it no more', async () => {
    const [row] = await record(db, token, act([comesIn()]));
    const refused = [{ id: row ? rowOf(row).id : '', reason: 'early' as const }];
    const server = fakeServer(() => ({ accepted: [], refused }));
    await exchange(db, token, 0, { send: server.send });
    expect(await rowsOf(db, token)).toMatchObject([{ state: 'refused', reason: 'early' }]);
    await exchange(db, token, 0, { send: server.send });
    expect(server.calls.at(-1)?.checkIns).toEqual([]);
  });
});
