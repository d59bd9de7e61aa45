/** Which event an address leads to, today's or a former one. The address is what names the organization. */
import { normalizeCustomUrl } from '#domain/events/rules.ts';
import { isStorableText } from '#domain/kernel/text.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import { tenantScope, type TenantScope } from '../db/scope.ts';
import { findEventsByUrls } from './locked-event.store.ts';

export interface Address {
  eventId: string;
  tenantId: string;
  /** What a guest may reach who knows the address: rows of its organization. */
  scope: TenantScope;
}

/** Finds the event of an address; null where the address leads nowhere. */
export type FindAddress = (customUrl: string) => Promise<Address | null>;

/** Addresses that are asked for in one turn share a statement. */
export function findAddressIn(database: PlatformDatabase): FindAddress {
  let gathering: { asked: Set<string>; found: ReturnType<typeof findEventsByUrls> } | null = null;

  const gather = () => {
    const asked = new Set<string>();
    const found = (async () => {
      await new Promise((resolve) => setImmediate(resolve));
      gathering = null;
      return findEventsByUrls(database.platform, [...asked]);
    })();
    return { asked, found };
  };

  return async (given) => {
    const customUrl = normalizeCustomUrl(given);
    // One that no database can store must not spoil the others' statement.
    if (!isStorableText(customUrl)) return null;
    const batch = (gathering ??= gather());
    batch.asked.add(customUrl);
    const found = (await batch.found).get(customUrl);
    return found ? { ...found, scope: tenantScope(found.tenantId) } : null;
  };
}
