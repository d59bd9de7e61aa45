/** An organization as the API shows it, and as the activity log names it. */
import { can } from '#domain/access/rules.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import { type TenantRow, toTenant } from './tenants.store.ts';
/** Returns the organization as this actor may see it. */
export const shown = (actor: Actor, tenant: Parameters<typeof toTenant>[0]): Tenant =>
  toTenant(tenant, {
    asAdmin: can(actor, 'tenant.edit', { id: tenant.id }),
    asMember: actor.role === 'guest',
  });

/**
 * Returns a line for the activity log of an organization. For a deletion, the caller sets
 * `tenantId` to null.
 */
export const aboutTenant = (
  actor: Actor,
  action: ActivityAction,
  tenant: Pick<TenantRow, 'id' | 'name'>,
  details: object = {},
) => ({
  tenantId: tenant.id,
  actorId: actor.id,
  actorLabel: actorLabel(actor),
  action,
  subjectType: 'tenant',
  subjectId: tenant.id,
  details: { name: tenant.name, ...details },
});
