/**
 * The data about doors that a phone stores, in IndexedDB. One database serves all links of the
 * phone, so that a newer version of the page can see whether any queue has rows.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DoorParty, DoorSync, PersonHere, RefusedRow } from '#domain/doors/contract.ts';
import type { CheckInKind } from '#domain/doors/fold.ts';
import type { DoorState } from '#domain/doors/rules.ts';

interface SentRow {
  id: string;
  seq: number;
  atDevice: string;
  offsetMs: number;
}

/** A check-in in the form of `sync`. */
export interface CheckIn extends SentRow {
  kind: CheckInKind;
  personId: string;
  undoes?: string;
  leaseId?: string;
  offline: boolean;
}

/** A walk-in, as the call `sync` expects it. */
export interface WalkIn extends SentRow {
  guestIds: string[];
  name: string;
  leaseId: string;
}

/**
 * A row that this phone recorded. It stays after the server has named it, so that it can be undone
 * later.
 */
export type QueuedRow = {
  token: string;
  seq: number;
  /** The state of the row: `waiting` until the server has named its id. */
  state: 'waiting' | 'sent' | 'refused';
  reason?: RefusedRow['reason'];
  /** The seats of the loan that the row uses. */
  seats: number;
} & ({ checkIn: CheckIn; walkIn?: undefined } | { walkIn: WalkIn; checkIn?: undefined });

export type EndedDoor = Exclude<DoorState, 'open' | 'practice'> | 'unknown';

/** The data about a door link that the phone stores. */
export interface LinkRecord {
  token: string;
  deviceId: string;
  deviceName: string;
  /** The last number of the sequence that the phone has used. */
  seq: number;
  /**
   * The milliseconds that the phone adds to its clock to get the server's. Null before the first
   * response.
   */
  offsetMs: number | null;
  cursor: string | null;
  /** The server's last response, without its lists. Null before the first one. */
  known: Pick<DoorSync, 'linkId' | 'state' | 'event' | 'subEvent' | 'rights' | 'lease' | 'counts'> | null;
  /** How many lent seats the phone may still use. */
  unused: number;
  /** The last time when the list was up to date, by the server's clock. */
  syncedAt: number | null;
  /** The time since when the server couldn't be reached. Null while it can. */
  offlineSince: number | null;
  ended: EndedDoor | null;
  /** Rows up to this one are in a file that the volunteer saved. */
  savedUpTo: number;
}

interface Schema extends DBSchema {
  links: { key: string; value: LinkRecord };
  queue: {
    key: [string, number];
    value: QueuedRow;
    indexes: { state: [string, string] };
  };
  parties: { key: [string, string]; value: { token: string; id: string; party: DoorParty } };
  here: { key: [string, string]; value: PersonHere & { token: string } };
}

export type DoorDatabase = IDBPDatabase<Schema>;

export const databaseName = 'turnout-doors';

export const openDatabase = (): Promise<DoorDatabase> =>
  openDB<Schema>(databaseName, 1, {
    upgrade(db) {
      db.createObjectStore('links', { keyPath: 'token' });
      db.createObjectStore('queue', { keyPath: ['token', 'seq'] }).createIndex('state', ['token', 'state']);
      db.createObjectStore('parties', { keyPath: ['token', 'id'] });
      db.createObjectStore('here', { keyPath: ['token', 'personId'] });
    },
  });

/** The keys of everything that belongs to a link. */
export const ofLink = (token: string): IDBKeyRange => IDBKeyRange.bound([token], [token, []]);

/**
 * Does the work of a transaction completely or not at all. Without this, a write that fails in the
 * middle would leave the earlier ones.
 */
export async function inWhole<T>(
  tx: { done: Promise<void>; abort(): void },
  work: () => Promise<T>,
): Promise<T> {
  // The work's own failure says more than the failed transaction that follows.
  tx.done.catch(() => undefined);
  try {
    const result = await work();
    await tx.done;
    return result;
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // The transaction has already ended.
    }
    throw error;
  }
}

/** Whether storing failed because the phone is full. */
export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
