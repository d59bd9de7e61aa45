import { useState } from 'react';
import { badge } from '#domain/events/rules.ts';
import { formatDay } from '#web/kernel/formats.ts';
import { seatsText } from '#domain/seats/sentences.ts';
import { counted } from '#domain/kernel/text.ts';
import type { ReservationGroup } from '#domain/replies/contract.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { toast } from '#web/kernel/toasts.tsx';
import { Badge } from '#web/ui/badge.tsx';
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
    <Card aria-label="Events with a waitlist">
      <CardHeader
        title="Events with a waitlist"
        description="In order, though a smaller party may fit first. With automatic promotion, we confirm and email the next party that fits when seats open."
      />
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

  async function turn(on: boolean) {
    try {
      await promotion.mutateAsync({ eventId: group.id, on });
      toast({
        title: 'Success',
        description: `Automatic promotion is ${on ? 'on' : 'off'} for ${group.name}`,
      });
    } catch (error) {
      toast({
        title: 'Error',
        description: sentenceOf(error, 'Failed to update event'),
        variant: 'destructive',
      });
      throw error;
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-3.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium break-words">
          <TextLink href={paths.event(group.id)}>{group.name}</TextLink>
          {hasStarted ? <Badge tone="declined">Completed</Badge> : null}
        </p>
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {formatDay(new Date(group.dateTime), group.timezone)} · {counted(parties, 'party', 'parties')} (
          {counted(guests, 'guest')}){' '}
          {hasStarted ? 'waited' : group.requiresApproval ? 'waiting or awaiting approval' : 'waiting'}
        </p>
        {hasStarted ? null : (
          // The sentence comes late and needs up to two lines on a phone.
          <p className="mt-0.5 min-h-10 text-sm text-muted tabular-nums sm:min-h-5">
            <SeatsText event={group} />
          </p>
        )}
      </div>
      {hasStarted ? (
        <p className="text-sm text-muted">The event is over</p>
      ) : can('event.edit', group) ? (
        <SwitchField
          label="Automatic promotion"
          checked={promotion.isPending ? promotion.variables.on : group.automaticPromotion}
          disabled={promotion.isPending}
          onCheckedChange={(on) => {
            // If nobody fits, nobody moves up now, so no confirmation is needed.
            if (on && now?.fittingGuests !== 0) setAsking(true);
            else void turn(on).catch(() => undefined);
          }}
        />
      ) : (
        <p className="text-sm text-muted">Automatic promotion is {group.automaticPromotion ? 'on' : 'off'}</p>
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
        title="Turn on automatic promotion?"
        description={`${group.name}: ${now ? seatsText(now) : counted(group.maxGuests, 'seat')}. We’ll confirm and email parties that fit now, in order. Those awaiting approval stay.`}
        confirmLabel="Turn on"
        busyLabel="Turning on..."
        onConfirm={() => turn(true)}
      />
    </li>
  );
}
