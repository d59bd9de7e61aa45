/** Gives back the mails of dead processes (docs/decisions/0005-outbox.md). */
import type { PlatformDatabase } from '../../db/connect.ts';
import { endLeasesOf, ownersWithoutLock } from './owners.store.ts';

/**
 * How long a lock must be free before its process counts as dead. A living process notices within
 * five seconds that it lost its lock. It starts no further mail then, and aborts the running ones
 * three seconds later.
 */
const defaultGraceMs = 10_000;

/**
 * Returns a function to call repeatedly. It frees the mails of processes that count as dead.
 * @returns how many mails it freed.
 */
export function ownersWatch(
  database: PlatformDatabase,
  { graceMs = defaultGraceMs, now = Date.now }: { graceMs?: number | undefined; now?: () => number } = {},
): () => Promise<number> {
  const freeSince = new Map<number, number>();
  let lookedAt = -Infinity;
  return async () => {
    const at = now();
    if (at - lookedAt < graceMs / 4) return 0;
    lookedAt = at;
    const free = await database.platformTransaction(ownersWithoutLock);
    for (const owner of freeSince.keys()) if (!free.includes(owner)) freeSince.delete(owner);
    for (const owner of free) if (!freeSince.has(owner)) freeSince.set(owner, at);
    const gone = free.filter((owner) => at - (freeSince.get(owner) ?? at) >= graceMs);
    return gone.length === 0 ? 0 : endLeasesOf(database.platform, gone);
  };
}
