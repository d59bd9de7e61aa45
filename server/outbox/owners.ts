/** Gives back the messages of dead processes (docs/decisions/0005-outbox.md). */
import type { PlatformDatabase } from '../db/connect.ts';
import { endLeasesOf, ownersWithoutLock } from './owners.store.ts';

/**
 * How long a lock must be free. A living process that lost its lock notices within five seconds,
 * begins no further message, and aborts the running ones after three more.
 */
const defaultGraceMs = 10_000;

/**
 * Looks repeatedly.
 * @returns how many messages came free.
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
