/** Gives an organization's admin another address or password, or makes another user its admin. */
import { can, type Role } from '#domain/access/rules.ts';
import { emailKey, manageAdmin } from '#domain/accounts/rules.ts';
import { ok, isRefusal, refuse, refuseField } from '#domain/kernel/route.ts';
import type { tenantsRoutes } from '#domain/tenants/contract.ts';
import { askAgainWithFactor } from '../accounts/factors/confirmed.ts';
import { commonPassword } from '../accounts/common-passwords.ts';
import { tellOldAddress, tellPasswordChanged } from '../accounts/email-change.ts';
import { endOtherSessions } from '../accounts/sessions.ts';
import { isEmailTaken } from '../accounts/accounts.store.ts';
import { deleteUnusedTokens } from '../accounts/links.store.ts';
import { forgetDevices } from '../accounts/devices.store.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import { actorLabel } from '../http/actor.ts';
import type { AppDeps } from '../services.ts';
import { isId } from '../http/problem.ts';
import { securityLog } from '../http/security-log.ts';
import type { Handlers } from '../http/serve.ts';
import { updateUser, type UserRow } from '../users/users.store.ts';
import type { Acting } from './change.ts';
import { findTenant, findTenantForEdit, lockMembers } from './tenants.store.ts';
import { aboutTenant, shown } from './presenter.ts';

const emailTaken = 'A user with this email already exists.';
const tenantNotFound = 'This organization doesn’t exist.';
const noAdmin = 'No admin found for this tenant';

export const changeAdmin =
  ({ database, services }: AppDeps): Handlers<typeof tenantsRoutes>['changeTenantAdmin'] =>
  async ({ params, body, actor, scope, call }) => {
    let made: ReturnType<typeof manageAdmin> | undefined;
    const { tenantId, userId } = params;
    const newAdminUserId = body.newAdminUserId || null;
    if (newAdminUserId !== null && !isId(newAdminUserId)) {
      return refuse('notFound', 'The new admin isn’t a user of this organization.');
    }
    // Reassignment takes precedence; the password is then ignored.
    const reassigns = newAdminUserId !== null && newAdminUserId !== userId;
    const common =
      body.password === undefined || reassigns
        ? null
        : commonPassword(body.password, { email: body.email ?? '' });
    if (common) return refuseField('invalid', 'password', common);
    const passwordHash =
      body.password === undefined || reassigns ? null : await services.passwords.hash(body.password, call.ip);
    try {
      const answered = await database.transaction(scope, async (tx) => {
        const tenant = await findTenantForEdit(tx, scope, tenantId);
        if (!tenant) return refuse('notFound', tenantNotFound);
        if (!can(actor, 'tenant.manageAdmin', { id: tenant.id })) return refuse('forbidden');
        const again = askAgainWithFactor(actor, call.now);
        if (again) return again;
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
          const acting = { actor, scope, now: call.now };
          const promoted = members.find(({ id }) => id === change.promoted);
          if (!promoted) return refuse('notFound', 'The new admin isn’t a user of this organization.');
          await giveRole(tx, acting, promoted, 'admin');
          await giveRole(tx, acting, current, 'eventManager');
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
        return after ? ok(200, shown(actor, after)) : refuse('notFound', tenantNotFound);
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
  };

/** Gives a user the role and records it in the activity log. */
async function giveRole(tx: Db, { actor, scope, now }: Acting, user: UserRow, role: Role): Promise<void> {
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
