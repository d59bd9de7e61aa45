/** Users and requests to join (docs/product.md#joining). */
import { can, type Role } from '#domain/access/rules.ts';
import { checkDeparture, decideJoinRequest, emailKey } from '#domain/accounts/rules.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import { answer, answerList, isRefusal, refuse, type Refusal, refuseField } from '#domain/kernel/route.ts';
import type { JoinRequest, usersRoutes } from '#domain/users/contract.ts';
import { mailPasswordLink } from '../accounts/commands.ts';
import { commonPassword } from '../accounts/common-passwords.ts';
import { mailEmailLink, tellOldAddress, tellPasswordChanged } from '../accounts/email-change.ts';
import { admitEmailLink, admitOwnPassword, countTaken, waitForAddresses } from '../accounts/lockout.ts';
import { hashPassword, verifyPassword } from '../accounts/passwords.ts';
import { endOtherSessions } from '../accounts/sessions.ts';
import {
  deleteUnusedTokens,
  emailExists,
  findById,
  forgetDevices,
  holdUser,
  insertUser,
  isEmailTaken,
  lockHolders,
  lockUser,
  setAccount,
} from '../accounts/store.ts';
import { hashToken, newToken } from '../accounts/tokens.ts';
import { changesOf } from '../activity/changes.ts';
import { record } from '../activity/store.ts';
import { newId } from '../db/id.ts';
import { pageOf, sortOf } from '../db/paging.ts';
import type { Db } from '../db/connect.ts';
import { platformScope, scopeOfOwner } from '../db/scope.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { isId } from '../http/problem.ts';
import { securityLog } from '../http/security-log.ts';
import type { Handlers } from '../http/serve.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { notify } from '../notifications/store.ts';
import { secondsUntilTaken, tellAdmins } from './joining.ts';
import {
  claimedTenantExists,
  closeJoinRequest,
  confirmJoinRequest,
  deleteUser,
  findJoinRequestForDecision,
  findUser,
  findUserForEdit,
  holdJoining,
  holdTenant,
  insertJoinRequest,
  isPending,
  isRequestPending,
  listJoinRequests,
  listUsers,
  passEventsOn,
  toJoinRequest,
  toUser,
  updateUser,
  type UserRow,
} from './store.ts';

const wrongPassword = 'The current password is wrong.';
const tooManyAddresses = 'Too many of these addresses belong to accounts already. Please wait a while.';
const nothingToConfirm = 'There is no new email to confirm.';
const emailTaken = 'A user with this email already exists.';
const userNotFound = 'This user does not exist.';
const tenantNotFound = 'This organization does not exist.';
const requestNotFound = 'This join request does not exist.';

const requestPending =
  'A request to join this organization with this email is waiting for a decision already.';
const tooManyRequests =
  'Many requests to join this organization wait for their applicants to confirm their address. Please try again later, or ask its administrator to add you.';

const invalid = (path: string, message: string) =>
  refuse('invalid', message, { issues: [{ path, message }] });

const nameOf = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim();

/** A line of the activity log about a user, in the log of the organisation that the user belongs to. */
const aboutUser = (
  actor: Actor,
  action: ActivityAction,
  user: Pick<UserRow, 'id' | 'tenantId' | 'email'>,
  details: object = {},
) => ({
  tenantId: user.tenantId,
  actorId: actor.id,
  actorLabel: actorLabel(actor),
  action,
  subjectType: 'user',
  subjectId: user.id,
  details: { email: user.email, ...details },
});

export function usersHandlers(deps: PlatformDeps): Handlers<typeof usersRoutes> {
  const { config, database } = deps;

  /**
   * Where mail leaves the machine: the hash of the password that was typed to ask for another own address, or why the
   * address is not taken. Null where nothing needs a proof.
   */
  async function proveOwner(
    actor: Actor,
    newKey: string,
    currentPassword: string | undefined,
    call: { ip: string; now: Date },
  ) {
    if (config.smtpUrl === undefined || newKey === emailKey(actor.email)) return null;
    if (!currentPassword) return invalid('currentPassword', 'Enter your current password.');
    const admission = await admitOwnPassword(deps, actor.id, call.now);
    const retryAfter = admission.refusedFor || (await waitForAddresses(deps, actor.id, call.now));
    if (retryAfter > 0) return refuse('tooMany', undefined, { extra: { retryAfter } });
    const found = await findById(database.platform, actor.id);
    const passwordHash = found?.user.passwordHash ?? null;
    if (!(await verifyPassword(passwordHash, currentPassword, call.ip))) {
      return invalid('currentPassword', wrongPassword);
    }
    await admission.succeeded();
    if (await emailExists(database.platform, newKey)) {
      await countTaken(deps, actor.id, call.now);
      return refuseField('conflict', 'email', emailTaken);
    }
    const mailAfter = await admitEmailLink(deps, actor.id, call.now);
    return mailAfter > 0
      ? refuse('tooMany', undefined, { extra: { retryAfter: mailAfter } })
      : { passwordHash };
  }

  return {
    async listUsers({ query, actor, scope }) {
      const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
      if (tenantId !== undefined && !isId(tenantId)) return answerList([], 0);
      const seesOthers = can(actor, 'user.list', { tenantId: actor.tenantId });
      const { rows, total } = await database.transaction(scope, (tx) =>
        listUsers(
          tx,
          scope,
          { tenantId, q: query.q, only: seesOthers ? undefined : actor.id },
          sortOf(query, 'createdAt'),
          pageOf(query),
        ),
      );
      return answerList(rows.map(toUser), total, query.q);
    },

    async createUser({ body, actor, scope, call }) {
      const { role } = body;
      const invited = body.invite === true && body.password === undefined;
      if (body.password === undefined && !invited) return invalid('password', 'Password is required');
      let tenantId = actor.tenantId;
      if (actor.role === 'superadmin') {
        tenantId = role === 'superadmin' ? null : (body.tenantId ?? '');
        if (tenantId === '') return invalid('tenantId', 'Choose the organization of the new user.');
        if (tenantId !== null && !isId(tenantId)) return refuse('notFound', tenantNotFound);
      }
      if (!can(actor, 'user.create', { tenantId, newRole: role })) {
        return refuse('forbidden', 'You may not give this role.');
      }
      const tenantName = actor.role === 'superadmin' ? null : actor.tenantName;
      const common =
        body.password === undefined ? null : commonPassword(body.password, { ...body, tenantName });
      if (common) return invalid('password', common);
      const retryAfter = await waitForAddresses(deps, actor.id, call.now);
      if (retryAfter > 0) return refuse('tooMany', tooManyAddresses, { extra: { retryAfter } });
      const passwordHash = body.password === undefined ? null : await hashPassword(body.password, call.ip);
      try {
        const made = await database.transaction(scope, async (tx) => {
          const tenant = tenantId === null ? null : await holdTenant(tx, scope, tenantId);
          if (tenantId !== null && tenant === null) return null;
          const user = await insertUser(tx, {
            id: newId(),
            tenantId,
            role,
            email: body.email,
            emailKey: emailKey(body.email),
            passwordHash,
            firstName: body.firstName,
            lastName: body.lastName,
            createdAt: call.now,
            updatedAt: call.now,
            notificationsReadAt: call.now,
          });
          if (invited) {
            const link = { purpose: 'set_password', tenantName: tenant?.name ?? 'Turnout' } as const;
            await mailPasswordLink(tx, user, link, call.now);
          }
          await record(tx, [aboutUser(actor, 'user.create', user, { role })]);
          return { ...user, tenantName: tenant?.name ?? null };
        });
        return made ? answer(201, toUser(made)) : refuse('notFound', tenantNotFound);
      } catch (error) {
        if (!isEmailTaken(error)) throw error;
        await countTaken(deps, actor.id, call.now);
        return refuseField('conflict', 'email', emailTaken);
      }
    },

    async updateUser({ params, body, actor, scope, call }) {
      let changed: Partial<UserRow> = {};
      const own = params.id === actor.id;
      const newKey = body.email === undefined ? null : emailKey(body.email);
      const proof =
        own && newKey !== null ? await proveOwner(actor, newKey, body.currentPassword, call) : null;
      if (isRefusal(proof)) return proof;
      const retryAfter = newKey === null ? 0 : await waitForAddresses(deps, actor.id, call.now);
      try {
        const answered = await database.transaction(scope, async (tx) => {
          const seen = await findUser(tx, scope, params.id);
          if (!seen) return refuse('notFound', userNotFound);
          // One's own role is not one's own to change: a profile form that sends it along changes the rest.
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
            const refusal = roleRefusal(actor, user, newRole, holders);
            if (refusal) return refusal;
            changes.role = newRole;
            if (newRole === 'superadmin') changes.tenantId = null;
          }
          const asked = body.email !== undefined && body.email !== user.email ? body.email : null;
          const otherAddress = asked !== null && newKey !== user.emailKey;
          if (otherAddress && retryAfter > 0) {
            return refuse('tooMany', tooManyAddresses, { extra: { retryAfter } });
          }
          if (otherAddress && proof !== null && proof.passwordHash !== user.passwordHash) {
            return invalid('currentPassword', wrongPassword);
          }
          if (asked !== null && otherAddress && proof !== null) {
            changes.pendingEmail = asked;
            await mailEmailLink(tx, user, asked, call.now);
          } else if (asked !== null) {
            changes.email = asked;
            changes.emailKey = emailKey(asked);
            if (otherAddress) changes.pendingEmail = null;
          }
          if (body.firstName !== undefined) changes.firstName = body.firstName ?? '';
          if (body.lastName !== undefined) changes.lastName = body.lastName ?? '';
          if (body.managerMail !== undefined) changes.managerMail = body.managerMail;

          const fields = changedFields(user, changes);
          // What follows from another field, and the role, which the sentence says, are no lines of their own.
          const told = fields.filter((field) => !['emailKey', 'tenantId', 'pendingEmail'].includes(field));
          if (fields.length > 0) {
            await updateUser(tx, scope, user.id, { ...changes, updatedAt: call.now });
            if (fields.includes('emailKey')) {
              await tellOldAddress(tx, user, { email: changes.email ?? user.email, undo: own }, call.now);
            }
          }
          if (told.length > 0) {
            await record(tx, [
              aboutUser(actor, 'user.edit', user, {
                fields: told,
                changes: changesOf(
                  told.filter((field) => field !== 'role'),
                  user,
                  changes,
                ),
                ...(changes.role && { from: user.role, to: changes.role }),
              }),
            ]);
          }
          const after = await findUser(tx, scope, user.id);
          return after ? answer(200, toUser(after)) : refuse('notFound', userNotFound);
        });
        if (!isRefusal(answered)) {
          const about = { user: params.id, by: actor.id };
          if (changed.role) securityLog(call, 'roleChanged', { ...about, role: changed.role });
          if (changed.email !== undefined) securityLog(call, 'emailChanged', about);
        }
        return answered;
      } catch (error) {
        if (!isEmailTaken(error)) throw error;
        await countTaken(deps, actor.id, call.now);
        return refuseField('conflict', 'email', emailTaken);
      }
    },

    async resendEmailLink({ params, actor, call }) {
      if (params.id !== actor.id) return refuse('notFound', userNotFound);
      const found = await findById(database.platform, actor.id);
      if (!found?.user.pendingEmail) return refuse('notFound', nothingToConfirm);
      const retryAfter = await admitEmailLink(deps, actor.id, call.now);
      if (retryAfter > 0) return refuse('tooMany', undefined, { extra: { retryAfter } });
      return database.platformTransaction(async (tx) => {
        const user = await lockUser(tx, actor.id);
        if (!user?.pendingEmail) return refuse('notFound', nothingToConfirm);
        await mailEmailLink(tx, user, user.pendingEmail, call.now);
        return answer(200, { message: `The link is on its way to ${user.pendingEmail}.` });
      });
    },

    async cancelEmailChange({ params, actor, call }) {
      if (params.id !== actor.id) return refuse('notFound', userNotFound);
      return database.platformTransaction(async (tx) => {
        const user = await lockUser(tx, actor.id);
        if (!user?.pendingEmail) return refuse('notFound', nothingToConfirm);
        await setAccount(tx, user.id, { pendingEmail: null, updatedAt: call.now });
        await deleteUnusedTokens(tx, user.id, ['change_email']);
        return answer(200, { message: `Your email stays ${user.email}.` });
      });
    },

    async deleteUser({ params, actor, scope }) {
      return database.transaction(scope, async (tx) => {
        const seen = await findUser(tx, scope, params.id);
        if (!seen) return refuse('notFound', userNotFound);
        if (!can(actor, 'user.delete', subject(seen))) {
          return refuse('forbidden', params.id === actor.id ? 'You cannot delete yourself.' : undefined);
        }
        const holders =
          seen.role === 'admin' || seen.role === 'superadmin'
            ? await lockHolders(tx, seen.tenantId, seen.role)
            : [];
        const departure = departureOf(actor, seen, null, holders);
        if (departure.kind === 'refused') return refuse('conflict', departure.sentence);
        // The events would have nobody to pass to.
        if (params.id === actor.id)
          return refuse('conflict', 'Ask another superadmin to delete your account.');
        // The deleter takes over the events, so they must still be there, and still be who they were.
        const deleter = await holdUser(tx, actor.id);
        if (!deleter) return refuse('unauthenticated');
        if (deleter.role !== actor.role) return refuse('forbidden');
        const user = await findUserForEdit(tx, scope, params.id);
        if (!user) return refuse('notFound', userNotFound);
        const events = await passEventsOn(tx, scope, user.id, actor.id);
        await record(tx, [
          aboutUser(actor, 'user.delete', user, { role: user.role, eventsTakenOver: events }),
        ]);
        await deleteUser(tx, scope, user.id);
        return answer(200, { message: 'User deleted successfully' });
      });
    },

    async changePassword({ params, body, actor, scope, call }) {
      const user = await database.transaction(scope, (tx) => findUser(tx, scope, params.id));
      if (!user) return refuse('notFound', userNotFound);
      if (!can(actor, 'user.setPassword', subject(user))) return refuse('forbidden');
      const own = user.id === actor.id;
      if (own) {
        if (!body.currentPassword) return invalid('currentPassword', 'Enter your current password.');
        const admission = await admitOwnPassword(deps, user.id, call.now);
        if (admission.refusedFor > 0) {
          return refuse('tooMany', undefined, { extra: { retryAfter: admission.refusedFor } });
        }
        if (!(await verifyPassword(user.passwordHash, body.currentPassword, call.ip))) {
          return invalid('currentPassword', wrongPassword);
        }
        await admission.succeeded();
      }
      const common = commonPassword(body.newPassword, user);
      if (common) return invalid('newPassword', common);
      const passwordHash = await hashPassword(body.newPassword, call.ip);
      return database.transaction(scope, async (tx) => {
        const held = await findUserForEdit(tx, scope, params.id);
        if (!held) return refuse('notFound', userNotFound);
        if (!can(actor, 'user.setPassword', subject(held))) return refuse('forbidden');
        if (own && held.passwordHash !== user.passwordHash) {
          return invalid('currentPassword', wrongPassword);
        }
        await updateUser(tx, scope, held.id, { passwordHash, pendingEmail: null, updatedAt: call.now });
        await endOtherSessions(tx, held.id, own ? actor.sessionId : undefined);
        await forgetDevices(tx, held.id);
        await deleteUnusedTokens(tx, held.id);
        await tellPasswordChanged(tx, held);
        await record(tx, [aboutUser(actor, 'user.setPassword', held)]);
        return answer(200, { message: 'Password changed successfully' });
      });
    },

    async createJoinRequest({ body, call }) {
      const { tenantId } = body;
      if (!isId(tenantId) || !(await claimedTenantExists(database.platform, tenantId))) {
        return refuse('notFound', 'Organization verification failed. Please try again.');
      }
      const scope = scopeOfOwner(platformScope, { tenantId });
      const refusalOf = async (tx: Db) => {
        if (await isPending(tx, scope, emailKey(body.email))) return refuse('conflict', requestPending);
        const retryAfter = config.rateLimit ? await secondsUntilTaken(tx, tenantId, call.now) : 0;
        return retryAfter > 0 ? refuse('tooMany', tooManyRequests, { extra: { retryAfter } }) : null;
      };
      // Hashing is dear: what is refused anyway is refused before it.
      const refusal = await database.transaction(scope, refusalOf);
      if (refusal) return refusal;
      const common = body.password === undefined ? null : commonPassword(body.password, body);
      if (common) return invalid('password', common);
      const passwordHash = body.password === undefined ? null : await hashPassword(body.password, call.ip);
      const token = newToken();
      try {
        // An address that has an account is taken like any other: a refusal would tell strangers who has one. Approval
        // says it, to an admin.
        const made = await database.transaction(scope, async (tx) => {
          const tenant = await holdTenant(tx, scope, tenantId);
          if (!tenant) return refuse('notFound', 'Organization verification failed. Please try again.');
          // Those who ask at once are counted one after the other.
          await holdJoining(tx, tenantId);
          const late = await refusalOf(tx);
          if (late) return late;
          const request = await insertJoinRequest(tx, {
            id: newId(),
            tenantId,
            email: body.email,
            emailKey: emailKey(body.email),
            firstName: body.firstName,
            lastName: body.lastName,
            requestMessage: body.requestMessage,
            passwordHash,
            confirmTokenHash: hashToken(token),
            createdAt: call.now,
          });
          const applicant = nameOf(request) || request.email;
          await enqueue(tx, [
            {
              tenantId,
              template: 'account.joinConfirm',
              toEmail: request.email,
              // No name: whoever typed it need not own the address, and the mail must not carry their words.
              payload: { firstName: '', tenantName: tenant.name, path: `/join/confirm?token=${token}` },
            },
          ]);
          await notify(tx, [{ tenantId, kind: 'join_request', subjectId: request.id }]);
          await record(tx, [
            {
              tenantId,
              actorId: null,
              actorLabel: applicant,
              action: 'joinRequest.create',
              subjectType: 'joinRequest',
              subjectId: request.id,
              details: { email: request.email },
            },
          ]);
          return { ...request, tenantName: tenant.name };
        });
        return isRefusal(made) ? made : answer(201, toJoinRequest(made));
      } catch (error) {
        if (isRequestPending(error)) return refuse('conflict', requestPending);
        throw error;
      }
    },

    async confirmJoinRequest({ body, call }) {
      // Using the link again answers the same: mail programs open links before people do.
      const known = await database.platformTransaction(async (tx) => {
        const confirmed = await confirmJoinRequest(tx, hashToken(body.token), call.now);
        if (confirmed.first?.status === 'pending') await tellAdmins(tx, confirmed.first, call.now);
        return confirmed.known;
      });
      return known
        ? answer(200, { message: 'Your email address is confirmed.' })
        : refuse('notFound', 'This link is not valid.');
    },

    async listJoinRequests({ query, actor, scope }) {
      const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
      if (tenantId !== undefined && !isId(tenantId)) return answerList([], 0);
      const { rows, total } = await database.transaction(scope, (tx) =>
        listJoinRequests(
          tx,
          scope,
          { tenantId, status: query.status, q: query.q },
          sortOf(query, '-createdAt'),
          pageOf(query),
        ),
      );
      return answerList(rows.map(toJoinRequest), total, query.q);
    },

    async decideJoinRequest({ params, body, actor, scope, call }) {
      const given: { user: string; role: Role }[] = [];
      try {
        const answered = await database.transaction(scope, async (tx) => {
          const request = await findJoinRequestForDecision(tx, scope, params.id);
          if (!request) return refuse('notFound', requestNotFound);
          const decision = decideJoinRequest(
            {
              status: request.status as JoinRequest['status'],
              emailConfirmedAt: request.emailConfirmedAt,
              hasPassword: request.passwordHash !== null,
            },
            body.status === 'approved'
              ? { status: 'approved', ...(body.role && { role: body.role }) }
              : { status: 'denied', denialReason: body.denialReason ?? null },
          );
          const newRole = decision.kind === 'approved' ? { newRole: decision.role } : {};
          if (!can(actor, 'joinRequest.decide', { tenantId: request.tenantId, ...newRole })) {
            return refuse('forbidden');
          }
          if (decision.kind === 'alreadyDecided') return refuse('conflict', decision.sentence);
          const to = { tenantId: request.tenantId, toEmail: request.email, toName: nameOf(request) };
          const { firstName } = request;
          const { tenantName } = request;

          if (decision.kind === 'approved') {
            const { role } = decision;
            const user = await insertUser(tx, {
              id: newId(),
              tenantId: request.tenantId,
              role,
              email: request.email,
              emailKey: request.emailKey,
              passwordHash: request.passwordHash,
              firstName,
              lastName: request.lastName,
              createdAt: call.now,
              updatedAt: call.now,
              notificationsReadAt: call.now,
            });
            given.push({ user: user.id, role });
            if (decision.sendsPasswordLink) {
              await mailPasswordLink(tx, user, { purpose: 'set_password', tenantName }, call.now);
            } else {
              await enqueue(tx, [
                {
                  ...to,
                  template: 'account.joinApproved',
                  payload: { firstName, tenantName, role, path: '/?view=login' },
                },
              ]);
            }
          } else {
            const { reason } = decision;
            await enqueue(tx, [
              { ...to, template: 'account.joinDenied', payload: { firstName, tenantName, reason } },
            ]);
          }
          const decided = await closeJoinRequest(tx, scope, request.id, {
            status: decision.kind,
            denialReason: decision.kind === 'denied' ? decision.reason : null,
            decidedBy: actor.id,
            decidedAt: call.now,
          });
          await record(tx, [
            {
              tenantId: request.tenantId,
              actorId: actor.id,
              actorLabel: actorLabel(actor),
              action: decision.kind === 'approved' ? 'joinRequest.approve' : 'joinRequest.deny',
              subjectType: 'joinRequest',
              subjectId: request.id,
              details:
                decision.kind === 'approved'
                  ? { email: request.email, role: decision.role, emailUnconfirmed: decision.emailUnconfirmed }
                  : { email: request.email },
            },
          ]);
          return answer(200, toJoinRequest({ ...decided, tenantName }));
        });
        for (const role of given) securityLog(call, 'roleChanged', { ...role, by: actor.id });
        return answered;
      } catch (error) {
        if (isEmailTaken(error)) {
          return refuse('conflict', `${emailTaken} Deny the request, or add them under another address.`);
        }
        throw error;
      }
    },
  };
}

const subject = (user: UserRow) => ({
  id: user.id,
  tenantId: user.tenantId,
  role: user.role as Role,
});

/** The fields that an update really changes. */
const changedFields = (user: UserRow, changes: Partial<UserRow>): string[] =>
  Object.entries(changes)
    .filter(([field, value]) => user[field as keyof UserRow] !== value)
    .map(([field]) => field);

/** What the rule about last admins and superadmins says, given everyone who holds the user's role, their rows locked. */
const departureOf = (actor: Actor, user: UserRow, newRole: Role | null, holders: readonly string[]) => {
  const others = holders.filter((id) => id !== user.id).length;
  return checkDeparture({
    actorRole: actor.role,
    user: { role: user.role as Role },
    newRole,
    others: { admins: others, superadmins: others },
  });
};

/** Why the actor may not give the user another role, or null. */
function roleRefusal(
  actor: Actor,
  user: UserRow,
  newRole: Role,
  holders: readonly string[],
): Refusal<'forbidden' | 'conflict' | 'invalid'> | null {
  if (!can(actor, 'user.editRole', { ...subject(user), newRole })) {
    return refuse('forbidden', 'You may not give this role.');
  }
  // Two admins who demote each other: the second waited for the first, and is none any more.
  if (user.role === 'admin' && actor.role === 'admin' && !holders.includes(actor.id))
    return refuse('forbidden');
  const departure = departureOf(actor, user, newRole, holders);
  if (departure.kind === 'refused') return refuse('conflict', departure.sentence);
  if (user.role === 'superadmin') {
    return invalid(
      'role',
      'A superadmin belongs to no organization. Delete the account and add it to an organization instead.',
    );
  }
  return null;
}
