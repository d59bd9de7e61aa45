import { useState } from 'react';
import type { EventCounts } from '#domain/event-home/contract.ts';
import { seatsText } from '#web/events/seats-text.ts';
import { seatsOfCounts } from '../seats.ts';
import { CapacityBar } from '#web/ui/charts/capacity-bar.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextLink } from '#web/ui/link.tsx';
import { paths } from '#web/app/paths.ts';
import { homeWords } from '#web/kernel/home-words.ts';
import { numberText } from '#web/kernel/words.ts';

/** Shows how many guests come, against the capacity. Hosts look for this figure first. */
export function AttendanceCard({
  counts,
  eventId,
  mayRemind,
}: {
  counts: EventCounts;
  eventId: string;
  mayRemind: boolean;
}) {
  const words = homeWords.attendance;
  const { confirmedGuests, maxGuests } = counts;
  const isFull = confirmedGuests === maxGuests && maxGuests > 0;
  /** The figures when the page opened. Only later changes are animated. */
  const [before] = useState({ confirmedGuests, isFull });
  const rest = [
    words.replies({
      count: counts.confirmedReplies + counts.waitlistedReplies + counts.declinedReplies,
    }),
    words.declined({ count: counts.declinedReplies }),
    ...(counts.waitlistedReplies - counts.awaitingApproval > 0
      ? [words.partiesWaiting({ count: counts.waitlistedReplies - counts.awaitingApproval })]
      : []),
    ...(counts.awaitingApproval > 0 ? [words.toApprove({ count: counts.awaitingApproval })] : []),
  ];
  return (
    <Card aria-label={words.label}>
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
              {numberText(confirmedGuests)}
            </span>{' '}
            <span className="text-base">{words.coming({ count: confirmedGuests })}</span>
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
          label={words.guests}
        />
        <p className="mt-3 text-sm text-muted tabular-nums">
          {rest.join(' · ')}
          {counts.unanswered > 0 ? (
            <>
              {' · '}
              <TextLink href={paths.eventGuests(eventId, 'invited&status=notAnswered')}>
                {words.notAnswered({ count: counts.unanswered })}
              </TextLink>
              {mayRemind ? (
                <>
                  {'\u00a0· '}
                  <TextLink href={paths.eventGuests(eventId, 'invited&status=notAnswered&remind=1')}>
                    {words.remind}
                  </TextLink>
                </>
              ) : null}
            </>
          ) : null}
        </p>
      </CardBody>
    </Card>
  );
}
