/** Reads and sets the roles that must have a second factor. */
import type { factorsRoutes } from '#domain/factors/contract.ts';
import { readRoles } from '#domain/factors/rules.ts';
import { ok } from '#domain/kernel/route.ts';
import { record } from '../../activity/activity.store.ts';
import { actorLabel } from '../../http/actor.ts';
import type { Handlers } from '../../http/serve.ts';
import type { PlatformAppDeps } from '../../services.ts';
import { askAgain } from './confirmed.ts';
import { readFactorRules, writeFactorRoles } from './required.store.ts';

export function factorRuleHandlers({
  database,
}: PlatformAppDeps): Pick<Handlers<typeof factorsRoutes>, 'factorRules' | 'setFactorRules'> {
  return {
    async factorRules({ actor }) {
      return ok(200, await readFactorRules(database.platform, actor.tenantId));
    },

    async setFactorRules({ body, actor, call }) {
      const again = askAgain(actor, call.now);
      if (again) return again;
      const roles = readRoles(body.roles.join(',')).filter(
        // An organization cannot require a factor of superadmins.
        (role) => actor.tenantId === null || role !== 'superadmin',
      );
      return database.platformTransaction(async (tx) => {
        await writeFactorRoles(tx, actor.tenantId, roles);
        await record(tx, [
          {
            tenantId: actor.tenantId,
            actorId: actor.id,
            actorLabel: actorLabel(actor),
            action: 'factor.require',
            subjectType: 'tenant',
            subjectId: actor.tenantId,
            details: { roles },
          },
        ]);
        return ok(200, await readFactorRules(tx, actor.tenantId));
      });
    },
  };
}
