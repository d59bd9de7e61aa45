import type { UsageReply } from '#domain/plans/contract.ts';
import { planTerms, type Plan } from '#domain/plans/rules.ts';
import { Banner } from '#web/ui/banner.tsx';
import { classes } from '#web/ui/classes.ts';
import { effectRows, effectsOf, overSentences } from '../plan-words.ts';
import { useWhose } from '../queries.ts';
import { words } from '../words.ts';

/**
 * Shows what another plan would mean: limits gained and lost, and which of today's usage would
 * exceed it.
 */
export function PlanEffects({ usage, plan }: { usage: UsageReply; plan: Plan }) {
  const whose = useWhose(usage);
  if (plan === usage.subscriptionPlan) return null;
  const effects = effectsOf(usage, plan, new Date());
  const over = overSentences(effects, plan, whose);
  return (
    <div className="space-y-3">
      <table className="w-full text-sm">
        <caption className="sr-only">{words.effects.caption({ plan: planTerms[plan].name })}</caption>
        <thead>
          <tr className="border-b border-hairline text-xs text-muted">
            <td className="py-1.5" />
            <th scope="col" className="px-2 py-1.5 text-end font-medium">
              {planTerms[usage.subscriptionPlan].name}
            </th>
            <th scope="col" className="px-2 py-1.5 text-end font-medium">
              {planTerms[plan].name}
            </th>
            <th scope="col" className="py-1.5 ps-2 text-end font-medium">
              {words.effects.has({ whose })}
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {effectRows(effects).map((row) => (
            <tr key={row.label} className="border-b border-hairline">
              <th scope="row" className="py-1.5 pe-2 text-start font-normal">
                {row.label}
              </th>
              <td className="px-2 py-1.5 text-end text-muted">{row.now}</td>
              <td
                className={classes(
                  'px-2 py-1.5 text-end font-medium',
                  row.change === 'gained' && 'text-confirmed',
                  row.change === 'lost' && 'text-danger',
                )}
              >
                {row.then}
                {row.change === 'same' ? null : (
                  <span className="sr-only">, {words.effects[row.change]}</span>
                )}
              </td>
              <td className="py-1.5 ps-2 text-end text-muted">{row.used ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {over.length === 0 ? null : (
        <Banner tone="warn">
          {over.map((sentence) => (
            <p key={sentence} className="not-first:mt-1.5">
              {sentence}
            </p>
          ))}
        </Banner>
      )}
    </div>
  );
}
