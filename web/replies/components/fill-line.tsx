import type { Line } from '#domain/parties/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { needsSeats } from '#domain/seats/sentences.ts';
import { useDeferred } from '#web/kernel/undo.ts';
import { Button } from '#web/ui/button.tsx';
import { useFillSeats, useLine } from '../party-queries.ts';
import { fillText } from '../line.ts';

/** "Freya needs 2 more seats": who is next, and why that party stays in the line. */
const nextText = ({ next }: Line) =>
  next ? `${guestLabel(next)} ${needsSeats(next.spotsNeeded, 'next')}.` : '';

/** Above those who wait: who fits the free seats, with the button that confirms them, and who is next. */
export function FillLine({ eventId, mayFill }: { eventId: string; mayFill: boolean }) {
  const { data: line } = useLine(eventId);
  const fill = useFillSeats();
  const moved = new Set(useDeferred().flatMap(({ ids }) => ids));
  if (line === undefined || (line.parties === 0 && line.next === null)) return null;
  const next = nextText(line);
  // What was pressed is shown as done; the line is read anew once it is.
  const isFilled = line.fits.some(({ id }) => moved.has(id));
  const fits = line.parties > 0 && !isFilled;
  if (!fits && !next) return null;

  return (
    <div
      role="group"
      aria-label="Free seats"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-hairline bg-surface px-4 py-3 text-sm"
    >
      <p className="min-w-0 flex-1 basis-60 break-words">
        {fits ? <span className="font-medium">{fillText(line)}. </span> : null}
        {next ? <span className="text-muted">{next}</span> : null}
      </p>
      {mayFill && fits ? (
        <Button size="sm" onClick={() => fill(eventId, line)}>
          Fill {counted(line.guests, 'seat')}
        </Button>
      ) : null}
    </div>
  );
}
