import { planTerms, type Plan } from '#domain/plans/rules.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWithdrawUpgrade } from '../queries.ts';
import { words } from '../words.ts';

interface Props {
  tenant: { id: string; subscriptionPlan: Plan; requestedPlan?: Plan | null | undefined };
}

/**
 * Shows an upgrade that waits for approval, with a way to withdraw it. It renders nothing if there
 * is none.
 */
export function RequestedUpgrade({ tenant }: Props) {
  const can = useCan();
  const withdrawal = useWithdrawUpgrade();
  const { requestedPlan: plan } = tenant;
  if (!plan) return null;

  const withdraw = (plan: Plan) =>
    withdrawal.act(
      { tenantId: tenant.id, plan },
      {
        done: {
          title: words.upgrade.withdrawn,
          description: words.upgrade.stays({ plan: planTerms[tenant.subscriptionPlan].name }),
        },
        failed: words.upgrade.withdrawFailed,
      },
    );

  return (
    <Banner
      tone="warn"
      title={words.upgrade.title({ plan: planTerms[plan].name })}
      action={
        can('subscription.change', { tenantId: tenant.id }) ? (
          <Button
            size="sm"
            busy={withdrawal.isPending}
            busyLabel={words.upgrade.withdrawing}
            onClick={() => void withdraw(plan)}
          >
            {words.upgrade.withdraw}
          </Button>
        ) : undefined
      }
    >
      {words.upgrade.how({ plan: planTerms[tenant.subscriptionPlan].name })}
    </Banner>
  );
}
