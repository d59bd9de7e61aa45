/** Changes a user, for an admin or for the user. */
import { can, type Role } from '#domain/access/rules.ts';
import { emailKey } from '#domain/accounts/rules.ts';
import { ok, isRefusal, refuse, type Refusal, refuseField } from '#domain/kernel/route.ts';
import type { usersRoutes } from '#domain/users/contract.ts';
import { mailEmailLink, tellEmailAsked, tellOldAddress } from '../accounts/email-change.ts';
import { askAgainWithFactor } from '../accounts/factors/confirmed.ts';
import { answerInTurn, countTaken, waitForAddresses } from '../accounts/lockout.ts';
import { isEmailTaken, lockHolders } from '../accounts/accounts.store.ts';
import { changesOf } from '../activity/changes.ts';
import { record } from '../activity/activity.store.ts';
import { removeHelps } from '../event-row/helpers.store.ts';
import type { Actor } from '../http/actor.ts';
import type { PlatformAppDeps } from '../services.ts';
import { securityLog } from '../http/security-log.ts';
import type { Handlers } from '../http/serve.ts';
import { admitNewAddress } from './new-address.ts';
import { toUser } from './presenter.ts';
import { aboutUser, departureOf, subject } from './rights.ts';
import { findUser, findUserForEdit, updateUser, type UserRow } from './users.store.ts';
import { emailTaken, tooManyAddresses, userNotFound, wrongPassword } from './refusals.ts';

type ChangeUser = Handlers<typeof usersRoutes>['updateUser'];

export const changeUser = (deps: PlatformAppDeps): ChangeUser => {
  const change = changeIn(deps);
  return (input) =>
    input.body.email === undefined
      ? change(input)
      : answerInTurn({ userId: input.actor.id, call: input.call }, async () => change(input));
};

const changeIn =
  (deps: PlatformAppDeps): ChangeUser =>
  async ({ params, body, actor, scope, call }) => {
    const { database } = deps;
    let changed: Partial<UserRow> = {};
    const own = params.id === actor.id;
    const newKey = body.email === undefined ? null : emailKey(body.email);
    // Must come before the password check, because the password does not replace a second factor.
    const first = own && newKey !== null && newKey !== emailKey(actor.email);
    const refused = first ? askAgainWithFactor(actor, call.now) : null;
    if (refused) return refused;
    const proof =
      newKey === null
        ? null
        : await admitNewAddress(deps, { actor, scope, call }, params.id, { newKey, ...body });
    if (isRefusal(proof)) return proof;
    const retryAfter = newKey === null ? 0 : await waitForAddresses(deps, { userId: actor.id, call });
    try {
      const answered = await database.transaction(scope, async (tx) => {
        const seen = await findUser(tx, scope, params.id);
        if (!seen) return refuse('notFound', userNotFound);
        // Users cannot change their own role. If a profile form sends it along, only the other
        // fields change.
        const newRole = own ? undefined : body.role;
        const holders =
          newRole !== undefined && (seen.role === 'admin' || seen.role === 'superadmin')
            ? await lockHolders(tx, seen.tenantId, seen.role)
            : [];
        const user = await findUserForEdit(tx, scope, params.id);
        if (!user) return refuse('notFound', userNotFound);
        if (!can(actor, 'user.edit', subject(user))) return refuse('forbidden');

        const changes: Partial<UserRow> = (changed = {});
        if (newRole !== undefined && newRole !== user.role) {
          const refusal = roleRefusal(actor, user, newRole, holders) ?? askAgainWithFactor(actor, call.now);
          if (refusal) return refusal;
          changes.role = newRole;
          if (newRole === 'superadmin') {
            changes.tenantId = null;
            await removeHelps(tx, user);
          }
        }
        const newEmail = body.email !== undefined && body.email !== user.email ? body.email : null;
        const otherAddress = newEmail !== null && newKey !== user.emailKey;
        if (otherAddress && retryAfter > 0) {
          return refuse('tooMany', tooManyAddresses, { extra: { retryAfter } });
        }
        const again = otherAddress ? askAgainWithFactor(actor, call.now) : null;
        if (again) return again;
        if (otherAddress && deps.config.smtpUrl !== undefined) {
          // Another call changed the address after the first look.
          if (proof === null) return refuse('conflict', 'This user’s email changed meanwhile. Try again.');
          if (proof.by === 'user' && proof.passwordHash !== user.passwordHash)
            return refuseField('invalid', 'currentPassword', wrongPassword);
          changes.pendingEmail = newEmail;
          await mailEmailLink(tx, user, { email: newEmail, by: proof.by }, call.now);
          if (proof.by === 'admin') await tellEmailAsked(tx, user, newEmail);
        } else if (newEmail !== null) {
          changes.email = newEmail;
          changes.emailKey = emailKey(newEmail);
          if (otherAddress) changes.pendingEmail = null;
        }
        if (body.firstName !== undefined) changes.firstName = body.firstName ?? '';
        if (body.lastName !== undefined) changes.lastName = body.lastName ?? '';
        if (body.managerMail !== undefined) changes.managerMail = body.managerMail;
        if (body.language !== undefined) changes.language = body.language;
        if (body.timezone !== undefined) changes.timezone = body.timezone;
        if (body.summary !== undefined) changes.summary = body.summary;

        const fields = changedFields(user, changes);
        // Fields that follow from another one get no line in the log. The role gets none either,
        // because the sentence names it.
        const untold = ['emailKey', 'tenantId', ...(proof?.by === 'admin' ? [] : ['pendingEmail'])];
        const loggedFields = fields.filter((field) => !untold.includes(field));
        if (fields.length > 0) {
          await updateUser(tx, scope, user.id, { ...changes, updatedAt: call.now });
          if (fields.includes('emailKey')) {
            await tellOldAddress(tx, user, { email: changes.email ?? user.email, undo: own }, call.now);
          }
        }
        if (loggedFields.length > 0) {
          await record(tx, [
            aboutUser(actor, 'user.edit', user, {
              fields: loggedFields,
              changes: changesOf(
                loggedFields.filter((field) => field !== 'role'),
                user,
                changes,
              ),
              ...(changes.role && { from: user.role, to: changes.role }),
            }),
          ]);
        }
        const after = await findUser(tx, scope, user.id);
        return after ? ok(200, toUser(after)) : refuse('notFound', userNotFound);
      });
      if (!isRefusal(answered)) {
        const about = { user: params.id, by: actor.id };
        if (changed.role) securityLog(call, 'roleChanged', { ...about, role: changed.role });
        if (changed.email !== undefined) securityLog(call, 'emailChanged', about);
      }
      return answered;
    } catch (error) {
      if (!isEmailTaken(error)) throw error;
      await countTaken(deps, { userId: actor.id, call });
      return refuseField('conflict', 'email', emailTaken);
    }
  };

/** Returns the fields that an update really changes. */
const changedFields = (user: UserRow, changes: Partial<UserRow>): string[] =>
  Object.entries(changes)
    .filter(([field, value]) => user[field as keyof UserRow] !== value)
    .map(([field]) => field);

/** Returns why the actor may not give the user another role, or null if they may. */
function roleRefusal(
  actor: Actor,
  user: UserRow,
  newRole: Role,
  holders: readonly string[],
): Refusal<'forbidden' | 'conflict' | 'invalid'> | null {
  if (!can(actor, 'user.editRole', { ...subject(user), newRole })) {
    return refuse('forbidden', 'You don’t have permission to give a user this role.');
  }
  // If two admins demote each other, the second one waited for the first and is no longer an admin.
  if (user.role === 'admin' && actor.role === 'admin' && !holders.includes(actor.id))
    return refuse('forbidden');
  const departure = departureOf(actor, user, newRole, holders);
  if (departure.kind === 'refused') return refuse('conflict', departure.sentence);
  if (user.role === 'superadmin') {
    return refuseField(
      'invalid',
      'role',
      'A superadmin can’t move to an organization. Delete this account, then add the person to the organization with a new one.',
    );
  }
  return null;
}
