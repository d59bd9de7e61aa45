/** Serves the files of covers to pages and keeps the most recently used ones in memory. */
import type { CoverFile } from '#domain/covers/rules.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { findCoverFile } from './covers.store.ts';

const maxKeptBytes = 32 * 1_048_576;

export interface CoverFiles {
  /**
   * Returns the file, or null if the event no longer has this cover. Simultaneous calls for the
   * same file share one database read.
   */
  find(event: EventKey, hash: string, file: CoverFile): Promise<Buffer | null>;
}

export function makeCoverFiles(database: PlatformDatabase): CoverFiles {
  const cache = new Map<string, Buffer>();
  const pending = new Map<string, Promise<Buffer | null>>();
  let size = 0;

  function keep(key: string, bytes: Buffer): void {
    cache.set(key, bytes);
    size += bytes.length;
    for (const [oldest, { length }] of cache) {
      if (size <= maxKeptBytes) return;
      cache.delete(oldest);
      size -= length;
    }
  }

  async function read(key: string, reading: Promise<Buffer | null>): Promise<Buffer | null> {
    const bytes = await reading;
    if (bytes && !cache.has(key)) keep(key, bytes);
    return bytes;
  }

  return {
    find(event, hash, file) {
      const key = `${event.id} ${hash} ${file}`;
      const cached = cache.get(key);
      if (cached) {
        // The map's order is by last use.
        cache.delete(key);
        cache.set(key, cached);
        return Promise.resolve(cached);
      }
      let reading = pending.get(key);
      if (!reading) {
        reading = read(key, findCoverFile(database.platform, event, hash, file)).finally(() =>
          pending.delete(key),
        );
        pending.set(key, reading);
      }
      return reading;
    },
  };
}
