/** The mail about the outcome of a request for a larger plan. */
import { type Plan, planTerms } from '#domain/plans/rules.ts';
import type { Db } from '../db/connect.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { adminsOf } from '../users/users.store.ts';
import type { TenantRow } from './tenants.store.ts';
/** How many admins get the mail. The history shows the decision to all of them. */
const maxAdminsNotified = 20;

/** Mails the admins the decision about the upgrade that they requested. */
export async function mailDecision(
  tx: Db,
  tenant: TenantRow,
  { plan, ...decision }: { outcome: 'granted' | 'declined'; plan: Plan; reason: string | null },
): Promise<void> {
  const { name, monthlyPriceCents } = planTerms[plan];
  const admins = await adminsOf(tx, tenant.id, maxAdminsNotified);
  await enqueue(
    tx,
    admins.map((admin) => ({
      tenantId: tenant.id,
      template: 'account.upgradeDecided' as const,
      toEmail: admin.email,
      toName: `${admin.firstName} ${admin.lastName}`.trim(),
      payload: {
        firstName: admin.firstName,
        tenantName: tenant.name,
        planName: name,
        monthlyPrice: monthlyPriceCents / 100,
        path: '/subscriptions',
        ...decision,
      },
    })),
  );
}
