import { useState } from 'react';
import { planTerms, plans, type Plan } from '#domain/plans/rules.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { limitsOf, plannedChange, pricedPlan, type PlanState } from '../plan-words.ts';
import { useChangePlan, useUsage } from '../queries.ts';
import { ConfirmPlan } from './confirm-plan.tsx';
import { PlanEffects } from './plan-effects.tsx';
import { words as uiWords } from '#web/ui/words.ts';
import { words } from '../words.ts';

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
  // The call for the usage returns the end of the trial. The row of a list may lack it.
  const planned = plannedChange(usage.data ?? tenant, { plan, bySuperadmin }, new Date());

  async function save() {
    const name = planTerms[plan].name;
    const isSaved = await change.act(
      { tenantId: tenant.id, plan },
      {
        done: (saved) =>
          saved.subscriptionPlan === plan
            ? words.change.done({ organization: saved.name, plan: name })
            : { title: words.change.requested, description: words.change.requestedHow({ plan: name }) },
        failed: words.change.failed,
      },
    );
    if (isSaved) onClose();
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
      title={words.change.title}
      description={tenant.name}
      footer={
        <>
          <Button onClick={onClose}>{uiWords.common.cancel}</Button>
          <Button
            variant="primary"
            busy={change.isPending}
            busyLabel={words.change.saving}
            disabled={planned.kind === 'unchanged'}
            onClick={() => setAsking(true)}
          >
            {planned.kind === 'requested' ? words.change.request : words.change.title}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <RadioCards
          label={words.plans.plan}
          name="plan"
          value={plan}
          onValueChange={setPlan}
          options={plans.map((value) => ({
            value,
            label: pricedPlan(value),
            description:
              value === 'free' ? limitsOf(value) : words.plans.withoutBranding({ limits: limitsOf(value) }),
          }))}
        />
        {planned.kind === 'unchanged' ? null : usage.data ? (
          <PlanEffects usage={usage.data} plan={plan} />
        ) : usage.isError ? (
          <Banner tone="warn">{sentenceOf(usage.error, words.change.usageNotLoaded)}</Banner>
        ) : (
          <Skeleton className="h-28" />
        )}
        <Banner tone={planned.kind === 'requested' ? 'warn' : 'info'}>{planned.note}</Banner>
      </div>
    </Dialog>
  );
}
