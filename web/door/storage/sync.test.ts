import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DoorSync } from '#domain/doors/contract.ts';
import { type DoorDatabase, openDatabase } from './database.ts';
import { addLink, findLink, loadList } from './list.ts';
import { type NewRow, NotLent, record, rowsOf } from './queue.ts';
import { exchange, type Post } from './sync.ts';
import {
  act,
  comesIn,
  emptyAnswer,
  fakeServer,
  id,
  newId,
  newLink,
  noNetwork,
  token,
} from '../testing/door-server.ts';

let db: DoorDatabase;
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  db = await openDatabase();
  await addLink(db, newLink());
});

const waiting = async () => (await rowsOf(db, token)).filter(({ state }) => state === 'waiting');

describe('the clock of a phone at a door', () => {
  const at = (time: string) => ({ now: () => new Date(time).getTime() });

  it('stores with each row how far the phone’s clock was off at that time', async () => {
    await record(db, token, act([comesIn()]));
    const server = fakeServer(() => ({ accepted: [], now: '2031-09-19T02:40:00.000Z' }));
    await exchange(db, token, 0, { send: server.send, clock: at('2031-09-19T02:30:00Z') });
    await record(db, token, act([comesIn()]));
    const rows = await rowsOf(db, token);
    expect(rows.map(({ checkIn }) => checkIn?.offsetMs)).toEqual([0, 600_000]);
  });

  it('puts an act after the act that it follows, even if the clock jumped back', async () => {
    const [row] = await record(db, token, act([comesIn()]));
    const first = new Date(row?.checkIn?.atDevice ?? '').getTime();
    const [next] = await record(
      db,
      token,
      act([{ id: newId(), kind: 'out', personId: id(7) }], { at: new Date(first - 3_600_000), after: first }),
    );
    const { atDevice = '', offsetMs = 0 } = next?.checkIn ?? {};
    expect(new Date(atDevice).getTime() + offsetMs).toBe(first + 1);
  });

  it('remembers since when the server is out of reach, by the server’s clock', async () => {
    await exchange(db, token, 0, { send: noNetwork, clock: at('2031-09-19T03:00:00Z') });
    await exchange(db, token, 0, { send: noNetwork, clock: at('2031-09-19T04:00:00Z') });
    expect((await findLink(db, token))?.offlineSince).toBe(Date.parse('2031-09-19T03:00:00Z'));
    await exchange(db, token, 0, { send: fakeServer().send });
    expect((await findLink(db, token))?.offlineSince).toBeNull();
  });
});

describe('a loan of seats to a phone', () => {
  const lease = { id: id(900_010), seats: 4, used: 0 };
  const lending = (more: Partial<DoorSync> = {}) => fakeServer(() => ({ lease, ...more }));
  const walkIn = (persons: number): NewRow => ({
    ...{ id: newId(), kind: 'walkIn', name: '' },
    guestIds: Array.from({ length: persons }, newId),
  });

  it('admits walk-ins up to its seats, and no further', async () => {
    await exchange(db, token, 4, { send: lending().send });
    await record(db, token, act([walkIn(3)]));
    await expect(record(db, token, act([walkIn(2)]))).rejects.toBeInstanceOf(NotLent);
    const rows = await record(db, token, act([walkIn(1)]));
    expect(rows[0]?.walkIn?.leaseId).toBe(lease.id);
    const person = newId();
    await expect(
      record(db, token, act([comesIn(person)], { lent: new Set([person]) })),
    ).rejects.toBeInstanceOf(NotLent);
  });

  it('lends no more seats than the latest call asked for, even if its response is lost', async () => {
    await exchange(db, token, 4, { send: lending().send });
    await exchange(db, token, 1, { send: noNetwork });
    await expect(record(db, token, act([walkIn(2)]))).rejects.toBeInstanceOf(NotLent);
    await record(db, token, act([walkIn(1)]));
  });

  it('subtracts the seats of waiting rows, whatever the response says about earlier rows', async () => {
    await exchange(db, token, 4, { send: lending().send });
    await record(db, token, act([walkIn(3)]));
    await exchange(db, token, 4, { send: lending({ accepted: [] }).send });
    expect((await findLink(db, token))?.unused).toBe(1);
    await exchange(db, token, 4, { send: lending({ lease: { ...lease, used: 3 } }).send });
    expect((await findLink(db, token))?.unused).toBe(1);
  });

  it('ends when the server has closed it', async () => {
    await exchange(db, token, 4, { send: lending().send });
    await exchange(db, token, 4, { send: fakeServer().send });
    await expect(record(db, token, act([walkIn(1)]))).rejects.toBeInstanceOf(NotLent);
  });
});

describe('the guest list on a phone at a door', () => {
  const party = (number: number) => ({
    ...{ id: id(number), kind: 'reply' as const, label: `Party ${number}`, standing: 'confirmed' as const },
    ...{ codes: [], seats: 1, persons: [] },
  });
  const here = (number: number) => ({
    personId: id(number),
    in: true,
    at: emptyAnswer().now,
    doors: [],
    twice: false,
  });

  it('applies changes, and takes a whole list in place of the old one', async () => {
    const send = (more: Partial<DoorSync>) => exchange(db, token, 0, { send: fakeServer(() => more).send });
    await send({ whole: true, parties: [party(1), party(2)], here: [here(1)], cursor: 'a' });
    await send({ parties: [party(3)], removed: [id(1)], here: [here(2)], cursor: 'b' });
    db.close();
    db = await openDatabase();
    const list = await loadList(db, token);
    expect([...list.parties.keys()].sort()).toEqual([id(2), id(3)]);
    expect([...list.here.keys()].sort()).toEqual([id(1), id(2)]);
    expect((await findLink(db, token))?.cursor).toBe('b');
    await send({ whole: true, parties: [party(4)], here: [], cursor: 'c' });
    expect(await loadList(db, token)).toEqual({ parties: new Map([[id(4), party(4)]]), here: new Map() });
  });

  it('keeps the old cursor when the phone has no room, and still empties the queue', async () => {
    await record(db, token, act([comesIn()]));
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')
      ?.value as IDBObjectStore['put'];
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value,
      key,
    ) {
      if (this.name === 'parties') throw new DOMException('The phone is full', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    const { send } = fakeServer(() => ({ whole: true, parties: [party(1)], cursor: 'a' }));
    expect(await exchange(db, token, 0, { send })).toMatchObject({ kind: 'synced', listKept: false });
    full.mockRestore();
    expect(await waiting()).toEqual([]);
    expect((await findLink(db, token))?.cursor).toBeNull();
  });

  it('deletes every name when the link has ended', async () => {
    await exchange(db, token, 0, { send: fakeServer(() => ({ whole: true, parties: [party(1)] })).send });
    await exchange(db, token, 0, { send: fakeServer(() => ({ state: 'expired' })).send });
    expect((await loadList(db, token)).parties.size).toBe(0);
    expect((await findLink(db, token))?.ended).toBe('expired');
  });

  it('treats the sign-in page of a Wi-Fi network like no network', async () => {
    const portal: Post = async () => ({ status: 404, body: { html: true }, retryAfter: null });
    expect(await exchange(db, token, 0, { send: portal })).toMatchObject({ kind: 'refused' });
    const unknown: Post = async () => ({ status: 404, body: { code: 'notFound' }, retryAfter: null });
    expect(await exchange(db, token, 0, { send: unknown })).toEqual({ kind: 'ended', ended: 'unknown' });
  });
});
