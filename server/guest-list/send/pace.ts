/** How soon mails to many households leave. */
import { type Pace, paceOf } from '#domain/guest-list/send/rules.ts';
import type { Db } from '../../db/connect.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { countTenants } from '../../budgets/mail-counts.store.ts';
import { holdsBack, perDayOf } from '../../budgets/apply-budgets.ts';
import { countWaiting } from './sending.store.ts';

/**
 * How many test mails of one event a host may get per hour. The mail budget of one recipient has no
 * room for more.
 */
export const testsPerHour = 4;

export async function readPace(
  db: Db,
  { config }: Pick<ServerDeps, 'config'>,
  tenantId: string,
): Promise<Pace & { waitsForConfirmation: boolean }> {
  const { tenants, now } = await countTenants(db, [tenantId]);
  const tenant = tenants.get(tenantId);
  if (!tenant) throw new Error('An organization sends that is not there.');
  const pace = paceOf({
    budget: perDayOf(config, tenant, now),
    sent: tenant.sent,
    waiting: await countWaiting(db, tenantId),
    perMinute: config.mailPerMinute ?? null,
  });
  return { ...pace, waitsForConfirmation: holdsBack(config, tenant) };
}
