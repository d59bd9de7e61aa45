import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Logo } from '#web/ui/display/logo.tsx';
import { Features, Occasions } from './features.tsx';
import { Hero } from './hero.tsx';
import { Choices, width, type LandingActions } from './landing-section.tsx';
import { Pricing } from './pricing.tsx';
import { Scenes } from './scenes.tsx';
import { Themes } from './themes.tsx';
import { aboutLanguages, languages } from '#domain/languages/languages.ts';
import { trialDays } from '#domain/plans/rules.ts';
import { wordsLanguage } from '#web/kernel/words.ts';
import { words } from '../words.ts';

/**
 * The landing page: what Turnout is, who it is for, and what it costs
 * (docs/product/pages.md#pages).
 */
export function ShopWindow(actions: LandingActions) {
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <TopBar {...actions} />
      <main>
        <Hero {...actions} />
        <Scenes />
        <Themes />
        <Features />
        <Occasions />
        {actions.plans ? <Pricing onGetStarted={actions.onGetStarted} /> : null}
        <CallToAction {...actions} />
      </main>
      <Footer plans={actions.plans} />
    </div>
  );
}

function TopBar({ plans, onSignIn, onGetStarted }: LandingActions) {
  return (
    <header className="sticky top-0 z-40 border-b border-hairline bg-paper">
      <div className={classes(width, 'flex h-16 items-center justify-between gap-4')}>
        <Logo />
        <nav aria-label={words.bar.sections} className="hidden gap-6 text-sm text-muted md:flex">
          <a className="rounded-md hover:text-ink" href="#features">
            {words.bar.features}
          </a>
          <a className="rounded-md hover:text-ink" href="#occasions">
            {words.bar.occasions}
          </a>
          {plans ? (
            <a className="rounded-md hover:text-ink" href="#pricing">
              {words.bar.pricing}
            </a>
          ) : null}
        </nav>
        <Choices className="flex items-center gap-1 sm:gap-2">
          <Button
            type="submit"
            name="view"
            value="login"
            variant="ghost"
            className="max-[22.5rem]:px-2"
            onClick={onSignIn}
          >
            {words.bar.signIn}
          </Button>
          <Button
            type="submit"
            name="view"
            value="register"
            variant="primary"
            className="max-[22.5rem]:px-2"
            onClick={() => onGetStarted()}
          >
            {words.bar.start}
          </Button>
        </Choices>
      </div>
    </header>
  );
}

function CallToAction({ plans, onGetStarted }: LandingActions) {
  return (
    <section className="py-16 lg:py-24">
      <div className={width}>
        <div className="flex flex-col items-start gap-6 rounded-lg bg-accent-fill p-8 text-accent-ink sm:p-12 lg:flex-row lg:items-center lg:justify-between">
          <div>
            <h2 className="font-display text-3xl font-semibold text-balance">{words.call.title}</h2>
            {plans ? <p className="mt-2 text-base">{words.call.promises({ days: trialDays })}</p> : null}
          </div>
          <Choices>
            <Button
              type="submit"
              name="view"
              value="register"
              size="lg"
              variant="secondary"
              onClick={() => onGetStarted()}
            >
              {words.bar.start}
            </Button>
          </Choices>
        </div>
      </div>
    </section>
  );
}

function Footer({ plans }: Pick<LandingActions, 'plans'>) {
  return (
    <footer className="border-t border-hairline py-8">
      <div className={classes(width, 'flex flex-wrap items-center justify-between gap-4 text-sm text-muted')}>
        <Logo size="sm" />
        <p>{words.bar.openSource}</p>
        <nav aria-label={words.bar.footer} className="flex gap-5">
          <a className="rounded-md hover:text-ink" href="#features">
            {words.bar.features}
          </a>
          {plans ? (
            <a className="rounded-md hover:text-ink" href="#pricing">
              {words.bar.pricing}
            </a>
          ) : null}
          <a className="rounded-md hover:text-ink" href="/api/docs">
            API
          </a>
        </nav>
        <nav aria-label={words.bar.languages} className="flex w-full flex-wrap gap-x-5 gap-y-2">
          {languages.map((each) => (
            <a
              key={each}
              className="rounded-md hover:text-ink"
              href={`/?l=${each}`}
              hrefLang={each}
              lang={each}
              aria-current={each === wordsLanguage() ? 'true' : undefined}
            >
              {aboutLanguages[each].ownName}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}
