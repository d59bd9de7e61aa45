/**
 * Tracks whether the server can be reached, by the browser's own reports and by the outcome of
 * calls. While it can't, this module asks the server every few seconds, so that the notice
 * disappears automatically.
 */
import { useSyncExternalStore } from 'react';

const askAgainMs = 3_000;
const listeners = new Set<() => void>();
let reachable = true;
/** How many times the connection was lost. */
let losses = 0;
let asking: ReturnType<typeof setTimeout> | undefined;

/** Learns the state of the connection from a call. The caller still sees the call fail. */
export function watchConnection(calling: Promise<Response>): void {
  const before = losses;
  calling.then(
    () => {
      // The connection may have been lost after this response was sent, so the response proves
      // nothing.
      if (before === losses) set(true);
    },
    (error: unknown) => {
      // An aborted or malformed call says nothing about the connection.
      if (error instanceof TypeError) void ask();
    },
  );
}

/** Returns true while the server can't be reached. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, () => !reachable);

/** Asks the server now, and returns whether it can be reached. */
export async function isReachable(): Promise<boolean> {
  await ask();
  return reachable;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', found);
    window.addEventListener('offline', lost);
    if (!navigator.onLine) lost();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', found);
    window.removeEventListener('offline', lost);
    clearTimeout(asking);
  };
}

function set(next: boolean): void {
  if (next) clearTimeout(asking);
  if (reachable === next) return;
  reachable = next;
  for (const listener of listeners) listener();
}

const found = (): void => void ask();

function lost(): void {
  losses++;
  set(false);
  clearTimeout(asking);
  asking = setTimeout(() => void ask(), askAgainMs);
}

/**
 * Asks the server itself, because one failed call may have had another cause. Any response counts
 * as success.
 */
async function ask(): Promise<void> {
  const before = losses;
  try {
    await fetch('/api/health', { method: 'GET', cache: 'no-store' });
    // If the connection was lost since the request, the code that noticed the loss asks again.
    if (before === losses) set(true);
  } catch {
    lost();
  }
}
