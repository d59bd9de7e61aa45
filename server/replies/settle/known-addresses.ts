/** Remembers which event each address belongs to. */
import type { Address, FindAddress } from '../../event-row/find-address.ts';

/**
 * An address passes to another event only if its event is removed for good, which `submit` notices.
 * The event itself is read under its lock.
 */
export function knownAddresses(findAddress: FindAddress) {
  const addresses = new Map<string, Address>();
  return {
    get: (customUrl: string): Address | undefined => addresses.get(customUrl),
    async lookUp(customUrl: string): Promise<Address | null> {
      addresses.delete(customUrl);
      const address = await findAddress(customUrl);
      if (!address) return null;
      if (addresses.size >= 20_000) addresses.delete(addresses.keys().next().value ?? '');
      addresses.set(customUrl, address);
      return address;
    },
  };
}
