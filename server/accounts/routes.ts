/** Signing in and up, and passwords by mailed link (part 1 sections 4 to 8; DECISIONS sections 1 and 2). */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { accountsRoutes, SessionUser } from '#domain/accounts/contract.ts';
import { checkClaim, emailKey, nameKey } from '#domain/accounts/rules.ts';
import { trialEnd } from '#domain/billing/rules.ts';
import { answer, answerList, refuse, refuseField } from '#domain/kernel/route.ts';
import { record } from '../activity/store.ts';
import { startSubscription } from '../billing/commands.ts';
import { newId } from '../db/id.ts';
import { pageOf, sortOf } from '../db/paging.ts';
import { platformScope } from '../db/scope.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import type { ServerDeps } from '../http/deps.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { mailPasswordLink, newJoinCode, renewalAfter } from './commands.ts';
import { deviceOf, unknownDevice } from './devices.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { createSession, endOtherSessions, endOwnSession, endSession, listSessions } from './sessions.ts';
import {
  claimedNameExists,
  claimTenant,
  deleteUnusedTokens,
  emailExists,
  findByEmail,
  findById,
  findForClaim,
  findUsableToken,
  holdUser,
  insertTenant,
  insertUser,
  isEmailTaken,
  isNameTaken,
  linkMailedSince,
  searchTenant,
  setPasswordHash,
  spendToken,
  type UserRow,
} from './store.ts';
import { makeThrottle } from './throttle.ts';
import { hashToken } from './tokens.ts';

const nameTaken = 'An organization with this name already exists.';
const emailTaken = 'An account with this email already exists.';
const notClaimable =
  'This organization cannot be claimed. Start again with a new organization, or ask to join this one.';
const linkSpent = 'This link has expired or was used already. Please ask for a new one.';
const organizationNotFound = 'No organization was found under this name.';

/** What an answer about a forgotten password takes at least, so that the clock does not tell which addresses are known. */
const evenAnswerMs = 250;
/** Nobody needs a second link within a minute of the first. */
const linkEveryMs = 60_000;

const toSessionUser = (user: UserRow, tenantName: string | null): SessionUser => ({
  id: user.id,
  email: user.email,
  role: user.role as SessionUser['role'],
  tenantId: user.tenantId,
  firstName: user.firstName,
  lastName: user.lastName,
  createdAt: user.createdAt.toISOString(),
  tenantName,
  managerMail: user.managerMail,
});

/** A line of the activity log about devices that were signed out from another one. */
const aboutSessions = (actor: Actor) => ({
  tenantId: actor.tenantId,
  actorId: actor.id,
  actorLabel: actorLabel(actor),
  action: 'session.end' as const,
  subjectType: 'session',
});

export function accountsHandlers({ config, database }: ServerDeps): Handlers<typeof accountsRoutes> {
  const throttle = makeThrottle({ most: 20, windowMs: 5 * 60_000 });

  return {
    async login({ body, call }) {
      const key = emailKey(body.email);
      const retryAfter = config.rateLimit ? throttle.attempt(key, call.now) : 0;
      if (retryAfter > 0) {
        return refuse('tooMany', 'Too many attempts to sign in with this email. Please wait a few minutes.', {
          extra: { retryAfter },
        });
      }
      const found = await findByEmail(database.platform, key);
      const matches = await verifyPassword(found?.user.passwordHash ?? null, body.password);
      if (!found || !matches) return refuse('wrongCredentials');
      const token = await database.transaction(platformScope, async (tx) => {
        const user = await holdUser(tx, found.user.id);
        // Deleted, or given another password, while this one was being verified.
        if (user?.passwordHash !== found.user.passwordHash) return null;
        return createSession(tx, user.id, call.now, call.userAgent);
      });
      if (token === null) return refuse('wrongCredentials');
      throttle.forget(key);
      return answer(200, { token, user: toSessionUser(found.user, found.tenantName) });
    },

    async logout({ actor }) {
      await endSession(database.platform, actor.sessionId);
      return answer(200, { message: 'Signed out' });
    },

    async me({ actor }) {
      const found = await findById(database.platform, actor.id);
      if (!found) return refuse('unauthenticated');
      return answer(200, toSessionUser(found.user, found.tenantName));
    },

    async listSessions({ query, actor, call }) {
      const wanted = query.q?.toLowerCase() ?? '';
      const { field, descending } = sortOf(query, '-lastUsedAt');
      // The name of a device is made here and stored nowhere, and one user's devices are few.
      const sessions = (await listSessions(database.platform, actor.id, call.now))
        .map(({ id, userAgent, createdAt, lastUsedAt }) => ({
          id,
          ...deviceOf(userAgent),
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          current: id === actor.sessionId,
        }))
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .sort((a, b) => (a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : 0) * (descending ? -1 : 1));
      const { limit = sessions.length, offset = 0 } = pageOf(query);
      return answerList(sessions.slice(offset, offset + limit), sessions.length);
    },

    async endSession({ params, actor }) {
      const ended = await database.transaction(platformScope, async (tx) => {
        const session = await endOwnSession(tx, actor.id, params.id);
        // Signing out here is no act on another device; it is not told of by `logout` either.
        if (session && params.id !== actor.sessionId) {
          const { name } = deviceOf(session.userAgent);
          const details = name === unknownDevice ? {} : { device: name };
          await record(tx, [{ ...aboutSessions(actor), subjectId: params.id, details }]);
        }
        return session !== null;
      });
      return ended
        ? answer(200, { message: 'Signed out' })
        : refuse('notFound', 'This device is not signed in any more.');
    },

    async endOtherSessions({ actor }) {
      const ended = await database.transaction(platformScope, async (tx) => {
        const count = await endOtherSessions(tx, actor.id, actor.sessionId);
        if (count > 0) await record(tx, [{ ...aboutSessions(actor), details: { count } }]);
        return count;
      });
      return answer(200, {
        message:
          ended === 0
            ? 'You are signed in nowhere else.'
            : `Signed out on ${ended} other ${ended === 1 ? 'device' : 'devices'}.`,
      });
    },

    async searchTenant({ body }) {
      const found = await searchTenant(
        database.platform,
        nameKey(body.organizationName),
        body.organizationName.toUpperCase(),
      );
      return found ? answer(200, found) : refuse('notFound', organizationNotFound);
    },

    async signUpTenant({ body, call }) {
      const key = nameKey(body.name);
      if (await claimedNameExists(database.platform, key)) return refuseField('conflict', 'name', nameTaken);
      const joinCode = await newJoinCode(database.platform, randomInt);
      const tenant = await database.transaction(platformScope, (tx) =>
        insertTenant(tx, {
          id: newId(),
          name: body.name,
          nameKey: key,
          joinCode,
          subscriptionPlan: body.subscriptionPlan,
          subscriptionStatus: 'trial',
          trialEndsAt: trialEnd(call.now),
          renewalDate: renewalAfter(call.now),
          claimedAt: null,
          createdAt: call.now,
          updatedAt: call.now,
        }),
      );
      return answer(201, {
        id: tenant.id,
        name: tenant.name,
        subscriptionPlan: body.subscriptionPlan,
        subscriptionStatus: 'trial' as const,
        renewalDate: `${tenant.renewalDate}T00:00:00.000Z`,
      });
    },

    async register({ body, call }) {
      const { tenantId } = body;
      if (body.role !== 'admin' || !tenantId || !isId(tenantId)) return refuse('forbidden', notClaimable);
      // A name that was taken meanwhile is found by the unique index, which no race gets past.
      const claimOf = (tenant: Awaited<ReturnType<typeof findForClaim>>) =>
        checkClaim({ role: body.role, tenant, nameTaken: false, now: call.now });

      // Hashing is dear: what is refused anyway is refused before it.
      const seen = await findForClaim(database.platform, tenantId, { lock: false });
      if (claimOf(seen).kind !== 'ok') return refuse('forbidden', notClaimable);
      const key = emailKey(body.email);
      if (await emailExists(database.platform, key)) return refuseField('conflict', 'email', emailTaken);
      const passwordHash = await hashPassword(body.password);

      try {
        const claimed = await database.transaction(platformScope, async (tx) => {
          const found = await findForClaim(tx, tenantId, { lock: true });
          if (claimOf(found).kind !== 'ok') return null;
          const tenant = await claimTenant(tx, tenantId, {
            claimedAt: call.now,
            trialEndsAt: trialEnd(call.now),
            renewalDate: renewalAfter(call.now),
          });
          const user = await insertUser(tx, {
            id: newId(),
            tenantId,
            role: 'admin',
            email: body.email,
            emailKey: key,
            passwordHash,
            firstName: body.firstName,
            lastName: body.lastName,
            createdAt: call.now,
            updatedAt: call.now,
            notificationsReadAt: call.now,
          });
          await startSubscription(tx, tenant, actorLabel(user), call.now);
          await record(tx, [
            {
              tenantId,
              actorId: user.id,
              actorLabel: actorLabel(user),
              action: 'tenant.claimed',
              subjectType: 'tenant',
              subjectId: tenantId,
              details: { name: tenant.name, plan: tenant.subscriptionPlan },
            },
          ]);
          return {
            token: await createSession(tx, user.id, call.now, call.userAgent),
            user,
            tenantName: tenant.name,
          };
        });
        if (!claimed) return refuse('forbidden', notClaimable);
        return answer(201, { token: claimed.token, user: toSessionUser(claimed.user, claimed.tenantName) });
      } catch (error) {
        // Nothing was written, so the same organisation can be claimed with another address.
        if (isEmailTaken(error)) return refuseField('conflict', 'email', emailTaken);
        if (isNameTaken(error)) return refuseField('conflict', 'name', nameTaken);
        throw error;
      }
    },

    async forgotPassword({ body, call }) {
      const mailLink = async () => {
        const found = await findByEmail(database.platform, emailKey(body.email));
        if (!found) return;
        await database.transaction(platformScope, async (tx) => {
          const user = await holdUser(tx, found.user.id);
          if (!user) return;
          const since = new Date(call.now.getTime() - linkEveryMs);
          if (await linkMailedSince(tx, user.id, 'reset_password', since)) return;
          await mailPasswordLink(tx, user, { purpose: 'reset_password' }, call.now);
        });
      };
      await Promise.all([mailLink(), wait(evenAnswerMs)]);
      return answer(200, {
        message: 'If the address has an account, a link to set a new password is on its way.',
      });
    },

    async checkPasswordLink({ body, call }) {
      const link = await findUsableToken(database.platform, hashToken(body.token), call.now);
      return link ? answer(200, { purpose: link.purpose }) : refuse('notFound', linkSpent);
    },

    async setPasswordByLink({ body, call }) {
      const tokenHash = hashToken(body.token);
      const link = await findUsableToken(database.platform, tokenHash, call.now);
      if (!link) return refuse('notFound', linkSpent);
      const passwordHash = await hashPassword(body.password);
      const done = await database.transaction(platformScope, async (tx) => {
        const userId = await spendToken(tx, tokenHash, call.now);
        const user = userId && (await setPasswordHash(tx, userId, passwordHash, call.now));
        if (!user) return false;
        await endOtherSessions(tx, user.id);
        await deleteUnusedTokens(tx, user.id);
        await record(tx, [
          {
            tenantId: user.tenantId,
            actorId: user.id,
            actorLabel: actorLabel(user),
            action: 'user.setPassword',
            subjectType: 'user',
            subjectId: user.id,
            details: { by: 'link' },
          },
        ]);
        return true;
      });
      return done ? answer(200, { message: 'Password changed successfully' }) : refuse('notFound', linkSpent);
    },
  };
}
