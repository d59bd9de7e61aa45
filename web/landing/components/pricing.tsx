import { BadgeCheck } from 'lucide-react';
import { planTerms, trialDays, type Plan } from '#domain/plans/rules.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { nodes } from '#web/ui/nodes.ts';
import { classes } from '#web/ui/classes.ts';
import { Choices, SectionHead, width, type LandingActions } from './landing-section.tsx';
import { words } from '../words.ts';

const plans = () =>
  [
    {
      key: 'free',
      for: words.pricing.free,
      points: [...limitsOf('free'), words.pricing.basicForms, words.pricing.emailSupport],
    },
    {
      key: 'pro',
      for: words.pricing.pro,
      points: [...limitsOf('pro'), words.pricing.themes, words.pricing.analytics, words.pricing.priority],
    },
    {
      key: 'premium',
      for: words.pricing.premium,
      points: [
        words.pricing.unlimited,
        words.pricing.whiteLabel,
        words.pricing.api,
        words.pricing.phoneSupport,
      ],
    },
  ] as const;

const limitsOf = (plan: Plan) => [
  words.pricing.events({ count: planTerms[plan].activeEvents }),
  words.pricing.reservations({ count: planTerms[plan].reservations }),
];

export function Pricing({ onGetStarted }: Pick<LandingActions, 'onGetStarted'>) {
  return (
    <section id="pricing" className="scroll-mt-16 border-y border-hairline bg-surface py-16 lg:py-24">
      <div className={width}>
        <SectionHead title={words.pricing.title}>{words.pricing.text({ days: trialDays })}</SectionHead>
        <ul className="mt-10 grid grid-cols-1 gap-4 lg:grid-cols-3">
          {plans().map((plan) => {
            const featured = plan.key === 'pro';
            return (
              <li
                key={plan.key}
                className={classes(
                  'flex flex-col rounded-lg border bg-paper p-6',
                  featured ? 'border-accent' : 'border-hairline',
                )}
              >
                <div className="flex items-center justify-between">
                  <h3 className="font-display text-xl font-semibold">{planTerms[plan.key].name}</h3>
                  {featured ? <Badge tone="accent">{words.pricing.most}</Badge> : null}
                </div>
                <p className="mt-1 text-sm text-muted">{plan.for}</p>
                <p className="mt-5">
                  {nodes(
                    words.pricing
                      .perMonth({
                        price: `$${planTerms[plan.key].monthlyPriceCents / 100}`,
                        big: (text) => (
                          <span className="font-display text-4xl font-semibold tabular-nums">{text}</span>
                        ),
                      })
                      .map((part) =>
                        typeof part === 'string' ? <span className="text-muted">{part}</span> : part,
                      ),
                  )}
                </p>
                <ul className="mt-5 flex-1 space-y-2 text-sm">
                  {plan.points.map((point) => (
                    <li key={point} className="flex items-start gap-2">
                      <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-confirmed" />
                      {point}
                    </li>
                  ))}
                </ul>
                <Choices className="mt-6">
                  <input type="hidden" name="view" value="register" />
                  <Button
                    type="submit"
                    name="plan"
                    value={plan.key}
                    className="w-full"
                    variant={featured ? 'primary' : 'secondary'}
                    onClick={() => onGetStarted(plan.key)}
                  >
                    {words.pricing.startWith({ plan: planTerms[plan.key].name })}
                  </Button>
                </Choices>
              </li>
            );
          })}
        </ul>
        <p className="mt-6 text-sm text-muted">
          {nodes(words.pricing.selfHost({ code: (text) => <code dir="ltr">{text}</code> }))}
        </p>
      </div>
    </section>
  );
}
