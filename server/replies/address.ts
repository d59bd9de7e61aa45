/** Which event an address leads to, today's or a former one. The address is what names the organization. */
import { normaliseCustomUrl } from '#domain/events/rules.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import { tenantScope, type TenantScope } from '../db/scope.ts';
import { findEventByUrl } from './locked-event.store.ts';

export interface Address {
  eventId: string;
  tenantId: string;
  /** What a guest may reach who knows the address: rows of its organization. */
  scope: TenantScope;
}

/** Finds the event of an address; null where the address leads nowhere. */
export type FindAddress = (customUrl: string) => Promise<Address | null>;

export const findAddressIn =
  (database: PlatformDatabase): FindAddress =>
  async (customUrl) => {
    const found = await findEventByUrl(database.platform, normaliseCustomUrl(customUrl));
    return found && { ...found, scope: tenantScope(found.tenantId) };
  };
