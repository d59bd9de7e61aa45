/** The SQL of organizations. Unclaimed ones count only when the keys of names are renewed. */
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Tenant, TenantMember } from '#domain/tenants/contract.ts';
import type { Db } from '../db/connect.ts';
import { byName, ordered } from '../db/name-order.ts';
import { containing, countRows, type Listing, readPage, totalOf, wholeList } from '../db/paging.ts';
import { events, tenants, users } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { deleteDeletedEvents } from '../event-row/owned-events.store.ts';
import { planInForce, plansAreInForce } from '../plans/in-force.ts';

export type TenantRow = typeof tenants.$inferSelect;

/** An organization with the address of its oldest admin, or null if it has none. */
export interface TenantView extends TenantRow {
  adminEmail: string | null;
}

const inScope = (scope: Scope) =>
  and(isNotNull(tenants.claimedAt), scope.kind === 'tenant' ? eq(tenants.id, scope.tenantId) : undefined);

/** Returns at most one row for each organization. It uses the index of admins. */
const firstAdminOf = (db: Db) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.tenantId, tenants.id), eq(users.role, 'admin')))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
    .as('first_admin');

/** Returns the first admin of every organization in one query, using the index of admins. */
const firstAdmins = (db: Db) =>
  db
    .selectDistinctOn([users.tenantId], { tenantId: users.tenantId, email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.tenantId), asc(users.createdAt), asc(users.id))
    .as('first_admin');

function viewed(db: Db) {
  const firstAdmin = firstAdminOf(db);
  return db
    .select({ tenant: tenants, adminEmail: firstAdmin.email })
    .from(tenants)
    .leftJoinLateral(firstAdmin, sql`true`);
}

export async function findTenant(db: Db, scope: Scope, id: string): Promise<TenantView | null> {
  const [row] = await viewed(db).where(and(eq(tenants.id, id), inScope(scope)));
  return row ? { ...row.tenant, adminEmail: row.adminEmail } : null;
}

/**
 * Returns the row, locked until the transaction ends. Meanwhile nobody can add events or users to
 * the organization.
 */
export async function findTenantForEdit(
  tx: Db,
  scope: Scope,
  id: string,
  { closed }: { closed: boolean } = { closed: false },
): Promise<TenantRow | null> {
  const [row] = await tx
    .select()
    .from(tenants)
    .where(and(eq(tenants.id, id), inScope(scope)))
    .for(closed ? 'update' : 'no key update');
  return row ?? null;
}

export type TenantSort =
  'name' | 'adminEmail' | 'subscriptionPlan' | 'subscriptionStatus' | 'renewalDate' | 'createdAt';

export async function listTenants(
  db: Db,
  scope: Scope,
  filter: { q?: string | undefined; upgrade?: 'requested' | undefined },
  { order, page }: Listing<TenantSort>,
): Promise<{ rows: TenantView[]; total: number }> {
  const pattern = filter.q ? containing(filter.q) : undefined;
  const adminEmail = sql`"first_admin"."email"`;
  const firstAdmin = sql`
    select u.email from users u where u.tenant_id = ${tenants.id} and u.role = 'admin'
    order by u.created_at, u.id limit 1`;
  const where = and(
    inScope(scope),
    filter.upgrade === undefined ? undefined : isNotNull(tenants.requestedPlan),
    pattern === undefined
      ? undefined
      : or(
          ilike(tenants.name, pattern),
          // Looks up the first admin only for organizations that have a matching admin.
          and(
            sql`${tenants.id} in (
              select u.tenant_id from users u where u.role = 'admin' and u.email ilike ${pattern})`,
            sql`(${firstAdmin}) ilike ${pattern}`,
          ),
          ilike(tenants.subscriptionPlan, pattern),
          ilike(tenants.subscriptionStatus, pattern),
        ),
  );
  const sortColumns = {
    name: byName(tenants.name),
    adminEmail: byName(adminEmail),
    subscriptionPlan: tenants.subscriptionPlan,
    subscriptionStatus: tenants.subscriptionStatus,
    renewalDate: tenants.renewalDate,
    createdAt: tenants.createdAt,
  };
  const keys = [sortColumns[order.field], tenants.id];
  // Looks up admins only for the organizations on the page, unless the list is sorted by them.
  const ids = db.select({ id: tenants.id }).from(tenants);
  const sortsAdmins = order.field === 'adminEmail';
  const admins = firstAdmins(db);
  const counted = db
    .select({ present: sql`1` })
    .from(tenants)
    .where(where);
  return readPage(page, {
    count: () => countRows(db, counted, filter.q),
    read: async ({ limit = wholeList, offset = 0 }, backwards) => {
      const orderBy = keys.flatMap((key) => ordered(key, order.descending, backwards));
      const onPage = (sortsAdmins ? ids.leftJoin(admins, eq(admins.tenantId, tenants.id)) : ids)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      const rows = await viewed(db)
        .where(inArray(tenants.id, onPage))
        .orderBy(...orderBy);
      return rows.map(({ tenant, adminEmail: email }) => ({ ...tenant, adminEmail: email }));
    },
  });
}

/**
 * Updates an organization. Throws a unique violation that `isNameTaken` of accounts.store.ts
 * recognizes.
 */
export async function updateTenant(
  tx: Db,
  scope: Scope,
  id: string,
  changes: Partial<Omit<typeof tenants.$inferInsert, 'id'>>,
): Promise<void> {
  await tx
    .update(tenants)
    .set(changes)
    .where(and(eq(tenants.id, id), inScope(scope)));
}

/**
 * Counts what prevents the organization's deletion: its users, and its events that are not deleted
 * themselves.
 */
export async function countLeft(tx: Db, tenantId: string): Promise<{ users: number; events: number }> {
  const [people] = await tx.select({ n: count() }).from(users).where(eq(users.tenantId, tenantId));
  const [live] = await tx
    .select({ n: count() })
    .from(events)
    .where(and(eq(events.tenantId, tenantId), isNull(events.deletedAt)));
  return { users: people?.n ?? 0, events: live?.n ?? 0 };
}

/**
 * Deletes the organization with everything it owns. That includes deleted events that still wait
 * for their 30 days.
 */
export async function deleteTenant(tx: Db, tenantId: string): Promise<void> {
  await deleteDeletedEvents(tx, tenantId);
  await tx.delete(tenants).where(eq(tenants.id, tenantId));
}

export type MemberSort = 'email' | 'role' | 'createdAt';

export async function listMembers(
  db: Db,
  tenantId: string,
  filter: { q?: string | undefined },
  { order, page }: Listing<MemberSort>,
): Promise<{ rows: TenantMember[]; total: number }> {
  const pattern = filter.q ? containing(filter.q) : undefined;
  const where = and(
    eq(users.tenantId, tenantId),
    pattern === undefined
      ? undefined
      : or(ilike(users.email, pattern), ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern)),
  );
  const columns = { email: users.emailKey, role: users.role, createdAt: users.createdAt } as const;
  const direction = order.descending ? desc : asc;
  const query = db
    .select()
    .from(users)
    .where(where)
    .orderBy(direction(columns[order.field]), direction(users.id))
    .$dynamic();
  const members = await query.limit(page.limit ?? wholeList).offset(page.offset ?? 0);
  const rows = members.map(toMember);
  const counted = db
    .select({ present: sql`1` })
    .from(users)
    .where(where);
  return { rows, total: await totalOf(page, rows.length, () => countRows(db, counted, filter.q)) };
}

/** Returns users of one organization, with their rows locked in the order of their ids. */
export async function lockMembers(
  tx: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<(typeof users.$inferSelect)[]> {
  return tx
    .select()
    .from(users)
    .where(and(eq(users.tenantId, tenantId), or(...ids.map((id) => eq(users.id, id)))))
    .orderBy(asc(users.id))
    .for('update');
}

const toMember = (row: typeof users.$inferSelect): TenantMember => ({
  id: row.id,
  email: row.email,
  role: row.role as TenantMember['role'],
  firstName: row.firstName,
  lastName: row.lastName,
  createdAt: row.createdAt.toISOString(),
});

/**
 * Returns the organization as the API shows it. Only its admins see the join code and a waiting
 * upgrade. Members do not see the admin's address.
 */
export function toTenant(
  row: TenantView,
  { asAdmin, asMember }: { asAdmin: boolean; asMember: boolean },
): Tenant {
  const { plan, status } = planInForce(row.subscriptionPlan, row.subscriptionStatus);
  return {
    id: row.id,
    name: row.name,
    subscriptionPlan: plan,
    subscriptionStatus: status,
    renewalDate: `${row.renewalDate}T00:00:00.000Z`,
    removeBranding: row.removeBranding,
    language: row.language,
    ...(!asMember && { adminEmail: row.adminEmail }),
    createdAt: row.createdAt.toISOString(),
    trialEndsAt: row.trialEndsAt.toISOString(),
    ...(asAdmin && {
      joinCode: row.joinCode,
      requestedPlan: plansAreInForce() ? (row.requestedPlan as Tenant['requestedPlan']) : null,
      ...(row.deletionAt && { deletionAt: row.deletionAt.toISOString() }),
    }),
  };
}

/**
 * Returns the names whose keys differ by more than lower case, oldest first: those with letters
 * beyond ASCII, or with several spaces in a row. Names of organizations that nobody has claimed yet
 * are included.
 */
export const tenantNamesToFold = (db: Db) =>
  db
    .select({ id: tenants.id, name: tenants.name, nameKey: tenants.nameKey })
    .from(tenants)
    .where(sql`octet_length(${tenants.name}) > length(${tenants.name}) or ${tenants.name} like '%  %'`)
    .orderBy(asc(tenants.claimedAt), asc(tenants.createdAt), asc(tenants.id));

export async function setTenantNameKey(
  db: Db,
  row: { id: string; nameKey: string },
  key: string,
): Promise<void> {
  await db
    .update(tenants)
    .set({ nameKey: key })
    .where(and(eq(tenants.id, row.id), eq(tenants.nameKey, row.nameKey)));
}
