/** Selects everybody whom a change of an event concerns. */
import { sql, type SQL } from 'drizzle-orm';
import type { EventKey } from '../event-row/event.store.ts';
import { hasSavedAddress, savedLeft, wasOnlySaved } from '../invitation-row/saved.store.ts';
import { hasOwnLetter, isToldByHand } from '../invitation-row/told.store.ts';

/** A reply or household that was mailed the date of an event. */
export interface Knowing {
  id: string;
  hasAddress: boolean;
  /** Whether the mail with the date bounced. */
  isReturned: boolean;
  mailbox: string;
  /** Whether the addressee declined and gets no mail about the change. */
  isLeftOut: boolean;
}

/**
 * Selects the replies and households that know the event's date. It includes those that declined,
 * because they may change their mind and would then rely on the date that we mailed them.
 */
export const everybody = ({ id, tenantId }: EventKey, withDeclined: boolean): SQL => sql`
  select r.id, r.guest_email <> '' as "hasAddress", false as "isReturned", r.email_key as mailbox,
    not r.is_attending and not ${withDeclined}::boolean as "isLeftOut" from reservations r
  where r.tenant_id = ${tenantId} and r.event_id = ${id} and r.erased_at is null
    and (r.is_attending or r.guest_email <> '')
    and (r.guest_email <> '' or not exists (
      select 1 from invitations i where i.tenant_id = r.tenant_id and i.reservation_id = r.id and ${hasOwnLetter}))
  union all
  select i.id, letter.is_own, not letter.is_own and coalesce(i.mail_state in ('refused', 'bounced'), false), i.id::text, i.reply = 'declined' from invitations i
    cross join lateral (select ${hasOwnLetter} as is_own offset 0) as letter
  where i.tenant_id = ${tenantId} and i.event_id = ${id} and i.not_me_at is null and (letter.is_own or ${isToldByHand})
  union all
  select i.id, ${hasSavedAddress}, false, i.id::text, false from invitations i
  where i.tenant_id = ${tenantId} and i.event_id = ${id} and ${wasOnlySaved} and ${savedLeft}`;
