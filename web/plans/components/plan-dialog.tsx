import { useState } from 'react';
import { planTerms, plans, type Plan } from '#domain/plans/rules.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { dollars, limitsOf, plannedChange, type PlanState } from '../plan-words.ts';
import { useChangePlan, useUsage } from '../queries.ts';
import { ConfirmPlan } from './confirm-plan.tsx';
import { PlanEffects } from './plan-effects.tsx';

interface Props {
  tenant: PlanState & { id: string; name: string };
  bySuperadmin: boolean;
  onClose: () => void;
}

/**
 * Offers the three plans. Before it sends anything, it shows what the chosen plan would mean and
 * asks for confirmation.
 */
export function PlanDialog({ tenant, bySuperadmin, onClose }: Props) {
  const [plan, setPlan] = useState<Plan>(tenant.subscriptionPlan);
  const [asking, setAsking] = useState(false);
  const change = useChangePlan();
  const usage = useUsage(tenant.id);
  // The usage includes the end of the trial. A row of a list may lack it.
  const planned = plannedChange(usage.data ?? tenant, { plan, bySuperadmin }, new Date());

  async function save() {
    try {
      const saved = await change.mutateAsync({ tenantId: tenant.id, plan });
      const name = planTerms[plan].name;
      toast(
        saved.subscriptionPlan === plan
          ? { title: 'Success', description: `${saved.name} is now on the ${name} plan.` }
          : { title: 'Upgrade Requested', description: `The ${name} plan starts once we approve it.` },
      );
      onClose();
    } catch (error) {
      toast({
        title: 'Error',
        description: sentenceOf(error, 'Failed to change the plan'),
        variant: 'destructive',
      });
    }
  }

  if (asking) {
    return (
      <ConfirmPlan
        tenant={usage.data ?? tenant}
        name={tenant.name}
        plan={plan}
        planned={planned}
        usage={usage.data}
        onConfirm={save}
        onClose={() => setAsking(false)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Change Plan"
      description={tenant.name}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={change.isPending}
            busyLabel="Saving..."
            disabled={planned.kind === 'unchanged'}
            onClick={() => setAsking(true)}
          >
            {planned.kind === 'requested' ? 'Request Upgrade' : 'Change Plan'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <RadioCards
          label="Plan"
          name="plan"
          value={plan}
          onValueChange={setPlan}
          options={plans.map((value) => ({
            value,
            label: `${planTerms[value].name}: ${dollars(planTerms[value].monthlyPriceCents / 100)} a month`,
            description: `${limitsOf(value)}${value === 'free' ? '' : ', no Turnout branding if you like'}`,
          }))}
        />
        {planned.kind === 'unchanged' ? null : usage.data ? (
          <PlanEffects usage={usage.data} plan={plan} />
        ) : usage.isError ? (
          <Banner tone="warn">{sentenceOf(usage.error, 'We couldn’t load your usage.')}</Banner>
        ) : (
          <Skeleton className="h-28" />
        )}
        <Banner tone={planned.kind === 'requested' ? 'warn' : 'info'}>{planned.note}</Banner>
      </div>
    </Dialog>
  );
}
