/** Finds users by email for hosts who add a helper, and adds them to the organization. */
import { emailKey } from '#domain/accounts/rules.ts';
import { mailPasswordLink } from '../accounts/commands.ts';
import { answerInTurn, countTaken, waitForAddresses } from '../accounts/lockout.ts';
import { findByEmail, insertUser, type UserRow } from '../accounts/accounts.store.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { newId } from '../db/id.ts';
import type { Actor } from '../http/actor.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { aboutUser } from './rights.ts';
import { holdTenant } from './users.store.ts';

type SearchResult =
  | { kind: 'here'; id: string }
  /** The email has an account that is not in this organization. */
  | { kind: 'elsewhere' }
  | { kind: 'nobody' }
  /** The caller asked about too many addresses. */
  | { kind: 'tooMany'; retryAfter: number };

interface Colleagues {
  find(
    asker: { actor: Actor; call: { ip: string; now: Date } },
    tenantId: string,
    email: string,
  ): Promise<SearchResult>;
  /** Adds a member, who sets a password by a mailed link. */
  addMember(
    tx: Db,
    actor: Actor,
    of: { scope: TenantScope; email: string },
    now: Date,
  ): Promise<UserRow | null>;
}

export const colleaguesIn = (deps: PlatformDeps): Colleagues => ({
  find({ actor, call }, tenantId, email) {
    const asker = { userId: actor.id, call };
    return answerInTurn(asker, async () => {
      const retryAfter = await waitForAddresses(deps, asker);
      if (retryAfter > 0) return { kind: 'tooMany', retryAfter };
      const account = await findByEmail(deps.database.platform, emailKey(email));
      if (!account) return { kind: 'nobody' };
      if (account.user.tenantId === tenantId) return { kind: 'here', id: account.user.id };
      await countTaken(deps, asker);
      return { kind: 'elsewhere' };
    });
  },

  async addMember(tx, actor, { scope, email }, now) {
    const { tenantId } = scope;
    const tenant = await holdTenant(tx, scope, tenantId);
    if (!tenant) return null;
    const user = await insertUser(tx, {
      ...{ id: newId(), tenantId, role: 'guest', email, emailKey: emailKey(email) },
      ...{ passwordHash: null, createdAt: now, updatedAt: now, notificationsReadAt: now },
    });
    await mailPasswordLink(tx, user, { purpose: 'set_password', tenantName: tenant.name }, now);
    await record(tx, [aboutUser(actor, 'user.create', user, { role: 'guest' })]);
    return user;
  },
});
