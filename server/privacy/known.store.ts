/** Everything that is known of the people of a reply or a household: the marked columns of the rows about them. */
import { sql } from 'drizzle-orm';
import type { TenantDb } from '../db/connect.ts';
import { ownPartOfSheet } from '../kitchen/erase.store.ts';
import { markedColumns } from './marks.store.ts';
import { rowsOf, type Trace } from './traces.store.ts';

/** By table, the columns with personal data of all rows about the guest. What names somebody else is left out. */
export async function readTraces(
  tx: TenantDb,
  of: Trace,
): Promise<Record<string, Record<string, unknown>[]>> {
  const known: Record<string, Record<string, unknown>[]> = {};
  const columns = markedColumns();
  for (const [table, { name, keys }] of columns) {
    // Managers' mails are theirs.
    const condition = rowsOf[table]?.({ ...of, mailIds: of.mailIdsToGuest });
    if (condition === undefined) continue;
    const personal = [...keys].filter(([, { mark }]) => mark !== 'none');
    const list = personal.map(
      ([key, { column }]) =>
        sql`${table === 'kitchenVersions' && key === 'sheet' ? ownPartOfSheet({ reservationId: of.replyId }) : sql.identifier(column)} as ${sql.identifier(key)}`,
    );
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql`
      select row_to_json(r) as row from (
        select ${sql.join(list, sql`, `)} ${table === 'activityLog' ? sql`, actor_id is not null as "byHost"` : sql``}
        from ${sql.identifier(name)} where ${condition}) r`);
    known[table] = rows.map(({ row }) => {
      const { byHost, ...rest } = row;
      return byHost === true ? { ...rest, actorLabel: 'A host' } : rest;
    });
  }
  return known;
}
