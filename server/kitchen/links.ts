/** Makes the caterer's link. A new link of the same sheet has a higher `rotation`. */
import type { Keys } from '../keys/keys.ts';
import { tenantToken } from '../keys/tenant-tokens.ts';
import { hashToken } from '../keys/tokens.ts';

interface Linked {
  tenantId: string;
  eventId: string;
  version: number;
  rotation: number;
}

const tokenOf = (keys: Keys, { tenantId, eventId, version, rotation }: Linked): string =>
  tenantToken(keys, 'links of kitchen sheets', tenantId, `${eventId} ${version} ${rotation}`);

export const kitchenPath = (keys: Keys, of: Linked): string => `/kitchen/${tokenOf(keys, of)}`;

export const kitchenTokenHash = (keys: Keys, of: Linked): string => hashToken(tokenOf(keys, of));
