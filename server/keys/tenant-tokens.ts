/**
 * Tokens of links that lead to one row of an organization. A token contains the organization, so
 * that the row is looked up in its scope, and a code that only the installation's key can make.
 * Only a hash is stored, but a host can see the link at any time.
 */
import { createHmac } from 'node:crypto';
import { idOfBytes } from '../db/id.ts';
import type { Keys } from './keys.ts';
import { hashToken } from './tokens.ts';

const [idBytes, codeBytes] = [16, 16];

/** Makes the token for the row that `of` names. `label` names the kind of link. */
export function tenantToken(keys: Keys, label: string, tenantId: string, of: string): string {
  const code = createHmac('sha256', keys.derive(label))
    .update(`${tenantId} ${of}`)
    .digest()
    .subarray(0, codeBytes);
  return Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), code]).toString('base64url');
}

/**
 * Returns the organization and the hash to look for. This proves nothing yet. Returns null if the
 * token can't be one of ours.
 */
export function tenantTokenKey(token: string): { tenantId: string; tokenHash: string } | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const tenantId = idOfBytes(Buffer.from(token, 'base64url').subarray(0, idBytes));
  return { tenantId, tokenHash: hashToken(token) };
}
