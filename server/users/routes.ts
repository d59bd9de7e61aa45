/** Users and requests to join (part 1 sections 4 to 8; DECISIONS section 2). */
import { can, type Role } from '#domain/access/rules.ts';
import { checkDeparture, decideJoinRequest, emailKey } from '#domain/accounts/rules.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import { answer, answerList, refuse, type Refusal, refuseField } from '#domain/kernel/route.ts';
import type { JoinRequest, usersRoutes } from '#domain/users/contract.ts';
import { mailPasswordLink } from '../accounts/commands.ts';
import { hashPassword, verifyPassword } from '../accounts/passwords.ts';
import { endOtherSessions } from '../accounts/sessions.ts';
import { deleteUnusedTokens, holdUser, insertUser, isEmailTaken, lockHolders } from '../accounts/store.ts';
import { makeThrottle } from '../accounts/throttle.ts';
import { hashToken, newToken } from '../accounts/tokens.ts';
import { changesOf } from '../activity/changes.ts';
import { record } from '../activity/store.ts';
import { newId } from '../db/id.ts';
import { pageOf, sortOf } from '../db/paging.ts';
import { tenantScope } from '../db/scope.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import type { ServerDeps } from '../http/deps.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import type { Message } from '../mail/messages.ts';
import { enqueue } from '../mail/outbox.ts';
import { notify } from '../notifications/store.ts';
import {
  adminsOf,
  claimedTenantExists,
  closeJoinRequest,
  confirmJoinRequest,
  deleteUser,
  findJoinRequestForDecision,
  findUser,
  findUserForEdit,
  holdTenant,
  insertJoinRequest,
  isRequestPending,
  listJoinRequests,
  listUsers,
  passEventsOn,
  toJoinRequest,
  toUser,
  updateUser,
  type UserRow,
} from './store.ts';

const emailTaken = 'A user with this email already exists.';
const userNotFound = 'This user does not exist.';
const tenantNotFound = 'This organization does not exist.';
const requestNotFound = 'This join request does not exist.';

/** Mail about a request goes to the longest-standing admins: a stranger's click must not send hundreds. */
const mostAdminsMailed = 20;

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

export function usersHandlers({ config, database }: ServerDeps): Handlers<typeof usersRoutes> {
  const throttle = makeThrottle({ most: 10, windowMs: 5 * 60_000 });

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
      return answerList(rows.map(toUser), total);
    },

    async createUser({ body, actor, scope, call }) {
      const { role } = body;
      let tenantId = actor.tenantId;
      if (actor.role === 'superadmin') {
        tenantId = role === 'superadmin' ? null : (body.tenantId ?? '');
        if (tenantId === '') return invalid('tenantId', 'Choose the organization of the new user.');
        if (tenantId !== null && !isId(tenantId)) return refuse('notFound', tenantNotFound);
      }
      if (!can(actor, 'user.create', { tenantId, newRole: role })) {
        return refuse('forbidden', 'You may not give this role.');
      }
      const passwordHash = await hashPassword(body.password);
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
          await record(tx, [aboutUser(actor, 'user.create', user, { role })]);
          return { ...user, tenantName: tenant?.name ?? null };
        });
        return made ? answer(201, toUser(made)) : refuse('notFound', tenantNotFound);
      } catch (error) {
        if (isEmailTaken(error)) return refuseField('conflict', 'email', emailTaken);
        throw error;
      }
    },

    async updateUser({ params, body, actor, scope, call }) {
      try {
        return await database.transaction(scope, async (tx) => {
          const seen = await findUser(tx, scope, params.id);
          if (!seen) return refuse('notFound', userNotFound);
          // One's own role is not one's own to change: a profile form that sends it along changes the rest.
          const newRole = params.id === actor.id ? undefined : body.role;
          const holders =
            newRole !== undefined && (seen.role === 'admin' || seen.role === 'superadmin')
              ? await lockHolders(tx, seen.tenantId, seen.role)
              : [];
          const user = await findUserForEdit(tx, scope, params.id);
          if (!user) return refuse('notFound', userNotFound);
          if (!can(actor, 'user.edit', subject(user))) return refuse('forbidden');

          const changes: Partial<UserRow> = {};
          if (newRole !== undefined && newRole !== user.role) {
            const refusal = roleRefusal(actor, user, newRole, holders);
            if (refusal) return refusal;
            changes.role = newRole;
            if (newRole === 'superadmin') changes.tenantId = null;
          }
          if (body.email !== undefined && body.email !== user.email) {
            changes.email = body.email;
            changes.emailKey = emailKey(body.email);
          }
          if (body.firstName !== undefined) changes.firstName = body.firstName ?? '';
          if (body.lastName !== undefined) changes.lastName = body.lastName ?? '';
          if (body.managerMail !== undefined) changes.managerMail = body.managerMail;

          const fields = changedFields(user, changes);
          // What follows from another field, and the role, which the sentence says, are no lines of their own.
          const told = fields.filter((field) => field !== 'emailKey' && field !== 'tenantId');
          if (fields.length > 0) {
            await updateUser(tx, scope, user.id, { ...changes, updatedAt: call.now });
            // A link that went to the old address must not open the account any more.
            if (fields.includes('emailKey')) await deleteUnusedTokens(tx, user.id);
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
      } catch (error) {
        if (isEmailTaken(error)) return refuseField('conflict', 'email', emailTaken);
        throw error;
      }
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
        const retryAfter = config.rateLimit ? throttle.attempt(user.id, call.now) : 0;
        if (retryAfter > 0) return refuse('tooMany', undefined, { extra: { retryAfter } });
        if (!(await verifyPassword(user.passwordHash, body.currentPassword))) {
          return invalid('currentPassword', 'The current password is wrong.');
        }
        throttle.forget(user.id);
      }
      const passwordHash = await hashPassword(body.newPassword);
      return database.transaction(scope, async (tx) => {
        const held = await findUserForEdit(tx, scope, params.id);
        if (!held) return refuse('notFound', userNotFound);
        if (!can(actor, 'user.setPassword', subject(held))) return refuse('forbidden');
        if (own && held.passwordHash !== user.passwordHash) {
          return invalid('currentPassword', 'The current password is wrong.');
        }
        await updateUser(tx, scope, held.id, { passwordHash, updatedAt: call.now });
        await endOtherSessions(tx, held.id, own ? actor.sessionId : undefined);
        await deleteUnusedTokens(tx, held.id);
        await record(tx, [aboutUser(actor, 'user.setPassword', held)]);
        return answer(200, { message: 'Password changed successfully' });
      });
    },

    async createJoinRequest({ body, call }) {
      const { tenantId } = body;
      if (!isId(tenantId) || !(await claimedTenantExists(database.platform, tenantId))) {
        return refuse('notFound', 'Organization verification failed. Please try again.');
      }
      const scope = tenantScope(tenantId);
      const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
      const token = newToken();
      try {
        // An address that has an account is taken like any other: a refusal would tell strangers who has one. Approval
        // says it, to an admin.
        const made = await database.transaction(scope, async (tx) => {
          const tenant = await holdTenant(tx, scope, tenantId);
          if (!tenant) return null;
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
          const admins = await adminsOf(tx, tenantId, mostAdminsMailed);
          const applicant = nameOf(request) || request.email;
          await enqueue(tx, [
            {
              tenantId,
              template: 'account.joinConfirm',
              toEmail: request.email,
              // No name: whoever typed it need not own the address, and the mail must not carry their words.
              payload: { firstName: '', tenantName: tenant.name, path: `/join/confirm?token=${token}` },
            },
            ...admins.map((admin): Message => ({
              tenantId,
              template: 'account.joinRequested',
              toEmail: admin.email,
              toName: nameOf(admin),
              payload: {
                tenantName: tenant.name,
                applicant,
                applicantEmail: request.email,
                requestMessage: request.requestMessage,
                path: '/users',
              },
            })),
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
        return made
          ? answer(201, toJoinRequest(made))
          : refuse('notFound', 'Organization verification failed. Please try again.');
      } catch (error) {
        if (isRequestPending(error)) {
          return refuse(
            'conflict',
            'A request to join this organization with this email is waiting for a decision already.',
          );
        }
        throw error;
      }
    },

    async confirmJoinRequest({ body, call }) {
      // Using the link again answers the same: mail programs open links before people do.
      const confirmed = await confirmJoinRequest(database.platform, hashToken(body.token), call.now);
      return confirmed
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
      return answerList(rows.map(toJoinRequest), total);
    },

    async decideJoinRequest({ params, body, actor, scope, call }) {
      try {
        return await database.transaction(scope, async (tx) => {
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
