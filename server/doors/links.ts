/** Makes the links of doors (`server/keys/tenant-tokens.ts`). */
import { codeHash } from '#domain/doors/codes.ts';
import { tenantScope, type TenantScope } from '../db/scope.ts';
import type { Keys } from '../keys/keys.ts';
import { tenantToken, tenantTokenKey } from '../keys/tenant-tokens.ts';
import { hashToken } from '../keys/tokens.ts';

interface Linked {
  tenantId: string;
  id: string;
}

const tokenOf = (keys: Keys, { tenantId, id }: Linked): string =>
  tenantToken(keys, 'links of doors', tenantId, id);

export const doorPath = (keys: Keys, of: Linked): string => `/door/${tokenOf(keys, of)}`;

export const doorTokenHash = (keys: Keys, of: Linked): string => hashToken(tokenOf(keys, of));

/** The organization of a link's token, and the hash to look for. */
export interface DoorKey {
  scope: TenantScope;
  tenantId: string;
  tokenHash: string;
}

/** Returns null if the token can't be one of ours. */
export function doorKey(token: string): DoorKey | null {
  const key = tenantTokenKey(token);
  return key && { ...key, scope: tenantScope(key.tenantId) };
}

/** The value that a device gets instead of a check-in code. */
export const hashOfCode = (code: string): string => codeHash(hashToken(code));
