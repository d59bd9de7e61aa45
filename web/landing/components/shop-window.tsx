import {
  BadgeCheck,
  BarChart3,
  Building2,
  Cake,
  CalendarHeart,
  Check,
  Code2,
  FileSpreadsheet,
  Gem,
  Hourglass,
  Link2,
  MailCheck,
  Palette,
  ShieldCheck,
  Smartphone,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { planTerms, trialDays, type Plan } from '#domain/plans/rules.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CapacityBar } from '#web/ui/capacity-bar.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Logo } from '#web/ui/logo.tsx';

interface Actions {
  onSignIn: () => void;
  onGetStarted: (plan?: Plan) => void;
}

const features = [
  {
    icon: Palette,
    title: 'Events in your own style',
    text: 'Themes, meal options, capacity and a deadline. Pick a look, then change every color and font of it.',
  },
  {
    icon: Link2,
    title: 'Public RSVP forms',
    text: 'Share one link. Guests answer for their whole party in a minute, without an account.',
  },
  {
    icon: Hourglass,
    title: 'Automatic waitlisting',
    text: 'Full is full: not one seat is ever given away twice. Later replies wait in line, and nobody overtakes.',
  },
  {
    icon: Code2,
    title: 'Embeddable widgets',
    text: 'Paste one snippet, and the form lives on your own site, as tall as it needs to be.',
  },
  {
    icon: BarChart3,
    title: 'Analytics dashboard',
    text: 'Who is coming, who declined, who waits, how full each event is: at a glance, as it happens.',
  },
  {
    icon: ShieldCheck,
    title: 'Roles and isolation',
    text: 'Administrators, event managers and guests see what is theirs. No organization ever sees another’s guests.',
  },
  {
    icon: MailCheck,
    title: 'Mail that does its part',
    text: 'Every guest gets an answer, an invitation for their calendar and a link to change their reply.',
  },
  {
    icon: FileSpreadsheet,
    title: 'Lists for the caterer',
    text: 'One row a guest, meals included, as a file that every spreadsheet opens.',
  },
  {
    icon: Smartphone,
    title: 'Made for the phone',
    text: 'Invitations are opened on a sofa. The page loads at once and fits every screen.',
  },
];

const occasions = [
  {
    icon: CalendarHeart,
    title: 'Weddings',
    text: 'Plus-ones by name, a meal for everybody, a list for the caterer.',
  },
  {
    icon: Building2,
    title: 'Corporate events',
    text: 'Hard room limits, a waitlist, approval where it has to be.',
  },
  { icon: Cake, title: 'Birthdays', text: 'One link in the family chat, and you know how much cake.' },
  { icon: Gem, title: 'Anniversaries', text: 'Old friends reply in a minute, from wherever they live now.' },
];

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
    for: 'For those who do this every week',
    points: ['Unlimited events and reservations', 'White-label', 'API access', '24/7 phone support'],
  },
] as const;

const promises = ['No credit card required', `Free ${trialDays}-day trial`, 'Cancel anytime'];

/** The landing page itself: what Turnout is, for whom, and for how much (docs/product.md#pages). */
export function ShopWindow(actions: Actions) {
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <TopBar {...actions} />
      <main>
        <Hero {...actions} />
        <Features />
        <Occasions />
        <Pricing onGetStarted={actions.onGetStarted} />
        <CallToAction onGetStarted={actions.onGetStarted} />
      </main>
      <Footer />
    </div>
  );
}

const width = 'mx-auto w-full max-w-6xl px-4 sm:px-8';

function TopBar({ onSignIn, onGetStarted }: Actions) {
  return (
    <header className="sticky top-0 z-40 border-b border-hairline bg-paper">
      <div className={classes(width, 'flex h-16 items-center justify-between gap-4')}>
        <Logo />
        <nav aria-label="Sections" className="hidden gap-6 text-sm text-muted md:flex">
          <a className="rounded-md hover:text-ink" href="#features">
            Features
          </a>
          <a className="rounded-md hover:text-ink" href="#occasions">
            Occasions
          </a>
          <a className="rounded-md hover:text-ink" href="#pricing">
            Pricing
          </a>
        </nav>
        <div className="flex items-center gap-1 sm:gap-2">
          <Button variant="ghost" className="max-[22.5rem]:px-2" onClick={onSignIn}>
            Sign In
          </Button>
          <Button variant="primary" className="max-[22.5rem]:px-2" onClick={() => onGetStarted()}>
            Get Started
          </Button>
        </div>
      </div>
    </header>
  );
}

function Hero({ onSignIn, onGetStarted }: Actions) {
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
          Turnout collects the replies to your wedding, your company event or your birthday: names, meals,
          plus-ones, on a page that looks like you made it. And it never gives a seat away twice.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button variant="primary" size="lg" onClick={() => onGetStarted()}>
            Start Free Trial
          </Button>
          <Button size="lg" variant="secondary" onClick={onSignIn}>
            Sign In
          </Button>
        </div>
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm text-muted">
          {promises.map((promise) => (
            <li key={promise} className="flex items-center gap-1.5">
              <Check aria-hidden className="size-4 text-confirmed" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <Picture />
    </section>
  );
}

/** The product itself: the real RSVP page with a made-up wedding in it, and what its hosts see meanwhile. */
function Picture() {
  return (
    <div className="relative mx-auto w-full max-w-md pb-28 lg:mr-0">
      <div className="ml-auto w-full max-w-[22rem] overflow-hidden rounded-[2rem] border-[6px] border-ink bg-ink shadow-soft">
        <iframe
          src="/rsvp/preview?preview=1&sample=1"
          title="A sample RSVP page, live"
          loading="lazy"
          className="block h-[34rem] w-full rounded-[1.6rem] bg-surface"
        />
      </div>
      <Card
        className="absolute bottom-0 left-0 w-72 p-4 shadow-soft"
        aria-label="What the hosts see meanwhile"
      >
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm font-semibold">Ada &amp; Bo</p>
          <Badge tone="confirmed">Active</Badge>
        </div>
        <div className="mt-3">
          <CapacityBar confirmed={78} waiting={3} max={80} label="Ada & Bo" />
        </div>
        <ul className="mt-3 space-y-2 text-sm">
          <Reply name="Grace Okafor" party="Party of 2" tone="confirmed" status="Confirmed" />
          <Reply name="Tomás Rivera" party="Party of 3" tone="waitlisted" status="Waitlisted" />
        </ul>
      </Card>
    </div>
  );
}

function Reply(props: { name: string; party: string; tone: 'confirmed' | 'waitlisted'; status: string }) {
  return (
    <li className="flex items-center justify-between gap-3 border-t border-hairline pt-2">
      <span className="min-w-0">
        <span className="block truncate font-medium">{props.name}</span>
        <span className="block text-xs text-muted">{props.party}</span>
      </span>
      <Badge tone={props.tone}>{props.status}</Badge>
    </li>
  );
}

function SectionHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-2xl">
      <h2 className="font-display text-3xl font-semibold tracking-tight text-balance sm:text-4xl">{title}</h2>
      <p className="mt-3 text-base text-muted">{children}</p>
    </div>
  );
}

function Features() {
  return (
    <section id="features" className="scroll-mt-16 border-y border-hairline bg-surface py-16 lg:py-24">
      <div className={width}>
        <SectionHead title="Everything between the invitation and the doors">
          You set the rules once. Turnout keeps them, for every reply, at any hour.
        </SectionHead>
        <ul className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-tint text-accent">
                <Icon aria-hidden className="size-5" />
              </span>
              <div>
                <h3 className="text-base font-semibold">{title}</h3>
                <p className="mt-1 text-sm text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Occasions() {
  return (
    <section id="occasions" className="scroll-mt-16 py-16 lg:py-24">
      <div className={width}>
        <SectionHead title="For the days that people remember">
          From forty chairs in a garden to a hall for four thousand.
        </SectionHead>
        <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {occasions.map(({ icon: Icon, title, text }) => (
            <li key={title} className="rounded-lg border border-hairline bg-surface p-5">
              <Icon aria-hidden className="size-6 text-accent" />
              <h3 className="mt-4 font-display text-xl font-semibold">{title}</h3>
              <p className="mt-1.5 text-sm text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Pricing({ onGetStarted }: Pick<Actions, 'onGetStarted'>) {
  return (
    <section id="pricing" className="scroll-mt-16 border-y border-hairline bg-surface py-16 lg:py-24">
      <div className={width}>
        <SectionHead title="Plain prices">
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
                <Button
                  className="mt-6 w-full"
                  variant={featured ? 'primary' : 'secondary'}
                  onClick={() => onGetStarted(plan.key)}
                >
                  Start with {plan.name}
                </Button>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function CallToAction({ onGetStarted }: Pick<Actions, 'onGetStarted'>) {
  return (
    <section className="py-16 lg:py-24">
      <div className={width}>
        <div className="flex flex-col items-start gap-6 rounded-lg bg-accent-fill p-8 text-accent-ink sm:p-12 lg:flex-row lg:items-center lg:justify-between">
          <div>
            <h2 className="font-display text-3xl font-semibold text-balance">
              Your guest list, settled by tonight
            </h2>
            <p className="mt-2 text-base">{promises.join('. ')}.</p>
          </div>
          <Button size="lg" variant="secondary" onClick={() => onGetStarted()}>
            Get Started
          </Button>
        </div>
      </div>
    </section>
  );
}

function Footer() {
  return (
    <footer className="border-t border-hairline py-8">
      <div className={classes(width, 'flex flex-wrap items-center justify-between gap-4 text-sm text-muted')}>
        <Logo size="sm" />
        <p>Open source. Your guests’ data stays on your own server.</p>
        <nav aria-label="Footer" className="flex gap-5">
          <a className="rounded-md hover:text-ink" href="#features">
            Features
          </a>
          <a className="rounded-md hover:text-ink" href="#pricing">
            Pricing
          </a>
          <a className="rounded-md hover:text-ink" href="/api/docs">
            API
          </a>
        </nav>
      </div>
    </footer>
  );
}
