import { BadgeCheck } from 'lucide-react';
import { planTerms, trialDays } from '#domain/plans/rules.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Choices, SectionHead, promises, width, type LandingActions } from './landing-section.tsx';

const plans = [
  {
    key: 'free',
    name: 'Free',
    for: 'For one event',
    points: ['1 active event', '100 total reservations', 'Basic RSVP forms', 'Email support'],
  },
  {
    key: 'pro',
    name: 'Pro',
    for: 'For hosts with a calendar',
    points: [
      '10 active events',
      '1,000 total reservations',
      'Custom themes',
      'Analytics dashboard',
      'Priority support',
    ],
  },
  {
    key: 'premium',
    name: 'Premium',
    for: 'For event teams',
    points: ['Unlimited events and reservations', 'White-label', 'API access', '24/7 phone support'],
  },
] as const;

export function Pricing({ onGetStarted }: Pick<LandingActions, 'onGetStarted'>) {
  return (
    <section id="pricing" className="scroll-mt-16 border-y border-hairline bg-surface py-16 lg:py-24">
      <div className={width}>
        <SectionHead title="Simple pricing">
          Every plan begins with {trialDays} days of everything. {promises[0]}, cancel anytime.
        </SectionHead>
        <ul className="mt-10 grid grid-cols-1 gap-4 lg:grid-cols-3">
          {plans.map((plan) => {
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
                  <h3 className="font-display text-xl font-semibold">{plan.name}</h3>
                  {featured ? <Badge tone="accent">For most hosts</Badge> : null}
                </div>
                <p className="mt-1 text-sm text-muted">{plan.for}</p>
                <p className="mt-5">
                  <span className="font-display text-4xl font-semibold tabular-nums">
                    ${planTerms[plan.key].monthlyPriceCents / 100}
                  </span>
                  <span className="text-muted">/month</span>
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
                    Start with {plan.name}
                  </Button>
                </Choices>
              </li>
            );
          })}
        </ul>
        <p className="mt-6 text-sm text-muted">
          Or host it yourself, free: it’s open source, and two commands start it, <code>git clone</code> and{' '}
          <code>npm start</code>. No seat is given away twice, guests need no script and no account, and the
          data stays on your server.
        </p>
      </div>
    </section>
  );
}
