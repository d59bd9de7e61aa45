/** Finds, changes and removes a single household. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { GivenDetails } from '#domain/guest-list/given/rules.ts';
import type { Household } from '#domain/guest-list/household.ts';
import type { Db, TenantDb } from '../db/connect.ts';
import { queueForSearch } from '../db/search-words.ts';
import { isOneOf } from '../db/ids.ts';
import { events, givenAddresses, invitationLinks, invitations, invitees } from '../db/schema.ts';
import type { Scope, TenantScope } from '../db/scope.ts';
import { mapInSteps } from '../db/steps.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { type InvitationKey, isLookedUp } from '../invitation-row/invitation-keys.ts';
import { findSuppressed, type Suppression } from '../mail/suppressions.store.ts';
import { addressOf, inviteeRows, inviteesOf, isOutdated, keysOf, numbersOf } from './create.store.ts';

export type InvitationRow = typeof invitations.$inferSelect;
export type InviteeRow = typeof invitees.$inferSelect;

/** A household with its persons, in their order. */
export interface InvitationView extends InvitationRow {
  invitees: InviteeRow[];
  /** The reason why mail no longer goes to the household's address, or null. */
  suppression: Suppression | null;
  /** What the household entered in the address form, or null. */
  given: { address: GivenDetails; givenAt: Date } | null;
}

/** The fields of an invitation's event that decide what a caller may do with the invitation. */
export interface EventOfInvitation {
  id: string;
  tenantId: string;
  createdBy: string;
  customUrl: string;
}

/** Returns the event of an existing invitation, unless the event is deleted. */
export async function findEventOf(db: Db, scope: Scope, id: string): Promise<EventOfInvitation | null> {
  const [row] = await db
    .select({
      id: events.id,
      tenantId: events.tenantId,
      createdBy: events.createdBy,
      customUrl: events.customUrl,
    })
    .from(invitations)
    .innerJoin(events, and(eq(events.tenantId, invitations.tenantId), eq(events.id, invitations.eventId)))
    .where(
      and(
        eq(invitations.id, id),
        scope.kind === 'tenant' ? eq(invitations.tenantId, scope.tenantId) : undefined,
        isNull(events.deletedAt),
      ),
    );
  return row ?? null;
}

/** Returns the invitations that exist, with their persons, in the order of the ids. */
export const readInvitations = (db: Db, event: EventKey, ids: readonly string[]): Promise<InvitationView[]> =>
  mapInSteps(ids, (some) => readSome(db, event, some));

async function readSome(db: Db, event: EventKey, ids: readonly string[]): Promise<InvitationView[]> {
  const rows = await db
    .select({
      row: invitations,
      given: { address: givenAddresses.address, givenAt: givenAddresses.givenAt },
    })
    .from(invitations)
    .leftJoin(
      givenAddresses,
      and(eq(givenAddresses.tenantId, invitations.tenantId), eq(givenAddresses.invitationId, invitations.id)),
    )
    .where(
      and(
        eq(invitations.tenantId, event.tenantId),
        eq(invitations.eventId, event.id),
        isOneOf(invitations.id, ids),
      ),
    );
  const persons = await db
    .select()
    .from(invitees)
    .where(and(eq(invitees.tenantId, event.tenantId), isOneOf(invitees.invitationId, ids)))
    .orderBy(invitees.invitationId, invitees.position);
  const byId = new Map(
    rows.map(({ row, given }): [string, InvitationView] => [
      row.id,
      { ...row, invitees: [], suppression: null, given },
    ]),
  );
  for (const person of persons) byId.get(person.invitationId)?.invitees.push(person);
  const views = [...byId.values()];
  const emails = views.flatMap(({ email, invitees }) => addressOf(email, invitees) ?? []);
  const suppressed = await findSuppressed(db, event.tenantId, emails);
  for (const view of views)
    view.suppression = suppressed.get(addressOf(view.email, view.invitees) ?? '') ?? null;
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function readInvitation(db: Db, event: EventKey, id: string): Promise<InvitationView | null> {
  return (await readInvitations(db, event, [id]))[0] ?? null;
}

/**
 * Returns the event's invitation with this token or code from a guest, or null if there is none.
 */
export async function findByKey(db: Db, event: EventKey, key: InvitationKey): Promise<InvitationView | null> {
  if (isLookedUp(key)) {
    const row = await readInvitation(db, event, key.id);
    return row && key.isOf(row) ? row : null;
  }
  const among = (table: typeof invitations | typeof invitationLinks) =>
    and(
      eq(table.tenantId, event.tenantId),
      eq(table.eventId, event.id),
      'tokenHash' in key ? eq(table.tokenHash, key.tokenHash) : eq(table.codeHash, key.codeHash),
    );
  const [found] = await db.select({ id: invitations.id }).from(invitations).where(among(invitations));
  if (found) return readInvitation(db, event, found.id);
  const [former] = await db
    .select({ id: invitationLinks.invitationId })
    .from(invitationLinks)
    .where(among(invitationLinks));
  return former ? readInvitation(db, event, former.id) : null;
}

/** Returns whether any invitation has this reply. */
export async function isJoined(tx: TenantDb, tenantId: string, replyId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.tenantId, tenantId), eq(invitations.reservationId, replyId)));
  return rows.length > 0;
}

/** The columns about the invitation that was sent to a household. */
export type Letter = Pick<
  InvitationRow,
  | 'sentAt'
  | 'openedAt'
  | 'expiresAt'
  | 'mailId'
  | 'mailState'
  | 'mailAt'
  | 'mailDetail'
  | 'letterEmail'
  | 'formerLetters'
  | 'letterRotation'
  | 'letterOutdated'
>;

/** The columns that are written together with the household. */
export type Beside = Partial<
  Pick<
    InvitationRow,
    | 'reservationId'
    | 'answeredAt'
    | 'rotation'
    | 'tokenHash'
    | 'codeHash'
    | 'promised'
    | 'sort'
    | 'notMeAt'
    | 'savedAt'
    | 'savedMailId'
    | 'savedState'
    | 'savedDetail'
    | keyof Letter
  >
> & { updatedAt: Date };

/**
 * Replaces a household. Persons who stay keep their rows, and persons may come from another
 * household.
 */
export async function writeInvitation(
  tx: TenantDb,
  { tenantId, eventId, id }: { tenantId: string; eventId: string; id: string },
  { persons, sort, ...household }: Household,
  beside: Beside,
): Promise<void> {
  const rows = JSON.stringify(inviteeRows(id, persons));
  await tx.execute(sql`
    with given as materialized (select * from ${inviteesOf(sql`${rows}`)}), gone as (
      delete from invitees v where v.tenant_id = ${tenantId} and v.invitation_id = ${id}
        and v.id not in (select "id" from given)
    )
    insert into invitees as v (tenant_id, id, event_id, invitation_id, position, name, name_key, also_known_as, also_known_keys, is_child,
      is_placeholder, email, email_key)
    select ${tenantId}::uuid, "id", ${eventId}::uuid, ${id}::uuid, "position", "name", "nameKey", "alsoKnownAs", "alsoKnownKeys", "isChild",
      "isPlaceholder", "email", "emailKey" from given
    on conflict (tenant_id, id) do update set invitation_id = excluded.invitation_id, position = excluded.position,
      name = excluded.name, name_key = excluded.name_key, also_known_as = excluded.also_known_as,
      also_known_keys = excluded.also_known_keys,
      is_child = excluded.is_child, is_placeholder = excluded.is_placeholder, email = excluded.email,
      email_key = excluded.email_key`);
  await tx
    .update(invitations)
    .set({
      ...household,
      ...keysOf(household),
      ...numbersOf(persons),
      ...(sort !== null && { sort }),
      letterOutdated: isOutdated(addressOf(household.email, persons), {
        rotation: beside.rotation,
        letterRotation: beside.letterRotation,
      }),
      ...beside,
    })
    .where(and(eq(invitations.tenantId, tenantId), eq(invitations.id, id)));
  await tx.execute(queueForSearch(sql`values (${tenantId}::uuid, 'invitation', ${id}::uuid)`));
}

/**
 * Deletes invitations.
 * @returns those that existed.
 */
export async function deleteInvitationRows(
  tx: TenantDb,
  scope: TenantScope,
  eventId: string,
  ids: readonly string[],
): Promise<Pick<InvitationRow, 'id' | 'label' | 'promised'>[]> {
  return tx
    .delete(invitations)
    .where(
      and(
        eq(invitations.tenantId, scope.tenantId),
        eq(invitations.eventId, eventId),
        inArray(invitations.id, [...ids]),
      ),
    )
    .returning({ id: invitations.id, label: invitations.label, promised: invitations.promised });
}

/**
 * Moves households to a list, adds tags and removes tags. In the new list they come last and keep
 * their order.
 * @returns how many existed.
 */
export async function changeMany(
  tx: TenantDb,
  event: EventKey,
  {
    ids,
    list,
    addTags,
    removeTags,
    maxTags,
  }: {
    ids: readonly string[];
    list: number | null;
    addTags: readonly string[];
    removeTags: readonly string[];
    maxTags: number;
  },
  now: Date,
): Promise<number> {
  const ofEvent = sql`i.tenant_id = ${event.tenantId} and i.event_id = ${event.id}`;
  const { rows } = await tx.execute(sql`
    with chosen as materialized (
      select i.id, row_number() over (order by i.list, i.sort, i.id) as place from invitations i
      where ${ofEvent} and ${isOneOf(sql`i.id`, ids)}
    ), last as materialized (
      select coalesce((select i.sort from invitations i where ${ofEvent} and i.list = ${list ?? 0}::int
        order by i.sort desc limit 1), 0) as sort
    )
    update invitations i set
      list = coalesce(${list}::int, i.list),
      sort = case when i.list = coalesce(${list}::int, i.list) then i.sort else last.sort + chosen.place end,
      tags = (
        select coalesce(jsonb_agg(tag order by place), '[]') from (
          select tag, min(place) as place from (
            select tag, place from jsonb_array_elements_text(i.tags) with ordinality as t (tag, place)
            union all
            select tag, 1000 + place from jsonb_array_elements_text(${JSON.stringify(addTags)}::text::jsonb) with ordinality as t (tag, place)
          ) as every
          where tag not in (select jsonb_array_elements_text(${JSON.stringify(removeTags)}::text::jsonb))
          group by tag order by 2 limit ${maxTags}
        ) as kept),
      updated_at = ${now.toISOString()}::timestamptz
    from chosen, last where i.tenant_id = ${event.tenantId} and i.id = chosen.id returning 1`);
  return rows.length;
}
