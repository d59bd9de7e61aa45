/**
 * A phone's queue: its volunteers' actions, in order. Each action is stored in one transaction, so
 * the phone has all of its rows or none. A row leaves the queue when the server has named its id.
 */
import type { RefusedRow } from '#domain/doors/contract.ts';
import { maxCallBytes, maxCallRows } from '#domain/doors/rules.ts';
import {
  type CheckIn,
  type DoorDatabase,
  inWhole,
  type LinkRecord,
  ofLink,
  type QueuedRow,
  type WalkIn,
} from './database.ts';

/** A volunteer's action, before it has numbers and times. */
export type NewRow =
  | Pick<CheckIn, 'id' | 'kind' | 'personId' | 'undoes'>
  | (Pick<WalkIn, 'id' | 'guestIds' | 'name'> & { kind: 'walkIn' });

export interface Act {
  rows: readonly NewRow[];
  /** The persons in the action who use a seat of the loan. A walk-in always uses its seats. */
  lent?: ReadonlySet<string>;
  at: Date;
  offline: boolean;
  /**
   * The corrected time in milliseconds that this action must come after, such as the time of the
   * row that it undoes.
   */
  after?: number;
}

/** The loan has fewer seats than the action needs. */
export class NotLent extends Error {
  override name = 'NotLent';
}

/** The link is gone from this phone, because it ended or because the volunteer left. */
export class NoDoor extends Error {
  override name = 'NoDoor';
}

const durable = { durability: 'strict' } as const;

/** Returns the rows of an act with their numbers. */
export function numbered(link: LinkRecord, { rows, lent, at, offline, after }: Act): QueuedRow[] {
  // If the clock jumped back, this action would come before the one that it follows.
  const offset = link.offsetMs ?? 0;
  const offsetMs = Math.max(offset, after === undefined ? offset : after + 1 - at.getTime());
  return rows.map((row, place): QueuedRow => {
    const seq = link.seq + place + 1;
    const sent = { id: row.id, seq, atDevice: at.toISOString(), offsetMs: Math.round(offsetMs) };
    const shared = { token: link.token, seq, state: 'waiting' } as const;
    const leaseId = link.known?.lease?.id ?? '';
    if (row.kind === 'walkIn') {
      const { guestIds, name } = row;
      return { ...shared, seats: guestIds.length, walkIn: { ...sent, guestIds, name, leaseId } };
    }
    const { kind, personId, undoes } = row;
    const isLent = lent?.has(personId) ?? false;
    return {
      ...shared,
      seats: isLent ? 1 : 0,
      checkIn: { ...sent, kind, personId, offline, ...(undoes && { undoes }), ...(isLent && { leaseId }) },
    };
  });
}

/** Writes an action into the queue. Returns its rows once they are stored on the phone. */
export async function record(db: DoorDatabase, token: string, act: Act): Promise<QueuedRow[]> {
  const tx = db.transaction(['links', 'queue'], 'readwrite', durable);
  return inWhole(tx, async () => {
    const links = tx.objectStore('links');
    const link = await links.get(token);
    if (!link || link.ended !== null) throw new NoDoor();
    const rows = numbered(link, act);
    const seats = rows.reduce((sum, row) => sum + row.seats, 0);
    if (seats > 0 && (!link.known?.lease || link.unused < seats)) throw new NotLent();
    const queue = tx.objectStore('queue');
    await Promise.all([
      links.put({ ...link, seq: link.seq + rows.length, unused: link.unused - seats }),
      ...rows.map(async (row) => queue.add(row)),
    ]);
    return rows;
  });
}

const ofState = (token: string, state: QueuedRow['state']): IDBKeyRange => IDBKeyRange.only([token, state]);

const bytesOf = (row: QueuedRow): number =>
  new TextEncoder().encode(JSON.stringify(row.checkIn ?? row.walkIn)).length + 1;

/** Leaves room for the other parts of the call. */
const batchBytes = maxCallBytes - 4_096;

/** Returns the first rows that fit into one call. */
export function batchOf(waiting: readonly QueuedRow[]): QueuedRow[] {
  const batch: QueuedRow[] = [];
  let bytes = 0;
  for (const row of waiting) {
    bytes += bytesOf(row);
    if (batch.length === maxCallRows || bytes > batchBytes) break;
    batch.push(row);
  }
  return batch;
}

export const rowOf = (row: QueuedRow): CheckIn | WalkIn => row.checkIn ?? row.walkIn;

/** Returns rows in the form that the call `sync` sends. */
export const asSent = (rows: readonly QueuedRow[]): { checkIns: CheckIn[]; walkIns: WalkIn[] } => ({
  checkIns: rows.flatMap(({ checkIn }) => checkIn ?? []),
  walkIns: rows.flatMap(({ walkIn }) => walkIn ?? []),
});

/**
 * Takes the next rows for a call that wants to hold `wants` unused seats. From here on, the phone
 * uses no more than these: the server may have taken the others back, even if its answer is lost.
 */
export async function takeBatch(
  db: DoorDatabase,
  token: string,
  wants: number,
): Promise<{ link: LinkRecord; batch: QueuedRow[]; waiting: number } | null> {
  const tx = db.transaction(['links', 'queue'], 'readwrite', durable);
  return inWhole(tx, async () => {
    const links = tx.objectStore('links');
    const link = await links.get(token);
    if (!link) return null;
    const waiting = await tx.objectStore('queue').index('state').getAll(ofState(token, 'waiting'));
    const batch = batchOf(waiting);
    const later = waiting.slice(batch.length).reduce((sum, { seats }) => sum + seats, 0);
    const unused = Math.min(link.unused, Math.max(0, wants - later));
    const held = { ...link, unused };
    if (unused !== link.unused) await links.put(held);
    return { link: held, batch, waiting: waiting.length };
  });
}

interface Answer {
  accepted: readonly string[];
  refused: readonly RefusedRow[];
  missingSeqs: readonly number[];
}

/**
 * Marks the rows that the server has named, and puts the ones that it misses back into the queue.
 * `change` returns the rest of the link's record, given the number of seats that waiting rows still
 * use.
 */
export async function acknowledge(
  db: DoorDatabase,
  token: string,
  { accepted, refused, missingSeqs }: Answer,
  change: (link: LinkRecord, waitingSeats: number) => LinkRecord,
): Promise<void> {
  const tx = db.transaction(['links', 'queue'], 'readwrite', durable);
  await inWhole(tx, async () => {
    const queue = tx.objectStore('queue');
    const link = await tx.objectStore('links').get(token);
    if (!link) return;
    const fine = new Set(accepted);
    const reasons = new Map(refused.map(({ id, reason }) => [id, reason]));
    let waitingSeats = 0;
    for (const row of await queue.index('state').getAll(ofState(token, 'waiting'))) {
      const { id } = rowOf(row);
      const reason = reasons.get(id);
      if (fine.has(id)) await queue.put({ ...row, state: 'sent' });
      else if (reason !== undefined) await queue.put({ ...row, state: 'refused', reason });
      else waitingSeats += row.seats;
    }
    for (const seq of missingSeqs) {
      const row = await queue.get([token, seq]);
      if (row?.state !== 'sent' || fine.has(rowOf(row).id)) continue;
      await queue.put({ ...row, state: 'waiting' });
      waitingSeats += row.seats;
    }
    await tx.objectStore('links').put(change(link, waitingSeats));
  });
}

export const rowsOf = (db: DoorDatabase, token: string): Promise<QueuedRow[]> =>
  db.getAll('queue', ofLink(token));

/** Returns whether no link on this phone has a waiting row. */
export async function isQueueEmpty(db: DoorDatabase): Promise<boolean> {
  for (const { token } of await db.getAll('links')) {
    if ((await db.countFromIndex('queue', 'state', ofState(token, 'waiting'))) > 0) return false;
  }
  return true;
}
