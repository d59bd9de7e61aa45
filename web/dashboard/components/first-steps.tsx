import type { ReactNode } from 'react';
import page from '#web/landing/pictures/garden.webp';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';

const steps = [
  ['Create it', 'A title, a date and a place are enough. It takes a minute.'],
  ['Share the link', 'By messenger, email or QR code. Guests don’t need an account.'],
  ['Watch replies', 'Names, meals and notes arrive here, and no seat is given away twice.'],
] as const;

/** Shows an organization without events how to create its first one. */
export const FirstSteps = ({ action }: { action: ReactNode }) => (
  <Card aria-label="Your first event">
    <CardHeader title="Your first event, in three steps" />
    <CardBody className="flex items-center gap-8">
      <div className="min-w-0 flex-1">
        <ol className="grid gap-5 sm:grid-cols-3">
          {steps.map(([title, text], index) => (
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
        alt="The page as guests see it"
        width={630}
        height={474}
        className="w-64 shrink-0 rounded-md border border-hairline max-lg:hidden"
      />
    </CardBody>
  </Card>
);
