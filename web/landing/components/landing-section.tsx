import type { ReactNode } from 'react';
import { trialDays, type Plan } from '#domain/plans/rules.ts';
import { wordsLanguage } from '#web/kernel/words.ts';
import { words } from '../words.ts';

export interface LandingActions {
  /** Whether the installation has plans, which the page then advertises. */
  plans: boolean;
  onSignIn: () => void;
  onGetStarted: (plan?: Plan) => void;
}

export const promises = () => [
  words.promises.noCard,
  words.promises.trial({ days: trialDays }),
  words.promises.cancel,
];

/** The width of every band of the page. */
export const width = 'mx-auto w-full max-w-6xl px-4 sm:px-8';

export function SectionHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-2xl">
      <h2 className="font-display text-3xl font-semibold tracking-tight text-balance sm:text-4xl">{title}</h2>
      <p className="mt-3 text-base text-muted">{children}</p>
    </div>
  );
}

/**
 * Holds buttons that choose a view of the landing page. Until the script runs, they lead to the
 * view by its address: each has the name and the value of the query.
 */
export const Choices = ({ className, children }: { className?: string; children: ReactNode }) => (
  <form className={className} action="/" onSubmit={(submit) => submit.preventDefault()}>
    <input type="hidden" name="l" value={wordsLanguage()} />
    {children}
  </form>
);
