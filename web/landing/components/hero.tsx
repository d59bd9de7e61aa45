import { Check } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { hasPlans } from '#web/plans/has-plans.ts';
import { Button } from '#web/ui/button.tsx';
import { CapacityBar } from '#web/ui/charts/capacity-bar.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { promises, width, type LandingActions } from './landing-section.tsx';

export function Hero({ onSignIn, onGetStarted }: LandingActions) {
  return (
    <section
      className={classes(
        width,
        'grid grid-cols-1 items-center gap-12 py-12 lg:grid-cols-[1.1fr_1fr] lg:py-20',
      )}
    >
      <div>
        <h1 className="font-display text-4xl leading-[1.08] font-semibold tracking-tight text-balance sm:text-5xl lg:text-6xl">
          Know exactly who is coming.
        </h1>
        <p className="mt-6 max-w-lg text-lg text-muted">
          RSVPs for weddings, work and birthdays, on a page that looks like yours. Names, meals, plus-ones,
          and never one guest too many.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button variant="primary" size="lg" onClick={() => onGetStarted()}>
            {hasPlans() ? 'Start Free Trial' : 'Get Started'}
          </Button>
          <Button size="lg" variant="secondary" onClick={onSignIn}>
            Sign In
          </Button>
        </div>
        {hasPlans() ? (
          <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm text-muted">
            {promises.map((promise) => (
              <li key={promise} className="flex items-center gap-1.5">
                <Check aria-hidden className="size-4 text-confirmed" />
                {promise}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <Picture />
    </section>
  );
}

/**
 * Shows the product itself: the real RSVP page of a made-up wedding, and what its hosts see when
 * you answer there.
 */
function Picture() {
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);
  /** Follows what is chosen on the page, which has the same origin, and what already was. */
  const follow = (page: Document | null) => {
    const choose = ({ type, value }: HTMLInputElement) => {
      if (type === 'radio' && (value === 'yes' || value === 'no')) setAnswer(value);
    };
    const chosen = page?.querySelector<HTMLInputElement>('input[name=attending]:checked');
    if (chosen) choose(chosen);
    page?.addEventListener('change', ({ target }) => choose(target as HTMLInputElement));
  };
  const confirmed = answer === 'yes' ? 80 : 78;
  return (
    <div className="mx-auto w-full max-w-md lg:mr-0">
      <div className="ml-auto w-full max-w-[22rem] overflow-hidden rounded-[2rem] border-[6px] border-ink bg-ink shadow-soft">
        <iframe
          src="/rsvp/preview?preview=1&sample=1"
          title="A sample RSVP page, live"
          loading="lazy"
          onLoad={({ currentTarget }) => follow(currentTarget.contentDocument)}
          className="block h-[34rem] w-full rounded-[1.6rem] bg-surface"
        />
      </div>
      <Card
        className="relative mt-4 mr-auto w-full max-w-80 p-4 shadow-soft lg:-ml-8"
        aria-label="What the hosts see"
      >
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm font-semibold">Ada &amp; Bo</p>
          {answer === 'yes' ? <Badge tone="waitlisted">Full</Badge> : <Badge tone="confirmed">Active</Badge>}
        </div>
        <div className={classes('mt-3', answer === 'yes' && 'animate-full')}>
          <CapacityBar confirmed={confirmed} waiting={3} max={80} label="Ada & Bo" />
        </div>
        <ul className="mt-3 space-y-2 text-sm">
          {answer === null ? (
            <li className="border-t border-hairline pt-2 text-muted">
              Try it: answer on the phone, and see what the hosts see.
            </li>
          ) : (
            <Reply
              key={answer}
              arrives
              name="You"
              party={answer === 'yes' ? 'Party of 2' : 'Just now'}
              tone={answer === 'yes' ? 'confirmed' : 'declined'}
              status={answer === 'yes' ? 'Confirmed' : 'Declined'}
            />
          )}
          <Reply name="Grace Okafor" party="Party of 2" tone="confirmed" status="Confirmed" />
          <Reply name="Tomás Rivera" party="Party of 3" tone="waitlisted" status="Waitlisted" />
        </ul>
      </Card>
    </div>
  );
}

function Reply(props: {
  name: string;
  party: string;
  tone: 'confirmed' | 'waitlisted' | 'declined';
  status: string;
  arrives?: boolean;
}) {
  return (
    <li
      className={classes(
        'flex items-center justify-between gap-3 border-t border-hairline pt-2',
        props.arrives && 'animate-arrive',
      )}
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{props.name}</span>
        <span className="block text-xs text-muted">{props.party}</span>
      </span>
      <Badge tone={props.tone}>{props.status}</Badge>
    </li>
  );
}
