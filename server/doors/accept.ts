/** Accepts the rows of a device, under the event's lock (docs/product/doors.md#merging). */
import type { CheckInInput, RefusedRow, SentRows, WalkInInput } from '#domain/doors/contract.ts';
import { correctedAt } from '#domain/doors/fold.ts';
import { maxDoorRows, type RefusedReason, refusedByState, refusedUndo } from '#domain/doors/rules.ts';
import { type Refusal, refuse } from '#domain/kernel/route.ts';
import { limitSentence } from '#domain/kernel/sentence.ts';
import { hostGuestLimit } from '#domain/seats/edits.ts';
import { freeSeats } from '#domain/seats/free.ts';
import type { TenantDb } from '../db/connect.ts';
import { announce } from '../live/announce.ts';
import { type AtDoor, walkInAtDoor } from '../replies/at-doors/let-in.ts';
import { addDoorSeats, givenAwayOf, markGivenAway } from '../replies/at-doors/seats.store.ts';
import {
  findRows,
  insertCheckIns,
  insertWalkIn,
  type KnownRow,
  type NewCheckIn,
  idsInUse,
} from './check-ins.store.ts';
import {
  countRowsOfLink,
  type DoorLinkRow,
  leasesOfDevice,
  type LeaseRow,
  saveLease,
} from './doors.store.ts';
import { tellOverPlan } from './over-plan.ts';
import { timesOf } from './presenter.ts';

/** Not named `refused`, because lint takes that name for a refused HTTP call. */
export interface Accepted {
  accepted: string[];
  rejected: RefusedRow[];
}

interface Sender {
  door: AtDoor;
  link: DoorLinkRow;
  deviceId: string;
}

type Row = { of: 'checkIn'; row: CheckInInput } | { of: 'walkIn'; row: WalkInInput };

/** Accepts rows in the order of their numbers. Rows that are stored already stay as they are. */
export async function acceptRows(
  tx: TenantDb,
  sender: Sender,
  sent: SentRows,
): Promise<Accepted | Refusal<'limitReached'>> {
  const result: Accepted = { accepted: [], rejected: [] };
  const rows: Row[] = [];
  for (const row of sent.checkIns) {
    if ('isUnreadable' in row) result.rejected.push({ id: row.id, reason: 'invalid' });
    else rows.push({ of: 'checkIn', row });
  }
  for (const row of sent.walkIns) {
    if ('isUnreadable' in row) result.rejected.push({ id: row.id, reason: 'invalid' });
    else rows.push({ of: 'walkIn', row });
  }
  if (rows.length === 0) return result;
  rows.sort((a, b) => a.row.seq - b.row.seq);
  const intake = await makeIntake(tx, sender, rows);
  if ((await countRowsOfLink(tx, sender.link)) + rows.filter(intake.isNew).length > maxDoorRows) {
    return refuse('limitReached', limitSentence(maxDoorRows, 'checkIns'));
  }
  for (const row of rows) {
    const reason = await intake.take(row);
    if (reason === null) result.accepted.push(row.row.id);
    else result.rejected.push({ id: row.row.id, reason });
  }
  if ((await intake.finish()) > 0)
    announce(tx, { topic: 'checkIns', tenantId: sender.link.tenantId, eventId: sender.link.eventId });
  return result;
}

async function makeIntake(tx: TenantDb, { door, link, deviceId }: Sender, rows: readonly Row[]) {
  const { tenantId } = link;
  const undone = rows.flatMap(({ row }) => ('undoes' in row && row.undoes ? [row.undoes] : []));
  const rowsBefore = await findRows(
    tx,
    { tenantId, linkId: link.id, deviceId },
    { ids: [...rows.map(({ row }) => row.id), ...undone], seqs: rows.map(({ row }) => row.seq) },
  );
  const byId = new Map(rowsBefore.map((row) => [row.id, row]));
  const own = rowsBefore.filter((row) => row.linkId === link.id && row.deviceId === deviceId);
  const bySeq = new Map(own.map((row) => [row.seq, row.id]));
  const leases = new Map((await leasesOfDevice(tx, link, deviceId)).map((lease) => [lease.id, lease]));
  const arriving = rows.flatMap(({ of, row }) =>
    of === 'checkIn' && row.kind === 'in' ? [row.personId] : [],
  );
  const gone = door.event.givenAway === 0 ? new Set<string>() : await givenAwayOf(tx, door.event, arriving);
  const party = rows.flatMap(({ of, row }) => (of === 'walkIn' ? [row.id, ...row.guestIds] : []));
  const usedIds = party.length === 0 ? new Set<string>() : await idsInUse(tx, tenantId, party);
  const toInsert: NewCheckIn[] = [];
  let { event } = door;
  let added = 0;

  const isStored = (row: CheckInInput | WalkInInput): boolean => {
    const stored = byId.get(row.id);
    return stored?.linkId === link.id && stored.deviceId === deviceId && stored.seq === row.seq;
  };

  const usable = (leaseId: string, seats: number): LeaseRow | null => {
    const lease = leases.get(leaseId);
    return lease && lease.used + seats <= lease.seats ? lease : null;
  };

  /** Uses seats of a loan. A closed loan gave its seats back, so none of them count as lent. */
  async function use(lease: LeaseRow, seats: number): Promise<void> {
    const after = { ...lease, used: lease.used + seats };
    leases.set(lease.id, after);
    await saveLease(tx, after);
    if (lease.closedAt !== null) return;
    await addDoorSeats(tx, event, { lent: -seats });
    event = { ...event, lentSeats: event.lentSeats - seats };
  }

  /** Seats a person whose seat was given away: on a seat lent to the device, or on a free one. */
  async function takeSeatBack({ personId, leaseId }: CheckInInput): Promise<RefusedReason | null> {
    if (!gone.has(personId)) return null;
    const lease = leaseId ? usable(leaseId, 1) : null;
    if (leaseId && !lease) return 'noLease';
    // Without a free seat, the person is let in anyway, and their seat stays given away.
    if (!lease && freeSeats(event) === 0) return null;
    await markGivenAway(tx, event, { guestIds: [personId], at: null, now: door.now });
    event = { ...event, givenAway: event.givenAway - 1 };
    gone.delete(personId);
    if (lease) await use(lease, 1);
    return null;
  }

  async function takeCheckIn(row: CheckInInput): Promise<RefusedReason | null> {
    const at = correctedAt(row);
    if (row.kind === 'undo') {
      if (!row.undoes || row.undoes === row.id) return 'invalid';
      const stored = byId.get(row.undoes);
      if (stored && (stored.kind === null || stored.eventId !== event.id)) return 'notUndoable';
      const undoneRow = stored && { ...stored, kind: stored.kind!, personId: stored.personId! };
      const reason = refusedUndo({ personId: row.personId, deviceId, at }, undoneRow ?? null, link.rights);
      if (reason !== null) return reason;
    } else if (row.undoes) return 'invalid';
    if (row.leaseId && !leases.has(row.leaseId)) return 'noLease';
    if (row.kind === 'in') {
      const reason = await takeSeatBack(row);
      if (reason !== null) return reason;
    }
    toInsert.push({
      id: row.id,
      subEventId: link.subEventId,
      personId: row.personId,
      kind: row.kind,
      undoes: row.undoes ?? null,
      leaseId: row.leaseId ?? null,
      linkId: link.id,
      deviceId,
      seq: row.seq,
      atDevice: new Date(row.atDevice),
      offsetMs: row.offsetMs,
      receivedAt: door.now,
      offline: row.offline,
    });
    return null;
  }

  async function takeWalkIn(row: WalkInInput): Promise<RefusedReason | null> {
    if (!link.rights.includes('walkIns')) return 'noRight';
    const ids = [row.id, ...row.guestIds];
    if (new Set(ids).size < ids.length) return 'invalid';
    if (row.guestIds.length > hostGuestLimit(event.maxGuestsPerRsvp)) return 'invalid';
    if (ids.some((id) => usedIds.has(id))) return 'idTaken';
    const lease = usable(row.leaseId, row.guestIds.length);
    if (!lease) return 'noLease';
    for (const id of ids) usedIds.add(id);
    await use(lease, row.guestIds.length);
    await walkInAtDoor(tx, { ...door, event }, row).write({ over: false });
    event = {
      ...event,
      confirmedGuests: event.confirmedGuests + row.guestIds.length,
      nextArrival: event.nextArrival + 1,
    };
    await insertWalkIn(tx, {
      tenantId,
      reservationId: row.id,
      eventId: event.id,
      linkId: link.id,
      deviceId,
      seq: row.seq,
      leaseId: lease.id,
      atDevice: new Date(row.atDevice),
      offsetMs: row.offsetMs,
      receivedAt: door.now,
    });
    return null;
  }

  return {
    isNew: ({ row }: Row): boolean => !isStored(row),
    /** Returns why the row is refused, or null. */
    async take({ of, row }: Row): Promise<RefusedReason | null> {
      if (isStored(row)) return null;
      if (byId.has(row.id) || bySeq.has(row.seq)) return 'idTaken';
      const at = new Date(correctedAt(row));
      if (Number.isNaN(at.getTime())) return 'invalid';
      const reason =
        refusedByState(link, timesOf(event), { at, now: door.now }) ??
        (of === 'checkIn' ? await takeCheckIn(row) : await takeWalkIn(row));
      if (reason !== null) return reason;
      const stored: KnownRow = {
        id: row.id,
        eventId: event.id,
        linkId: link.id,
        deviceId,
        seq: row.seq,
        kind: of === 'checkIn' ? row.kind : null,
        personId: of === 'checkIn' ? row.personId : null,
        at: at.getTime(),
      };
      byId.set(row.id, stored);
      bySeq.set(row.seq, row.id);
      added += 1;
      return null;
    },
    /** Writes the check-ins. Returns how many rows were added. */
    async finish(): Promise<number> {
      await insertCheckIns(tx, event, toInsert);
      if (added > toInsert.length) await tellOverPlan(tx, event, door.now);
      return added;
    },
  };
}
