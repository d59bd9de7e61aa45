import { useState } from 'react';
import { formatDay } from '#web/kernel/formats.ts';
import type { EventRetention as Retention } from '#domain/retention/contract.ts';
import { monthsOf, type Stage, stages } from '#domain/retention/rules.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card.tsx';
import { KeyValue } from '#web/ui/display/key-value.tsx';
import { Pending } from '#web/ui/states.tsx';
import { type RetentionChange, useChangeRetention, useEventRetention } from '../queries.ts';
import { keptFor, words } from '../words.ts';
import { HoldDialog, MonthsDialog } from './retention-dialogs.tsx';

const day = (instant: string) => formatDay(new Date(instant), 'UTC');

/**
 * Sets how long one event's guest data is kept, and a hold that keeps it longer. It saves right
 * away, independently of the event's form.
 */
export function EventRetention({ eventId }: { eventId: string }) {
  const { data: retention, isLoading } = useEventRetention(eventId);
  const change = useChangeRetention(eventId);
  const [asking, setAsking] = useState<'months' | 'hold' | null>(null);
  if (isLoading) return <Pending />;
  if (!retention) return null;
  const close = () => setAsking(null);
  const send = (wanted: RetentionChange) =>
    change.act(wanted, { done: close, failed: words.form.failed, title: words.form.notSaved });
  const { hold } = retention;
  return (
    <section aria-label={words.event.title}>
      <CardBody className="space-y-4">
        {hold ? (
          <Banner tone="warn">
            {words.kept.heldBecause({ reason: hold.reason, by: hold.by, day: day(hold.at) })}
          </Banner>
        ) : null}
        <KeyValue
          items={stages.map((stage) => ({ label: words.stages[stage], value: standing(retention, stage) }))}
        />
        <div className="flex flex-wrap gap-3">
          <Button size="sm" onClick={() => setAsking('months')}>
            {words.event.change}
          </Button>
          {hold ? (
            <Button size="sm" busy={change.isPending} onClick={() => void send({ kind: 'release' })}>
              {words.event.stopKeeping}
            </Button>
          ) : (
            <Button size="sm" onClick={() => setAsking('hold')}>
              {words.event.keepLonger}
            </Button>
          )}
        </div>
      </CardBody>
      {asking === 'months' ? (
        <MonthsDialog retention={retention} busy={change.isPending} onSend={send} onClose={close} />
      ) : null}
      {asking === 'hold' ? <HoldDialog busy={change.isPending} onSend={send} onClose={close} /> : null}
    </section>
  );
}

function standing(retention: Retention, stage: Stage): string {
  const { doneAt, on, due } = retention[stage];
  if (on !== null) return words.kept.erasedOn({ day: day(on) });
  if (doneAt !== null && (due === null || doneAt >= due)) return words.kept.erasedOn({ day: day(doneAt) });
  const months = monthsOf(retention, retention.organization);
  // If the sensitive data is erased together with the people, no separate day is shown for it.
  if (stage === 'sensitive' && months.sensitive === null && months.personal !== null)
    return keptFor(months.personal);
  return keptFor(months[stage]);
}
