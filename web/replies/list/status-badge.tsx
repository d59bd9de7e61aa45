import type { Reservation } from '#domain/replies/contract.ts';
import { statusOf } from '#domain/seats/counters.ts';
import { Badge } from '#web/ui/badge.tsx';

/**
 * The status of a reply: green for confirmed, orange for waitlisted with the place in the line,
 * blue for awaiting approval, gray for declined (docs/product/replies.md#replies).
 */
export function StatusBadge({
  reservation,
}: {
  reservation: Pick<Reservation, 'isAttending' | 'waitlisted' | 'awaitingApproval' | 'waitlistPosition'>;
}) {
  const status = statusOf(reservation);
  if (status === 'confirmed') return <Badge tone="confirmed">Confirmed</Badge>;
  if (status === 'declined') return <Badge tone="declined">Declined</Badge>;
  if (reservation.awaitingApproval) return <Badge tone="info">Awaiting approval</Badge>;
  const { waitlistPosition: position } = reservation;
  return (
    <Badge tone="waitlisted">
      {position === null ? 'Waitlisted' : `Waitlisted, #${position.toLocaleString('en')}`}
    </Badge>
  );
}
