/** Remembers the events of addresses. */
import type { Address, FindAddress } from '../../event-row/find-address.ts';

/**
 * An address passes to another event only if its event is removed for good, which `submit` notices.
 * The event itself is read under its lock.
 */
export function knownAddresses(findAddress: FindAddress) {
  const known = new Map<string, Address>();
  return {
    get: (customUrl: string): Address | undefined => known.get(customUrl),
    async lookUp(customUrl: string): Promise<Address | null> {
      known.delete(customUrl);
      const found = await findAddress(customUrl);
      if (!found) return null;
      if (known.size >= 20_000) known.delete(known.keys().next().value ?? '');
      known.set(customUrl, found);
      return found;
    },
  };
}
