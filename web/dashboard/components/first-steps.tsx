import type { ReactNode } from 'react';
import page from '#web/landing/pictures/garden.webp';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { homeWords } from '#web/kernel/home-words.ts';

const steps = (words = homeWords.firstSteps) => [
  [words.create, words.createHow],
  [words.share, words.shareHow],
  [words.watch, words.watchHow],
];

/** Shows an organization without events how to create its first one. */
export const FirstSteps = ({ action }: { action: ReactNode }) => (
  <Card aria-label={homeWords.firstSteps.label}>
    <CardHeader title={homeWords.firstSteps.title} />
    <CardBody className="flex items-center gap-8">
      <div className="min-w-0 flex-1">
        <ol className="grid gap-5 sm:grid-cols-3">
          {steps().map(([title, text], index) => (
            <li key={title} className="text-sm">
              <span
                aria-hidden
                className="mb-2 flex size-8 items-center justify-center rounded-full bg-accent-tint font-display text-base font-medium text-accent lining-nums"
              >
                {index + 1}
              </span>
              <p className="font-semibold">{title}</p>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ol>
        <div className="mt-6">{action}</div>
      </div>
      <img
        src={page}
        alt={homeWords.firstSteps.picture}
        width={630}
        height={474}
        className="w-64 shrink-0 rounded-md border border-hairline max-lg:hidden"
      />
    </CardBody>
  </Card>
);
