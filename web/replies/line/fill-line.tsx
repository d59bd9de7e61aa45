import type { Line } from '#domain/parties/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { nextNeeds, words } from '../words.ts';
import { useDeferred } from '#web/kernel/toasts/undo.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Pending } from '#web/ui/states.tsx';
import { useFillSeats, useLine } from '../panel/party-queries.ts';
import { fillText } from './fill-text.ts';
import { LineTiles } from './line-tiles.tsx';

/** Says who is next and why that party stays in the line: "Freya needs 2 more seats". */
const nextText = ({ next }: Line) => (next ? nextNeeds(guestLabel(next), next.spotsNeeded) : '');

/**
 * Shows the line of an event: who waits, who fits the free seats, and who is next. A button
 * confirms those who fit.
 */
export function FillLine({
  eventId,
  mayFill,
  isPlain = false,
}: {
  eventId: string;
  mayFill: boolean;
  /** Whether the line is inside a card, so that it needs no frame of its own. */
  isPlain?: boolean;
}) {
  const { data: line, isLoading } = useLine(eventId);
  const fill = useFillSeats();
  const moved = new Set(useDeferred().flatMap(({ ids }) => ids));
  if (isLoading) return <Pending />;
  if (line === undefined || line.waiting === 0) return null;
  const next = nextText(line);
  // After a click, the seats show as filled right away. Once they are, the line is fetched again.
  const isFilled = line.fits.some(({ id }) => moved.has(id));
  const fits = line.parties > 0 && !isFilled;

  return (
    <div
      role="group"
      aria-label={words.seats.freeSeats}
      className={classes(
        'grid gap-3 text-sm',
        isPlain ? '' : 'rounded-lg border border-hairline bg-surface px-4 py-3',
      )}
    >
      <LineTiles line={line} eventId={eventId} mayMoveUp={mayFill} moved={moved} />
      {fits || next ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 break-words">
            {fits ? <span className="font-medium">{fillText(line)}. </span> : null}
            {next ? <span className="text-muted">{next}</span> : null}
          </p>
          {mayFill && fits ? (
            <Button size="sm" onClick={() => fill(eventId, line)}>
              {words.seats.fill({ count: line.guests })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
