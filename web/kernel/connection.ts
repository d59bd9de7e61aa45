/**
 * Whether the server can be reached: as the browser says, and as calls find out. While it cannot,
 * it is asked every few seconds, so that the notice goes away by itself.
 */
import { useSyncExternalStore } from 'react';

const askAgainMs = 3_000;
const listeners = new Set<() => void>();
let reachable = true;
/** How often the connection was found lost. */
let losses = 0;
let asking: ReturnType<typeof setTimeout> | undefined;

/** Learns from a call how the connection is. Its caller still sees it fail. */
export function watchConnection(calling: Promise<Response>): void {
  const before = losses;
  calling.then(
    () => {
      // An answer that was on its way already says nothing about the connection since.
      if (before === losses) set(true);
    },
    (error: unknown) => {
      // A call that was given up, or was never a proper one, says nothing about the connection.
      if (error instanceof TypeError) void ask();
    },
  );
}

/** True while there is no way to the server. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, () => !reachable);

/** Asks whether there is a way to the server just now. */
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

/** Asks the server itself: one failed call may have had another cause. Any answer is an answer. */
async function ask(): Promise<void> {
  const before = losses;
  try {
    await fetch('/api/health', { method: 'GET', cache: 'no-store' });
    // Lost since it was asked: the code that noticed the loss asks again.
    if (before === losses) set(true);
  } catch {
    lost();
  }
}
