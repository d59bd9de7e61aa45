import { useState } from 'react';
import { badge } from '#domain/events/rules.ts';
import { formatDay } from '#web/kernel/formats.ts';
import { seatsText } from '#web/events/seats-text.ts';
import { words } from '../words.ts';
import type { ReservationGroup } from '#domain/replies/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { Pending } from '#web/ui/states.tsx';
import { FillLine } from './fill-line.tsx';
import { SeatsText, useSeats } from './seats-text.tsx';
import { useAutomaticPromotion, useReservationGroups } from '../queries.ts';

const eventsAtOnce = 6;

/**
 * Lists the events with a waitlist: the free seats, who waits, and whether they are promoted
 * automatically.
 */
export function WaitlistEvents() {
  const [page, setPage] = useState(1);
  const list = useReservationGroups({ page, pageSize: eventsAtOnce }, { status: 'waitlisted' });
  const { rows = [], total = 0 } = list.data ?? {};
  if (list.isLoading) return <Pending />;
  if (rows.length === 0 && page === 1) return null;
  return (
    <Card aria-label={words.waitlists.events}>
      <CardHeader title={words.waitlists.events} description={words.waitlists.eventsHow} />
      <ul className="mt-4 divide-y divide-hairline border-t border-hairline">
        {rows.map((group) => (
          <WaitlistEvent key={group.id} group={group} />
        ))}
      </ul>
      {total > eventsAtOnce ? (
        <div className="border-t border-hairline px-5 py-3">
          <Pagination page={page} pageSize={eventsAtOnce} total={total} onPageChange={setPage} />
        </div>
      ) : null}
    </Card>
  );
}

function WaitlistEvent({ group }: { group: ReservationGroup }) {
  const can = useCan();
  const [asking, setAsking] = useState(false);
  const promotion = useAutomaticPromotion();
  const { waitlistedCount: parties, waitlistedGuests: guests } = group;
  const now = useSeats(group);
  const hasStarted = badge(new Date(group.dateTime), new Date()) === 'Completed';

  const turn = (on: boolean) =>
    promotion.act(
      { eventId: group.id, on },
      {
        done: words.waitlists.promotionSet({ isOn: on ? 'yes' : 'other', event: group.name }),
        failed: words.waitlists.updateFailed,
      },
    );

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-3.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium break-words">
          <TextLink href={paths.event(group.id)}>{group.name}</TextLink>
          {hasStarted ? <Badge tone="declined">{words.waitlists.completed}</Badge> : null}
        </p>
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {words.waitlists.waits({
            ...{ day: formatDay(new Date(group.dateTime), group.timezone), parties, guests },
            how: hasStarted ? 'waited' : group.requiresApproval ? 'approval' : 'other',
          })}
        </p>
        {hasStarted ? null : (
          // The line keeps its height, because its sentence comes late and needs up to two lines on
          // a phone.
          <p className="mt-0.5 min-h-10 text-sm text-muted tabular-nums sm:min-h-5">
            <SeatsText event={group} />
          </p>
        )}
      </div>
      {hasStarted ? (
        <p className="text-sm text-muted">{words.waitlists.eventOver}</p>
      ) : can('event.edit', group) ? (
        <SwitchField
          label={words.waitlists.promotion}
          checked={promotion.isPending ? promotion.variables.on : group.automaticPromotion}
          disabled={promotion.isPending}
          onCheckedChange={(on) => {
            // If nobody fits, nobody moves up now, so no confirmation is needed.
            if (on && now?.fittingGuests !== 0) setAsking(true);
            else void turn(on);
          }}
        />
      ) : (
        <p className="text-sm text-muted">
          {words.waitlists.promotionIs({ isOn: group.automaticPromotion ? 'yes' : 'other' })}
        </p>
      )}
      {hasStarted ? null : (
        <div className="w-full empty:hidden">
          <FillLine isPlain eventId={group.id} mayFill={can('reservation.approve', group)} />
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title={words.waitlists.turnOnTitle}
        description={words.waitlists.turnOnHow({
          event: group.name,
          seats: now ? seatsText(now) : words.waitlists.seats({ count: group.maxGuests }),
        })}
        confirmLabel={words.waitlists.turnOn}
        busyLabel={words.waitlists.turningOn}
        onConfirm={() => turn(true)}
      />
    </li>
  );
}
