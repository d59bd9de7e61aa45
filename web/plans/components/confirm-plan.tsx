import type { UsageReply } from '#domain/plans/contract.ts';
import { planTerms, plans, type Plan } from '#domain/plans/rules.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import {
  changeSummary,
  effectsOf,
  overSentences,
  type PlannedChange,
  type PlanState,
} from '../plan-words.ts';
import { useWhose } from '../queries.ts';
import { words } from '../words.ts';

/** Asks before a plan changes or is requested. Says what changes and which limits are exceeded. */
export function ConfirmPlan(props: {
  tenant: PlanState;
  name: string;
  plan: Plan;
  planned: PlannedChange;
  usage: UsageReply | undefined;
  /** Called to change the plan. It reports its own failure, and the dialog closes either way. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const { tenant, name, plan, planned, usage } = props;
  const whose = useWhose(usage);
  const [from, to] = [planTerms[tenant.subscriptionPlan].name, planTerms[plan].name];
  const downgrade = plans.indexOf(plan) < plans.indexOf(tenant.subscriptionPlan);
  const effects = usage ? effectsOf(usage, plan, new Date()) : null;
  const requested = planned.kind === 'requested';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      tone={downgrade ? 'danger' : 'primary'}
      title={requested ? words.change.ask({ plan: to }) : words.change.move({ organization: name, from, to })}
      description={
        <div className="space-y-2">
          {effects ? (
            <>
              <p>{changeSummary(effects)}</p>
              {overSentences(effects, plan, whose).map((sentence) => (
                <p key={sentence} className="font-medium text-ink">
                  {sentence}
                </p>
              ))}
            </>
          ) : null}
          <p>{planned.note}</p>
        </div>
      }
      confirmLabel={
        requested ? words.change.confirmRequest({ plan: to }) : words.change.confirm({ plan: to })
      }
      busyLabel={requested ? words.change.requesting : words.change.changing}
      onConfirm={props.onConfirm}
    />
  );
}
