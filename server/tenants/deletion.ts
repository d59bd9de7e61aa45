/**
 * Lets an admin request their organization's deletion, or cancel it
 * (docs/product/organizations.md#organizations).
 */
import { can } from '#domain/access/rules.ts';
import { formatDay } from '#domain/kernel/dates.ts';
import { ok, refuse, refuseField } from '#domain/kernel/route.ts';
import { hostSentence } from '#domain/kernel/sentence.ts';
import type { OrganizationDeletion, tenantsRoutes } from '#domain/tenants/contract.ts';
import { askAgain } from '../accounts/factors/confirmed.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import type { Handlers } from '../http/serve.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { PlatformAppDeps } from '../services.ts';
import { adminsOf } from '../users/users.store.ts';
import { countAll, setDeletion } from './deletion.store.ts';
import { aboutTenant } from './presenter.ts';
import { findTenantForEdit, type TenantRow } from './tenants.store.ts';

/** How long an admin has to cancel the deletion. */
export const deletionAfterMs = 7 * 24 * 60 * 60 * 1_000;

const maxAdminsNotified = 50;
const noOrganization = 'A superadmin doesn’t belong to an organization.';

type OwnDeletionHandlers = Pick<
  Handlers<typeof tenantsRoutes>,
  'ownDeletion' | 'askForDeletion' | 'takeBackDeletion'
>;

export function deletionHandlers({ database }: Pick<PlatformAppDeps, 'database'>): OwnDeletionHandlers {
  /** Runs `work` with the caller's own organization locked, in a separate transaction. */
  const withOwn = <T>(
    { actor, scope }: { actor: Actor; scope: Scope },
    work: (tx: Db, tenant: TenantRow) => Promise<T>,
  ) =>
    database.transaction(scope, async (tx) => {
      const { tenantId } = actor;
      if (tenantId === null) return refuse('notFound', noOrganization);
      const tenant = await findTenantForEdit(tx, scope, tenantId);
      if (!tenant) return refuse('notFound');
      if (!can(actor, 'tenant.edit', { id: tenant.id })) return refuse('forbidden');
      return work(tx, tenant);
    });

  return {
    ownDeletion: ({ actor, scope }) =>
      withOwn({ actor, scope }, async (tx, tenant) => ok(200, await shown(tx, tenant))),

    askForDeletion: ({ body, actor, scope, call }) =>
      withOwn({ actor, scope }, async (tx, tenant) => {
        if (body.name.trim() !== tenant.name) {
          return refuseField('invalid', 'name', hostSentence('tenants.typeName', { name: tenant.name }));
        }
        if (tenant.deletionAt !== null)
          return refuse('conflict', 'The deletion of this organization is already scheduled.');
        const again = askAgain(actor, call.now);
        if (again) return again;
        const deletionAt = new Date(call.now.getTime() + deletionAfterMs);
        const by = actorLabel(actor);
        await setDeletion(tx, tenant.id, { deletionAt, deletionBy: by });
        await record(tx, [aboutTenant(actor, 'tenant.askDeletion', tenant)]);
        await tellAdmins(tx, tenant, { outcome: 'asked', by, deletionAt });
        return ok(200, await shown(tx, { ...tenant, deletionAt, deletionBy: by }));
      }),

    takeBackDeletion: ({ actor, scope, call }) =>
      withOwn({ actor, scope }, async (tx, tenant) => {
        const { deletionAt } = tenant;
        if (deletionAt === null)
          return refuse('conflict', 'The deletion of this organization isn’t scheduled.');
        if (deletionAt <= call.now)
          return refuse('conflict', 'The deletion of this organization has already begun.');
        const gone = { deletionAt: null, deletionBy: null };
        await setDeletion(tx, tenant.id, gone);
        await record(tx, [aboutTenant(actor, 'tenant.keep', tenant)]);
        await tellAdmins(tx, tenant, { outcome: 'kept', by: actorLabel(actor), deletionAt });
        return ok(200, await shown(tx, { ...tenant, ...gone }));
      }),
  };
}

const shown = async (
  tx: Db,
  { id, deletionAt, deletionBy }: Pick<TenantRow, 'id' | 'deletionAt' | 'deletionBy'>,
): Promise<OrganizationDeletion> => ({
  deletionAt: deletionAt?.toISOString() ?? null,
  askedBy: deletionBy,
  ...(await countAll(tx, id)),
});

async function tellAdmins(
  tx: Db,
  tenant: TenantRow,
  { outcome, by, deletionAt }: { outcome: 'asked' | 'kept'; by: string; deletionAt: Date },
): Promise<void> {
  const admins = await adminsOf(tx, tenant.id, maxAdminsNotified);
  await enqueue(
    tx,
    admins.map((admin) => ({
      tenantId: tenant.id,
      template: 'account.organizationDeletion' as const,
      toEmail: admin.email,
      toName: `${admin.firstName} ${admin.lastName}`.trim(),
      payload: {
        firstName: admin.firstName,
        tenantName: tenant.name,
        by,
        outcome,
        day: formatDay(deletionAt, 'UTC'),
        on: deletionAt.toISOString(),
        path: '/organization',
      },
    })),
  );
}
