/** Reads households for mailing. */
import { sql, type SQL } from 'drizzle-orm';
import type { Sendable } from '#domain/guest-list/send/rules.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { findSuppressed } from '../mail/suppressions.store.ts';

/** The mail address of the household `i`: its own, else that of its first person with one. */
export const addressOf = sql`coalesce(i.email, (
  select v.email from invitees v where v.tenant_id = i.tenant_id and v.invitation_id = i.id and v.email is not null
  order by v.position limit 1))`;

/** The named persons of a household, in order. `of` is the name of its table, or an alias. */
export const namesIn = (of: SQL): SQL<string[]> => sql`array(
  select v.name from invitees v where v.tenant_id = ${of}.tenant_id and v.invitation_id = ${of}.id and v.name <> '' and not v.is_placeholder
  order by v.position)`;

/** The named persons of the household `i`. */
export const namesOf = namesIn(sql`i`);

/**
 * Selects the household with the id. OFFSET 0 makes PostgreSQL look it up by its key. Otherwise
 * PostgreSQL may read all households of the event, especially right after an import, when it has no
 * statistics.
 */
export const householdByKey = ({ id, tenantId }: EventKey, household: SQL): SQL =>
  sql`select * from invitations where tenant_id = ${tenantId} and id = ${household} and event_id is not distinct from ${id}::uuid offset 0`;

/** A household with the data for its mail. */
export interface Addressee extends Sendable {
  eventId: string;
  rotation: number;
  label: string;
  /** The named persons, in order. */
  names: string[];
}

/** Returns the existing households among the ids, in their order. */
export async function readAddressees(db: Db, event: EventKey, ids: readonly string[]): Promise<Addressee[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{
    id: string;
    rotation: number;
    label: string;
    address: string | null;
    names: string[];
    seats: number;
    promised: number;
    sent: boolean;
    saved: boolean;
    returned: boolean;
    answered: boolean;
    disowned: boolean;
  }>(sql`
    select i.id, i.rotation, i.label, ${addressOf} as address, ${namesOf} as names,
      i.seats_allowed as seats, i.promised, i.standing <> 'notSent' as sent,
      i.saved_at is not null and i.saved_state not in ('refused', 'bounced') as saved, i.standing = 'undeliverable' as returned,
      i.reply <> 'none' as answered, i.not_me_at is not null as disowned
    from json_array_elements_text(${JSON.stringify(ids)}::text::json) with ordinality as asked (id, place)
      cross join lateral (${householdByKey(event, sql`asked.id::uuid`)}) as i
    order by asked.place`);
  const emails = rows.flatMap(({ address }) => address ?? []);
  const suppressed = await findSuppressed(db, event.tenantId, emails);
  return rows.map((row) => ({
    id: row.id,
    eventId: event.id,
    rotation: row.rotation,
    label: row.label,
    address: row.address,
    names: row.names,
    seatsAllowed: row.seats,
    promised: row.promised,
    isSent: row.sent,
    isSaved: row.saved,
    isReturned: row.returned,
    isAnswered: row.answered,
    isDisowned: row.disowned,
    suppressed: suppressed.get(row.address ?? '')?.reason ?? null,
  }));
}
