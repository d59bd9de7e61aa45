/** Finds the households that know the date only by a save the date. */
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { inSteps } from '../db/steps.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { addressOf, namesOf } from './addressees.store.ts';

/**
 * Whether the household `i` was sent a save the date that was not refused and did not bounce, but
 * never an invitation. An outdated invitation counts: its recipients know the event from it.
 */
export const wasOnlySaved: SQL = sql`(i.saved_at is not null and i.sent_at is null and i.standing = 'notSent' and i.not_me_at is null
  and i.saved_state not in ('refused', 'bounced'))`;

/** The address that the save the date of the household `i` went to, while its mail is kept. */
const savedAddress: SQL = sql`coalesce((select o.to_email from outbox o where o.tenant_id = i.tenant_id and o.id = i.saved_mail_id), ${addressOf})`;

/**
 * Whether the mail server accepted the save the date of the household `i`. A mail that still waits
 * shows the event as of the moment of sending.
 */
export const savedLeft: SQL = sql`not exists (
  select 1 from outbox o where o.tenant_id = i.tenant_id and o.id = i.saved_mail_id and o.status in ('queued', 'held') offset 0)`;

/** Whether the household `i` has an address for news about the date. */
export const hasSavedAddress: SQL = sql`${savedAddress} is not null`;

/** A household that was only sent a save the date. */
export interface SavedHousehold {
  id: string;
  eventId: string;
  rotation: number;
  label: string;
  names: string[];
  /** The address that its save the date went to. */
  address: string;
  /** Whether the address is still the household's. */
  isCurrent: boolean;
}

/** Yields the households among these that were only sent a save the date, if it has left. */
export const onlySavedHouseholds = (
  tx: Db,
  event: EventKey,
  ids: readonly string[],
): AsyncGenerator<SavedHousehold[]> =>
  inSteps(
    tx,
    sql`select i.id, i.event_id as "eventId", i.rotation, i.label, ${namesOf} as names, ${savedAddress} as address,
        lower(${savedAddress}) = lower(coalesce(${addressOf}, '')) as "isCurrent"
      from invitations i
      where i.tenant_id = ${event.tenantId} and i.event_id = ${event.id} and ${isOneOf(sql`i.id`, ids)}
        and ${wasOnlySaved} and ${savedLeft} and ${hasSavedAddress}
      order by i.id`,
  );

/** Whether any household of the event was sent a save the date. */
export async function hasSaved(db: Db, event: EventKey): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select from invitations i
      where i.tenant_id = ${event.tenantId} and i.event_id = ${event.id} and i.saved_at is not null) as has`);
  return rows[0]?.has ?? false;
}
