import { Check } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Choices, promises, width, type LandingActions } from './landing-section.tsx';
import { Sample, sampleId } from './sample.tsx';
import { words } from '../words.ts';

export function Hero({ plans, onSignIn, onGetStarted }: LandingActions) {
  return (
    <section className={classes(width, 'grid grid-cols-1 items-start gap-8 py-12 lg:grid-cols-2')}>
      <div>
        <h1 className="font-display text-4xl leading-[1.08] font-semibold tracking-tight text-balance sm:text-5xl lg:text-6xl">
          {words.hero.title}
        </h1>
        <p className="mt-6 max-w-lg text-lg text-muted">{words.hero.text}</p>
        <Choices className="mt-8 flex flex-wrap gap-3">
          <Button
            type="submit"
            name="view"
            value="register"
            variant="primary"
            size="lg"
            onClick={() => onGetStarted()}
          >
            {plans ? words.bar.startTrial : words.bar.start}
          </Button>
          <Button type="submit" name="view" value="login" size="lg" variant="secondary" onClick={onSignIn}>
            {words.bar.signIn}
          </Button>
        </Choices>
        {plans ? (
          <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm text-muted">
            {promises().map((promise) => (
              <li key={promise} className="flex items-center gap-1.5">
                <Check aria-hidden className="size-4 text-confirmed" />
                {promise}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div id={sampleId} className="contents">
        <Sample />
      </div>
    </section>
  );
}
