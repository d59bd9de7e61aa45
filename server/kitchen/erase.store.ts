/**
 * Erases people from kitchen sheets that were sent. A person still counts in the totals, but
 * nothing else about them remains.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Stage } from '#domain/retention/rules.ts';
import type { TenantDb } from '../db/connect.ts';

interface EventIds {
  tenantId: string;
  eventId: string;
}

/** A whole reply, or one of its persons. */
export type Blanked = { reservationId: string } | { id: string };

/** Matches sent kitchen sheets that list these persons. */
export const sheetsWith = ({ tenantId, eventId }: EventIds, persons: Blanked): SQL =>
  sql`tenant_id = ${tenantId} and event_id = ${eventId}
    and sheet -> 'persons' @> ${JSON.stringify([persons])}::text::jsonb`;

const nothing = { name: '', meal: '', isChild: false, diets: [] };
const healthless = { meal: '', isChild: false, diets: [] };

/**
 * Returns the sheet in which the fields in `instead` replace those of the matching persons. `which`
 * is the condition on a person, `each`.
 */
const emptied = (which: SQL, instead: object): SQL => sql`jsonb_set(sheet, '{persons}', (
  select coalesce(jsonb_agg(case when ${which} then each || ${JSON.stringify(instead)}::text::jsonb else each end order by n), '[]')
  from jsonb_array_elements(sheet -> 'persons') with ordinality as persons (each, n)))`;

export async function blankInSheets(tx: TenantDb, of: EventIds, persons: Blanked): Promise<void> {
  const which = sql`each @> ${JSON.stringify(persons)}::text::jsonb`;
  await tx.execute(
    sql`update kitchen_versions set sheet = ${emptied(which, nothing)} where ${sheetsWith(of, persons)}`,
  );
}

/**
 * Blanks an event's kitchen sheets when their retention time is over: the food first and, in the
 * last stage, the names and the recipient.
 * @returns how many versions it blanked, or 0 when none are left.
 */
export async function blankSheets(
  tx: TenantDb,
  { tenantId, eventId }: EventIds,
  { stage, writtenUntil, max }: { stage: Stage; writtenUntil: Date; max: number },
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
      limit ${max})
    returning 1`);
  return rows.length;
}

/** Returns the part of a sheet about these persons, for a guest's copy of their data. */
export const ownPartOfSheet = (persons: Blanked): SQL => sql`jsonb_build_object('persons', (
  select coalesce(jsonb_agg(each), '[]') from jsonb_array_elements(sheet -> 'persons') as each
  where each @> ${JSON.stringify(persons)}::text::jsonb))`;
