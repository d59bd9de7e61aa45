/**
 * Short texts that a process tells itself and, on PostgreSQL, every other process that shares the database
 * (docs/decisions/0009-live-updates.md). They are told after the transaction that caused them has committed, so that
 * nothing is told that was rolled back; equal texts that are told within a moment of each other arrive once.
 */
import type { Channel, ChannelListener, Db } from './database.ts';

/** Of a channel that a database makes for itself. */
export interface OwnChannel extends Channel {
  readonly deliver: (text: string) => void;
  readonly missed: () => void;
  /** Tells at once what was waiting. */
  readonly flush: () => void;
}

/** A busy event is told of four times a second by each process, however many replies it takes. */
const gatherMs = 250;

/** The channel within this process; `carry` takes the same texts to other processes. */
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
      timer = setTimeout(channel.flush, gatherMs).unref();
      texts.forEach(channel.deliver);
      carry?.(texts);
    },
  };
  return channel;
}

/** Where a handle's transaction tells what it has done. */
interface Outlet {
  tell(text: string): void;
  enqueued(): void;
}

// What belongs to a handle, kept beside it because drizzle's handles take no fields: it goes when the handle goes.
// By the session, since savepoints are other handles with the same one.
const outlets = new WeakMap<object, Outlet>();

/** Where texts go that are told through this handle and its savepoints. */
export function setOutlet(db: Db, outlet: Outlet): void {
  outlets.set(db._.session, outlet);
}

/**
 * Tells a text once the handle's transaction has committed, and not at all when it rolls back. Through
 * `Database.platform` it is told at once: call this after the statement.
 */
export function tellThrough(db: Db, text: string): void {
  outletOf(db).tell(text);
}

/** Wakes the workers of this process, for a message that the handle's transaction puts into the outbox. */
export const signalEnqueued = (db: Db): void => outletOf(db).enqueued();

function outletOf(db: Db): Outlet {
  const outlet = outlets.get(db._.session);
  if (!outlet) throw new Error('This handle belongs to no database that tells anything.');
  return outlet;
}
