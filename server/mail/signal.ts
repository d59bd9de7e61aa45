/**
 * Tells the workers of this process that a message was enqueued, so that it goes out at once and not at the next look.
 * It says nothing about the commit: a worker that is woken too early looks again a moment later.
 */
const listeners = new Set<() => void>();

export function onEnqueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function signalEnqueued(): void {
  for (const listener of listeners) listener();
}
