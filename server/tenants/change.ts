/** Changes an organization, for its admin or a superadmin. */
import { can } from '#domain/access/rules.ts';
import { alphabetsSentence } from '#domain/accounts/contract.ts';
import { mixesAlphabets, nameKey } from '#domain/accounts/rules.ts';
import {
  brandingSentence,
  changePlan,
  mayRemoveBranding,
  noPlansSentence,
  type Plan,
  type SubscriptionStatus,
  trialEnd,
} from '#domain/plans/rules.ts';
import type { Language } from '#domain/languages/languages.ts';
import { ok, refuse, type Refusal, refuseField } from '#domain/kernel/route.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { changesOf } from '../activity/changes.ts';
import { record } from '../activity/activity.store.ts';
import { followTenant, recordRequest } from '../plans/commands.ts';
import { planInForce, plansAreInForce } from '../plans/in-force.ts';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import { notify } from '../notifications/notifications.store.ts';
import { findTenant, findTenantForEdit, type TenantRow, updateTenant } from './tenants.store.ts';
import { aboutTenant, shown } from './presenter.ts';
import { mailDecision } from './upgrade-mail.ts';

const tenantNotFound = 'This organization doesn’t exist.';

/** The caller who changes an organization, and the moment of the call. */
export interface Acting {
  actor: Actor;
  scope: Scope;
  now: Date;
}

export interface TenantChanges {
  name?: string | undefined;
  subscriptionPlan?: Plan | undefined;
  subscriptionStatus?: SubscriptionStatus | undefined;
  renewalDate?: string | undefined;
  removeBranding?: boolean | undefined;
  language?: Language | null | undefined;
}

/**
 * Changes an organization, for its admin or a superadmin. It ignores what the caller may not set:
 * only a superadmin sets status and renewal date. The caller must handle a unique violation of the
 * name.
 */
export async function changeTenant(
  tx: Db,
  id: string,
  wanted: TenantChanges,
  { actor, scope, now }: Acting,
): Promise<
  | ReturnType<typeof ok<200, Tenant>>
  | Refusal<'notFound' | 'forbidden' | 'planLimit' | 'invalid' | 'conflict'>
> {
  const tenant = await findTenantForEdit(tx, scope, id);
  if (!tenant) return refuse('notFound', tenantNotFound);
  if (!can(actor, 'tenant.edit', { id: tenant.id })) return refuse('forbidden');

  const bySuperadmin = can(actor, 'tenant.editStatus', { id: tenant.id });
  if (!plansAreInForce()) {
    const held = planInForce(tenant.subscriptionPlan, tenant.subscriptionStatus);
    const { subscriptionPlan = held.plan, subscriptionStatus = held.status } = wanted;
    const changesStatus = bySuperadmin && subscriptionStatus !== held.status;
    if (subscriptionPlan !== held.plan || changesStatus) return refuse('conflict', noPlansSentence);
    // Forms send back the values that they were shown. For these, the row keeps its own values.
    wanted = { ...wanted, subscriptionPlan: undefined, subscriptionStatus: undefined };
  }

  const changes: Partial<TenantRow> = {};
  // A name that did not change is accepted, even if today's rules would refuse it.
  if (wanted.name !== undefined && wanted.name !== tenant.name) {
    if (mixesAlphabets(wanted.name)) return refuseField('invalid', 'name', alphabetsSentence);
    changes.name = wanted.name;
    changes.nameKey = nameKey(wanted.name);
  }
  if (bySuperadmin) {
    if (wanted.subscriptionStatus !== undefined) changes.subscriptionStatus = wanted.subscriptionStatus;
    if (wanted.renewalDate !== undefined) changes.renewalDate = wanted.renewalDate;
    // An organization that is put back on trial gets a complete trial.
    if (wanted.subscriptionStatus === 'trial' && tenant.subscriptionStatus !== 'trial') {
      changes.trialEndsAt = trialEnd(now);
    }
  }

  let requested: Plan | null = null;
  if (wanted.subscriptionPlan !== undefined && can(actor, 'subscription.change', { tenantId: tenant.id })) {
    const billing = {
      plan: tenant.subscriptionPlan as Plan,
      status: tenant.subscriptionStatus as SubscriptionStatus,
      trialEndsAt: tenant.trialEndsAt,
    };
    const change = changePlan(billing, { plan: wanted.subscriptionPlan, bySuperadmin }, now);
    if (change.kind === 'requested' && change.plan !== tenant.requestedPlan) requested = change.plan;
    // A change that takes effect settles an earlier request. A form that is sent back with the
    // current plan does not.
    if (change.kind === 'applied') {
      changes.subscriptionPlan = change.plan;
      changes.requestedPlan = null;
      changes.requestedPlanAt = null;
    }
  }
  if (requested !== null) {
    changes.requestedPlan = requested;
    changes.requestedPlanAt = now;
  }

  const plan = (changes.subscriptionPlan ?? tenant.subscriptionPlan) as Plan;
  const mayRemove = mayRemoveBranding(planInForce(plan, '').plan);
  if (wanted.removeBranding === true && !mayRemove) return refuse('planLimit', brandingSentence);
  if (wanted.removeBranding !== undefined) changes.removeBranding = wanted.removeBranding;
  if (wanted.language !== undefined) changes.language = wanted.language;
  if (!mayRemove) changes.removeBranding = false;

  const fields = Object.entries(changes)
    .filter(([field, value]) => tenant[field as keyof TenantRow] !== value)
    .map(([field]) => field)
    .filter((field) => !['nameKey', 'requestedPlanAt', 'trialEndsAt'].includes(field));
  if (fields.length > 0) {
    await updateTenant(tx, scope, tenant.id, { ...changes, updatedAt: now });
    const granted = bySuperadmin && changes.subscriptionPlan === tenant.requestedPlan;
    const by = { actorLabel: actorLabel(actor), now };
    await followTenant(tx, tenant, { ...tenant, ...changes }, { ...by, granted });
    if (granted) await mailDecision(tx, tenant, { outcome: 'granted', plan, reason: null });
    if (requested !== null) {
      const request = { kind: 'requested', plan: requested } as const;
      await recordRequest(tx, tenant, request, by);
      await notify(tx, [{ tenantId: tenant.id, kind: 'plan_request', subjectId: tenant.id }]);
    }
    await record(tx, [
      aboutTenant(actor, requested === null ? 'tenant.edit' : 'tenant.requestPlan', tenant, {
        fields,
        // The log's sentence already names the plan.
        changes: changesOf(
          fields.filter((field) => field !== 'subscriptionPlan' && field !== 'requestedPlan'),
          tenant,
          changes,
        ),
        ...(changes.subscriptionPlan !== undefined && { from: tenant.subscriptionPlan, to: plan }),
        ...(requested !== null && { requested }),
      }),
    ]);
  }
  const after = await findTenant(tx, scope, tenant.id);
  return after ? ok(200, shown(actor, after)) : refuse('notFound', tenantNotFound);
}
