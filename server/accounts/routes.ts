/** Signing in and up, and passwords by mailed link (docs/product.md#accounts). */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { alphabetsSentence, type accountsRoutes, type SessionUser } from '#domain/accounts/contract.ts';
import { checkClaim, emailKey, mixesAlphabets, nameKey } from '#domain/accounts/rules.ts';
import { trialEnd } from '#domain/plans/rules.ts';
import { answer, answerList, refuse, refuseField } from '#domain/kernel/route.ts';
import { counted } from '#domain/kernel/text.ts';
import { record } from '../activity/store.ts';
import { startSubscription } from '../plans/commands.ts';
import type { PlatformDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { pageOf, sortOf } from '../db/paging.ts';
import { type Actor, actorLabel } from '../http/actor.ts';
import type { PlatformAppDeps } from '../services.ts';
import { callerOf } from '../limits/addresses.ts';
import { isId } from '../http/problem.ts';
import { securityLog } from '../http/security-log.ts';
import type { Handlers } from '../http/serve.ts';
import { countKey } from '../budgets/store.ts';
import {
  confirmOrganization,
  countLink,
  mailConfirmation,
  mailPasswordLink,
  newJoinCode,
  renewalAfter,
} from './commands.ts';
import { commonPassword } from './common-passwords.ts';
import { deviceOf, unknownDevice } from './devices.ts';
import { takeNewEmail, tellPasswordChanged, undoEmail } from './email-change.ts';
import { admitSignIn, countTaken, deviceHashOf, waitForAddresses } from './lockout.ts';
import {
  createSession,
  endOldestSessions,
  endOtherSessions,
  endOwnSession,
  endSession,
  listSessions,
} from './sessions.ts';
import {
  claimedNameExists,
  claimTenant,
  deleteUnusedTokens,
  emailExists,
  findByEmail,
  findById,
  findForClaim,
  findPasswordLink,
  forgetDevices,
  holdUser,
  insertTenant,
  insertUser,
  isEmailTaken,
  isNameTaken,
  isUnconfirmed,
  passwordPurposes,
  rememberDevice,
  searchTenant,
  setPasswordHash,
  spendConfirmation,
  spendToken,
  type UserRow,
} from './store.ts';
import { hashToken } from './tokens.ts';

const nameTaken = 'An organization with this name already exists.';
const emailTaken = 'An account with this email already exists.';
const notClaimable =
  'This organization cannot be claimed. Start again with a new organization, or ask to join this one.';
const linkSpent = 'This link has expired or was used already. Please ask for a new one.';
const emailLinkSpent = 'This link has expired or was used already.';
const addressTakenMeanwhile = 'Another account has this address by now. Please ask an administrator.';
const organizationNotFound = 'No organization was found under this name.';

/** What an answer about a forgotten password takes at least, so that the clock does not tell which addresses are known. */
const evenAnswerMs = 250;

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
  pendingEmail: user.pendingEmail,
});

/** A line of the activity log about devices that were signed out from another one. */
const aboutSessions = (actor: Actor) => ({
  tenantId: actor.tenantId,
  actorId: actor.id,
  actorLabel: actorLabel(actor),
  action: 'session.end' as const,
  subjectType: 'session',
});

/** A browser that signed in is not kept out by what strangers try elsewhere. */
async function rememberBrowser(
  tx: PlatformDb,
  userId: string,
  device: string | null | undefined,
  now: Date,
): Promise<void> {
  const deviceHash = deviceHashOf(device);
  if (deviceHash !== null) await rememberDevice(tx, userId, deviceHash, now);
}

/** What a mailed link does to somebody's address, told to the log. `act` answers null for a link that is spent. */
async function byEmailLink<Done extends { userId: string }>(
  call: Parameters<typeof securityLog>[0],
  act: () => Promise<Done | null>,
) {
  try {
    const done = await act();
    if (!done) return refuse('notFound', emailLinkSpent);
    const { userId, ...said } = done;
    securityLog(call, 'emailChanged', { user: userId, by: 'link' });
    return answer(200, said);
  } catch (error) {
    if (isEmailTaken(error)) return refuse('conflict', addressTakenMeanwhile);
    throw error;
  }
}

export function accountsHandlers(deps: PlatformAppDeps): Handlers<typeof accountsRoutes> {
  const { config, database, keys } = deps;
  const { passwords } = deps.services;

  return {
    async login({ body, call }) {
      const key = emailKey(body.email);
      const { device } = body;
      // A place in the line comes before the first statement: a flood of sign-ins costs the database nothing.
      const admission = await passwords.inPlace(call.ip, () =>
        admitSignIn(deps, { emailKey: key, ip: call.ip, device }, call.now),
      );
      if (admission.refusedFor > 0) {
        return refuse('tooMany', 'Too many attempts to sign in with this email. Please wait a few minutes.', {
          extra: { retryAfter: admission.refusedFor },
        });
      }
      // Nobody holds a place while they are made to wait.
      if (admission.delayMs > 0) await wait(admission.delayMs);
      return passwords.inPlace(call.ip, async (place) => {
        const found = await findByEmail(database.platform, key);
        const matches = await place.verify(found?.user.passwordHash ?? null, body.password);
        if (!found || !matches) return refuse('wrongCredentials');
        const started = await database.platformTransaction(async (tx) => {
          const user = await holdUser(tx, found.user.id);
          // Deleted, or given another password, while this one was being verified.
          if (user?.passwordHash !== found.user.passwordHash) return null;
          await rememberBrowser(tx, user.id, device, call.now);
          const made = await createSession(tx, user.id, call.now, call.userAgent);
          return { token: made, ended: await endOldestSessions(tx, user.id) };
        });
        if (started === null) return refuse('wrongCredentials');
        await admission.succeeded();
        const { token, ended } = started;
        if (ended > 0) securityLog(call, 'sessionEnded', { user: found.user.id, session: 'the oldest' });
        return answer(200, { token, user: toSessionUser(found.user, found.tenantName) });
      });
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
      const ended = await database.platformTransaction(async (tx) => {
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
      const ended = await database.platformTransaction(async (tx) => {
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
      const tenant = await database.platformTransaction((tx) =>
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
      const retryAfter = await waitForAddresses(deps, callerOf(call.ip), call.now);
      if (retryAfter > 0) return refuse('tooMany', undefined, { extra: { retryAfter } });
      const key = emailKey(body.email);
      if (await emailExists(database.platform, key)) {
        await countTaken(deps, callerOf(call.ip), call.now);
        return refuseField('conflict', 'email', emailTaken);
      }
      if (seen && mixesAlphabets(seen.name)) return refuseField('invalid', 'name', alphabetsSentence);
      const common = commonPassword(body.password, { ...body, tenantName: seen?.name });
      if (common) return refuseField('invalid', 'password', common);
      const passwordHash = await passwords.hash(body.password, call.ip);

      try {
        const claimed = await database.platformTransaction(async (tx) => {
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
          if (config.smtpUrl !== undefined) {
            await countLink(tx, countKey(keys, 'confirm', user.id), call.now);
            await mailConfirmation(tx, user, call.now);
          }
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
          await rememberBrowser(tx, user.id, body.device, call.now);
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

    async confirmEmail({ body, call }) {
      const confirmed = await database.platformTransaction(async (tx) => {
        const user = await spendConfirmation(tx, hashToken(body.token), call.now);
        if (user) await confirmOrganization(tx, user);
        return user !== null;
      });
      return confirmed
        ? answer(200, { message: 'Your email address is confirmed.' })
        : refuse('notFound', linkSpent);
    },

    async sendConfirmation({ actor, call }) {
      return database.platformTransaction(async (tx) => {
        const user = await holdUser(tx, actor.id);
        if (!user?.tenantId) return refuse('unauthenticated');
        if (!(await isUnconfirmed(tx, user.tenantId))) {
          return refuse('conflict', 'Your organization is confirmed already.');
        }
        const retryAfter = await countLink(tx, countKey(keys, 'confirm', user.id), call.now);
        if (retryAfter > 0) {
          const minutes = Math.ceil(retryAfter / 60);
          return refuse(
            'tooMany',
            `A link was mailed to ${user.email} lately. Please look for it among your spam, too; another one can be sent in ${
              minutes > 90 ? counted(Math.ceil(minutes / 60), 'hour') : counted(minutes, 'minute')
            }.`,
            { extra: { retryAfter } },
          );
        }
        await mailConfirmation(tx, user, call.now);
        return answer(200, { message: `A link is on its way to ${user.email}.` });
      });
    },

    async forgotPassword({ body, call }) {
      const mailLink = async () => {
        const found = await findByEmail(database.platform, emailKey(body.email));
        if (!found) return;
        await database.platformTransaction(async (tx) => {
          const user = await holdUser(tx, found.user.id);
          if (!user) return;
          if ((await countLink(tx, countKey(keys, 'reset', user.id), call.now)) > 0) return;
          await mailPasswordLink(tx, user, { purpose: 'reset_password' }, call.now);
        });
      };
      await Promise.all([mailLink(), wait(evenAnswerMs)]);
      return answer(200, {
        message: 'If the address has an account, a link to set a new password is on its way.',
      });
    },

    async checkPasswordLink({ body, call }) {
      const link = await findPasswordLink(database.platform, hashToken(body.token), call.now);
      return link ? answer(200, { purpose: link.purpose }) : refuse('notFound', linkSpent);
    },

    async setPasswordByLink({ body, call }) {
      const tokenHash = hashToken(body.token);
      const link = await findPasswordLink(database.platform, tokenHash, call.now);
      if (!link) return refuse('notFound', linkSpent);
      const owner = await findById(database.platform, link.userId);
      if (!owner) return refuse('notFound', linkSpent);
      const common = commonPassword(body.password, { ...owner.user, tenantName: owner.tenantName });
      if (common) return refuseField('invalid', 'password', common);
      const passwordHash = await passwords.hash(body.password, call.ip);
      const done = await database.platformTransaction(async (tx) => {
        const spent = await spendToken(tx, tokenHash, passwordPurposes, call.now);
        const user = spent && (await setPasswordHash(tx, spent.userId, passwordHash, call.now));
        if (!user) return null;
        await endOtherSessions(tx, user.id);
        await forgetDevices(tx, user.id);
        await deleteUnusedTokens(tx, user.id);
        // Whoever set it reads the mail of this address.
        await confirmOrganization(tx, user);
        if (link.purpose === 'reset_password') await tellPasswordChanged(tx, user);
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
        return user.id;
      });
      if (done === null) return refuse('notFound', linkSpent);
      securityLog(call, 'passwordChanged', { user: done, by: 'link' });
      return answer(200, { message: 'Password changed successfully' });
    },

    changeEmail: ({ body, call }) =>
      byEmailLink(call, () => database.platformTransaction((tx) => takeNewEmail(tx, body.token, call.now))),

    undoEmail: ({ body, call }) =>
      byEmailLink(call, () => database.platformTransaction((tx) => undoEmail(tx, body.token, call.now))),
  };
}
