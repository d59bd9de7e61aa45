/**
 * Draws a line as you see it at a door: the free chairs, then the parties in their order. Each
 * party is as wide as its size.
 */
import { ArrowUp } from 'lucide-react';
import type { Line } from '#domain/parties/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { sizeFits, words } from '../words.ts';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Anchor } from '#web/ui/link.tsx';
import { useApproveReply } from '../queries.ts';

type InLine = Line['first'][number];

const maxChairs = 12;

/** Draws this many chairs, occupied or free. Beyond a dozen, only the number grows. */
function Chairs({ count, free = false }: { count: number; free?: boolean }) {
  return (
    <span aria-hidden className="flex flex-wrap items-center gap-1">
      {Array.from({ length: Math.min(count, maxChairs) }, (_, seat) => (
        <span
          key={seat}
          className={classes(
            'h-3.5 w-3 rounded-t-md border',
            free ? 'border-dashed border-outline' : 'border-current bg-current',
          )}
        />
      ))}
      {count > maxChairs ? <span className="text-xs tabular-nums">+{count - maxChairs}</span> : null}
    </span>
  );
}

function Tile({ party, eventId, mayMoveUp }: { party: InLine; eventId: string; mayMoveUp: boolean }) {
  const moveUp = useApproveReply();
  const fits = party.spotsNeeded === 0;
  const says = sizeFits(party.guestCount, party.spotsNeeded);
  return (
    <li
      title={words.seats.about({ name: guestLabel(party), fits: says })}
      className={classes(
        'flex max-w-full min-w-0 flex-col gap-1.5 rounded-md border px-2.5 py-2',
        fits
          ? 'border-confirmed bg-confirmed-tint text-confirmed'
          : 'border-hairline bg-waitlisted-tint text-waitlisted',
      )}
      // The width has room for a chair and its gap per person, and for a name in two lines at the
      // smallest party.
      style={{ width: `calc(6.5rem + ${Math.min(party.guestCount, maxChairs)}rem)` }}
    >
      <Chairs count={party.guestCount} />
      <Anchor
        href={paths.eventGuest(eventId, party.id, 'waiting')}
        aria-label={`${guestLabel(party)}, ${says}`}
        className="line-clamp-2 rounded-md text-sm font-medium break-words text-ink decoration-1 underline-offset-3 hover:underline"
      >
        {guestLabel(party)}
      </Anchor>
      {fits && mayMoveUp ? (
        <Button
          size="sm"
          icon={<ArrowUp />}
          aria-label={words.seats.moveUpOf({ name: guestLabel(party) })}
          className="self-start"
          onClick={() => moveUp({ ...party, eventId }, { notice: null })}
        >
          {words.seats.moveUp}
        </Button>
      ) : null}
    </li>
  );
}

/**
 * Draws the line. `moved` contains the parties that have left the line, but whose move can still be
 * undone.
 */
export function LineTiles(props: {
  line: Line;
  eventId: string;
  mayMoveUp: boolean;
  moved: ReadonlySet<string>;
}) {
  const { line, eventId, mayMoveUp, moved } = props;
  const first = line.first.filter(({ id }) => !moved.has(id));
  const gone = line.first.filter(({ id }) => moved.has(id));
  const free = Math.max(0, line.freeSeats - gone.reduce((sum, { guestCount }) => sum + guestCount, 0));
  const more = line.waiting - line.first.length;
  return (
    <ol aria-label={words.seats.line} className="flex flex-wrap items-stretch gap-2">
      <li className="flex max-w-full flex-col justify-center gap-1.5 pr-2 text-muted max-md:w-full md:py-2">
        {free > 0 ? <Chairs count={free} free /> : null}
        <span className="text-sm">{words.seats.forWaitlist({ count: free })}</span>
      </li>
      {first.map((party) => (
        <Tile key={party.id} party={party} eventId={eventId} mayMoveUp={mayMoveUp} />
      ))}
      {more > 0 ? (
        <li className="flex items-center text-sm whitespace-nowrap text-muted">
          {words.seats.more({ count: more })}
        </li>
      ) : null}
    </ol>
  );
}
