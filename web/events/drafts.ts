/**
 * What somebody typed and has not saved, kept in the browser per user: over a reload, a failed
 * save, an ended session.
 */
import { useCallback, useMemo } from 'react';
import { useUser } from '#web/kernel/session.tsx';
import { readStored, removeStored, writeStored } from '#web/kernel/storage.ts';

export interface DraftStore<T> {
  read(): T | null;
  write(value: T): void;
  discard(): void;
}

/**
 * `accepts` guards against what an older version of the page, or somebody else, has left in the
 * storage.
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

/** Whether two values have the same shape: objects with the same fields, of the same types. */
export function hasShapeOf<T extends object>(value: unknown, model: T): value is T {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(model).every(([field, sample]: [string, unknown]) => {
    const given = (value as Record<string, unknown>)[field];
    return Array.isArray(sample) ? Array.isArray(given) : typeof given === typeof sample;
  });
}
