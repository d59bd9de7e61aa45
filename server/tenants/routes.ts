/** Organisations (docs/product.md#organizations). */
import { randomInt } from 'node:crypto';
import { can, type Role } from '#domain/access/rules.ts';
import { alphabetsSentence } from '#domain/accounts/contract.ts';
import { emailKey, manageAdmin, mixesAlphabets, nameKey } from '#domain/accounts/rules.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import {
  brandingSentence,
  changePlan,
  decideUpgrade,
  mayRemoveBranding,
  type Plan,
  planTerms,
  type SubscriptionStatus,
  trialEnd,
} from '#domain/plans/rules.ts';
import { answer, answerList, isRefusal, refuse, type Refusal, refuseField } from '#domain/kernel/route.ts';
import { counted } from '#domain/kernel/text.ts';
import type { Tenant, tenantsRoutes } from '#domain/tenants/contract.ts';
import { newJoinCode, renewalAfter } from '../accounts/commands.ts';
import { commonPassword } from '../accounts/common-passwords.ts';
import { tellOldAddress, tellPasswordChanged } from '../accounts/email-change.ts';
import { endOtherSessions } from '../accounts/sessions.ts';
import {
  deleteUnusedTokens,
  forgetDevices,
  insertTenant,
  isEmailTaken,
  isNameTaken,
} from '../accounts/store.ts';
import { changesOf } from '../activity/changes.ts';
import { record } from '../activity/store.ts';
import { followTenant, recordRequest, startSubscription } from '../plans/commands.ts';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { pageOf, sortOf } from '../db/paging.ts';
import type { Scope } from '../db/scope.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import type { PlatformAppDeps } from '../services.ts';
import { isId } from '../http/problem.ts';
import { securityLog } from '../http/security-log.ts';
import type { Handlers } from '../http/serve.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { notify } from '../notifications/store.ts';
import { adminsOf, updateUser, type UserRow } from '../users/store.ts';
import {
  countLeft,
  deleteTenant,
  findTenant,
  findTenantForEdit,
  listMembers,
  listTenants,
  lockMembers,
  type TenantRow,
  toTenant,
  updateTenant,
} from './store.ts';

const nameTaken = 'An organization with this name already exists.';
const emailTaken = 'A user with this email already exists.';
const tenantNotFound = 'This organization does not exist.';
const noAdmin = 'No admin found for this tenant';

interface TenantChanges {
  name?: string | undefined;
  subscriptionPlan?: Plan | undefined;
  subscriptionStatus?: SubscriptionStatus | undefined;
  renewalDate?: string | undefined;
  removeBranding?: boolean | undefined;
}

/** A line of the activity log about an organisation, in its own log unless it is being deleted. */
const aboutTenant = (
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

/** What the organisation looks like to this actor. */
const shown = (actor: Actor, tenant: Parameters<typeof toTenant>[0]): Tenant =>
  toTenant(tenant, {
    asAdmin: can(actor, 'tenant.edit', { id: tenant.id }),
    asMember: actor.role === 'guest',
  });

export function tenantsHandlers({ database, services }: PlatformAppDeps): Handlers<typeof tenantsRoutes> {
  async function update(id: string, changes: TenantChanges, actor: Actor, scope: Scope, now: Date) {
    try {
      return await database.transaction(scope, (tx) => changeTenant(tx, id, changes, actor, scope, now));
    } catch (error) {
      if (isNameTaken(error)) return refuseField('conflict', 'name', nameTaken);
      throw error;
    }
  }

  return {
    async listTenants({ query, actor, scope }) {
      const { rows, total } = await database.transaction(scope, (tx) =>
        listTenants(
          tx,
          scope,
          { q: query.q, upgrade: query.upgrade },
          sortOf(query, 'createdAt'),
          pageOf(query),
        ),
      );
      return answerList(
        rows.map((row) => shown(actor, row)),
        total,
        query.q,
      );
    },

    async ownTenant({ actor, scope }) {
      const { tenantId } = actor;
      if (tenantId === null) return refuse('notFound', 'A superadmin belongs to no organization.');
      const tenant = await database.transaction(scope, (tx) => findTenant(tx, scope, tenantId));
      return tenant ? answer(200, shown(actor, tenant)) : refuse('notFound', tenantNotFound);
    },

    async updateOwnTenant({ body, actor, scope, call }) {
      if (actor.tenantId === null) return refuse('notFound', 'A superadmin belongs to no organization.');
      return update(actor.tenantId, body, actor, scope, call.now);
    },

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
          return answer(201, shown(actor, { ...tenant, adminEmail: null }));
        });
      } catch (error) {
        if (isNameTaken(error)) return refuseField('conflict', 'name', nameTaken);
        throw error;
      }
    },

    async updateTenant({ params, body, actor, scope, call }) {
      return update(params.id, body, actor, scope, call.now);
    },

    async decideUpgrade({ params, body, actor, scope, call }) {
      return database.transaction(scope, async (tx) => {
        const tenant = await findTenantForEdit(tx, scope, params.id);
        if (!tenant) return refuse('notFound', tenantNotFound);
        // Whose request it is withdraws it; who grants upgrades answers it.
        const may =
          body.decision === 'withdrawn'
            ? actor.tenantId === tenant.id && can(actor, 'subscription.change', { tenantId: tenant.id })
            : can(actor, 'subscription.grant', { tenantId: tenant.id });
        if (!may) return refuse('forbidden');
        const decided = decideUpgrade(tenant.requestedPlan as Plan | null, { plan: body.plan });
        if (decided.kind !== 'decided') return refuse('conflict', decided.sentence);
        if (body.decision === 'granted') {
          const granted = await changeTenant(
            tx,
            tenant.id,
            { subscriptionPlan: decided.plan },
            actor,
            scope,
            call.now,
          );
          // Neither a name nor the branding is changed, which alone a plan could refuse.
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
        await recordRequest(tx, tenant, answered, actorLabel(actor), call.now);
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
        return after ? answer(200, shown(actor, after)) : refuse('notFound', tenantNotFound);
      });
    },

    async deleteTenant({ params, actor, scope }) {
      return database.transaction(scope, async (tx) => {
        const tenant = await findTenantForEdit(tx, scope, params.id, { closed: true });
        if (!tenant) return refuse('notFound', tenantNotFound);
        if (!can(actor, 'tenant.delete', { id: tenant.id })) return refuse('forbidden');
        const left = await countLeft(tx, tenant.id);
        const parts = [
          ...(left.users > 0 ? [counted(left.users, 'user')] : []),
          ...(left.events > 0 ? [counted(left.events, 'event')] : []),
        ];
        if (parts.length > 0) {
          return refuse(
            'conflict',
            `${tenant.name} still has ${parts.join(' and ')}. Remove all users and events first.`,
            { extra: left },
          );
        }
        await deleteTenant(tx, tenant.id);
        await record(tx, [{ ...aboutTenant(actor, 'tenant.delete', tenant), tenantId: null }]);
        return answer(200, { message: 'Tenant deleted successfully' });
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
          sortOf(query, 'createdAt'),
          pageOf(query),
        );
        return answerList(rows, total, query.q);
      });
    },

    async changeTenantAdmin({ params, body, actor, scope, call }) {
      let made: ReturnType<typeof manageAdmin> | undefined;
      const { tenantId, userId } = params;
      const newAdminUserId = body.newAdminUserId || null;
      if (newAdminUserId !== null && !isId(newAdminUserId)) {
        return refuse('notFound', 'The new admin is no user of this organization.');
      }
      // Reassignment takes precedence, and then the password is nobody's.
      const reassigns = newAdminUserId !== null && newAdminUserId !== userId;
      const common =
        body.password === undefined || reassigns
          ? null
          : commonPassword(body.password, { email: body.email ?? '' });
      if (common) return refuseField('invalid', 'password', common);
      const passwordHash =
        body.password === undefined || reassigns
          ? null
          : await services.passwords.hash(body.password, call.ip);
      try {
        const answered = await database.transaction(scope, async (tx) => {
          const tenant = await findTenantForEdit(tx, scope, tenantId);
          if (!tenant) return refuse('notFound', tenantNotFound);
          if (!can(actor, 'tenant.manageAdmin', { id: tenant.id })) return refuse('forbidden');
          const members = await lockMembers(tx, tenant.id, [
            userId,
            ...(newAdminUserId ? [newAdminUserId] : []),
          ]);
          const current = members.find(({ id, role }) => id === userId && role === 'admin');
          if (!current) return refuse('notFound', noAdmin);

          const change = manageAdmin(current, {
            newAdminUserId,
            email: body.email ?? null,
            password: body.password ?? null,
          });
          made = change;
          if (change.kind === 'unchanged') return refuse('invalid', 'No changes to save');
          if (change.kind === 'reassigned') {
            const promoted = members.find(({ id }) => id === change.promoted);
            if (!promoted) return refuse('notFound', 'The new admin is no user of this organization.');
            await giveRole(tx, scope, actor, promoted, 'admin', call.now);
            await giveRole(tx, scope, actor, current, 'eventManager', call.now);
          } else {
            await updateUser(tx, scope, current.id, {
              ...(change.email !== null && { email: change.email, emailKey: emailKey(change.email) }),
              ...(passwordHash !== null && { passwordHash }),
              updatedAt: call.now,
            });
            await deleteUnusedTokens(tx, current.id);
            if (change.email !== null && emailKey(change.email) !== emailKey(current.email)) {
              await tellOldAddress(tx, current, { email: change.email, undo: false }, call.now);
            }
            if (passwordHash !== null) {
              await endOtherSessions(tx, current.id);
              await forgetDevices(tx, current.id);
              await tellPasswordChanged(tx, { ...current, email: change.email ?? current.email });
            }
            await record(tx, [
              aboutTenant(actor, 'tenant.manageAdmin', tenant, {
                user: current.id,
                fields: [
                  ...(change.email === null ? [] : ['email']),
                  ...(change.password === null ? [] : ['password']),
                ],
              }),
            ]);
          }
          const after = await findTenant(tx, scope, tenant.id);
          return after ? answer(200, shown(actor, after)) : refuse('notFound', tenantNotFound);
        });
        if (isRefusal(answered) || made === undefined) return answered;
        const about = { user: userId, by: actor.id };
        if (made.kind === 'reassigned') {
          securityLog(call, 'roleChanged', { ...about, user: made.promoted, role: 'admin' });
          securityLog(call, 'roleChanged', { ...about, role: 'eventManager' });
        } else if (made.kind !== 'unchanged') {
          if (made.email !== null) securityLog(call, 'emailChanged', about);
          if (made.password !== null) securityLog(call, 'passwordChanged', about);
        }
        return answered;
      } catch (error) {
        if (isEmailTaken(error)) return refuseField('conflict', 'email', emailTaken);
        throw error;
      }
    },
  };
}

/** Nobody needs to be told by more mails than this; the history shows it to all. */
const mostAdminsTold = 20;

/** Tells the admins what became of the upgrade they asked for. */
async function mailDecision(
  tx: Db,
  tenant: TenantRow,
  { plan, ...decision }: { outcome: 'granted' | 'declined'; plan: Plan; reason: string | null },
): Promise<void> {
  const { name, monthlyPriceCents } = planTerms[plan];
  const admins = await adminsOf(tx, tenant.id, mostAdminsTold);
  await enqueue(
    tx,
    admins.map((admin) => ({
      tenantId: tenant.id,
      template: 'account.upgradeDecided' as const,
      toEmail: admin.email,
      toName: `${admin.firstName} ${admin.lastName}`.trim(),
      payload: {
        firstName: admin.firstName,
        tenantName: tenant.name,
        planName: name,
        monthlyPrice: monthlyPriceCents / 100,
        path: '/subscriptions',
        ...decision,
      },
    })),
  );
}

/** The role, and its line in the activity log. */
async function giveRole(
  tx: Db,
  scope: Scope,
  actor: Actor,
  user: UserRow,
  role: Role,
  now: Date,
): Promise<void> {
  await updateUser(tx, scope, user.id, { role, updatedAt: now });
  await record(tx, [
    {
      tenantId: user.tenantId,
      actorId: actor.id,
      actorLabel: actorLabel(actor),
      action: 'tenant.manageAdmin',
      subjectType: 'user',
      subjectId: user.id,
      details: { email: user.email, from: user.role, to: role },
    },
  ]);
}

/**
 * One change of an organisation, by its admin or by a superadmin. What the caller may not set is left alone: status and
 * renewal date are a superadmin's. A unique violation of the name is the caller's to answer.
 */
async function changeTenant(
  tx: Db,
  id: string,
  asked: TenantChanges,
  actor: Actor,
  scope: Scope,
  now: Date,
): Promise<
  ReturnType<typeof answer<200, Tenant>> | Refusal<'notFound' | 'forbidden' | 'planLimit' | 'invalid'>
> {
  const tenant = await findTenantForEdit(tx, scope, id);
  if (!tenant) return refuse('notFound', tenantNotFound);
  if (!can(actor, 'tenant.edit', { id: tenant.id })) return refuse('forbidden');

  const changes: Partial<TenantRow> = {};
  // A name that stays as it is passes, whatever it was allowed to be when it was given.
  if (asked.name !== undefined && asked.name !== tenant.name) {
    if (mixesAlphabets(asked.name)) return refuseField('invalid', 'name', alphabetsSentence);
    changes.name = asked.name;
    changes.nameKey = nameKey(asked.name);
  }
  const bySuperadmin = can(actor, 'tenant.editStatus', { id: tenant.id });
  if (bySuperadmin) {
    if (asked.subscriptionStatus !== undefined) changes.subscriptionStatus = asked.subscriptionStatus;
    if (asked.renewalDate !== undefined) changes.renewalDate = asked.renewalDate;
    // An organisation that is put back on trial gets a whole one.
    if (asked.subscriptionStatus === 'trial' && tenant.subscriptionStatus !== 'trial') {
      changes.trialEndsAt = trialEnd(now);
    }
  }

  let requested: Plan | null = null;
  if (asked.subscriptionPlan !== undefined && can(actor, 'subscription.change', { tenantId: tenant.id })) {
    const billing = {
      plan: tenant.subscriptionPlan as Plan,
      status: tenant.subscriptionStatus as SubscriptionStatus,
      trialEndsAt: tenant.trialEndsAt,
    };
    const change = changePlan(billing, { plan: asked.subscriptionPlan, bySuperadmin }, now);
    if (change.kind === 'requested' && change.plan !== tenant.requestedPlan) requested = change.plan;
    // A change that took effect settles what was asked for before; a form sent back with the plan as it is does not.
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
  if (asked.removeBranding === true && !mayRemoveBranding(plan)) return refuse('planLimit', brandingSentence);
  if (asked.removeBranding !== undefined) changes.removeBranding = asked.removeBranding;
  if (!mayRemoveBranding(plan)) changes.removeBranding = false;

  const fields = Object.entries(changes)
    .filter(([field, value]) => tenant[field as keyof TenantRow] !== value)
    .map(([field]) => field)
    .filter((field) => !['nameKey', 'requestedPlanAt', 'trialEndsAt'].includes(field));
  if (fields.length > 0) {
    await updateTenant(tx, scope, tenant.id, { ...changes, updatedAt: now });
    const granted = bySuperadmin && changes.subscriptionPlan === tenant.requestedPlan;
    const by = { actorLabel: actorLabel(actor), granted };
    await followTenant(tx, tenant, { ...tenant, ...changes }, by, now);
    if (granted) await mailDecision(tx, tenant, { outcome: 'granted', plan, reason: null });
    if (requested !== null) {
      const request = { kind: 'requested', plan: requested } as const;
      await recordRequest(tx, tenant, request, actorLabel(actor), now);
      await notify(tx, [{ tenantId: tenant.id, kind: 'plan_request', subjectId: tenant.id }]);
    }
    await record(tx, [
      aboutTenant(actor, requested === null ? 'tenant.edit' : 'tenant.requestPlan', tenant, {
        fields,
        // The plan is in the sentence.
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
  return after ? answer(200, shown(actor, after)) : refuse('notFound', tenantNotFound);
}
