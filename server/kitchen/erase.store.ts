/**
 * What an erasure does to versions that were sent: the person stays as a number, and nothing tells
 * of them.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Stage } from '#domain/retention/rules.ts';
import type { TenantDb } from '../db/connect.ts';

interface OfEvent {
  tenantId: string;
  eventId: string;
}

/** All of a reply, or one person of it. */
export type Blanked = { reservationId: string } | { id: string };

/** Versions with these persons on them. */
export const sheetsWith = ({ tenantId, eventId }: OfEvent, persons: Blanked): SQL =>
  sql`tenant_id = ${tenantId} and event_id = ${eventId}
    and sheet -> 'persons' @> ${JSON.stringify([persons])}::text::jsonb`;

const nothing = { name: '', meal: '', isChild: false, diets: [] };
const healthless = { meal: '', isChild: false, diets: [] };

/** The persons that `which` is true of, as `each`, without what `instead` says anew. */
const emptied = (which: SQL, instead: object): SQL => sql`jsonb_set(sheet, '{persons}', (
  select coalesce(jsonb_agg(case when ${which} then each || ${JSON.stringify(instead)}::text::jsonb else each end order by n), '[]')
  from jsonb_array_elements(sheet -> 'persons') with ordinality as persons (each, n)))`;

export async function blankInSheets(tx: TenantDb, of: OfEvent, persons: Blanked): Promise<void> {
  const which = sql`each @> ${JSON.stringify(persons)}::text::jsonb`;
  await tx.execute(
    sql`update kitchen_versions set sheet = ${emptied(which, nothing)} where ${sheetsWith(of, persons)}`,
  );
}

/**
 * All of an event, where the data is kept no longer: what they eat, and in the last stage who they
 * are and who was sent it.
 * @returns how many versions; 0 when none is left.
 */
export async function blankSheets(
  tx: TenantDb,
  { tenantId, eventId }: OfEvent,
  { stage, writtenUntil, most }: { stage: Stage; writtenUntil: Date; most: number },
): Promise<number> {
  const health = sql`sheet @? '$.persons[*] ? (@.meal != "" || @.isChild == true || @.diets.size() > 0)'`;
  const anything = sql`(${health} or sent_to <> '' or sheet @? '$.persons[*] ? (@.name != "")')`;
  const { rows } = await tx.execute(sql`
    update kitchen_versions set
      sheet = ${emptied(sql`true`, stage === 'personal' ? nothing : healthless)}
      ${stage === 'personal' ? sql`, sent_to = ''` : sql``}
    where tenant_id = ${tenantId} and event_id = ${eventId} and version in (
      select version from kitchen_versions
      where tenant_id = ${tenantId} and event_id = ${eventId} and created_at <= ${writtenUntil.toISOString()}::timestamptz
        and ${stage === 'personal' ? anything : health}
      limit ${most})
    returning 1`);
  return rows.length;
}

/** Of a sheet what is about these persons, for what a guest is given. */
export const ownPartOfSheet = (persons: Blanked): SQL => sql`jsonb_build_object('persons', (
  select coalesce(jsonb_agg(each), '[]') from jsonb_array_elements(sheet -> 'persons') as each
  where each @> ${JSON.stringify(persons)}::text::jsonb))`;
