/** Organizations (docs/product/organizations.md#organizations). */
import { randomInt } from 'node:crypto';
import { can } from '#domain/access/rules.ts';
import { nameKey } from '#domain/accounts/rules.ts';
import { trialEnd } from '#domain/plans/rules.ts';
import { ok, okList, refuse, refuseField } from '#domain/kernel/route.ts';
import { hostSentence } from '#domain/kernel/sentence.ts';
import type { tenantsRoutes } from '#domain/tenants/contract.ts';
import { newJoinCode, renewalAfter } from '../accounts/commands.ts';
import { insertTenant, isNameTaken } from '../accounts/accounts.store.ts';
import { askAgainWithFactor } from '../accounts/factors/confirmed.ts';
import { record } from '../activity/activity.store.ts';
import { startSubscription } from '../plans/commands.ts';
import { newId } from '../db/id.ts';
import { listingOf } from '../db/paging.ts';
import { actorLabel } from '../http/actor.ts';
import type { PlatformAppDeps } from '../services.ts';
import type { Handlers } from '../http/serve.ts';
import {
  countLeft,
  deleteTenant,
  findTenant,
  findTenantForEdit,
  listMembers,
  listTenants,
} from './tenants.store.ts';

import { deletionHandlers } from './deletion.ts';
import { type Acting, changeTenant, type TenantChanges } from './change.ts';
import { changeAdmin } from './manage-admin.ts';
import { aboutTenant, shown } from './presenter.ts';
import { answerUpgrade } from './upgrade.ts';

const nameTaken = 'An organization with this name already exists.';
const tenantNotFound = 'This organization doesn’t exist.';

export function tenantsHandlers(deps: PlatformAppDeps): Handlers<typeof tenantsRoutes> {
  const { database } = deps;

  async function update(id: string, changes: TenantChanges, acting: Acting) {
    try {
      return await database.transaction(acting.scope, (tx) => changeTenant(tx, id, changes, acting));
    } catch (error) {
      if (isNameTaken(error)) return refuseField('conflict', 'name', nameTaken);
      throw error;
    }
  }

  return {
    async listTenants({ query, actor, scope }) {
      const { rows, total } = await database.transaction(scope, (tx) =>
        listTenants(tx, scope, { q: query.q, upgrade: query.upgrade }, listingOf(query, 'createdAt')),
      );
      return okList(
        rows.map((row) => shown(actor, row)),
        total,
        query.q,
      );
    },

    async ownTenant({ actor, scope }) {
      const { tenantId } = actor;
      if (tenantId === null) return refuse('notFound', 'A superadmin doesn’t belong to an organization.');
      const tenant = await database.transaction(scope, (tx) => findTenant(tx, scope, tenantId));
      return tenant ? ok(200, shown(actor, tenant)) : refuse('notFound', tenantNotFound);
    },

    async updateOwnTenant({ body, actor, scope, call }) {
      if (actor.tenantId === null)
        return refuse('notFound', 'A superadmin doesn’t belong to an organization.');
      return update(actor.tenantId, body, { actor, scope, now: call.now });
    },

    ...deletionHandlers(deps),

    async createTenant({ body, actor, scope, call }) {
      const joinCode = await newJoinCode(database.platform, randomInt);
      try {
        return await database.transaction(scope, async (tx) => {
          const tenant = await insertTenant(tx, {
            id: newId(),
            name: body.name,
            nameKey: nameKey(body.name),
            joinCode,
            subscriptionPlan: body.subscriptionPlan,
            subscriptionStatus: body.subscriptionStatus,
            trialEndsAt: trialEnd(call.now),
            renewalDate: body.renewalDate ?? renewalAfter(call.now),
            claimedAt: call.now,
            createdAt: call.now,
            updatedAt: call.now,
          });
          await startSubscription(tx, tenant, actorLabel(actor), call.now);
          await record(tx, [
            aboutTenant(actor, 'tenant.create', tenant, {
              plan: body.subscriptionPlan,
              status: body.subscriptionStatus,
            }),
          ]);
          return ok(201, shown(actor, { ...tenant, adminEmail: null }));
        });
      } catch (error) {
        if (isNameTaken(error)) return refuseField('conflict', 'name', nameTaken);
        throw error;
      }
    },

    async updateTenant({ params, body, actor, scope, call }) {
      return update(params.id, body, { actor, scope, now: call.now });
    },

    decideUpgrade: answerUpgrade(deps),

    async deleteTenant({ params, actor, scope, call }) {
      return database.transaction(scope, async (tx) => {
        const tenant = await findTenantForEdit(tx, scope, params.id, { closed: true });
        if (!tenant) return refuse('notFound', tenantNotFound);
        if (!can(actor, 'tenant.delete', { id: tenant.id })) return refuse('forbidden');
        const again = askAgainWithFactor(actor, call.now);
        if (again) return again;
        const remaining = await countLeft(tx, tenant.id);
        const { users, events } = remaining;
        if (users > 0 || events > 0) {
          const what = users === 0 ? 'events' : events === 0 ? 'users' : 'other';
          const sentence = hostSentence('tenants.notEmpty', { name: tenant.name, what, users, events });
          return refuse('conflict', sentence, { extra: remaining });
        }
        await deleteTenant(tx, tenant.id);
        await record(tx, [{ ...aboutTenant(actor, 'tenant.delete', tenant), tenantId: null }]);
        return ok(200, { message: 'Tenant deleted successfully' });
      });
    },

    async listTenantUsers({ params, query, actor, scope }) {
      return database.transaction(scope, async (tx) => {
        const tenant = await findTenant(tx, scope, params.id);
        if (!tenant) return refuse('notFound', tenantNotFound);
        if (!can(actor, 'tenant.listUsers', { id: tenant.id })) return refuse('forbidden');
        const { rows, total } = await listMembers(
          tx,
          tenant.id,
          { q: query.q },
          listingOf(query, 'createdAt'),
        );
        return okList(rows, total, query.q);
      });
    },

    changeTenantAdmin: changeAdmin(deps),
  };
}
