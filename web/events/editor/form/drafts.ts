/**
 * Keeps unsaved input in the browser, per user. It survives a reload, a failed save and an ended
 * session.
 */
import { useCallback, useMemo } from 'react';
import { useUser } from '#web/kernel/session/session.tsx';
import { readStored, removeStored, writeStored } from '#web/kernel/storage.ts';

export interface DraftStore<T> {
  read(): T | null;
  write(value: T): void;
  discard(): void;
}

/**
 * Returns the user's drafts of that name. `accepts` guards against data that an older version of
 * the page, or another program, left in the storage.
 */
export function useDraftStore<T>(name: string, accepts: (value: unknown) => value is T): DraftStore<T> {
  const user = useUser();
  const key = `turnout_draft:${user.id}:${name}`;
  const read = useCallback((): T | null => {
    try {
      const value: unknown = JSON.parse(readStored(key) ?? 'null');
      return accepts(value) ? value : null;
    } catch {
      return null;
    }
  }, [key, accepts]);
  return useMemo(
    () => ({
      read,
      write: (value) => writeStored(key, JSON.stringify(value)),
      discard: () => removeStored(key),
    }),
    [read, key],
  );
}

/**
 * Returns whether a value has the shape of the model: an object with the same fields, of the same
 * types.
 */
export function hasShapeOf<T extends object>(value: unknown, model: T): value is T {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(model).every(([field, sample]: [string, unknown]) => {
    const stored = (value as Record<string, unknown>)[field];
    return Array.isArray(sample) ? Array.isArray(stored) : typeof stored === typeof sample;
  });
}
