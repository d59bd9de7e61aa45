import { planTerms, type Plan } from '#domain/plans/rules.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { toast } from '#web/kernel/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWithdrawUpgrade } from '../queries.ts';

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

  async function withdraw(asked: Plan) {
    try {
      await withdrawal.mutateAsync({ tenantId: tenant.id, plan: asked });
      toast({
        title: 'Request Withdrawn',
        description: `The ${planTerms[tenant.subscriptionPlan].name} plan stays.`,
      });
    } catch (error) {
      toast({
        title: 'Error',
        description: sentenceOf(error, 'Failed to withdraw the request'),
        variant: 'destructive',
      });
    }
  }

  return (
    <Banner
      tone="warn"
      title={`${planTerms[plan].name} is requested`}
      action={
        can('subscription.change', { tenantId: tenant.id }) ? (
          <Button
            size="sm"
            busy={withdrawal.isPending}
            busyLabel="Withdrawing..."
            onClick={() => void withdraw(plan)}
          >
            Withdraw Request
          </Button>
        ) : undefined
      }
    >
      The upgrade starts once the Turnout team approves it. Until then the{' '}
      {planTerms[tenant.subscriptionPlan].name} plan stays.
    </Banner>
  );
}
