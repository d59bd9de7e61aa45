/**
 * Finds the event of an address, current or former. The address also determines the organization.
 */
import { normalizeCustomUrl } from '#domain/events/rules.ts';
import { isStorableText } from '#domain/kernel/text.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import { tenantScope, type TenantScope } from '../db/scope.ts';
import { findEventsByUrls } from './event.store.ts';

export interface Address {
  eventId: string;
  tenantId: string;
  /** The rows that a guest with the address may reach: those of its organization. */
  scope: TenantScope;
}

/** Finds the event of an address, or null if the address leads nowhere. */
export type FindAddress = (customUrl: string) => Promise<Address | null>;

/** Addresses requested in the same turn share a statement. */
export function findAddressIn(database: PlatformDatabase): FindAddress {
  let openBatch: { asked: Set<string>; found: ReturnType<typeof findEventsByUrls> } | null = null;

  const startBatch = () => {
    const customUrls = new Set<string>();
    const addresses = (async () => {
      await new Promise((resolve) => setImmediate(resolve));
      openBatch = null;
      return findEventsByUrls(database.platform, [...customUrls]);
    })();
    return { asked: customUrls, found: addresses };
  };

  return async (address) => {
    const customUrl = normalizeCustomUrl(address);
    // An address that the database cannot store as text must not make the shared statement fail.
    if (!isStorableText(customUrl)) return null;
    const batch = (openBatch ??= startBatch());
    batch.asked.add(customUrl);
    const event = (await batch.found).get(customUrl);
    return event ? { ...event, scope: tenantScope(event.tenantId) } : null;
  };
}
