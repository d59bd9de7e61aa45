/**
 * Makes the caterer's link. Its token contains the organization, so that the row is looked up in
 * its scope, and a code that only the installation's key can make. Only a hash is stored, but a
 * host can see the link at any time. A new link raises `rotation`.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Keys } from '../keys/keys.ts';

interface Linked {
  tenantId: string;
  eventId: string;
  version: number;
  rotation: number;
}

const codeBytes = 16;

const tokenOf = (keys: Keys, { tenantId, eventId, version, rotation }: Linked): string => {
  const code = createHmac('sha256', keys.derive('links of kitchen sheets'))
    .update(`${tenantId} ${eventId} ${version} ${rotation}`)
    .digest()
    .subarray(0, codeBytes);
  return Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), code]).toString('base64url');
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const kitchenPath = (keys: Keys, of: Linked): string => `/kitchen/${tokenOf(keys, of)}`;

export const kitchenTokenHash = (keys: Keys, of: Linked): string => hashOf(tokenOf(keys, of));

/**
 * Returns the organization in which to look for a token, and the hash to look for. This proves
 * nothing yet. Returns null if the token cannot be one of ours.
 */
export function kitchenLinkKey(token: string): { tenantId: string; tokenHash: string } | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const hex = Buffer.from(token, 'base64url').toString('hex').slice(0, 32);
  return {
    tenantId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    tokenHash: hashOf(token),
  };
}
