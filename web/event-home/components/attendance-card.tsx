import { useState } from 'react';
import type { EventCounts } from '#domain/event-home/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { seatsText } from '#domain/seats/sentences.ts';
import { seatsOfCounts } from '../seats.ts';
import { CapacityBar } from '#web/ui/charts/capacity-bar.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';

/** Shows how many come, against the capacity. It is the figure that a host looks for first. */
export function AttendanceCard({ counts }: { counts: EventCounts }) {
  const { confirmedGuests, maxGuests } = counts;
  const isFull = confirmedGuests === maxGuests && maxGuests > 0;
  /** The figures when the page opened. Only later changes are animated. */
  const [before] = useState({ confirmedGuests, isFull });
  const rest = [
    counted(counts.confirmedReplies + counts.waitlistedReplies + counts.declinedReplies, 'reply', 'replies'),
    `${counts.declinedReplies.toLocaleString('en')} declined`,
    ...(counts.waitlistedReplies - counts.awaitingApproval > 0
      ? [`${counted(counts.waitlistedReplies - counts.awaitingApproval, 'party', 'parties')} waiting`]
      : []),
    ...(counts.awaitingApproval > 0 ? [`${counts.awaitingApproval.toLocaleString('en')} to approve`] : []),
    ...(counts.unanswered > 0 ? [`${counts.unanswered.toLocaleString('en')} not answered`] : []),
  ];
  return (
    <Card aria-label="Who is coming">
      <CardBody className="pt-5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            <span
              key={confirmedGuests}
              className={classes(
                'inline-block font-display text-4xl font-medium tabular-nums lining-nums',
                confirmedGuests !== before.confirmedGuests && 'animate-roll',
              )}
            >
              {confirmedGuests.toLocaleString('en')}
            </span>{' '}
            <span className="text-base">coming</span>
          </span>
          <span className="text-sm text-muted tabular-nums">{seatsText(seatsOfCounts(counts))}</span>
        </p>
        <CapacityBar
          className={classes('mt-3', isFull && !before.isFull && 'animate-full')}
          words={false}
          confirmed={confirmedGuests}
          waiting={counts.waitlistedGuests}
          approving={counts.awaitingApproval === counts.waitlistedReplies ? counts.waitlistedGuests : 0}
          max={maxGuests}
          label="Guests"
        />
        <p className="mt-3 text-sm text-muted tabular-nums">{rest.join(' · ')}</p>
      </CardBody>
    </Card>
  );
}
