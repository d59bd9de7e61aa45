/**
 * Short texts that a process sends itself and, on PostgreSQL, every other process on the same
 * database (docs/decisions/0009-live-updates.md). They are sent after their transaction has
 * committed, so that nothing rolled back is announced. Equal texts within a moment arrive once.
 */
import type { Channel, ChannelListener, Db } from './database.ts';

/** A channel that a database creates for itself. */
export interface OwnChannel extends Channel {
  readonly deliver: (text: string) => void;
  readonly missed: () => void;
  /** Sends waiting texts at once. */
  readonly flush: () => void;
}

/** Each process announces a busy event four times a second, however many replies it takes. */
const batchMs = 250;

/** The channel within this process. `carry` takes the same texts to other processes. */
export function makeChannel(carry?: (texts: readonly string[]) => void): OwnChannel {
  const listeners = new Set<ChannelListener>();
  const workers = new Set<() => void>();
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const channel: OwnChannel = {
    tell(texts) {
      for (const text of texts) waiting.add(text);
      if (timer === undefined) channel.flush();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEnqueued(listener) {
      workers.add(listener);
      return () => workers.delete(listener);
    },
    enqueued() {
      for (const wake of workers) wake();
    },
    deliver(text) {
      for (const listener of listeners) listener.heard(text);
    },
    missed() {
      for (const listener of listeners) listener.missed();
    },
    flush() {
      clearTimeout(timer);
      timer = undefined;
      if (waiting.size === 0) return;
      const texts = [...waiting];
      waiting = new Set();
      timer = setTimeout(channel.flush, batchMs).unref();
      texts.forEach(channel.deliver);
      carry?.(texts);
    },
  };
  return channel;
}

/** The functions that send a transaction's texts. */
interface Outlet {
  tell(text: string): void;
  enqueued(): void;
}

// Data of a handle, stored separately because drizzle's handles take no fields. It disappears with
// the handle. The key is the session, because savepoints are other handles with the same session.
const outlets = new WeakMap<object, Outlet>();

/** Sets the receiver of texts that are sent through this handle and its savepoints. */
export function setOutlet(db: Db, outlet: Outlet): void {
  outlets.set(db._.session, outlet);
}

/**
 * Sends a text once the handle's transaction has committed, and not at all if it rolls back.
 * Through `Database.platform` it is sent at once, so call this after the statement.
 */
export function tellThrough(db: Db, text: string): void {
  outletOf(db).tell(text);
}

/** Wakes this process's workers for a mail that the handle's transaction puts into the outbox. */
export const signalEnqueued = (db: Db): void => outletOf(db).enqueued();

function outletOf(db: Db): Outlet {
  const outlet = outlets.get(db._.session);
  if (!outlet) throw new Error('This handle belongs to no database that tells anything.');
  return outlet;
}
