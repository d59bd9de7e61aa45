/**
 * Tells callers apart by address, as far as possible. One household or office has a whole range of
 * addresses.
 */
import { isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes all forms of an address in the same way.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/**
 * Returns the network: the leading part of the address that the caller cannot choose. An IPv6
 * caller can choose from at least a /64.
 */
function networkOf(ip: string, keptOfIPv4: 3 | 4): string {
  const address = ip.replace(/%.*$/, '');
  if (!isIPv6(address) || mapped.test(address)) {
    return (mapped.exec(address)?.[1] ?? address).split('.').slice(0, keptOfIPv4).join('.');
  }
  return groupsOf(address).slice(0, 4).join(':');
}

/** Returns the key of one caller: an IPv4 address, or the /64 of an IPv6 address. */
export const callerOf = (ip: string): string => networkOf(ip, 4);

/** Returns the neighborhood that one attacker can easily send from: a /24 or a /64. */
export const neighborhoodOf = (ip: string): string => networkOf(ip, 3);
