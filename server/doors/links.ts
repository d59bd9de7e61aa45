/**
 * Makes the links of doors. A token contains the organization, so that the link is looked up in its
 * scope, and a code that only the installation's key can make. Only a hash is stored, but a host
 * can see the link at any time.
 */
import { createHash, createHmac } from 'node:crypto';
import { codeHash } from '#domain/doors/codes.ts';
import { idOfBytes } from '../db/id.ts';
import { tenantScope, type TenantScope } from '../db/scope.ts';
import type { Keys } from '../keys/keys.ts';

interface Linked {
  tenantId: string;
  id: string;
}

const codeBytes = 16;
const idBytes = 16;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function tokenOf(keys: Keys, { tenantId, id }: Linked): string {
  const code = createHmac('sha256', keys.derive('links of doors')).update(`${tenantId} ${id}`).digest();
  const organization = Buffer.from(tenantId.replaceAll('-', ''), 'hex');
  return Buffer.concat([organization, code.subarray(0, codeBytes)]).toString('base64url');
}

export const doorPath = (keys: Keys, of: Linked): string => `/door/${tokenOf(keys, of)}`;

export const doorTokenHash = (keys: Keys, of: Linked): string => sha256(tokenOf(keys, of));

/** The organization of a link's token, and the hash to look for. */
export interface DoorKey {
  scope: TenantScope;
  tenantId: string;
  tokenHash: string;
}

/**
 * Returns the organization and the hash to look for. This proves nothing yet. Returns null if the
 * token can't be one of ours.
 */
export function doorKey(token: string): DoorKey | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const tenantId = idOfBytes(Buffer.from(token, 'base64url').subarray(0, idBytes));
  return { scope: tenantScope(tenantId), tenantId, tokenHash: sha256(token) };
}

/** The value that a device gets instead of a code. */
export const hashOfCode = (code: string): string => codeHash(sha256(code));
