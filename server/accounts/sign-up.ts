/** Handles the sign-up of an organization and its first admin, who then proves the address. */
import { randomInt } from 'node:crypto';
import { alphabetsSentence, type accountsRoutes } from '#domain/accounts/contract.ts';
import { checkClaim, emailKey, mixesAlphabets, nameKey } from '#domain/accounts/rules.ts';
import type { Language } from '#domain/languages/languages.ts';
import { trialEnd } from '#domain/plans/rules.ts';
import { ok, refuse, refuseField } from '#domain/kernel/route.ts';
import { record } from '../activity/activity.store.ts';
import { startSubscription } from '../plans/commands.ts';
import { newId } from '../db/id.ts';
import { actorLabel } from '../http/actor.ts';
import type { PlatformAppDeps } from '../services.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import { countKey } from '../budgets/mail-counts.store.ts';
import { countLink, mailConfirmation, newJoinCode, renewalAfter } from './commands.ts';
import { commonPassword } from './common-passwords.ts';
import { countTaken, waitForAddresses } from './lockout.ts';
import { createSession } from './sessions.ts';
import {
  claimedNameExists,
  claimTenant,
  emailExists,
  findForClaim,
  insertTenant,
  insertUser,
  isEmailTaken,
  isNameTaken,
  searchTenant,
} from './accounts.store.ts';
import { sessionUserOf } from './presenter.ts';
import { rememberBrowser } from './remember.ts';

const nameTaken = 'An organization with this name already exists.';
const emailTaken = 'An account with this email already exists.';
const notClaimable =
  'You can’t become the administrator of this organization. Create another one, or ask to join this one.';
const organizationNotFound = 'We couldn’t find an organization with this name.';

interface NewAdmin {
  email: string;
  firstName: string;
  lastName: string;
  language?: Language | null | undefined;
}

const adminOf = (
  { email, firstName, lastName, language = null }: NewAdmin,
  { tenantId, passwordHash, now }: { tenantId: string; passwordHash: string; now: Date },
) => ({
  ...{ id: newId(), tenantId, role: 'admin', passwordHash },
  ...{ email, emailKey: emailKey(email), firstName, lastName, language },
  ...{ createdAt: now, updatedAt: now, notificationsReadAt: now },
});

export function signUpHandlers(
  deps: PlatformAppDeps,
): Pick<Handlers<typeof accountsRoutes>, 'searchTenant' | 'signUpTenant' | 'register'> {
  const { config, database, keys } = deps;
  const { passwords } = deps.services;
  return {
    async searchTenant({ body }) {
      const tenant = await searchTenant(
        database.platform,
        nameKey(body.organizationName),
        body.organizationName.toUpperCase(),
      );
      return tenant || body.orNull ? ok(200, tenant) : refuse('notFound', organizationNotFound);
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
          language: body.language ?? null,
          trialEndsAt: trialEnd(call.now),
          renewalDate: renewalAfter(call.now),
          claimedAt: null,
          createdAt: call.now,
          updatedAt: call.now,
        }),
      );
      return ok(201, {
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
      // If a concurrent call takes the name first, the unique index refuses this one.
      const claimOf = (tenant: Awaited<ReturnType<typeof findForClaim>>) =>
        checkClaim({ role: body.role, tenant, nameTaken: false, now: call.now });

      // Hashing is expensive, so these refusals come before it.
      const seen = await findForClaim(database.platform, tenantId, { lock: false });
      if (claimOf(seen).kind !== 'ok') return refuse('forbidden', notClaimable);
      const retryAfter = await waitForAddresses(deps, { userId: null, call });
      if (retryAfter > 0) return refuse('tooMany', undefined, { extra: { retryAfter } });
      const key = emailKey(body.email);
      if (await emailExists(database.platform, key)) {
        await countTaken(deps, { userId: null, call });
        return refuseField('conflict', 'email', emailTaken);
      }
      if (seen && mixesAlphabets(seen.name)) return refuseField('invalid', 'name', alphabetsSentence);
      const common = commonPassword(body.password, { ...body, tenantName: seen?.name });
      if (common) return refuseField('invalid', 'password', common);
      const passwordHash = await passwords.hash(body.password, call.ip);

      try {
        const claimed = await database.platformTransaction(async (tx) => {
          const claimable = await findForClaim(tx, tenantId, { lock: true });
          if (claimOf(claimable).kind !== 'ok') return null;
          const tenant = await claimTenant(tx, tenantId, {
            claimedAt: call.now,
            trialEndsAt: trialEnd(call.now),
            renewalDate: renewalAfter(call.now),
          });
          const user = await insertUser(tx, adminOf(body, { tenantId, passwordHash, now: call.now }));
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
            token: await createSession(tx, user.id, call.now, call),
            user: await sessionUserOf(tx, user, tenant.name),
          };
        });
        if (!claimed) return refuse('forbidden', notClaimable);
        return ok(201, claimed);
      } catch (error) {
        // Nothing was written, so the same organization can still be claimed with another address.
        if (isEmailTaken(error)) return refuseField('conflict', 'email', emailTaken);
        if (isNameTaken(error)) return refuseField('conflict', 'name', nameTaken);
        throw error;
      }
    },
  };
}
