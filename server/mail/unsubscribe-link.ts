/** The link by which an address gets no more invitations of an organization: it names both, and nothing of it is stored. */
import { createHmac } from 'node:crypto';
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
