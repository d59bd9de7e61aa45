import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { sqlState, StartError } from './errors.ts';
import * as schema from './schema.ts';

/**
 * The role of tenant work if the database user would bypass row-level security
 * (docs/decisions/0003-two-locks-on-tenancy.md).
 */
export const tenantRole = 'turnout_tenant';

export const tableNames: string[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table));

/** Runs one statement and returns its rows, on either driver. */
export type RunSql = (statement: string) => Promise<Record<string, unknown>[]>;

/**
 * Makes the tenant role if it is needed, with rights on every table. Safe to repeat. Roles belong
 * to the whole server, so processes that start on two databases may collide, and then retry.
 * @returns whether tenant work must switch to the role.
 */
export async function ensureTenantRole(run: RunSql): Promise<boolean> {
  const [user] = await run(
    `select current_user::text as name, rolsuper or rolbypassrls as bypasses, rolsuper as super from pg_roles where rolname = current_user`,
  );
  if (!user?.bypasses) return false;
  for (let attempt = 1; ; attempt++) {
    try {
      const [role] = await run(
        `select exists (select 1 from pg_roles where rolname = '${tenantRole}') as present`,
      );
      if (!role?.present) await run(`create role ${tenantRole} nologin nobypassrls`);
      if (!user.super) await run(`grant ${tenantRole} to current_user`);
      await run(
        `do $$ begin execute format('grant usage on schema %I to ${tenantRole}', current_schema()); end $$`,
      );
      await run(`grant select, insert, update, delete on ${tableNames.join(', ')} to ${tenantRole}`);
      return true;
    } catch (error) {
      const state = sqlState(error);
      // Another process made the role in the meantime: 42710, 23505, or "tuple concurrently
      // updated", XX000.
      if (attempt < 10 && (state === '42710' || state === '23505' || state === 'XX000')) continue;
      if (state === '42501') {
        throw new StartError(
          `The database user "${String(user.name)}" bypasses row-level security and may not create the role ${tenantRole} that tenant work needs: ` +
            `use an ordinary user that owns the database, or run CREATE ROLE ${tenantRole}; GRANT ${tenantRole} TO "${String(user.name)}" as an administrator.`,
        );
      }
      throw error;
    }
  }
}

/**
 * Proves that row-level security works, on a connection for tenant work without a tenant.
 * @throws StartError if it does not, because the server must not run without it.
 */
export async function proveTenantLock(run: RunSql): Promise<void> {
  const list = tableNames.map((name) => `'${name}'`).join(', ');
  const open = await run(
    `select name from unnest(array[${list}]) as name where not row_security_active(name)`,
  );
  const [seen] = await run(
    `select exists (select 1 from tenants) or exists (select 1 from users) or exists (select 1 from events) as anything`,
  );
  if (open.length > 0 || seen?.anything !== false) {
    throw new StartError(
      `Row-level security is not in force for tenant work (${open.map(({ name }) => String(name)).join(', ') || 'rows are visible without a tenant'}), and Turnout does not run without it: ` +
        `check the policies and the rights of the role ${tenantRole}.`,
    );
  }
}
