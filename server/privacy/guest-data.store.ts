/** Reads all data about the people of a reply or household: the marked columns of their rows. */
import { sql } from 'drizzle-orm';
import type { TenantDb } from '../db/connect.ts';
import { ownPartOfSheet } from '../kitchen/erase.store.ts';
import { markedColumns } from './marks.store.ts';
import { withShortNames } from '../replies/short-names.ts';
import { rowsOf, type Trace } from './traces.store.ts';

/** The columns that hosts write for themselves, by table. Guests do not get them. */
const hostsOwn: Readonly<Record<string, readonly string[]>> = {
  invitations: ['note', 'tags'],
  gifts: ['note'],
};

export interface ToGuest {
  toGuest?: boolean;
  /** Shortens all names ("Ana S."), for a guest who knows only one name of the household. */
  shortNames?: boolean;
}

/**
 * Returns the columns with personal data of all rows about the guest, by table. It leaves out names
 * of other people.
 */
export async function readTraces(
  tx: TenantDb,
  of: Trace,
  { toGuest = false, shortNames = false }: ToGuest = {},
): Promise<Record<string, Record<string, unknown>[]>> {
  const known: Record<string, Record<string, unknown>[]> = {};
  const columns = markedColumns();
  for (const [table, { name, keys }] of columns) {
    // Leaves out mails to managers, which are not the guest's data.
    const condition = rowsOf[table]?.({ ...of, mailIds: of.mailIdsToGuest });
    if (condition === undefined) continue;
    const isOwn = (key: string) => toGuest && hostsOwn[table]?.includes(key) === true;
    const personal = [...keys].filter(
      ([key, { mark }]) => (mark === 'personal' || mark === 'sensitive') && !isOwn(key),
    );
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
      // Mails already have only the names that their recipient may see.
      const own = shortNames && table !== 'outbox' ? withShortNames(rest) : rest;
      return byHost === true ? { ...own, actorLabel: 'A host' } : own;
    });
  }
  return known;
}
