/** Accepts the rows of a device, under the event's lock (docs/product/doors.md#merging). */
import type { CheckInInput, RefusedRow, SentRows, WalkInInput } from '#domain/doors/contract.ts';
import { correctedAt } from '#domain/doors/fold.ts';
import { maxDoorRows, type RefusedReason, refusedByState, refusedUndo } from '#domain/doors/rules.ts';
import { type Refusal, refuse } from '#domain/kernel/route.ts';
import { limitSentence } from '#domain/kernel/sentence.ts';
import { hostGuestLimit } from '#domain/seats/edits.ts';
import type { TenantDb } from '../db/connect.ts';
import { announce } from '../live/announce.ts';
import { type AtDoor, walkInAtDoor } from '../replies/at-doors/let-in.ts';
import {
  findRows,
  insertCheckIns,
  insertWalkIn,
  type KnownRow,
  type NewCheckIn,
  idsInUse,
} from './check-ins.store.ts';
import { countRowsOfLink, type DoorLinkRow, leasesOfDevice } from './doors.store.ts';
import { tellOverPlan } from './over-plan.ts';
import { timesOf } from './presenter.ts';
import { deviceSeats } from './device-seats.ts';

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
  const arriving = rows.flatMap(({ of, row }) =>
    of === 'checkIn' && row.kind === 'in' ? [row.personId] : [],
  );
  const seats = await deviceSeats(tx, door, { leases: await leasesOfDevice(tx, link, deviceId), arriving });
  const party = rows.flatMap(({ of, row }) => (of === 'walkIn' ? [row.id, ...row.guestIds] : []));
  const usedIds = party.length === 0 ? new Set<string>() : await idsInUse(tx, tenantId, party);
  const toInsert: NewCheckIn[] = [];
  let added = 0;

  const isStored = (row: CheckInInput | WalkInInput): boolean => {
    const stored = byId.get(row.id);
    return stored?.linkId === link.id && stored.deviceId === deviceId && stored.seq === row.seq;
  };

  async function takeCheckIn(row: CheckInInput): Promise<RefusedReason | null> {
    const at = correctedAt(row);
    if (row.kind === 'undo') {
      if (!row.undoes || row.undoes === row.id) return 'invalid';
      const stored = byId.get(row.undoes);
      if (stored && (stored.kind === null || stored.eventId !== door.event.id)) return 'notUndoable';
      const undoneRow = stored && { ...stored, kind: stored.kind!, personId: stored.personId! };
      const reason = refusedUndo({ personId: row.personId, deviceId, at }, undoneRow ?? null, link.rights);
      if (reason !== null) return reason;
    } else if (row.undoes) return 'invalid';
    if (row.leaseId && !seats.knows(row.leaseId)) return 'noLease';
    if (row.kind === 'in') {
      const reason = await seats.takeBack(row);
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
    if (row.guestIds.length > hostGuestLimit(door.event.maxGuestsPerRsvp)) return 'invalid';
    if (ids.some((id) => usedIds.has(id))) return 'idTaken';
    const lease = seats.usable(row.leaseId, row.guestIds.length);
    if (!lease) return 'noLease';
    for (const id of ids) usedIds.add(id);
    await seats.use(lease, row.guestIds.length);
    await walkInAtDoor(tx, { ...door, event: seats.event() }, row).write({ over: false });
    seats.noteWalkIn(row.guestIds.length);
    await insertWalkIn(tx, {
      tenantId,
      reservationId: row.id,
      eventId: door.event.id,
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
        refusedByState(link, timesOf(door.event), { at, now: door.now }) ??
        (of === 'checkIn' ? await takeCheckIn(row) : await takeWalkIn(row));
      if (reason !== null) return reason;
      const stored: KnownRow = {
        id: row.id,
        eventId: door.event.id,
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
      await insertCheckIns(tx, seats.event(), toInsert);
      if (added > toInsert.length) await tellOverPlan(tx, seats.event(), door.now);
      return added;
    },
  };
}
