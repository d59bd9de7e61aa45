import { useState } from 'react';
import type { Line } from '#domain/parties/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { needsSeats } from '#domain/seats/sentences.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { useFillSeats, useLine } from '../party-queries.ts';
import { fillText, namesOf } from '../line.ts';

/** "Freya needs 2 more seats": who is next, and why that party stays in the line. */
const nextText = ({ next }: Line) =>
  next ? `${guestLabel(next)} ${needsSeats(next.spotsNeeded, 'next')}.` : '';

/** Above those who wait: who fits the free seats, with the button that confirms them, and who is next. */
export function FillLine({ eventId, mayFill }: { eventId: string; mayFill: boolean }) {
  const { data: line } = useLine(eventId);
  const fill = useFillSeats();
  const [asking, setAsking] = useState(false);
  if (line === undefined || (line.parties === 0 && line.next === null)) return null;
  const next = nextText(line);

  async function fillNow() {
    try {
      const { parties, guests } = await fill.mutateAsync(eventId);
      const who = `${counted(parties, 'party', 'parties')} (${counted(guests, 'guest')})`;
      toast({ title: 'Success', description: `${who} moved from waitlist to confirmed. ${next}`.trim() });
    } catch (error) {
      toast({
        title: 'Error',
        description: sentenceOf(error, 'The seats could not be filled'),
        variant: 'destructive',
      });
      throw error;
    }
  }

  return (
    <div
      role="group"
      aria-label="Free seats"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-hairline bg-surface px-4 py-3 text-sm"
    >
      <p className="min-w-0 flex-1 basis-60 break-words">
        {line.parties > 0 ? <span className="font-medium">{fillText(line)}. </span> : null}
        {next ? <span className="text-muted">{next}</span> : null}
      </p>
      {mayFill && line.parties > 0 ? (
        <Button size="sm" onClick={() => setAsking(true)}>
          Fill {counted(line.guests, 'seat')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title={`Fill ${counted(line.guests, 'free seat')}?`}
        description={
          <>
            <p>These move from waitlist to confirmed, and are mailed: {namesOf(line)}.</p>
            {next ? <p className="mt-2">{next}</p> : null}
          </>
        }
        confirmLabel="Fill the seats"
        busyLabel="Filling..."
        onConfirm={fillNow}
      />
    </div>
  );
}
