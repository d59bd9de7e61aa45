/**
 * Proves that check-ins merge to one state, and that devices without a network never let in more
 * people than there are seats. `npm run drill -- doors` runs all of it, `npm test` a part.
 */
import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoorLink, DoorSync } from '#domain/doors/contract.ts';
import { type CheckInRow, correctedAt, foldCheckIns } from '#domain/doors/fold.ts';
import { newId } from '../db/id.ts';
import {
  checkIns,
  doorDevices,
  doorLeases,
  doorLinks,
  events,
  guests,
  reservations,
  walkIns,
} from '../db/schema.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildReservation } from '../testing/builders.ts';
import { postgresDatabase, testDatabase } from '../testing/database.ts';
import { type Random, randomFrom } from '../testing/random.ts';
import { buildStaff } from '../testing/staff.ts';

/** A drill runs on PostgreSQL, which answers several times as fast as the embedded database. */
const isDrill = process.env.DOORS_DRILL === 'on';
const permutations = Number(process.env.DOORS_PERMUTATIONS ?? 2);
const runs = Number(process.env.DOORS_RUNS ?? 10);
/** The processes of a drill share its runs. "2/6" is the second of six processes. */
const [part, parts] = (process.env.DOORS_PART ?? '1/1').split('/').map(Number) as [number, number];
/** How many organizations work at once. The embedded database has one connection. */
const lanes = isDrill ? 6 : 1;
const hour = 3_600_000;
/** A whole drill takes hours on a busy machine. */
const timeLimit = 24 * hour;

let app: TestApp;
let organizations: Awaited<ReturnType<typeof buildStaff>>[];
beforeAll(async () => {
  app = await testApp({ database: isDrill ? await postgresDatabase() : await testDatabase() });
  organizations = await Promise.all(Array.from({ length: lanes }, () => buildStaff(app.database)));
});
afterAll(() => app.close());

const platform = () => app.database.platform;
const hostOf = (lane: number) => (method: 'POST' | 'GET' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, { token: organizations[lane]!.manager.token, ...(body && { body }) });

async function anEvent(lane: number, more: object) {
  const { tenant, manager } = organizations[lane]!;
  const event = await buildEvent(app.database, {
    ...{ tenantId: tenant.id, createdBy: manager.user.id },
    ...more,
  });
  return Object.assign(event, { host: hostOf(lane) });
}
type Event = Awaited<ReturnType<typeof anEvent>>;

async function makeLink({ id: eventId, host }: Event, label: string) {
  const rights = ['walkIns', 'over', 'undo', 'board'];
  const made = await host('POST', `/api/events/${eventId}/door-links`, { label, rights });
  const link = made.body as DoorLink;
  return { id: link.id, eventId, host, token: link.link?.split('/door/')[1] ?? '' };
}
type Link = Awaited<ReturnType<typeof makeLink>>;

interface SentCheckIn {
  id: string;
  kind: CheckInRow['kind'];
  personId: string;
  undoes?: string;
  leaseId?: string;
  seq: number;
  atDevice: string;
  offsetMs: number;
  offline: boolean;
}
interface SentWalkIn {
  id: string;
  guestIds: string[];
  name: string;
  leaseId: string;
  seq: number;
  atDevice: string;
  offsetMs: number;
}
type Row = { checkIn: SentCheckIn } | { walkIn: SentWalkIn };

const rowsOf = (rows: readonly Row[]) => ({
  checkIns: rows.flatMap((row) => ('checkIn' in row ? [row.checkIn] : [])),
  walkIns: rows.flatMap((row) => ('walkIn' in row ? [row.walkIn] : [])),
});

/** A simulated phone that records nothing and only applies the changes that the server sends. */
class Watcher {
  readonly id = newId();
  readonly here = new Map<string, DoorSync['here'][number]>();
  cursor: string | null = null;
  inside = 0;
  constructor(readonly link: Link) {}
  async look(): Promise<void> {
    const { status, body } = await app.call('POST', `/api/door/${this.link.token}/sync`, {
      body: {
        device: { id: this.id, name: 'Watcher' },
        now: new Date().toISOString(),
        ...{ cursor: this.cursor, queue: 0, wants: 0 },
      },
    });
    expect(status).toBe(200);
    const { here, cursor, whole, counts } = body as DoorSync;
    if (whole) this.here.clear();
    for (const person of here) this.here.set(person.personId, person);
    [this.cursor, this.inside] = [cursor, counts.in];
  }
}

/** A simulated phone that numbers its rows and counts the seats of its loan. */
class Phone {
  rows: Row[] = [];
  lease: DoorSync['lease'] = null;
  used = 0;
  constructor(
    readonly link: Link,
    readonly offsetMs = 0,
    readonly id = newId(),
  ) {}
  get unused(): number {
    return this.lease ? this.lease.seats - this.used : 0;
  }
  async sync(more: { wants: number; queue: number; rows?: readonly Row[] }): Promise<DoorSync> {
    const rows = more.rows ?? [];
    const { status, body } = await app.call('POST', `/api/door/${this.link.token}/sync`, {
      body: {
        device: { id: this.id, name: 'Phone' },
        now: new Date(Date.now() - this.offsetMs).toISOString(),
        ...{ cursor: null, queue: more.queue, wants: more.wants },
        ...rowsOf(rows),
      },
    });
    expect(status).toBe(200);
    return body as DoorSync;
  }
  /** A host uploads the rows that were saved on a phone. */
  async handIn(rows: readonly Row[]): Promise<Pick<DoorSync, 'accepted' | 'refused'>> {
    const path = `/api/events/${this.link.eventId}/doors/queue`;
    const { status, body } = await this.link.host('POST', path, {
      ...{ linkId: this.link.id, deviceId: this.id },
      ...rowsOf(rows),
    });
    expect(status).toBe(200);
    return body as DoorSync;
  }
  async borrow(wants: number): Promise<void> {
    this.lease = (await this.sync({ wants, queue: 0 })).lease;
    this.used = this.lease?.used ?? 0;
  }
  #next(at: number) {
    const atDevice = new Date(at - this.offsetMs).toISOString();
    return { id: newId(), seq: this.rows.length + 1, atDevice, offsetMs: this.offsetMs };
  }
  checkIn(kind: CheckInRow['kind'], personId: string, at: number, more: object = {}): SentCheckIn {
    const checkIn = { ...this.#next(at), kind, personId, offline: true, ...more };
    this.rows.push({ checkIn });
    return checkIn;
  }
  walkIn(persons: number, at: number): SentWalkIn {
    const guestIds = Array.from({ length: persons }, () => newId());
    const walkIn = { ...this.#next(at), guestIds, name: '', leaseId: this.lease?.id ?? '' };
    this.used += persons;
    this.rows.push({ walkIn });
    for (const guestId of guestIds) this.checkIn('in', guestId, at);
    return walkIn;
  }
}

/** Returns the rows as if they belonged to another loan. */
const onLoan = (rows: readonly Row[], leaseId: string): Row[] =>
  rows.map((row) =>
    'walkIn' in row
      ? { walkIn: { ...row.walkIn, leaseId } }
      : { checkIn: { ...row.checkIn, ...(row.checkIn.leaseId && { leaseId }) } },
  );

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

describe('simulated evenings with five devices and 400 acts on each', () => {
  it(
    'lead to one state of the guest list, whatever the order, repetition and splitting of the sent acts',
    async () => {
      const ids = Array.from({ length: 200 }, () => newId());
      const first = await evening(0, ids, null);
      act(first.phones, ids, new Set(ids.slice(0, gone)), randomFrom(11));
      expect(first.phones.flatMap(({ rows }) => rows)).toHaveLength(5 * 400);
      const others = Array.from({ length: lanes - 1 }, (_, at) => evening(at + 1, ids, first.phones));
      const hashes = new Set<string>();
      await Promise.all(
        [first, ...(await Promise.all(others))].map(async (place, lane) => {
          for (let permutation = lane + 1; permutation <= permutations; permutation += lanes)
            hashes.add(await merge(place, permutation));
        }),
      );
      expect(hashes.size).toBe(1);
    },
    timeLimit,
  );

  /** This many persons of an evening come although their seats were given away. */
  const gone = 30;

  /** Makes an event: 40 parties of five, and five phones with the rows of `like` and own loans. */
  async function evening(lane: number, ids: readonly string[], like: readonly Phone[] | null) {
    const event = await anEvent(lane, { startsAt: new Date(Date.now() - 2 * hour), maxGuests: 2_000 });
    for (let party = 0; party < 40; party += 1) {
      await buildReservation(app.database, event, {
        guestCount: 5,
        guestDetails: ids.slice(party * 5, party * 5 + 5).map((id, at) => ({ id, name: `P${party}.${at}` })),
      });
    }
    await event.host('POST', `/api/events/${event.id}/give-away`, { guestIds: ids.slice(0, gone) });
    const links = [await makeLink(event, 'A'), await makeLink(event, 'B')];
    const phones = [0, -90_000, 7_000, 0, 400_000].map(
      (offset, at) => new Phone(links[at % 2]!, offset, like?.[at]!.id),
    );
    for (const [at, phone] of phones.entries()) {
      await phone.borrow(20);
      if (like) phone.rows = onLoan(like[at]!.rows, phone.lease?.id ?? '');
    }
    const [before] = await platform().select().from(events).where(eq(events.id, event.id));
    return { event, ids, links, phones, before: before! };
  }

  /** Delivers all rows in one order. Returns a hash of the state, and takes everything back. */
  async function merge(
    { event, ids, links, phones, before }: Awaited<ReturnType<typeof evening>>,
    permutation: number,
  ): Promise<string> {
    const rows = phones.flatMap((phone) => phone.rows);
    const sent = {
      checkIns: rows.flatMap((row) => ('checkIn' in row ? [row.checkIn.id] : [])).sort(),
      walkIns: rows.flatMap((row) => ('walkIn' in row ? [row.walkIn.id] : [])).sort(),
    };
    const watcher = new Watcher(links[0]!);
    await deliver(phones, watcher, randomFrom(permutation * 7_919));
    const stored = await platform()
      .select({ id: checkIns.id })
      .from(checkIns)
      .where(eq(checkIns.eventId, event.id));
    expect(stored.map(({ id }) => id).sort()).toEqual(sent.checkIns);
    const walked = await platform().select().from(walkIns).where(eq(walkIns.eventId, event.id));
    expect(walked.map(({ reservationId }) => reservationId).sort()).toEqual(sent.walkIns);
    const { here, counts } = await phones[0]!.sync({ wants: 0, queue: 1_000 });
    const states = here
      .map(({ personId, in: isIn, at, doors, twice }) => [personId, isIn, at, doors, twice])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    const [now] = await platform().select().from(events).where(eq(events.id, event.id));
    const { confirmedGuests, givenAway } = now!;
    const { in: inside, expected } = counts;
    const isHere = [...watcher.here.values()].filter(({ doors }) => doors.length > 0);
    const byId = <T extends { personId: string }>(of: readonly T[]) =>
      [...of].sort((a, b) => (a.personId < b.personId ? -1 : 1));
    expect(byId(isHere)).toEqual(byId(here));
    expect([watcher.inside, counts.in]).toEqual([counts.in, here.filter((person) => person.in).length]);
    const board = await event.host('GET', `/api/events/${event.id}/board`);
    expect(board.body).toMatchObject({ in: counts.in, left: here.length - counts.in });
    expect(states.map(([id, isIn]) => [id, isIn])).toEqual(foldOf(phones));
    const ofEvent = { checkIns: eq(checkIns.eventId, event.id), leases: eq(doorLeases.eventId, event.id) };
    await platform().delete(checkIns).where(ofEvent.checkIns);
    await platform()
      .delete(reservations)
      .where(and(eq(reservations.eventId, event.id), inArray(reservations.id, sent.walkIns)));
    await platform().update(doorLeases).set({ used: 0 }).where(ofEvent.leases);
    // Each permutation has a watcher of its own, and a link has at most 50 devices.
    await platform().delete(doorDevices).where(eq(doorDevices.id, watcher.id));
    await platform()
      .update(guests)
      .set({ givenAwayAt: new Date() })
      .where(and(eq(guests.eventId, event.id), inArray(guests.id, ids.slice(0, gone))));
    await platform().update(events).set(before).where(eq(events.id, event.id));
    return hashOf({ states, inside, expected, confirmedGuests, givenAway });
  }

  /** Lets the phones record what volunteers do, without a network. */
  function act(
    phones: readonly Phone[],
    persons: readonly string[],
    givenAway: ReadonlySet<string>,
    random: Random,
  ) {
    const began = Date.now() - hour;
    const made: SentCheckIn[] = [];
    for (let turn = 0; turn < 400; turn += 1) {
      for (const phone of phones) {
        if (phone.rows.length >= 400) continue;
        const at = began + turn * 5_000 + random.below(4_000);
        const [dice, personId] = [random.below(100), random.pick(persons)];
        const undone = random.pick(made.length > 0 ? made : [null]);
        if (dice < 3 && phone.unused >= 3 && phone.rows.length < 395) phone.walkIn(1 + random.below(3), at);
        else if (dice < 15) made.push(phone.checkIn('out', personId, at));
        else if (dice < 25 && undone) phone.checkIn('undo', undone.personId, at, { undoes: undone.id });
        else {
          const isLent = givenAway.has(personId) && phone.unused > 0;
          if (isLent) phone.used += 1;
          made.push(phone.checkIn('in', personId, at, isLent ? { leaseId: phone.lease?.id } : {}));
        }
      }
    }
  }

  /** Delivers all rows in pieces: in any order, some twice, some lost at first. */
  async function deliver(phones: readonly Phone[], watcher: Watcher, random: Random): Promise<void> {
    const calls: { phone: Phone; rows: Row[] }[] = [];
    for (const phone of phones) {
      for (let from = 0; from < phone.rows.length;) {
        const size = 1 + random.below(random.below(4) === 0 ? 300 : 120);
        calls.push({ phone, rows: phone.rows.slice(from, from + size) });
        from += size;
      }
    }
    const order = random.shuffled(calls);
    const lost = order.filter(() => random.below(10) === 0);
    const twice = order.filter(() => random.below(5) === 0);
    for (const call of [...order.filter((each) => !lost.includes(each)), ...twice, ...lost]) {
      // `sync` and a saved queue accept rows by the same rules. The server answers a saved queue
      // sooner.
      const { accepted, refused } = await (random.below(40) === 0
        ? call.phone.sync({ wants: 0, queue: 1_000, rows: call.rows })
        : call.phone.handIn(call.rows));
      expect(refused).toEqual([]);
      expect(accepted).toHaveLength(call.rows.length);
      if (random.below(8) === 0) await watcher.look();
    }
    await watcher.look();
    for (const phone of phones) {
      expect((await phone.sync({ wants: 0, queue: 1_000 })).missingSeqs).toEqual([]);
    }
  }

  /** Returns the state of each person that the phones' own rows lead to. */
  const foldOf = (phones: readonly Phone[]): [string, boolean][] => {
    const rows = phones.flatMap(({ id, link, rows: own }) =>
      own.flatMap((row): CheckInRow[] =>
        'checkIn' in row
          ? [
              {
                ...row.checkIn,
                undoes: row.checkIn.undoes ?? null,
                linkId: link.id,
                deviceId: id,
                at: correctedAt(row.checkIn),
              },
            ]
          : [],
      ),
    );
    return [...foldCheckIns(rows)]
      .map(([id, state]): [string, boolean] => [id, state.in])
      .sort(([a], [b]) => (a < b ? -1 : 1));
  };
});

describe('simulated evenings with eight offline devices', () => {
  it(
    'exceed the seats only by forced entries (`over`), lost devices, and loans that ended with their link',
    async () => {
      const below = { over: 0, lost: 0, ended: 0 };
      await Promise.all(Array.from({ length: lanes }, (_, lane) => evenings(lane, below)));
      // Each exception must happen in some run, or the runs would prove nothing.
      if (runs >= 500 * parts) expect(Object.values(below).every((times) => times > 0)).toBe(true);
    },
    timeLimit,
  );

  /** Runs every evening of one lane, on an event of its own. */
  async function evenings(lane: number, below: { over: number; lost: number; ended: number }) {
    const event = await anEvent(lane, {
      startsAt: new Date(Date.now() + 10 * hour),
      maxGuests: 100,
      maxGuestsPerRsvp: 8,
    });
    let link = await makeLink(event, 'Door');
    const [before] = await platform().select().from(events).where(eq(events.id, event.id));
    for (let run = part + lane * parts; run <= runs; run += lanes * parts) {
      const random = randomFrom(run * 104_729);
      const [maxGuests, taken] = [10 + random.below(40), random.below(30)];
      const confirmedGuests = Math.min(maxGuests, taken);
      await platform()
        .update(events)
        .set({ ...before!, maxGuests, confirmedGuests })
        .where(eq(events.id, event.id));
      const ways = await evening(event, link, random);
      if (ways.free < 0)
        for (const way of ['over', 'lost', 'ended'] as const) below[way] += Math.sign(ways[way]);
      await platform().delete(reservations).where(eq(reservations.eventId, event.id));
      for (const table of [checkIns, doorLeases, doorDevices])
        await platform().delete(table).where(eq(table.eventId, event.id));
      if (ways.hasEnded) {
        await platform().delete(doorLinks).where(eq(doorLinks.eventId, event.id));
        link = await makeLink(event, 'Door');
      } else await platform().update(doorLinks).set({ overUsed: 0 }).where(eq(doorLinks.id, link.id));
    }
  }

  const seatsOf = async (id: string): Promise<number> => {
    const [row] = await platform()
      .select({
        free: sql<number>`${events.maxGuests} - ${events.confirmedGuests} - ${events.promisedSeats} - ${events.lentSeats} + ${events.givenAway}`,
      })
      .from(events)
      .where(eq(events.id, id));
    return Number(row?.free);
  };

  interface Ways {
    over: number;
    lost: number;
    ended: number;
    free: number;
    hasEnded: boolean;
  }

  /** One evening. Returns the persons whom each exception let in past the free seats. */
  async function evening(event: Event, link: Link, random: Random): Promise<Ways> {
    const ways: Ways = { over: 0, lost: 0, ended: 0, free: 0, hasEnded: false };
    const phones = Array.from({ length: 8 }, () => new Phone(link));
    const closed = new Map<Phone, 'lost' | 'ended'>();
    const check = async () => {
      ways.free = await seatsOf(event.id);
      expect(ways.free + ways.over + ways.lost + ways.ended).toBeGreaterThanOrEqual(0);
    };
    const strangers = async () => {
      await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        body: {
          ...{ isAttending: 'yes', displayName: 'Ada', guestEmail: `${newId()}@example.com` },
          guestCount: 3,
          guestDetails: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
        },
      });
    };
    for (const phone of random.shuffled(phones)) await phone.borrow(random.pick([0, 2, 4, 4, 4, 4, 7, 20]));
    await check();
    const sent = new Map(phones.map((phone) => [phone, 0]));
    for (let step = 0; step < 14; step += 1) {
      const phone = random.pick(phones);
      const dice = random.below(20);
      if (dice < 8 && phone.unused > 0) phone.walkIn(1 + random.below(Math.min(3, phone.unused)), Date.now());
      else if (dice < 12) await send(phone);
      else if (dice < 14) await strangers();
      else if (dice === 14) await over(phone);
      else if (dice === 15 && phone.lease && !ways.hasEnded) {
        const lost = await event.host('POST', `/api/door-leases/${phone.lease.id}/close`);
        if (lost.status === 200) closed.set(phone, 'lost');
      } else if (dice === 16 && random.below(4) === 0 && !ways.hasEnded) {
        await event.host('DELETE', `/api/door-links/${link.id}`);
        ways.hasEnded = true;
        for (const each of phones) if (each.lease && !closed.has(each)) closed.set(each, 'ended');
      }
      await check();
    }
    await strangers();
    for (const phone of random.shuffled(phones)) await send(phone);
    await check();
    return ways;

    /** Back online, rows of a closed loan are stored too: their people are already inside. */
    async function send(phone: Phone): Promise<void> {
      const rows = phone.rows.slice(sent.get(phone));
      const way = closed.get(phone);
      const persons = rows.flatMap((row) => ('walkIn' in row ? row.walkIn.guestIds : [])).length;
      const ofClosed = rows.some((row) => 'walkIn' in row && row.walkIn.leaseId === phone.lease?.id);
      const { refused, lease } = await phone.sync({ wants: phone.unused, queue: rows.length, rows });
      // A walk-in that was recorded after the end is refused.
      const gone = new Set(refused.map(({ id }) => id));
      const written = rows.flatMap((row) =>
        'walkIn' in row && !gone.has(row.walkIn.id) ? row.walkIn.guestIds : [],
      ).length;
      expect(written === persons || ways.hasEnded).toBe(true);
      if (way && ofClosed) ways[way] += written;
      sent.set(phone, phone.rows.length);
      if (way && lease) {
        // If the phone of a device declared lost is found, it borrows seats again.
        closed.delete(phone);
        [phone.lease, phone.used] = [lease, lease.used];
      } else if (way) [phone.lease, phone.used] = [null, 0];
      else if (lease) [phone.lease, phone.used] = [lease, lease.used];
    }

    async function over(phone: Phone): Promise<void> {
      const free = await seatsOf(event.id);
      const guestIds = [newId(), newId()];
      const { status } = await app.call('POST', `/api/door/${link.token}/let-in`, {
        body: { deviceId: phone.id, walkIn: { id: newId(), guestIds, name: '' }, over: true },
      });
      if (status === 200) ways.over += Math.max(0, guestIds.length - Math.max(0, free));
    }
  }
});
