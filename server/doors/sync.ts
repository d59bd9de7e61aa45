/** Answers a device's sync: accepts its rows, returns what changed (docs/product/doors.md#sync). */
import type { doorsRoutes, DoorSync, SyncInput } from '#domain/doors/contract.ts';
import { missingSeqs } from '#domain/doors/fold.ts';
import { maxCallRows, maxDevices, maxDoorPersons, stateOfDoor } from '#domain/doors/rules.ts';
import { isRefusal, ok, type Refusal, refuse, type Result } from '#domain/kernel/route.ts';
import { limitSentence } from '#domain/kernel/sentence.ts';
import { isFull } from '#domain/seats/free.ts';
import type { TenantDb } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { type EventRow, findEvent } from '../event-row/event.store.ts';
import type { AppDeps } from '../services.ts';
import { replyLinks } from '../replies/links.ts';
import { acceptRows, type Accepted } from './accept.ts';
import { countWalkIns, lastNumber, seqsWithGaps } from './check-ins.store.ts';
import {
  countDevices,
  type DeviceRow,
  type DoorLinkRow,
  findDevice,
  findDoor,
  leasesOfDevice,
  noteDevice,
} from './doors.store.ts';
import { everybodyInside, hereSince } from './here.ts';
import { doorKey } from './links.ts';
import { type Door, lockDoor } from './lock-door.ts';
import { adjustLoan, freeAtDoor, type Wanting, wouldLend } from './loans.ts';
import { countListed, readListChanges, readListDigest, readParties } from './parties.store.ts';
import { timesOf } from './presenter.ts';

type Sync = typeof doorsRoutes.syncDoor;

export const noDoor = () =>
  refuse('notFound', 'This door link doesn’t exist or no longer works. Ask the host for a new one.');

/**
 * For this many milliseconds, changes are sent again, because their transactions may have committed
 * late.
 */
const overlapMs = 60_000;
/** After a longer time, there may be as many changes as parties on the whole list. */
const longMs = 10 * 60_000;

export async function syncDoor(
  deps: Pick<AppDeps, 'database' | 'keys' | 'services'>,
  token: string,
  body: SyncInput,
  now: Date,
): Promise<Result<Sync>> {
  const key = doorKey(token);
  if (key === null) return noDoor();
  if (body.checkIns.length + body.walkIns.length > maxCallRows) return refuse('tooLarge');
  return deps.database.transaction(key.scope, async (tx) => {
    const { scope } = key;
    const seen = await findDoor(tx, key);
    if (!seen) return noDoor();
    const mayWait = await needsLock(tx, seen, { body, now });
    const door = mayWait ? await lockDoor(tx, key) : { scope, ...seen };
    if (!door) return noDoor();
    const call = await takeCall(tx, deps, door, { body, now });
    if (isRefusal(call)) return call;
    return answer(tx, deps, door, { body, taken: call, now });
  });
}

/** What a device sent, and when. */
interface Call {
  body: SyncInput;
  now: Date;
}

const wantingOf = ({ wants, queue, checkIns, walkIns }: SyncInput): Wanting => ({
  wants,
  isCaughtUp: queue <= checkIns.length + walkIns.length,
});

/** Only calls that write more than the device's row wait for the event's lock. */
async function needsLock(
  tx: TenantDb,
  { link, event }: Omit<Door, 'scope'>,
  { body, now }: Call,
): Promise<boolean> {
  if (body.checkIns.length + body.walkIns.length > 0) return true;
  if (!(await findDevice(tx, link, body.device.id))) return true;
  if (stateOfDoor(link, timesOf(event), now) !== 'open') return false;
  const lease = await openLease(tx, link, body.device.id);
  const unused = lease ? lease.seats - lease.used : 0;
  const wanting = wantingOf(body);
  return wouldLend(lease, wanting) && (wanting.wants <= unused || !isFull(event));
}

const openLease = async (tx: TenantDb, link: DoorLinkRow, deviceId: string) =>
  (await leasesOfDevice(tx, link, deviceId)).find(({ closedAt }) => closedAt === null) ?? null;

interface TakenCall extends Accepted {
  lease: DoorSync['lease'];
  /** The event as it is after the call. */
  event: EventRow;
}

/** Takes the rows, notes the device, and adjusts its loan. */
async function takeCall(
  tx: TenantDb,
  { keys }: Pick<AppDeps, 'keys'>,
  { scope, link, event }: Door,
  { body, now }: Call,
): Promise<TakenCall | Refusal<'limitReached'>> {
  const deviceId = body.device.id;
  if (!(await findDevice(tx, link, deviceId)) && (await countDevices(tx, link)) >= maxDevices) {
    return refuse('limitReached', limitSentence(maxDevices, 'devices'));
  }
  const door = { scope, event, label: link.label, links: replyLinks(keys), now };
  const accepted = await acceptRows(tx, { door, link, deviceId }, body);
  if (isRefusal(accepted)) return accepted;
  const device: DeviceRow = {
    tenantId: link.tenantId,
    linkId: link.id,
    id: deviceId,
    eventId: event.id,
    name: body.device.name,
    lastSeenAt: now,
    offsetMs: now.getTime() - new Date(body.now).getTime(),
    queue: Math.max(0, body.queue - accepted.accepted.length - accepted.rejected.length),
  };
  await noteDevice(tx, device);
  const lease = await openLease(tx, link, deviceId);
  // Rows change the event's counters, so read it again under the same lock.
  const current = body.walkIns.length + body.checkIns.length === 0 ? event : await reread(tx, scope, event);
  if (stateOfDoor(link, timesOf(event), now) !== 'open') return { ...accepted, lease: null, event: current };
  const wanting = { ...wantingOf(body), wants: link.rights.includes('walkIns') ? body.wants : 0 };
  const open = await adjustLoan(tx, { scope, event: current, link, deviceId, now }, lease, wanting);
  return {
    ...accepted,
    lease: open && { id: open.id, seats: open.seats, used: open.used },
    event: open === lease ? current : await reread(tx, scope, event),
  };
}

const reread = async (tx: TenantDb, scope: TenantScope, event: EventRow): Promise<EventRow> =>
  (await findEvent(tx, scope, event.id, { alsoDeleted: true })) ?? event;

/**
 * The contents of a cursor: when the list was read, which parties were on it, what the link could
 * read, how many guests were in, and the number of the last check-in.
 */
interface Cursor {
  at: Date;
  digest: string;
  reads: string;
  inside: number;
  number: number;
}

const cursorText = ({ at, digest, reads, inside, number }: Cursor): string =>
  `3.${at.getTime()}.${digest}.${reads}.${inside}.${number}`;

function readCursor(text: string | null): Cursor | null {
  const [, at, digest, reads, inside, number] =
    /^3\.(\d{1,15})\.(-?\d{1,30})\.(\w*)\.(\d{1,9})\.(\d{1,9})$/.exec(text ?? '') ?? [];
  return at === undefined || digest === undefined || reads === undefined
    ? null
    : { at: new Date(Number(at)), digest, reads, inside: Number(inside), number: Number(number) };
}

async function answer(
  tx: TenantDb,
  { keys, services }: Pick<AppDeps, 'keys' | 'services'>,
  { scope, link }: Door,
  { body, taken, now }: Call & { taken: TakenCall },
): Promise<Result<Sync>> {
  const { event } = taken;
  const state = stateOfDoor(link, timesOf(event), now);
  const of = { tenantId: link.tenantId, linkId: link.id, deviceId: body.device.id };
  const isOpen = state === 'open' || state === 'practice';
  const common = {
    now: now.toISOString(),
    linkId: link.id,
    state,
    event: {
      name: event.name,
      dateTime: event.startsAt.toISOString(),
      timezone: event.timezone,
      location: event.location,
    },
    subEvent: null,
    rights: link.rights,
    accepted: taken.accepted,
    refused: taken.rejected,
    missingSeqs: missingSeqs(await seqsWithGaps(tx, of), maxCallRows),
  };
  if (!isOpen) {
    const nothing = { whole: true, parties: [], removed: [], here: [], lease: null };
    return ok(200, { ...common, ...nothing, cursor: '', counts: { in: 0, expected: 0, free: 0 } });
  }
  const digest = await readListDigest(tx, event);
  const before = readCursor(body.cursor);
  // A device that already has exactly these parties needs only the changes.
  if (before?.digest !== digest && (await countListed(tx, event)) > maxDoorPersons) {
    return refuse(
      'conflict',
      `This event has too many people for check-in at the doors. The list can have up to ${maxDoorPersons.toLocaleString('en')} people.`,
    );
  }
  const withFood = link.rights.includes('food');
  const number = await lastNumber(tx, event);
  const next = { at: now, digest, reads: withFood ? 'food' : '', number };
  const removed = before && (await removedSince(tx, event, before, next));
  const whole = removed === null;
  if (whole || !before || now.getTime() - before.at.getTime() > longMs) {
    // Without this limit, one caller with the link could have megabytes read and sent endlessly.
    const retryAfter = services.doorLists.secondsUntilFree(link.id);
    if (retryAfter > 0) return refuse('tooMany', undefined, { extra: { retryAfter } });
    services.doorLists.count(link.id);
  }
  const since = whole || !before ? null : new Date(before.at.getTime() - overlapMs);
  const codeOf = event.checkInCodes ? replyLinks(keys).checkInOf : null;
  const parties = await readParties(tx, event, { since, withFood, codeOf });
  const reading = { until: number, now };
  const { here, inside } =
    whole || !before
      ? await everybodyInside(tx, event, reading)
      : await hereSince(tx, event, before, { parties, removed, ...reading });
  return ok(200, {
    ...common,
    cursor: cursorText({ ...next, inside }),
    whole,
    parties,
    removed: removed ?? [],
    here,
    lease: taken.lease,
    counts: {
      in: inside,
      expected: event.confirmedGuests - (await countWalkIns(tx, event)),
      free: await freeAtDoor(tx, scope, event, now),
    },
  });
}

/** The parties that left the list since then. Null if the device needs the whole list. */
async function removedSince(
  tx: TenantDb,
  event: EventRow,
  before: Cursor,
  next: Omit<Cursor, 'inside'>,
): Promise<string[] | null> {
  if (before.reads !== next.reads) return null;
  // The event was restored from a backup.
  if (before.number > next.number) return null;
  if (before.digest === next.digest) return [];
  const changes = await readListChanges(tx, event, before.at);
  const expected = BigInt(before.digest) + BigInt(changes.digest);
  return expected === BigInt(next.digest) ? changes.removed : null;
}
