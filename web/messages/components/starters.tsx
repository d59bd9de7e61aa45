import type { Event } from '#domain/events/contract.ts';
import type { Audience } from '#domain/messages/rules.ts';
import { startersAt } from '../suggestions.ts';
import { Button } from '#web/ui/button.tsx';
import { words } from '../words.ts';

/** Offers texts to begin a message with. */
export const Starters = ({
  event,
  audience,
  openedAt,
  onChoose,
}: {
  event: Event;
  audience: Audience;
  openedAt: Date;
  onChoose: (words: { subject: string; body: string }) => void;
}) => (
  <div className="space-y-1.5">
    <p id="starters" className="text-sm font-medium">
      {words.form.startWith}
    </p>
    <div role="group" aria-labelledby="starters" className="flex flex-wrap gap-2">
      {startersAt(event, openedAt, audience).map(({ label, subject, body }) => (
        <Button key={label} size="sm" onClick={() => onChoose({ subject: subject(event.name), body })}>
          {label}
        </Button>
      ))}
    </div>
  </div>
);
