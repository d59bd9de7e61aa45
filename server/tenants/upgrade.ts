/** Grants, declines or withdraws a request for a larger plan. */
import { can } from '#domain/access/rules.ts';
import { decideUpgrade, noPlansSentence, type Plan } from '#domain/plans/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import type { tenantsRoutes } from '#domain/tenants/contract.ts';
import { record } from '../activity/activity.store.ts';
import { recordRequest } from '../plans/commands.ts';
import { plansAreInForce } from '../plans/in-force.ts';
import { actorLabel } from '../http/actor.ts';
import type { ServerDeps } from '../http/deps.ts';
import type { Handlers } from '../http/serve.ts';
import { findTenant, findTenantForEdit, updateTenant } from './tenants.store.ts';
import { aboutTenant, shown } from './presenter.ts';
import { changeTenant } from './change.ts';
import { mailDecision } from './upgrade-mail.ts';

const tenantNotFound = 'This organization doesn’t exist.';

export const answerUpgrade =
  ({ database }: ServerDeps): Handlers<typeof tenantsRoutes>['decideUpgrade'] =>
  async ({ params, body, actor, scope, call }) => {
    if (!plansAreInForce()) return refuse('conflict', noPlansSentence);
    return database.transaction(scope, async (tx) => {
      const tenant = await findTenantForEdit(tx, scope, params.id);
      if (!tenant) return refuse('notFound', tenantNotFound);
      // The organization withdraws its own request; a user who may grant upgrades decides about it.
      const may =
        body.decision === 'withdrawn'
          ? actor.tenantId === tenant.id && can(actor, 'subscription.change', { tenantId: tenant.id })
          : can(actor, 'subscription.grant', { tenantId: tenant.id });
      if (!may) return refuse('forbidden');
      const decided = decideUpgrade(tenant.requestedPlan as Plan | null, { plan: body.plan });
      if (decided.kind !== 'decided') return refuse('conflict', decided.sentence);
      if (body.decision === 'granted') {
        const acting = { actor, scope, now: call.now };
        const granted = await changeTenant(tx, tenant.id, { subscriptionPlan: decided.plan }, acting);
        // A plan can only refuse a change of the name or the branding, and neither changes here.
        if ('refused' in granted) throw new Error(`A grant was refused: ${granted.refused}`);
        return granted;
      }
      const reason = (body.decision === 'declined' && body.reason) || null;
      await updateTenant(tx, scope, tenant.id, {
        requestedPlan: null,
        requestedPlanAt: null,
        updatedAt: call.now,
      });
      const answered = { kind: body.decision, plan: decided.plan };
      await recordRequest(tx, tenant, answered, { actorLabel: actorLabel(actor), now: call.now });
      if (body.decision === 'declined') {
        await mailDecision(tx, tenant, { outcome: 'declined', plan: decided.plan, reason });
      }
      await record(tx, [
        aboutTenant(
          actor,
          body.decision === 'declined' ? 'tenant.declinePlan' : 'tenant.withdrawPlan',
          tenant,
          { requested: decided.plan, ...(reason !== null && { reason }) },
        ),
      ]);
      const after = await findTenant(tx, scope, tenant.id);
      return after ? ok(200, shown(actor, after)) : refuse('notFound', tenantNotFound);
    });
  };
