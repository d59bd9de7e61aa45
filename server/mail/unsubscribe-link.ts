/**
 * Makes and reads the link that ends an organization's invitations to an address. The link contains
 * the organization and the address's hash, so nothing is stored for it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../keys/keys.ts';
import { addressHash } from './suppressions.store.ts';

const proofBytes = 16;

const proofOf = (keys: Keys, named: Buffer): Buffer =>
  createHmac('sha256', keys.derive('unsubscribe links')).update(named).digest().subarray(0, proofBytes);

export function unsubscribePath(keys: Keys, tenantId: string, email: string): string {
  const named = Buffer.concat([
    Buffer.from(tenantId.replaceAll('-', ''), 'hex'),
    Buffer.from(addressHash(tenantId, email), 'hex'),
  ]);
  return `/unsubscribe/${Buffer.concat([named, proofOf(keys, named)]).toString('base64url')}`;
}

/** Returns the contents of a link, or null if its signature is not ours. */
export function readUnsubscribe(keys: Keys, token: string): { tenantId: string; hash: string } | null {
  if (!/^[\w-]{64}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const named = bytes.subarray(0, 32);
  if (!timingSafeEqual(bytes.subarray(32), proofOf(keys, named))) return null;
  const hex = named.subarray(0, 16).toString('hex');
  return {
    tenantId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    hash: named.subarray(16).toString('hex'),
  };
}
