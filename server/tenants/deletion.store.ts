/**
 * The SQL of deleting an organization with everything it owns. Only this store and the backup know
 * every table.
 */
import { eq, getTableColumns, is, lte, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Db, PlatformDb } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { deleteSome } from '../db/keys.ts';
import * as schema from '../db/schema.ts';
import { tenants } from '../db/schema.ts';
import { settingOrNew } from '../keys/settings.store.ts';

export interface AllOfIt {
  users: number;
  events: number;
  replies: number;
}

export async function countAll(tx: Db, tenantId: string): Promise<AllOfIt> {
  const { rows } = await tx.execute<AllOfIt & Record<string, unknown>>(sql`
    select (select count(*)::int from users where tenant_id = ${tenantId}) as users,
      (select count(*)::int from events where tenant_id = ${tenantId}) as events,
      (select count(*)::int from reservations where tenant_id = ${tenantId}) as replies`);
  const [row] = rows;
  if (!row) throw new Error('A statement that answers one row answered none.');
  return { users: row.users, events: row.events, replies: row.replies };
}

export async function setDeletion(
  tx: Db,
  tenantId: string,
  changes: Pick<typeof tenants.$inferInsert, 'deletionAt' | 'deletionBy'>,
): Promise<void> {
  await tx.update(tenants).set(changes).where(eq(tenants.id, tenantId));
}

export async function dueForDeletion(db: PlatformDb, now: Date): Promise<string[]> {
  const rows = await db.select({ id: tenants.id }).from(tenants).where(lte(tenants.deletionAt, now));
  return rows.map(({ id }) => id);
}

/**
 * Locks the organization's row, so that only one process deletes from it. Returns false if it is
 * gone, is kept, or is locked by another process.
 */
export async function lockDue(tx: PlatformDb, tenantId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from tenants where id = ${tenantId} and deletion_at <= ${now.toISOString()}::timestamptz for update skip locked`);
  return rows.length > 0;
}

const owned = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .filter((table) => 'tenantId' in getTableColumns(table));
/**
 * Tables that are deleted last: rows that others refer to, and then rows that triggers write about
 * deleted rows.
 */
const late: PgTable[] = [
  schema.reservations,
  schema.events,
  schema.users,
  schema.searchQueue,
  schema.searchWords,
];
const inOrder = [...owned.filter((table) => !late.includes(table)), ...late];

/**
 * Deletes rows of the first table that has any.
 * @returns how many, or 0 if only the organization itself is left.
 */
export async function deleteSomeOwned(tx: PlatformDb, tenantId: string, max: number): Promise<number> {
  for (const table of inOrder) {
    const { rows } = await tx.execute(deleteSome(table, sql`tenant_id = ${tenantId}`, max));
    if (rows.length > 0) return rows.length;
  }
  return 0;
}

const settingOf = (tenantId: string) => `deleted organization ${tenantId}`;

export async function deleteRow(tx: PlatformDb, tenantId: string, now: Date): Promise<void> {
  await tx.delete(tenants).where(eq(tenants.id, tenantId));
  await settingOrNew(tx, settingOf(tenantId), now.toISOString());
}

/** Returns the deleted organizations, which a restore has to delete again. */
export async function deletedOrganizations(db: PlatformDb): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from platform_settings where name like ${settingOf('%')}`,
  );
  return rows.map(({ name }) => name.slice(settingOf('').length));
}

/** Returns the ids among these that a restored database has again. */
export async function findOrganizations(db: PlatformDb, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from tenants where ${isOneOf(tenants.id, ids)}`);
  return rows.map(({ id }) => id);
}
