/**
 * Reads, changes and removes thousands of households in parts, because the work for each one blocks
 * the process.
 */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Household } from '#domain/guest-list/household.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { yieldToEventLoop } from '../db/yield.ts';
import { queueForSearch } from '../db/search-words.ts';
import type { Db, TenantDb } from '../db/connect.ts';
import { uuids } from '../db/ids.ts';
import { invitations, invitees } from '../db/schema.ts';
import { addressOf, inviteeRows, inviteesOf, isOutdated, keysOf, numbersOf } from './create.store.ts';

/** A household on the list, and the number of seats promised to it. */
export interface StoredHousehold extends Household {
  id: string;
  rotation: number;
  reply: 'none' | 'coming' | 'inPart' | 'declined';
  reservationId: string | null;
  sentAt: Date | null;
  /** The number of seats kept until the household answers. */
  promised: number;
  /** The last time the household or its invitation was changed, sent, opened or answered. */
  touchedAt: Date;
}

/** The number of households processed at a time. */
export const householdsAtOnce = 100;

const columns = {
  id: invitations.id,
  label: invitations.label,
  envelopeName: invitations.envelopeName,
  addressLines: invitations.addressLines,
  postcode: invitations.postcode,
  city: invitations.city,
  country: invitations.country,
  email: invitations.email,
  phone: invitations.phone,
  language: invitations.language,
  tags: invitations.tags,
  note: invitations.note,
  list: invitations.list,
  sort: invitations.sort,
  seatsAllowed: invitations.seatsAllowed,
  rotation: invitations.rotation,
  reply: invitations.reply,
  reservationId: invitations.reservationId,
  sentAt: invitations.sentAt,
  promised: invitations.promised,
  touchedAt:
    sql`greatest(${invitations.updatedAt}, ${invitations.sentAt}, ${invitations.openedAt}, ${invitations.answeredAt}, ${invitations.notMeAt})`.mapWith(
      invitations.updatedAt,
    ),
};

const ofEvent = (event: EventKey) =>
  and(eq(invitations.tenantId, event.tenantId), eq(invitations.eventId, event.id));

/** Yields all households of an event in their order, one part at a time. */
export async function* eachHousehold(db: Db, event: EventKey): AsyncGenerator<StoredHousehold[]> {
  let last: StoredHousehold | undefined;
  for (;;) {
    const rows = await db
      .select(columns)
      .from(invitations)
      .where(
        and(
          ofEvent(event),
          last &&
            sql`(${invitations.list}, ${invitations.sort}, ${invitations.id}) > (${last.list}, ${last.sort}, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(invitations.list), asc(invitations.sort), asc(invitations.id))
      .limit(householdsAtOnce);
    const households = await withPersons(db, event, rows);
    last = households.at(-1);
    if (last === undefined) return;
    yield households;
    await yieldToEventLoop();
  }
}

/** Returns the households with these ids that exist. */
export async function readHouseholds(
  db: Db,
  event: EventKey,
  ids: readonly string[],
): Promise<StoredHousehold[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(columns)
    .from(invitations)
    .where(and(ofEvent(event), inArray(invitations.id, [...ids])));
  return withPersons(db, event, rows);
}

async function withPersons(
  db: Db,
  event: EventKey,
  rows: Omit<StoredHousehold, 'persons'>[],
): Promise<StoredHousehold[]> {
  if (rows.length === 0) return [];
  const households = rows.map((row): StoredHousehold => ({ ...row, persons: [] }));
  const byId = new Map(households.map((household) => [household.id, household]));
  const persons = await db
    .select({
      invitationId: invitees.invitationId,
      id: invitees.id,
      name: invitees.name,
      alsoKnownAs: invitees.alsoKnownAs,
      isChild: invitees.isChild,
      isPlaceholder: invitees.isPlaceholder,
      email: invitees.email,
    })
    .from(invitees)
    .where(and(eq(invitees.tenantId, event.tenantId), inArray(invitees.invitationId, [...byId.keys()])))
    .orderBy(asc(invitees.invitationId), asc(invitees.position));
  for (const { invitationId, ...person } of persons) byId.get(invitationId)?.persons.push(person);
  return households;
}

/**
 * Replaces households and their promises, at most `householdsAtOnce`. Persons who stay keep their
 * rows. A household that moves to another list without a given position comes last.
 */
export async function writeHouseholds(
  tx: TenantDb,
  event: EventKey,
  households: readonly { id: string; promised: number; household: Household }[],
  now: Date,
): Promise<void> {
  if (households.length === 0) return;
  const persons = households.flatMap(({ id, household }) => inviteeRows(id, household.persons));
  const rows = households.map(({ id, promised, household: { persons: own, ...household } }, index) => ({
    ...household,
    promised,
    ...keysOf(household),
    ...numbersOf(own),
    address: addressOf(household.email, own),
    id,
    place: index + 1,
  }));
  const ids = uuids(rows.map(({ id }) => id));
  await tx.execute(sql`
    with given as materialized (select * from ${inviteesOf(sql`${JSON.stringify(persons)}`)}), gone as (
      delete from invitees v where v.tenant_id = ${event.tenantId} and v.invitation_id = any(${ids})
        and v.id not in (select "id" from given)
    )
    insert into invitees as v (tenant_id, id, event_id, invitation_id, position, name, name_key, also_known_as, also_known_keys, is_child,
      is_placeholder, email, email_key)
    select ${event.tenantId}::uuid, "id", ${event.id}::uuid, "invitationId", "position", "name", "nameKey", "alsoKnownAs", "alsoKnownKeys",
      "isChild", "isPlaceholder", "email", "emailKey" from given
    on conflict (tenant_id, id) do update set position = excluded.position, name = excluded.name,
      name_key = excluded.name_key, also_known_as = excluded.also_known_as,
      also_known_keys = excluded.also_known_keys, is_child = excluded.is_child,
      is_placeholder = excluded.is_placeholder, email = excluded.email, email_key = excluded.email_key`);
  await tx.execute(sql`
    with last as materialized (
      select l.list, coalesce((select i.sort from invitations i
        where i.tenant_id = ${event.tenantId} and i.event_id = ${event.id} and i.list = l.list
        order by i.sort desc limit 1), 0) as sort
      from generate_series(1, 3) as l (list)
    )
    update invitations i set label = r."label", label_key = r."labelKey", envelope_name = r."envelopeName",
      address_lines = r."addressLines", postcode = r."postcode", city = r."city", country = r."country", email = r."email",
      email_key = r."emailKey", phone = r."phone", phone_key = r."phoneKey", language = r."language", tags = r."tags", note = r."note",
      list = r."list", sort = coalesce(r."sort", case when i.list = r."list" then i.sort else last.sort + r."place" end),
      seats_allowed = r."seatsAllowed", persons = r."persons", placeholders = r."placeholders", children = r."children",
      letter_outdated = ${isOutdated(sql`r."address"`)},
      promised = r."promised", updated_at = ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r ("id" uuid, "label" text, "labelKey" text,
        "envelopeName" text, "addressLines" jsonb, "postcode" text, "city" text, "country" text, "email" text, "emailKey" text,
        "phone" text, "phoneKey" text, "language" text, "tags" jsonb, "note" text, "list" int, "sort" int, "place" int, "seatsAllowed" int,
        "promised" int, "persons" int, "placeholders" int, "children" int, "address" text)
      join last on last.list = r."list"
    where i.tenant_id = ${event.tenantId} and i.event_id = ${event.id} and i.id = r."id"`);
  await tx.execute(
    queueForSearch(sql`select ${event.tenantId}::uuid, 'invitation', id from unnest(${ids}) as id`),
  );
}

/**
 * Removes some of the households that an import made and nobody has touched since.
 * @returns how many, or 0 when none are left.
 */
export async function removeUntouched(
  tx: TenantDb,
  event: EventKey,
  importId: string,
  madeAt: Date,
): Promise<number> {
  const chosen = tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        ofEvent(event),
        eq(invitations.importId, importId),
        eq(invitations.updatedAt, madeAt),
        isNull(invitations.sentAt),
        isNull(invitations.openedAt),
        isNull(invitations.mailId),
        isNull(invitations.notMeAt),
        isNull(invitations.reservationId),
      ),
    )
    .limit(householdsAtOnce);
  const gone = await tx
    .delete(invitations)
    .where(and(eq(invitations.tenantId, event.tenantId), inArray(invitations.id, chosen)))
    .returning({ id: invitations.id });
  return gone.length;
}

/** Returns how many households made by an import still exist, and the names of the first ones. */
export async function madeBy(
  tx: TenantDb,
  event: EventKey,
  importId: string,
  max: number,
): Promise<{ total: number; labels: string[] }> {
  const { rows } = await tx.execute<{ label: string; total: number }>(sql`
    select label, (count(*) over ())::int as total from invitations
    where tenant_id = ${event.tenantId} and event_id = ${event.id} and import_id = ${importId}
    order by label_key, id limit ${max}`);
  return { total: rows[0]?.total ?? 0, labels: rows.map(({ label }) => label) };
}
