/** Which event an address leads to, today's or a former one. The address is what names the organization. */
import { normaliseCustomUrl } from '#domain/events/rules.ts';
import type { Database } from '../db/connect.ts';
import { findEventByUrl } from './locked-event.store.ts';

export interface Address {
  eventId: string;
  tenantId: string;
}

export const eventOfAddress = (database: Database, customUrl: string): Promise<Address | null> =>
  findEventByUrl(database.platform, normaliseCustomUrl(customUrl));
