/** Adds households to the guest list, many in one statement. */
import { sql, type SQL } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/rules.ts';
import type { Household, Person } from '#domain/guest-list/household.ts';
import { inviteeKey } from '#domain/guest-list/names.ts';
import { foldedName } from '#domain/kernel/search.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { json } from '../db/values.ts';
import type { Coded, InvitationCodes } from '../invitation-row/invitation-keys.ts';

/** Columns for look-ups and sorting that are derived from the others. */
export const keysOf = ({ label, email, phone }: Pick<Household, 'label' | 'email' | 'phone'>) => ({
  labelKey: foldedName(label),
  emailKey: email === null ? null : emailKey(email),
  phoneKey: phone.replace(/\D/g, '').slice(-50) || null,
});

/** Returns the numbers of persons, open places and children. */
export const numbersOf = (persons: readonly Person[]) => ({
  persons: persons.length,
  placeholders: persons.filter(({ isPlaceholder }) => isPlaceholder).length,
  children: persons.filter(({ isChild }) => isChild).length,
});

/** Returns the address for a household's mail: its own, or that of its first person who has one. */
export const addressOf = (
  email: string | null,
  persons: readonly { email: string | null }[],
): string | null => email ?? persons.find((person) => person.email !== null)?.email ?? null;

/**
 * Returns SQL that checks whether the sent invitation has another address or code than the
 * household. Pass the rotations that are about to be written.
 */
export function isOutdated(
  address: SQL | string | null,
  written: { rotation?: number | undefined; letterRotation?: number | null | undefined } = {},
): SQL {
  const rotation = written.rotation === undefined ? sql`rotation` : sql`${written.rotation}::int`;
  const ofLetter =
    written.letterRotation === undefined ? sql`letter_rotation` : sql`${written.letterRotation}::int`;
  return sql`coalesce(${ofLetter} <> ${rotation} or lower(letter_email) <> lower(coalesce(${address}::text, '')), false)`;
}

/** A household's persons, as JSON for `inviteesOf`. */
export const inviteeRows = (invitationId: string, persons: readonly Person[]) =>
  persons.map(({ id, ...person }, position) => ({
    ...person,
    id: id ?? newId(),
    invitationId,
    position,
    nameKey: person.isPlaceholder ? '' : inviteeKey(person.name),
    alsoKnownKeys: person.alsoKnownAs.map(inviteeKey),
    emailKey: person.email === null ? null : emailKey(person.email),
  }));

/** Returns the rows of `invitees` from JSON. */
export const inviteesOf = (rows: SQL): SQL => sql`json_to_recordset(${rows}::text::json) as v ("id" uuid,
  "invitationId" uuid, "position" int, "name" text, "nameKey" text, "alsoKnownAs" jsonb, "alsoKnownKeys" jsonb, "isChild" boolean,
  "isPlaceholder" boolean, "email" text, "emailKey" text)`;

/** The number of households created at a time, because creating them blocks the process. */
export const createdAtOnce = 60;

/**
 * Adds new households at the end of their lists, in the given order.
 * @returns their ids, in that order.
 */
export async function createInvitations(
  tx: Db,
  event: EventKey,
  households: readonly Household[],
  { codes, now, importId = null }: { codes: InvitationCodes; now: Date; importId?: string | null },
): Promise<string[]> {
  if (households.length === 0) return [];
  const ids = households.map(() => newId());
  const coded = await freeCodes(tx, event, ids, { codes });
  const rows = households.map(({ persons, sort, ...household }, index) => ({
    ...household,
    ...keysOf(household),
    ...numbersOf(persons),
    ...coded[index],
    sort,
    place: index + 1,
  }));
  const persons = households.flatMap((household, index) => inviteeRows(ids[index] ?? '', household.persons));
  await tx.execute(sql`
    with last as materialized (
      select l.list, coalesce((select i.sort from invitations i
        where i.tenant_id = ${event.tenantId} and i.event_id = ${event.id} and i.list = l.list
        order by i.sort desc limit 1), 0) as sort
      from generate_series(1, 3) as l (list)
    ), added as (
      insert into invitations (tenant_id, id, event_id, label, label_key, envelope_name, address_lines, postcode, city, country,
        email, email_key, phone, phone_key, language, tags, note, list, sort, seats_allowed, persons, placeholders, children, rotation,
        token_hash, code_hash, import_id, created_at, updated_at)
      select ${event.tenantId}::uuid, r."id", ${event.id}::uuid, r."label", r."labelKey", r."envelopeName", r."addressLines",
        r."postcode", r."city", r."country", r."email", r."emailKey", r."phone", r."phoneKey", r."language", r."tags", r."note", r."list",
        coalesce(r."sort", last.sort + r."place"), r."seatsAllowed", r."persons", r."placeholders", r."children",
        r."rotation", r."tokenHash", r."codeHash", ${importId}::uuid, ${now.toISOString()}::timestamptz,
        ${now.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as r ("id" uuid, "label" text, "labelKey" text,
        "envelopeName" text, "addressLines" jsonb, "postcode" text, "city" text, "country" text, "email" text, "emailKey" text,
        "phone" text, "phoneKey" text, "language" text, "tags" jsonb, "note" text, "list" int, "sort" int, "place" int, "seatsAllowed" int,
        "persons" int, "placeholders" int, "children" int, "rotation" int, "tokenHash" text, "codeHash" text)
      join last on last.list = r."list"
    )
    insert into invitees (tenant_id, id, event_id, invitation_id, position, name, name_key, also_known_as, also_known_keys, is_child,
      is_placeholder, email, email_key)
    select ${event.tenantId}::uuid, v."id", ${event.id}::uuid, v."invitationId", v."position", v."name", v."nameKey",
      v."alsoKnownAs", v."alsoKnownKeys", v."isChild", v."isPlaceholder", v."email", v."emailKey"
    from ${inviteesOf(sql`${JSON.stringify(persons)}`)}`);
  return ids;
}

/**
 * Returns a code for each id. Two invitations of an event would share one once in ten billion; the
 * second then gets the next code.
 */
export async function freeCodes(
  tx: Db,
  event: EventKey,
  ids: readonly string[],
  { codes, from = 0 }: { codes: InvitationCodes; from?: number },
): Promise<(Coded & { codeHash: string; tokenHash: string })[]> {
  const coded = (id: string, rotation: number) => {
    const of = { id, eventId: event.id, rotation };
    return { ...of, ...codes.hashesOf(of) };
  };
  const all = ids.map((id) => coded(id, from));
  for (;;) {
    // The index on the hash finds them. The event is compared in a form that no index serves,
    // because a plan made for an empty list would read all of it.
    const { rows } = await tx.execute<{ hash: string }>(sql`
      select asked.hash from jsonb_array_elements_text(${json(all.map(({ codeHash }) => codeHash))}) as asked (hash)
      cross join lateral (
        select from invitations i
        where i.code_hash = asked.hash and i.tenant_id = ${event.tenantId}
          and i.event_id is not distinct from ${event.id}::uuid limit 1) as taken`);
    const usedHashes = new Set(rows.map(({ hash }) => hash));
    let isFree = true;
    for (const [index, each] of all.entries()) {
      if (usedHashes.has(each.codeHash)) {
        all[index] = coded(each.id, each.rotation + 1);
        isFree = false;
      }
      usedHashes.add(each.codeHash);
    }
    if (isFree) return all;
  }
}
